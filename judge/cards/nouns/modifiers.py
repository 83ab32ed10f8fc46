"""What constant abilities change: power, armor, keywords, houses, what cards and players can, must and may do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from judge.cards.nouns.base import Noun, many, noun
from judge.cards.nouns.tests import ChosenHouse, HousesOf, Trait
from judge.cards.nouns.words import Bold, Deed, Entering, HouseId, KeyColor, KeywordName, Manner, Place, Player, Ref

if TYPE_CHECKING:
    from judge.cards.nouns.sorts import Ability, Amount, Condition, Found, Number, SomeHouse, Test


@noun
class Power(Noun):
    """In the amount IT is the card that has the power, unless the ability has chosen another one; so with armor. ``survived``: if
    damage brings it, it does not count yet against that damage."""

    n: Number
    who: Found
    survived: bool = False


@noun
class SetPower(Noun):
    """Has this power before anything is added; ``final``: whatever is added, it has no other."""

    n: Number
    who: Found
    final: bool = False


@noun
class ArmorPlus(Noun):
    n: Number
    who: Found


@noun
class SetArmor(Noun):
    """As SetPower, for armor."""

    n: Number
    who: Found
    final: bool = False


@noun
class Gains(Noun):
    """Gains an ability, a keyword or a trait."""

    who: Found
    what: Gained | Ability


@noun
class Loses(Noun):
    """Loses a keyword; lose beats gain (glossary:lose-vs-gain)."""

    who: Found
    what: Gained


@noun
class LosesTraits(Noun):
    """Has no traits, neither printed nor gained ones (glossary:lose-vs-gain)."""

    who: Found


@noun
class Blank(Noun):
    """It has none of its text any more; its traits stay."""

    who: Found


@noun
class AlsoAs(Noun):
    """Abilities under the first precursor resolve under the second too."""

    who: Found
    at: Bold
    also: Bold


@noun
class LosesAbilities(Noun):
    """These cards lose their abilities under the precursor; under another one that stands beside it they keep them."""

    who: Found
    at: Bold


@noun
class ResolvesAgain(Noun):
    """Each ability under the precursor of these cards is resolved once more, directly after the first time."""

    who: Found
    at: Bold


@noun
class BelongsTo(Noun):
    """Belongs to this house only (glossary:house-choice); ``active``: to the active house, ``all``: to every house.

    ``also``: in addition to its other houses.
    """

    who: Found
    house: HouseId | Literal["active", "all"] | HousesOf | ChosenHouse
    also: bool = False


@noun
class CountsAsCreature(Noun):
    """Is a creature with this power rather than what is printed."""

    who: Found
    power: int


@noun
class CountsAsArtifact(Noun):
    """Is an artifact and no creature: it lies among the artifacts, with all that lies on it."""

    who: Found


@noun
class CountsAsCopy(Noun):
    """These token creatures are copies of a card rather than of the token creature of their deck."""

    who: Found
    of: Found


@noun
class YouControl(Noun):
    """You control these cards; of several such effects the most recent wins."""

    who: Found


@noun
class ConsideredFlank(Noun):
    who: Found


@noun
class Cannot(Noun):
    """``who``: a selector of cards, or a player."""

    who: Found | Player
    deed: Deed


@noun
class FightDamage(Noun):
    """How much damage it deals with its power in a fight: ``only`` n, or ``more``; ``attacking``, ``defending``: then only.

    ``against``: only creatures that pass these tests.
    """

    who: Found
    only: Number | None = None
    more: Number = 0
    attacking: bool = False
    defending: bool = False
    against: tuple[Test, ...] = ()


@noun
class CannotDamage(Noun):
    """This creature cannot be dealt damage by cards that pass the tests."""

    tests: tuple[Test, ...] = ()


@noun
class Ignores(Noun):
    """While it attacks, a keyword, or all armor, is ignored."""

    who: Found
    keyword: KeywordName | Literal["armor"]


@noun
class TauntsFarther(Noun):
    """Its taunt protects the neighbors of its neighbors as well."""

    who: Found


@noun
class OnlyFights(Noun):
    """It can only be used to fight creatures that pass the tests."""

    who: Found
    tests: tuple[Test, ...]


@noun
class CannotBeFought(Noun):
    """Creatures that pass the tests (any, if there are none) cannot be used to fight these."""

    who: Found
    tests: tuple[Test, ...] = ()


@noun
class MustLeave(Noun):
    """As soon as these cards are found they leave play: destroyed, or, with another place, archived or purged."""

    who: Found
    to: Place = Place.DISCARD


@noun
class LeavesTo(Noun):
    """When these cards would enter a discard pile from play, they go to this place instead."""

    who: Found
    to: Place


@noun
class Enters(Noun):
    """Cards that pass the tests enter play ready, stunned, ... (glossary:enters-play); ``played``: only those that this
    player plays."""

    who: Literal[Ref.THIS] | tuple[Test, ...]
    how: Entering
    n: Amount = 1
    played: Player | None = None


@noun
class MayEnterAnywhere(Noun):
    """You may have a creature that passes the tests enter anywhere in your battleline, ready."""

    tests: tuple[Test, ...]


@noun
class EntersForOpponent(Noun):
    """This card enters play under the control of the opponent of whoever plays it."""


@noun
class TopRevealed(Noun):
    """The player plays with the top card of their deck revealed."""

    of: Player = Player.YOU


@noun
class MustChoose(Noun):
    """The player must choose this house."""

    house: SomeHouse
    by: Player = Player.YOU


@noun
class CannotChoose(Noun):
    """The player cannot choose this house."""

    house: SomeHouse
    by: Player = Player.OPPONENT


@noun
class MayPlay(Noun):
    """A permission to play cards that pass the tests although they are off house; ``n`` times, -1: any number.

    ``or_use``: each of the n may be a use instead.
    """

    tests: tuple[Test, ...] = ()
    n: int = -1
    or_use: bool = False


@noun
class MayUse(Noun):
    """A permission to use cards that pass the tests although they are off house; ``n`` different cards, -1: any number.

    ``how``: to ``fight`` or to ``reap`` only.
    """

    tests: tuple[Test, ...] = ()
    n: int = -1
    how: Manner = ""


@noun
class PlayLimit(Noun):
    """The player cannot play more than n cards in a turn; ``each_type``: of each card type."""

    n: int
    by: Player = Player.YOU
    each_type: bool = False


@noun
class CannotPlay(Noun):
    """The player cannot play cards that pass the tests."""

    tests: tuple[Test, ...]
    by: Player = Player.OPPONENT


@noun
class CannotUse(Noun):
    """The player cannot use cards that pass the tests."""

    tests: tuple[Test, ...]
    by: Player = Player.OPPONENT


@noun
class AttachesTo(Noun):
    """This upgrade can only be attached to cards that the selector finds, seen from the player who attaches it."""

    who: Found


@noun
class ArchivedFaceup(Noun):
    """This card lies faceup in archives, for both players to see."""


@noun
class PlayOnlyIf(Noun):
    """This card can only be played if the condition holds."""

    when: Condition


@noun
class KeyCost(Noun):
    """Keys (``color``: those of one color) cost n more."""

    n: Number
    of: Player
    color: KeyColor | Literal[""] = ""


@noun
class CountsAsHaunted(Noun):
    """The player is haunted, however many cards lie in the discard pile."""

    of: Player = Player.YOU


@noun
class HandSize(Noun):
    """The player refills to n more cards in the draw step."""

    n: Number
    of: Player


@noun
class DrawMore(Noun):
    """The player draws n additional cards in the draw step, however many they have in hand."""

    n: Number
    of: Player = Player.YOU


@noun
class SpendAmberOn(Noun):
    """The Æmber on these cards may be spent by the player to forge keys."""

    who: Found
    by: Player = Player.YOU


@noun
class SpendsAsAmber(Noun):
    """You may spend these cards to forge keys, each as 1 Æmber; a card so spent is discarded, warded or not."""

    who: Found


@noun
class SpendFromPool(Noun):
    """You may spend up to n Æmber of the opponent's pool to forge keys."""

    n: int


@noun
class MoreKeys(Noun):
    """The player must forge n additional keys to win."""

    n: int
    of: Player = Player.YOU


@noun
class GetsSpentAmber(Noun):
    """You get the Æmber that the player spends to forge keys."""

    by: Player = Player.OPPONENT


@noun
class IconAgain(Noun):
    """The next card played: each of its bonus icons is resolved one more time."""


@many
class Grants(Noun):
    """Several modifiers of one sentence."""

    parts: tuple[Modifier, ...]


@noun
class Keyword(Noun):
    """A keyword of the glossary, with its X where it has one."""

    name: KeywordName
    x: Number = 0


@noun
class TextOf(Noun):
    """As what is gained: everything in the text box of a card; a card that speaks of itself means the gainer."""

    who: Found


@noun
class KeywordsOf(Noun):
    """As what is gained: the keywords printed on a card."""

    who: Found


@noun
class TraitsOf(Noun):
    """As what is gained: the traits of a card."""

    who: Found


Modifier = (
    Power
    | SetPower
    | ArmorPlus
    | SetArmor
    | Gains
    | Loses
    | LosesTraits
    | Blank
    | AlsoAs
    | LosesAbilities
    | ResolvesAgain
    | BelongsTo
    | CountsAsCreature
    | CountsAsArtifact
    | CountsAsCopy
    | YouControl
    | ConsideredFlank
    | Cannot
    | FightDamage
    | CannotDamage
    | Ignores
    | TauntsFarther
    | OnlyFights
    | CannotBeFought
    | MustLeave
    | LeavesTo
    | Enters
    | MayEnterAnywhere
    | EntersForOpponent
    | TopRevealed
    | MustChoose
    | CannotChoose
    | MayPlay
    | MayUse
    | PlayLimit
    | CannotPlay
    | CannotUse
    | AttachesTo
    | ArchivedFaceup
    | PlayOnlyIf
    | KeyCost
    | CountsAsHaunted
    | HandSize
    | DrawMore
    | SpendAmberOn
    | SpendsAsAmber
    | SpendFromPool
    | MoreKeys
    | GetsSpentAmber
    | IconAgain
    | Grants
)
Gained = Keyword | TextOf | KeywordsOf | TraitsOf | Trait
