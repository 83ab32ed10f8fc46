"""Putting effects together: one after the other, if, for each, again, for a while."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.cards.nouns.base import Noun, many, noun
from judge.cards.nouns.words import Player, Until

if TYPE_CHECKING:
    from judge.cards.nouns.sorts import Ability, Amount, Cards, Condition, Effect, Found


@many
class Seq(Noun):
    """One after the other, in the order written; neighbouring damage is one batch (glossary:resolve-abilities-...)."""

    effects: tuple[Effect, ...]


@many
class Together(Noun):
    """As Seq, but what comes next looks at all of it: HowMany is how much they did together."""

    effects: tuple[Effect, ...]


@noun
class May(Noun):
    """Optional as a whole (glossary:may)."""

    do: Effect


@noun
class IfYouDo(Noun):
    """``then`` only if ``do`` was resolved successfully and completely; else ``otherwise``."""

    do: Effect
    then: Effect
    otherwise: Effect | None = None


@noun
class If(Noun):
    when: Condition
    do: Effect
    otherwise: Effect | None = None


@noun
class ForEach(Noun):
    """``do`` once for each card of ``of`` (or that many times); the number is fixed first (glossary:for-each).

    Each iteration binds IT to the card; over HousesAmong it makes ChosenHouse the house whose turn it is.
    """

    of: Found | Amount
    do: Effect


@noun
class OneByOne(Noun):
    """``do`` with one card after the other, each once, in the order the player likes; IT is that card.

    What the selector finds is asked anew each time. At most ``n`` cards (-1: all); ``may``: the player may stop.
    ``by_side``: of neighbors, each side of THIS once, with whoever stands there when its turn comes.
    """

    what: Found
    do: Effect
    n: int = -1
    may: bool = False
    by_side: bool = False


@noun
class Repeat(Noun):
    """``do``, then again as long as ``when`` holds afterwards (at most ``times`` more; -1: any number)."""

    do: Effect
    when: Condition | None = None
    times: int = -1
    may: bool = False


@many
class ChooseOne(Noun):
    effects: tuple[Effect, ...]


@noun
class ChosenBy(Noun):
    """``do``, of which the player decides what otherwise the active player decides (glossary:active-player)."""

    do: Effect
    by: Player = Player.OPPONENT


@noun
class Bind(Noun):
    """Choose cards without doing anything to them yet; later words refer to them.

    With a ``name``, the cards that the selector finds now are bound to it; ``more``: those bound to it before stay so.
    """

    who: Cards
    name: str = ""
    more: bool = False


@noun
class ChooseHouse(Noun):
    """Name a house; ``of``: only houses that these cards belong to, or that stand on the identity card of a player."""

    of: Found | Player | None = None
    by: Player = Player.YOU


@noun(trace="a lasting effect begins", rule="glossary:lasting-effects")
class Lasting(Noun):
    """An ability that is active for a time, wherever its card goes (glossary:lasting-effects)."""

    ability: Ability
    until: Until = Until.END_OF_TURN
    left: int = -1


Joining = Seq | Together | May | IfYouDo | If | ForEach | OneByOne | Repeat | ChooseOne | ChosenBy | Bind | ChooseHouse | Lasting
