"""How many, and if: the numbers and conditions of an ability."""

from __future__ import annotations

from judge.cards.noun import Noun, Word, many, noun, words
from judge.cards.who import Player, Ref


@noun
class Count(Noun):
    """How many cards a selector finds."""

    who: object


@noun
class HousesAmong(Noun):
    """How many different houses the cards of a selector belong to."""

    who: object


@noun
class PowerOf(Noun):
    """The combined power of the cards of a selector; ``base``: without what modifies it."""

    who: object
    base: bool = False


@noun
class AmberOn(Noun):
    """The Æmber on the cards of a selector."""

    who: object


@noun
class DamageOn(Noun):
    """The damage on the cards of a selector."""

    who: object


@noun
class Pool(Noun):
    """The Æmber in a player's pool."""

    of: Player = Player.YOU


@noun
class Keys(Noun):
    """How many keys a player has forged."""

    of: Player = Player.YOU


@noun
class CurrentCost(Noun):
    """The current cost of a key."""

    of: Player = Player.YOU


@noun
class KeyColors(Noun):
    """How many colors there are among the forged keys of both players."""


@noun
class KeyForged(Noun):
    """The player's key of this color is forged (EACH_PLAYER: that of either)."""

    color: str
    of: Player = Player.YOU


@noun
class Half(Noun):
    """Half of it, rounded down (``up``: rounded up)."""

    of: object
    up: bool = False


@noun
class Third(Noun):
    """One third of it, rounded down (``up``: rounded up)."""

    of: object
    up: bool = False


@noun
class UpTo(Noun):
    """As many as the player likes of what is to be healed or removed, but no more than ``most`` (ALL: any number)."""

    most: object


@noun
class Times(Noun):
    a: object
    b: object


@noun
class Plus(Noun):
    a: object
    b: object


@noun
class Minus(Noun):
    """a - b, not below zero."""

    a: object
    b: object


@noun
class EventAmount(Noun):
    """How much the event that set this ability off was about."""


@noun
class HowMany(Noun):
    """How much or how many the effect just resolved really did (glossary:this-way)."""


@noun
class Capped(Noun):
    """The amount, but no more than ``most``."""

    of: object
    most: object


@noun
class Fixed(Noun):
    """The amount as it was when the lasting effect began."""

    of: object


@noun
class ArmorOf(Noun):
    """The combined armor of the cards of a selector; ``base``: without what modifies it."""

    who: object
    base: bool = False


@noun
class PowerCountersOn(Noun):
    """The +1 power counters on the cards of a selector."""

    who: object


@noun
class CountersOn(Noun):
    """The counters of a kind (``doom``, ``time``, ...) on the cards of a selector."""

    who: object
    kind: str


@noun
class IconsOn(Noun):
    """The bonus icons of a kind (``""``: of every kind) on the cards of a selector."""

    who: object
    icon: str


@words
class Turn(Word):
    """Of which turn."""

    THIS_TURN = "this turn"
    THEIR_LAST_TURN = "on their last turn"


@noun
class Happened(Noun):
    """How often the event has happened this turn, or in the last turn of the player whom it is about."""

    event: object
    turn: Turn = Turn.THIS_TURN


@noun
class FirstUse(Noun):
    """The use of this card under way, or just over, is the first one of it this turn."""

    who: object


@noun
class Even(Noun):
    """The number is even; 0 is."""

    n: object


@noun
class HousesOf(Noun):
    """As a house: any house that a card belongs to."""

    who: object


@noun
class AtLeast(Noun):
    a: object
    b: object


@noun
class MoreThan(Noun):
    a: object
    b: object


@noun
class Exists(Noun):
    """A selector finds at least one card."""

    who: object


@noun
class IsTrue(Noun):
    """The card passes the test, as it is now or as it was immediately before it left play."""

    who: object
    test: object


@noun
class ShareHouse(Noun):
    """All cards of the selector belong to one house together."""

    who: object


@noun
class YourTurn(Noun):
    """The player who resolves the ability is the active player."""


@noun
class ActiveHouseIs(Noun):
    """The active house is this one."""

    house: object


@noun
class DestroyedThisTurn(Noun):
    """A creature that was friendly (``by`` YOU) has been destroyed this turn."""

    of: Player = Player.YOU


@noun
class Unless(Noun):
    """The condition does not hold."""

    what: object


@many
class All(Noun):
    """Every condition holds."""

    of: tuple[object, ...]


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

    who: object = Ref.IT
