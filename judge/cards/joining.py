"""Putting effects together: one after the other, if, for each, again, for a while."""

from __future__ import annotations

from judge.cards.noun import Noun, Word, many, noun, words
from judge.cards.who import Player


@words
class Whole(Word):
    """In place of a number."""

    ALL = "all"


@words
class Until(Word):
    """How long a lasting effect is active."""

    END_OF_TURN = "turn"
    OPPONENTS_NEXT_TURN = "next turn"
    YOUR_NEXT_TURN = "your next turn"  # until it starts
    THEIR_NEXT_TURN = "their next turn"  # during the next turn of the player whom the modifier is about
    SOURCE_LEAVES = "leaves"
    REST_OF_GAME = "game"


@many
class Seq(Noun):
    """One after the other, in the order written; neighbouring damage is one batch (glossary:resolve-abilities-...)."""

    effects: tuple[object, ...]


@noun
class May(Noun):
    """Optional as a whole (glossary:may)."""

    do: object


@noun
class IfYouDo(Noun):
    """``then`` only if ``do`` was resolved successfully and completely; else ``otherwise``."""

    do: object
    then: object
    otherwise: object = None


@noun
class If(Noun):
    when: object
    do: object
    otherwise: object = None


@noun
class ForEach(Noun):
    """``do`` once for each card of ``of`` (or that many times); the number is fixed first (glossary:for-each).

    Each iteration binds IT to the card.
    """

    of: object
    do: object


@noun
class Repeat(Noun):
    """``do``, then again as long as ``when`` holds afterwards (at most ``times`` more; -1: any number)."""

    do: object
    when: object = None
    times: int = -1
    may: bool = False


@noun
class OneByOne(Noun):
    """``do`` with one card after the other, each once, in the order the player likes; IT is that card.

    What the selector finds is asked anew each time. At most ``n`` cards (-1: all); ``may``: the player may stop.
    ``by_side``: of neighbors, each side of THIS once, with whoever stands there when its turn comes.
    """

    what: object
    do: object
    n: int = -1
    may: bool = False
    by_side: bool = False


@many
class ChooseOne(Noun):
    effects: tuple[object, ...]


@noun
class Bind(Noun):
    """Choose cards without doing anything to them yet; later words refer to them.

    With a ``name``, the cards that the selector finds now are bound to it.
    """

    who: object
    name: str = ""


@noun
class ChooseHouse(Noun):
    """Name a house; ``of``: only houses that these cards belong to, or that stand on the identity card of a player."""

    of: object = None
    by: Player = Player.YOU


@noun
class Lasting(Noun):
    """An ability that is active for a time, wherever its card goes (glossary:lasting-effects)."""

    ability: object
    until: Until = Until.END_OF_TURN
    left: int = -1
