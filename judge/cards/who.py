"""Who: the players and the cards that an ability speaks of, and the tests that narrow them."""

from __future__ import annotations

from judge.cards.noun import Noun, Word, many, noun, words


@words
class Player(Word):
    """Seen from the player who resolves the ability; ITS_* are seen from the card that IT is bound to."""

    YOU = "you"
    OPPONENT = "your opponent"
    EACH_PLAYER = "each player"
    ACTIVE = "the active player"
    ITS_CONTROLLER = "its controller"
    ITS_OPPONENT = "its opponent"
    ITS_OWNER = "its owner"
    THAT_PLAYER = "that player"  # whom the event that set this ability off is about
    HOST_CONTROLLER = "this creature's controller"  # of the creature that this upgrade is attached to


@words
class Ref(Word):
    """One card that the ability already knows."""

    THIS = "this card"  # the bearer of the ability
    IT = "it"  # the card of the event, or the one chosen last
    SOURCE = "the card that grants this ability"
    HOST = "this creature"  # the creature that this upgrade is attached to
    FOUGHT = "the creature it fights"


@words
class Test(Word):
    """A property that a card in play has or lacks; FRIENDLY and ENEMY are seen from the player who resolves the ability."""

    FRIENDLY = "friendly"
    ENEMY = "enemy"
    ANOTHER = "other"
    DAMAGED = "damaged"
    STUNNED = "stunned"
    WARDED = "warded"
    ENRAGED = "enraged"
    EXHAUSTED = "exhausted"
    READY = "ready"
    FLANK = "flank"
    LEFT_FLANK = "left flank"
    RIGHT_FLANK = "right flank"
    CENTER = "in the center"
    WITH_AMBER = "with Æmber on it"
    ACTIVE_HOUSE = "of the active house"
    EVEN_POWER = "with even power"
    ODD_POWER = "with odd power"
    NEIGHBOR = "neighboring"  # next to THIS; of a card that has left play: as it was immediately before
    LEFT_OF_THIS = "to the left of this creature"  # in the same battleline
    IN_BATTLELINE = "in the battleline"
    GIGANTIC = "half of a gigantic creature"
    TOKEN = "token"  # a token creature
    YOUR_HOUSE = "of one of your three houses"  # on the identity card of the player who resolves the ability


@noun
class House(Noun):
    """Belongs to the house; as a value, the house itself."""

    name: str


@noun
class Trait(Noun):
    name: str


@noun
class Named(Noun):
    """Has exactly this card id's name."""

    id: str


@noun
class Type(Noun):
    """creature, artifact, action or upgrade: in play what the card counts as there, elsewhere what is printed."""

    name: str


@noun
class PowerAtMost(Noun):
    n: object


@noun
class PowerAtLeast(Noun):
    n: object


@noun
class Not(Noun):
    test: object


@many
class Any(Noun):
    """At least one of the tests holds."""

    tests: tuple[object, ...]


@noun
class ControlledBy(Noun):
    """Is under the control of a player, where FRIENDLY and ENEMY do not say whose."""

    player: Player


@noun
class InSet(Noun):
    """Is one of the cards that the selector finds."""

    who: object


@noun
class OwnedBy(Noun):
    """Comes from that player's deck, whoever controls it."""

    player: Player


@noun
class WeakerThan(Noun):
    """Has lower power than a card."""

    than: object


@noun
class StrongerThan(Noun):
    """Has higher power than a card."""

    than: object


@noun
class SharesHouse(Noun):
    """Belongs to a house that one of these cards belongs to."""

    who: object


@noun
class SharesTrait(Noun):
    """Has a trait that one of these cards has."""

    who: object


@noun
class SharesName(Noun):
    """Has the name of one of these cards."""

    who: object


@noun
class WithKeyword(Noun):
    """Has the keyword, printed or gained."""

    name: str


@noun
class SharesType(Noun):
    """Is of the card type that one of these cards is of."""

    who: object


@noun
class Such(Noun):
    """The condition holds, where IT is the card asked about: ``Such(Exists(Creature(InSet(Neighbors(IT)), DAMAGED)))``."""

    when: object


@noun
class WithCounter(Noun):
    """Has a counter of this kind (``power``: a +1 power counter) on it."""

    kind: str


@noun
class ChosenHouse(Noun):
    """Belongs to the house chosen earlier in this ability (or by the ability that made this lasting effect)."""


@many
class Creature(Noun):
    """Each creature in play that passes every test."""

    tests: tuple[object, ...]


@many
class Artifact(Noun):
    """Each artifact in play that passes every test."""

    tests: tuple[object, ...]


@many
class Upgrade(Noun):
    """Each upgrade in play that passes every test."""

    tests: tuple[object, ...]


@many
class InPlay(Noun):
    """Each creature, artifact and upgrade in play that passes every test."""

    tests: tuple[object, ...]


@noun
class Neighbors(Noun):
    """The creatures next to a creature (``side``: the left or the right one); of one that has left play, those it had
    immediately before."""

    of: object = Ref.THIS
    side: str = ""


@noun
class In(Noun):
    """Each card in an out-of-play zone of a player that passes every test."""

    zone: object
    of: Player = Player.YOU
    tests: tuple[object, ...] = ()


@noun
class Top(Noun):
    """The top n cards of a deck, or of a discard pile; of those there that pass the tests the topmost n."""

    n: object = 1
    of: Player = Player.YOU
    zone: object = None
    tests: tuple[object, ...] = ()


@noun
class Bottom(Noun):
    """The n cards at the bottom of a deck, or of a discard pile, from the lowest up."""

    n: object = 1
    of: Player = Player.YOU
    zone: object = None


@noun
class Under(Noun):
    """The cards that lie under a card."""

    of: object = Ref.THIS


@noun
class UpgradesOn(Noun):
    of: object = Ref.THIS


@noun
class Choose(Noun):
    """n cards that the active player (or ``by``) chooses out of a set; bound to IT and, if given, to a name."""

    what: object
    n: object = 1
    up_to: bool = False
    name: str = "it"


@noun
class AnyNumber(Noun):
    """As many as the player likes, zero included (glossary:any-number); ``power``: of at least this power together."""

    what: object
    name: str = "it"
    power: int = 0


@noun
class Random(Noun):
    """n cards out of a set by chance."""

    what: object
    n: object = 1
    name: str = "it"


@noun
class MostPowerful(Noun):
    """The n most powerful; ties that do not all fit are chosen among (glossary:most-powerful)."""

    what: object
    n: object = 1


@noun
class LeastPowerful(Noun):
    """The n least powerful; ties that do not all fit are chosen among (glossary:least-powerful)."""

    what: object
    n: object = 1


@noun
class The(Noun):
    """The card or cards bound to a name earlier in this ability."""

    name: str


@noun
class ThisWay(Noun):
    """The cards that the effect just resolved really affected, after replacement (glossary:this-way).

    ``destroyed``: only those that its damage destroyed.
    """

    destroyed: bool = False


@noun
class PurgedBy(Noun):
    """The purged cards that a card's ability purged, as long as they lie there, and that pass every test."""

    who: object = Ref.THIS
    tests: tuple[object, ...] = ()


@many
class Both(Noun):
    """The cards of several selectors together."""

    parts: tuple[object, ...]


@words
class Place(Word):
    """Out-of-play zones, and the ends of a deck."""

    HAND = "hand"
    DISCARD = "discard pile"
    ARCHIVES = "archives"
    DECK = "deck"
    PURGED = "purged zone"
    DECK_TOP = "the top of the deck"
    DECK_BOTTOM = "the bottom of the deck"
    DECK_SHUFFLED = "the deck, shuffled"


@words
class Bold(Word):
    """Precursors that stand together before one ability (``After Fight/After Reap:``)."""

    PLAY = "play"
    AFTER_FIGHT = "after fight"
    AFTER_REAP = "after reap"
    DESTROYED = "destroyed"
