"""What constant abilities change: power, armor, keywords, houses, what cards and players can, must and may do."""

from __future__ import annotations

from judge.cards.noun import Noun, Word, many, noun, words
from judge.cards.who import Bold, Place, Player


@noun
class While(Noun):
    """A constant ability: the modifier is in force as long as the condition holds (always, if there is none)."""

    what: object
    when: object = None


@noun
class Power(Noun):
    """In the amount IT is the card that has the power, unless the ability has chosen another one; so with armor."""

    who: object
    n: object


@noun
class SetPower(Noun):
    """Has this power before anything is added; ``final``: whatever is added, it has no other."""

    who: object
    n: object
    final: bool = False


@noun
class SetArmor(Noun):
    """As SetPower, for armor."""

    who: object
    n: object
    final: bool = False


@noun
class ArmorPlus(Noun):
    who: object
    n: object


@noun
class Gains(Noun):
    """Gains an ability, a keyword or a trait."""

    who: object
    what: object


@noun
class Loses(Noun):
    """Loses a keyword; lose beats gain (glossary:lose-vs-gain)."""

    who: object
    what: object


@noun
class Blank(Noun):
    """It has none of its text any more; its traits stay."""

    who: object


@noun
class TextOf(Noun):
    """As what is gained: everything in the text box of a card; a card that speaks of itself means the gainer."""

    who: object


@noun
class KeywordsOf(Noun):
    """As what is gained: the keywords printed on a card."""

    who: object


@noun
class TraitsOf(Noun):
    """As what is gained: the traits of a card."""

    who: object


@noun
class AlsoAs(Noun):
    """Abilities under the first precursor resolve under the second too."""

    who: object
    at: Bold
    also: Bold


@noun
class LosesAbilities(Noun):
    """These cards lose their abilities under the precursor; under another one that stands beside it they keep them."""

    who: object
    at: Bold


@noun
class ResolvesAgain(Noun):
    """Each ability under the precursor of these cards is resolved once more, directly after the first time."""

    who: object
    at: Bold


@noun
class Keyword(Noun):
    """A keyword of the glossary, with its X where it has one."""

    name: str
    x: object = 0


@noun
class BelongsTo(Noun):
    """Belongs to this house only (glossary:house-choice); ``active``: to the active house, ``all``: to every house."""

    who: object
    house: str


@noun
class CountsAsCreature(Noun):
    """Is a creature with this power rather than what is printed."""

    who: object
    power: int


@noun
class YouControl(Noun):
    """You control these cards; of several such effects the most recent wins."""

    who: object


@noun
class ConsideredFlank(Noun):
    who: object


@words
class Deed(Word):
    """What a card or a player cannot do, must do, or may do."""

    FIGHT = "fight"
    REAP = "reap"
    BE_DEALT_DAMAGE = "be dealt damage"
    BE_DESTROYED = "be destroyed"
    READY_ITSELF = "ready"
    READY_IN_STEP = "ready in the ready step"
    BE_USED = "be used"
    BE_STOLEN_FROM = "have Æmber stolen"
    RESOLVE_ICONS = "resolve bonus icons"
    PLAY_CREATURES = "play creatures"
    PLAY_CARDS = "play cards"
    USE_CARDS = "use cards"
    DEAL_DAMAGE = "deal damage"
    BE_USED_BUT_FIGHT = "be used other than to fight"
    BE_USED_BUT_FIGHT_IF_ABLE = "be used other than to fight, as long as there is somebody to fight"
    FORGE = "forge keys"
    FORGE_STEP = "take the step in which keys are forged"


@noun
class Cannot(Noun):
    """``who``: a selector of cards, or a player."""

    who: object
    deed: Deed


@noun
class FightDamage(Noun):
    """How much damage it deals with its power in a fight: ``only`` n, or ``more``; ``attacking``, ``defending``: then only.

    ``against``: only creatures that pass these tests.
    """

    who: object
    only: object = None
    more: object = 0
    attacking: bool = False
    defending: bool = False
    against: tuple[object, ...] = ()


@noun
class CannotDamage(Noun):
    """This creature cannot be dealt damage by cards that pass the tests."""

    tests: tuple[object, ...] = ()


@noun
class Ignores(Noun):
    """While it attacks, it ignores a keyword."""

    who: object
    keyword: str


@noun
class OnlyFights(Noun):
    """It can only be used to fight creatures that pass the tests."""

    who: object
    tests: tuple[object, ...]


@noun
class CannotBeFought(Noun):
    """Creatures that pass the tests (any, if there are none) cannot be used to fight these."""

    who: object
    tests: tuple[object, ...] = ()


@noun
class MustLeave(Noun):
    """As soon as these cards are found they leave play: destroyed, or, with another place, archived or purged."""

    who: object
    to: Place = Place.DISCARD


@noun
class Enters(Noun):
    """Cards that pass the tests enter play ready, stunned, ... (glossary:enters-play); ``played``: only those that this
    player plays."""

    who: object  # THIS or a tuple of tests
    how: str
    n: object = 1
    played: object = None


@noun
class MustChoose(Noun):
    """The player must choose this house."""

    house: object
    by: Player = Player.YOU


@noun
class CannotChoose(Noun):
    """The player cannot choose this house."""

    house: object
    by: Player = Player.OPPONENT


@noun
class MayPlay(Noun):
    """A permission to play cards that pass the tests although they are off house; ``n`` times, -1: any number.

    ``or_use``: each of the n may be a use instead.
    """

    tests: tuple[object, ...] = ()
    n: int = -1
    or_use: bool = False


@noun
class MayUse(Noun):
    """A permission to use cards that pass the tests although they are off house; ``n`` different cards, -1: any number.

    ``how``: to ``fight`` or to ``reap`` only.
    """

    tests: tuple[object, ...] = ()
    n: int = -1
    how: str = ""


@noun
class PlayLimit(Noun):
    """The player cannot play more than n cards in a turn; ``each_type``: of each card type."""

    n: int
    by: Player = Player.YOU
    each_type: bool = False


@noun
class CannotPlay(Noun):
    """The player cannot play cards that pass the tests."""

    tests: tuple[object, ...]
    by: Player = Player.OPPONENT


@noun
class PlayOnlyIf(Noun):
    """This card can only be played if the condition holds."""

    when: object


@noun
class KeyCost(Noun):
    """Keys (``color``: those of one color) cost n more."""

    of: Player
    n: object
    color: str = ""


@noun
class HandSize(Noun):
    """The player refills to n more cards in the draw step."""

    of: Player
    n: object


@noun
class SpendAmberOn(Noun):
    """The Æmber on these cards may be spent by the player to forge keys."""

    who: object
    by: Player = Player.YOU


@noun
class GetsSpentAmber(Noun):
    """You get the Æmber that the player spends to forge keys."""

    by: Player = Player.OPPONENT


@many
class Grants(Noun):
    """Several modifiers of one sentence."""

    parts: tuple[object, ...]
