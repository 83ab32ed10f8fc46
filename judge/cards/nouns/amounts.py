"""How many: the amounts of an ability."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from judge.cards.nouns.base import Noun, noun
from judge.cards.nouns.words import Counter, Icon, Player, Turn, Whole

if TYPE_CHECKING:
    from judge.cards.nouns.sorts import Event, Found


@noun
class Count(Noun):
    """How many cards a selector finds."""

    who: Found


@noun
class HousesAmong(Noun):
    """How many different houses the cards of a selector belong to."""

    who: Found


@noun
class LargestHouse(Noun):
    """How many of the cards belong to the house that most of them belong to; ``of``: of the houses of these cards only."""

    who: Found
    of: Found | None = None


@noun
class TraitsAmong(Noun):
    """How many different traits the cards of a selector have."""

    who: Found


@noun
class PowerOf(Noun):
    """The combined power of the cards of a selector; ``base``: without what modifies it."""

    who: Found
    base: bool = False


@noun
class ArmorOf(Noun):
    """The combined armor of the cards of a selector; ``base``: without what modifies it."""

    who: Found
    base: bool = False


@noun
class ArmorLost(Noun):
    """How much armor the cards of a selector have lost by this ability (LoseArmor)."""

    who: Found


@noun
class AmberOn(Noun):
    """The Æmber on the cards of a selector."""

    who: Found


@noun
class DamageOn(Noun):
    """The damage on the cards of a selector."""

    who: Found


@noun
class PowerCountersOn(Noun):
    """The +1 power counters on the cards of a selector."""

    who: Found


@noun
class CountersOn(Noun):
    """The counters of a kind (``doom``, ``time``, ...) on the cards of a selector."""

    who: Found
    kind: Counter


@noun
class IconsOn(Noun):
    """The bonus icons of a kind (``""``: of every kind) on the cards of a selector."""

    who: Found
    icon: Icon | Literal[""]


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
class PowersAmong(Noun):
    """How many different powers the creatures of a selector have."""

    who: Found


@noun
class Half(Noun):
    """Half of it, rounded down (``up``: rounded up)."""

    of: Number
    up: bool = False


@noun
class Third(Noun):
    """One third of it, rounded down (``up``: rounded up)."""

    of: Number
    up: bool = False


@noun
class UpTo(Noun):
    """As many as the player likes of what is to be healed, removed, moved or paid, or of Æmber to gain, lose, steal or capture,
    but no more than ``most`` (ALL: any number)."""

    most: Quantity


@noun
class Times(Noun):
    a: Number
    b: Number


@noun
class Plus(Noun):
    a: Number
    b: Number


@noun
class Minus(Noun):
    """a - b, not below zero."""

    a: Number
    b: Number


@noun
class Capped(Noun):
    """The amount, but no more than ``most``."""

    of: Number
    most: Number


@noun
class Fixed(Noun):
    """The amount as it was when the lasting effect began."""

    of: Number


@noun
class ChosenNumber(Noun):
    """The number chosen earlier in this ability."""


@noun
class EventAmount(Noun):
    """How much the event that set this ability off was about."""


@noun
class HowMany(Noun):
    """How much or how many the effect just resolved really did (glossary:this-way)."""


@noun
class Happened(Noun):
    """How often the event has happened this turn, or in the last turn of the player whom it is about."""

    event: Event
    turn: Turn = Turn.THIS_TURN


Amount = (
    int
    | Count
    | HousesAmong
    | LargestHouse
    | TraitsAmong
    | PowersAmong
    | PowerOf
    | ArmorOf
    | ArmorLost
    | AmberOn
    | DamageOn
    | PowerCountersOn
    | CountersOn
    | IconsOn
    | Pool
    | Keys
    | CurrentCost
    | KeyColors
    | Half
    | Third
    | UpTo
    | Times
    | Plus
    | Minus
    | Capped
    | Fixed
    | ChosenNumber
    | EventAmount
    | HowMany
    | Happened
)
Number = Annotated[Amount, "any"]  # where a number may also be 0 or less; an Amount that is written as a number is 1 at least
Quantity = Amount | Whole
