"""If: the conditions of an ability."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.cards.nouns.base import Noun, many, noun
from judge.cards.nouns.words import KeyColor, Player, Ref

if TYPE_CHECKING:
    from judge.cards.nouns.sorts import Event, Found, Number, SomeHouse, Test


@noun
class AtLeast(Noun):
    a: Number
    b: Number


@noun
class MoreThan(Noun):
    a: Number
    b: Number


@noun
class Exists(Noun):
    """A selector finds at least one card."""

    who: Found


@noun
class IsTrue(Noun):
    """The card passes the test, as it is now or as it was immediately before it left play."""

    who: Found
    test: Test


@noun
class ShareHouse(Noun):
    """All cards of the selector belong to one house together."""

    who: Found


@noun
class ShareType(Noun):
    """The cards of the selector, two at least, are all of one card type."""

    who: Found


@noun
class YourTurn(Noun):
    """The player who resolves the ability is the active player."""


@noun
class DestroyedThisTurn(Noun):
    """A creature that was friendly to a player has been destroyed this turn."""

    of: Player = Player.YOU


@noun
class Unless(Noun):
    """The condition does not hold."""

    what: Condition


@many
class All(Noun):
    """Every condition holds."""

    of: tuple[Condition, ...]


@noun
class TideHigh(Noun):
    """The tide is high for the player (so low for the opponent)."""

    of: Player = Player.YOU


@noun
class TideLow(Noun):
    """The tide is low for the player."""

    of: Player = Player.YOU


@noun
class Overwhelmed(Noun):
    of: Player = Player.YOU


@noun
class Haunted(Noun):
    of: Player = Player.YOU


@noun
class DestroyedBy(Noun):
    """The creature IT was destroyed by the damage just dealt."""

    who: Found = Ref.IT


@noun
class WasDestroyed(Noun):
    """One of these cards has been destroyed this turn."""

    who: Found


@noun
class KeyForged(Noun):
    """The player's key of this color is forged (EACH_PLAYER: that of either)."""

    color: KeyColor
    of: Player = Player.YOU


@noun
class ActiveHouseIs(Noun):
    """The active house is this one."""

    house: SomeHouse


@noun
class FirstUse(Noun):
    """The use of this card under way, or just over, is the first one of it this turn."""

    who: Found


@noun
class FirstTime(Noun):
    """The event that set this ability off is the first such event of this turn; of several at once it is the one that the
    active player likes."""

    event: Event


@noun
class Even(Noun):
    """The number is even; 0 is."""

    n: Number


Condition = (
    AtLeast
    | MoreThan
    | Exists
    | IsTrue
    | ShareHouse
    | ShareType
    | YourTurn
    | DestroyedThisTurn
    | Unless
    | All
    | TideHigh
    | TideLow
    | Overwhelmed
    | Haunted
    | DestroyedBy
    | WasDestroyed
    | KeyForged
    | ActiveHouseIs
    | FirstUse
    | FirstTime
    | Even
)
