"""Effects on hidden zones, on the tide, on prophecies, and on an event that a replacement lets happen after all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.cards.nouns.base import Noun, noun
from judge.cards.nouns.words import OutOfPlay, Place, Player

if TYPE_CHECKING:
    from judge.cards.nouns.sorts import Amount, Cards, Test


@noun
class Search(Noun):
    """Look through zones of yours for n cards that pass the tests, bound to IT; a deck searched is then shuffled."""

    tests: tuple[Test, ...]
    n: Amount = 1
    zones: tuple[OutOfPlay, ...] = (Place.DECK,)


@noun
class DiscardUntil(Noun):
    """Discard from the top of a deck until a card passes the tests, bound to IT, or the deck is empty."""

    tests: tuple[Test, ...]
    of: Player = Player.YOU


@noun
class SwapZones(Noun):
    """All cards of two zones of a player change places, in their order."""

    a: OutOfPlay
    b: OutOfPlay
    of: Player = Player.YOU


@noun
class Shuffle(Noun):
    of: Player = Player.YOU


@noun
class Reveal(Noun):
    who: Cards


@noun
class RaiseTide(Noun):
    by: Player = Player.YOU


@noun
class Fulfill(Noun):
    """Fulfill a prophecy: the cards under it are revealed, their Fate: abilities resolve, they are discarded."""

    who: Cards


@noun
class TurnOver(Noun):
    """Turn an active prophecy to its other side, where it has one; what lies under it stays there."""

    who: Cards


@noun
class Proceed(Noun):
    """Inside a replacement: the event happens after all."""


OnHidden = Search | DiscardUntil | SwapZones | Shuffle | Reveal | RaiseTide | Fulfill | TurnOver | Proceed
