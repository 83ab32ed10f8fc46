"""What a card must be to be meant: the tests that narrow a selector, and the houses that words may name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.cards.nouns.base import Noun, many, noun
from judge.cards.nouns.words import CardId, CardType, Counter, HouseId, KeywordName, Player, Property, TraitName

if TYPE_CHECKING:
    from judge.cards.nouns.sorts import Condition, Found, Number


@noun
class House(Noun):
    """Belongs to the house; as a value, the house itself."""

    name: HouseId


@noun
class ChosenHouse(Noun):
    """Belongs to the house chosen earlier in this ability (or by the ability that made this lasting effect)."""


@noun
class ChosenTrait(Noun):
    """Has the trait chosen earlier in this ability."""


@noun
class HousesOf(Noun):
    """As a house: any house that a card belongs to."""

    who: Found


@noun
class ActiveHouse(Noun):
    """As a house: the active one; in a lasting effect the one that was active when it began."""


@noun
class LastHouse(Noun):
    """As a house: the one that the player chose as the active house in their last turn."""

    of: Player = Player.YOU


@noun
class NamedAs(Noun):
    """Has the name that was named earlier in this ability (or by the ability that made this lasting effect)."""

    name: str = "named"


@noun
class Trait(Noun):
    name: TraitName


@noun
class Named(Noun):
    """Has exactly this card id's name."""

    id: CardId


@noun
class Type(Noun):
    """creature, artifact, action or upgrade: in play what the card counts as there, elsewhere what is printed."""

    name: CardType


@noun
class PowerAtMost(Noun):
    n: Number


@noun
class PowerAtLeast(Noun):
    n: Number


@noun
class WeakerThan(Noun):
    """Has lower power than a card."""

    than: Found


@noun
class StrongerThan(Noun):
    """Has higher power than a card."""

    than: Found


@noun
class Not(Noun):
    test: Test


@many
class Any(Noun):
    """At least one of the tests holds."""

    tests: tuple[Test, ...]


@noun
class ControlledBy(Noun):
    """Is under the control of a player, where FRIENDLY and ENEMY do not say whose."""

    player: Player


@noun
class OwnedBy(Noun):
    """Comes from that player's deck, whoever controls it."""

    player: Player


@noun
class LeftOf(Noun):
    """Stands to the left of a card in the same battleline, next to it or farther away."""

    who: Found


@noun
class InSet(Noun):
    """Is one of the cards that the selector finds."""

    who: Found


@noun
class Between(Noun):
    """Stands between one of these creatures and one of those, in the same battleline."""

    these: Found
    those: Found


@noun
class SharesHouse(Noun):
    """Belongs to a house that one of these cards belongs to."""

    who: Found


@noun
class SharesTrait(Noun):
    """Has a trait that one of these cards has."""

    who: Found


@noun
class SharesName(Noun):
    """Has the name of one of these cards."""

    who: Found


@noun
class SharesType(Noun):
    """Is of the card type that one of these cards is of."""

    who: Found


@noun
class WithKeyword(Noun):
    """Has the keyword, printed or gained."""

    name: KeywordName


@noun
class WithCounter(Noun):
    """Has a counter of this kind (``power``: a +1 power counter) on it."""

    kind: Counter


@noun
class Fighting(Noun):
    """Is fighting a creature that passes the tests, which it does as soon as both deal their damage; ``attacking``: it attacks
    one, which it does as soon as that one is chosen."""

    against: tuple[Test, ...] = ()
    attacking: bool = False


@noun
class Such(Noun):
    """The condition holds, where IT is the card asked about: ``Such(Exists(Creature(InSet(Neighbors(IT)), DAMAGED)))``."""

    when: Condition


Test = (
    Property
    | House
    | ChosenHouse
    | ChosenTrait
    | Trait
    | Named
    | Type
    | PowerAtMost
    | PowerAtLeast
    | WeakerThan
    | StrongerThan
    | Not
    | Any
    | ControlledBy
    | OwnedBy
    | LeftOf
    | InSet
    | Between
    | SharesHouse
    | SharesTrait
    | SharesName
    | SharesType
    | WithKeyword
    | WithCounter
    | NamedAs
    | Fighting
    | Such
)
SomeHouse = House | ChosenHouse | HousesOf | ActiveHouse | LastHouse
