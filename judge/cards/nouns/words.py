"""The words of the notation: players, cards already known, places, times, deeds, and the names that parts may bear."""

from __future__ import annotations

from typing import Annotated, Literal

from judge.cards.nouns.base import Word, words


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
    ATTACHED_TO = "the card that it is attached to"  # of this upgrade, creature or not
    FOUGHT = "the creature it fights"


@words
class Property(Word):
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
    IN_BATTLELINE = "in the battleline"
    GIGANTIC = "half of a gigantic creature"
    TOKEN = "token"  # a token creature
    YOUR_HOUSE = "of one of your three houses"  # on the identity card of the player who resolves the ability


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


@words
class Whole(Word):
    """In place of a number."""

    ALL = "all"


@words
class Until(Word):
    """How long a lasting effect is active."""

    END_OF_TURN = "turn"
    OPPONENTS_NEXT_TURN = "next turn"
    YOUR_NEXT_TURN = "your next turn"  # until it starts
    END_OF_YOUR_NEXT_TURN = "end of your next turn"
    THEIR_NEXT_TURN = "their next turn"  # during the next turn of the player whom the modifier is about
    SOURCE_LEAVES = "leaves"
    REST_OF_GAME = "game"


@words
class Turn(Word):
    """Of which turn."""

    THIS_TURN = "this turn"
    THEIR_LAST_TURN = "on their last turn"
    OPPONENTS_LAST_TURN = "on your opponent's last turn"


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
    READY_STEP = "take the step in which cards are readied"
    DRAW_STEP = "take the step in which cards are drawn"
    TAKE_ARCHIVES = "take archives to hand after choosing a house"
    LEAVE_ARCHIVES = "leave the archives"
    RAISE_TIDE = "raise the tide"
    PLAY_ON_RIGHT_FLANK = "play creatures on the right flank"
    BE_PLAYED = "be played"  # of THIS, wherever it is
    BE_DISCARDED = "be discarded from hand except through the ability of a card"  # of THIS in a hand
    BECOME_EXHAUSTED = "become exhausted"
    MULLIGAN = "take a mulligan"


# What the text parts of nouns may be: given here, or, where a name is meant, by the pool of cards.

Side = Literal["", "left", "right"]
OutOfPlay = Literal[Place.HAND, Place.DISCARD, Place.ARCHIVES, Place.DECK, Place.PURGED]
CardType = Literal["creature", "artifact", "action", "upgrade"]
Icon = Literal["aember", "capture", "damage", "discard", "draw", "power"]
KeyColor = Literal["red", "yellow", "blue"]
KeywordName = Literal[
    "alpha", "assault", "deploy", "elusive", "entrench", "hazardous", "invulnerable", "omega", "poison", "skirmish",
    "splash-attack", "taunt", "treachery", "versatile",
]  # fmt: skip
Counter = Literal[
    "awakening", "corrosion", "depth", "disruption", "doom", "fuse", "glory", "growth", "hatch", "ignorance", "knowledge",
    "mineralize", "mutation", "nay", "paint", "power", "scheme", "time", "trade", "warrant", "wisdom", "yea",
]  # fmt: skip
Entering = Literal["ready", "exhausted", "stunned", "enraged", "warded"]
OfPlays = Literal["", "action", "artifact", "creature", "upgrade"]
Manner = Literal["", "fight", "reap"]
Shared = Literal["damage", "amber"]
Apart = Literal["", "house", "name"]  # what cards chosen together must differ in
StepName = Literal["ready", "draw"]
DamageBy = Literal["", "icon", "power"]

CardId = Annotated[str, "card"]
HouseId = Annotated[str, "house"]
TraitName = Annotated[str, "trait"]
