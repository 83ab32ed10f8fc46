"""Effects on Æmber, keys and chains."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from judge.cards.nouns.base import Noun, noun
from judge.cards.nouns.words import KeyColor, Player, Ref

if TYPE_CHECKING:
    from judge.cards.nouns.sorts import Amount, Cards, Number, Quantity


@noun(trace="gain Æmber", rule="glossary:aember")
class Gain(Noun):
    n: Amount
    by: Player = Player.YOU


@noun(trace="lose Æmber", rule="glossary:aember", done="lost")
class Lose(Noun):
    n: Quantity
    by: Player = Player.OPPONENT


@noun(trace="steal Æmber", rule="glossary:steal", done="stolen")
class Steal(Noun):
    n: Quantity
    by: Player = Player.YOU


@noun(trace="capture Æmber", rule="glossary:capture", done="captured")
class Capture(Noun):
    """``on`` captures n from the pool of ``of`` (EACH_PLAYER: from both, in any combination that the player likes).

    ``it``: exactly the Æmber that the event was about, as far as it is still there. ``shared``: distributed among any number of
    the cards of ``on``, as the player likes.
    """

    n: Quantity
    on: Cards = Ref.THIS
    of: Player = Player.OPPONENT
    it: bool = False
    shared: bool = False


@noun(trace="pay Æmber", rule="glossary:pay", done="paid")
class Pay(Noun):
    """``by`` pays ``n`` to the other player."""

    n: Quantity
    by: Player = Player.YOU


@noun(trace="exalt", rule="glossary:exalt", done="exalted")
class Exalt(Noun):
    who: Cards
    n: Amount = 1


@noun(trace="move Æmber", rule="glossary:move", done="moved away")
class MoveAmber(Noun):
    """Move Æmber between cards, the common supply (None) and the pool of a player."""

    n: Quantity
    of: Cards | Player | None
    to: Cards | Player | None = None


@noun(trace="gain chains", rule="glossary:chains")
class GainChains(Noun):
    n: Amount
    by: Player = Player.YOU


@noun(trace="forge a key", rule="glossary:forge")
class Forge(Noun):
    """Forge a key at the current cost plus ``more``, for ``least`` at least; ``color``: this one only."""

    more: Number = 0
    by: Player = Player.YOU
    free: bool = False
    color: KeyColor | Literal[""] = ""
    least: Number = 0


@noun(trace="unforge a key", rule="glossary:unforge")
class Unforge(Noun):
    """Unforge a key of the player; ``lately``: one that they forged on their last turn."""

    by: Player = Player.OPPONENT
    lately: bool = False


OnWealth = Gain | Lose | Steal | Capture | Pay | Exalt | MoveAmber | GainChains | Forge | Unforge
