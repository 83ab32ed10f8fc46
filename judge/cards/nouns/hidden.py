"""Effects on hidden zones, on the tide, on prophecies, and on an event that a replacement lets happen after all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.cards.nouns.base import Noun, noun
from judge.cards.nouns.words import Apart, OutOfPlay, Place, Player

if TYPE_CHECKING:
    from judge.cards.nouns.sorts import Cards, Quantity, Test


@noun(trace="search", rule="glossary:search")
class Search(Noun):
    """Look through zones of yours for n cards that pass the tests, bound to IT; a deck searched is then shuffled.

    ``apart``: no two of them of the same name (or house).
    """

    tests: tuple[Test, ...]
    n: Quantity = 1
    zones: tuple[OutOfPlay, ...] = (Place.DECK,)
    apart: Apart = ""


@noun(trace="discard cards until one is found", rule="glossary:discarding-cards")
class DiscardUntil(Noun):
    """Discard from the top of a deck until a card passes the tests, bound to IT, or the deck is empty."""

    tests: tuple[Test, ...]
    of: Player = Player.YOU


@noun(trace="swap two zones", rule="glossary:swap")
class SwapZones(Noun):
    """All cards of two zones of a player change places, in their order."""

    a: OutOfPlay
    b: OutOfPlay
    of: Player = Player.YOU


@noun(trace="shuffle", rule="glossary:shuffle")
class Shuffle(Noun):
    of: Player = Player.YOU


@noun(trace="reveal", rule="glossary:search", done="revealed")
class Reveal(Noun):
    who: Cards


@noun(trace="raise the tide", rule="glossary:tide")
class RaiseTide(Noun):
    by: Player = Player.YOU


@noun(trace="reset the tide", rule="glossary:tide")
class ResetTide(Noun):
    """The tide becomes neutral: high and low for nobody."""


@noun(trace="fulfill a prophecy", rule="glossary:fulfill")
class Fulfill(Noun):
    """Fulfill a prophecy: the cards under it are revealed, their Fate: abilities resolve, they are discarded."""

    who: Cards


@noun(trace="turn a prophecy over", rule="glossary:prophecy")
class TurnOver(Noun):
    """Turn an active prophecy to its other side, where it has one; what lies under it stays there."""

    who: Cards


@noun(trace="it happens after all", rule="glossary:replacement-effects")
class Proceed(Noun):
    """Inside a replacement: the event happens after all."""


OnHidden = Search | DiscardUntil | SwapZones | Shuffle | Reveal | RaiseTide | ResetTide | Fulfill | TurnOver | Proceed
