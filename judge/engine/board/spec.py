"""What a board holds, declared once: reading it, writing it back, its JSON Schema, the plain form and the editor come of this.

A field is its type, and what ``said`` tells of it. A name of Python's own stands with ``_`` behind it (``as_``). What is being
done (``doing``) is no list of fields: see ``moments``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Literal

from judge.cards.icons import ICONS
from judge.engine.charts.readings import BY_SLUG
from judge.engine.resolve.game_tables import ALL_HOUSES
from judge.engine.resolve.ops.lasting import HOW_LONG
from judge.engine.resolve.refusals.why_not import RULE_OF_SIX
from judge.engine.table.lasting import THEIR_TURN
from judge.engine.table.rules import KEY_COLORS
from judge.engine.table.state import Zone

MOST_CARDS = 200  # on a board; in a list of what unknown cards can be
MOST_NUMBER = 999  # of damage, Æmber, counters, ...
MOST_LISTED = 100  # in a list of anything else
MOST_DEEDS = 100  # of one kind in a turn
MOST_LETTERS = 200
MOST_OWN = 40  # cards of a board's own
HAND_SIZE, DECK_SIZE = 6, 36  # of a hand as it was filled up, and of a whole deck
STEPS = {
    "setup": ("turn", "start"),
    "start": ("turn", "start"), "forge": ("turn", "forge"), "house": ("turn", "house"), "main": ("turn", "ready"),
    "ready": ("turn", "ready"), "draw": ("turn", "draw"), "end": ("turn", "over"),
}  # fmt: skip
TYPES = ("creature", "action", "artifact", "upgrade")
IN_PLAY = ("battleline", "artifacts", "upgrades", "under", "prophecies", "powers")
_COUNTED = ("battleline", "artifacts")  # what was a creature keeps what lies on it (faq:animator-upgrade-counters)


CREATURES_ONLY = ("damage", "warded", "stunned", "enraged")  # an artifact has these only if it was a creature


@dataclass(frozen=True, slots=True)
class Of:
    """Of what a text speaks: in words, the words that there are (none: any), the code of a problem with it."""

    says: str
    words: tuple[str, ...] = ()
    code: str = "bad-value"


OF = {
    "": Of("a text"),
    "id": Of("the id of a card"),
    "card": Of("a card by its name on this board"),
    "card or player": Of("a card or a player by the name on this board"),
    "player": Of("a player", (), "unknown-player"),  # the two of the board
    "tide": Of("a player", ("neutral",), "unknown-player"),
    "house": Of("a house", ALL_HOUSES, "unknown-house"),
    "icon": Of("a bonus icon or a house", (*ICONS, *ALL_HOUSES), "unknown-icon"),
    "bonus icon": Of("a bonus icon", ICONS, "unknown-icon"),
    "step": Of("a step", tuple(STEPS), "unknown-step"),
    "key": Of("a color of keys", KEY_COLORS, "bad-number"),
    "half": Of("a half", ("top", "bottom")),
    "until": Of("the time when an effect ends", (*HOW_LONG, THEIR_TURN)),
    "reading": Of("an open reading", tuple(BY_SLUG), "unknown-reading"),
    "type": Of("a type", TYPES),
    "own house": Of("a house, in small letters"),  # a new one too
    "own type": Of("a type", (*TYPES, "token creature")),
}


OF_PLAYERS = ("player", "tide", "card or player")
OF_HOUSES = ("house", "icon")


@dataclass(frozen=True, slots=True)
class About:
    """What is said of a field; see ``said``."""

    says: str
    of: str = ""
    least: int = 0
    most: int = MOST_NUMBER
    where: tuple[str, ...] = ()
    entries: int = MOST_LISTED
    letters: int = MOST_LETTERS
    code: str = ""
    typed: str = ""
    hint: str = ""
    name: str = ""
    zone: int | None = None
    drawn: str = ""


def said(says: str, **about: Any) -> Any:
    """A field of a board, with the sentence that tells it.

    ``of`` of what its texts speak; ``least``, ``most`` the limits of a number, ``entries`` of a list, ``letters`` of a text;
    ``where`` the zones of whose cards it can be told (none: of all); ``code`` of the problem of a value that does not fit;
    ``typed`` what the plain form calls its input (none: it is typed in the notation), ``hint`` what stands in the empty input. Of
    a zone: its ``name`` in a sentence, the ``zone`` it is, and how it is ``drawn``. ``default`` where it may be left out.
    """
    default = {key: about.pop(key) for key in ("default", "default_factory") if key in about}
    return field(**default, metadata={"about": About(says, **about)})


def _number(says: str, typed: str = "", *where: str, **about: Any) -> Any:
    return said(says, default=0, typed=typed, where=where, **about)


def _mark(says: str, typed: str = "", *where: str) -> Any:
    return said(says, default=False, typed=typed, where=where)


def _zone(zone: int, name: str, typed: str, drawn: str) -> Any:
    limits: dict[str, Any] = {"code": "not-a-list", "most": MOST_CARDS, "entries": MOST_CARDS}
    return said(f"the {name}", default=(), name=name, typed=typed, zone=zone, drawn=drawn, **limits)


def _cards(says: str, typed: str = "", of: str = "card", hint: str = "") -> Any:
    return said(says, default=(), typed=typed, of=of, hint=hint)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSpec:
    """A card: its id, or a table with that and what else is told of it."""

    at: str = field(default="", compare=False)  # where it stands on the board, for what is found wrong with it later
    card: str = said('its id, or "unknown"', of="id", code="no-card", typed="name")
    damage: int = _number("damage on it", "Damage", *_COUNTED)
    power: int = _number("+1 power counters on it", "+1 power", *_COUNTED)
    amber: int = _number("Æmber on it", "Æmber", *IN_PLAY)
    exhausted: bool = _mark("whether it is exhausted", "exhausted", *IN_PLAY)
    warded: bool = _mark("whether it is warded", "warded", *_COUNTED)
    stunned: bool = _mark("whether it is stunned", "stunned", *_COUNTED)
    enraged: bool = _mark("whether it is enraged", "enraged", *_COUNTED)
    upgrades: tuple[CardSpec, ...] = said("the upgrades on it", default=(), typed="Upgrades", where=IN_PLAY)
    under: tuple[CardSpec, ...] | None = said("the cards under it; a prophecy with it is active", default=None, where=IN_PLAY)
    token: str = said("the token creature as which it lies there facedown", of="id", default="")
    copy: str = said(
        "the card as a copy of which it entered play; `house` then tells the house of the copy", of="id", default="",
        where=_COUNTED,
    )  # fmt: skip
    half: str = said("which half of a gigantic creature it is", of="half", default="")
    back: str = said("the prophecy on its back", of="id", default="", where=("prophecies",))
    as_: str = said("what it is called here, if not by its id", default="")
    owner: str = said("whose it is, if not of its side; of an upgrade this or `by` tells both", of="player", default="")
    by: str = said("who controls it, if not its side", of="player", default="")
    armor_used: int = _number("how much of its armor is used up", "", "battleline")
    fought: bool = _mark("whether it has been fought this turn", "", "battleline")
    facedown: bool | None = said("whether it lies facedown", default=None)
    house: str = said("the house it counts for, if it is printed in several", of="house", default="")
    purged_by: str = said("the card that has purged it", of="card", default="", where=("purged",))
    about: str = said(
        "what the lasting effect of its “Play:” ability is about: a house, a card by its name on this board, or `nothing` where "
        "none is in force; left out: whatever it can only be", default="", where=IN_PLAY,
    )  # fmt: skip
    icons: tuple[str, ...] | None = said("its bonus icons, if not those printed", of="icon", default=None)
    told: tuple[str, ...] = said("what is known of an unknown card: type:creature, house:logos, trait:beast ...", default=())
    counters: dict[str, int] = said("other counters on it", default_factory=dict)


Hidden = tuple[CardSpec, ...] | int | Literal["unknown"]  # or so many unknown cards, or as many as there would be


@dataclass(frozen=True, slots=True, kw_only=True)
class SideSpec:
    """One side: its zones, what it has, and what its unknown cards can be."""

    battleline: tuple[CardSpec, ...] = _zone(Zone.LINE, "battleline", "Battleline", "row")
    artifacts: tuple[CardSpec, ...] = _zone(Zone.ARTIFACTS, "artifacts", "Artifacts", "row")
    hand: Hidden = _zone(Zone.HAND, "hand", "Hand", "pile")
    deck: Hidden = _zone(Zone.DECK, "deck", "Deck, top card first", "pile")
    discard: tuple[CardSpec, ...] = _zone(Zone.DISCARD, "discard pile", "Discard pile, top card first", "pile")
    archives: tuple[CardSpec, ...] | int = _zone(Zone.ARCHIVES, "archives", "Archives", "pile")
    purged: tuple[CardSpec, ...] = _zone(Zone.PURGED, "purged zone", "Purged", "pile")
    prophecies: tuple[CardSpec, ...] = _zone(Zone.PROPHECIES, "prophecies", "Prophecies", "beside")
    powers: tuple[CardSpec, ...] = _zone(Zone.POWERS, "archon powers", "Archon powers", "beside")
    among: tuple[str, ...] = said(
        "the ids of the cards that its unknown cards can be", default=(), of="id", code="not-a-list", entries=MOST_CARDS,
        typed="What the unknown cards can be",
    )  # fmt: skip
    amber: int = _number("the Æmber pool", "Æmber", code="bad-number")
    keys: int | tuple[str, ...] = said(
        "how many keys are forged, or their colors", default=0, of="key", most=len(KEY_COLORS), code="bad-number", typed="Keys"
    )
    chains: int = _number("the chains", "Chains", code="bad-number")
    houses: tuple[str, ...] = said(
        "the houses of its identity card", default=(), of="house", typed="Houses of the deck", hint="dis, logos, mars"
    )
    token: str = said("the token creature of its deck", default="", of="id", typed="Token creature")
    known: int | None = said(
        "how many cards on top of the deck lie in a known order; -1: all", default=None, least=-1, code="bad-number"
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class FightSpec:
    """A fight of this turn."""

    card: str = said("the attacker", of="card")
    against: str = said("the creature it fought", of="card")


@dataclass(frozen=True, slots=True, kw_only=True)
class LastingSpec:
    """The lasting effects that a card of this board has made; see ``lasting``."""

    card: str = said("the card that has made it", of="card")
    player: str = said("whose it is", of="player")
    until: str = said("when it ends, if not when its card says", of="until", default="")
    which: int = said("which of the effects of the card, counted from 1; 0: all", default=0, most=MOST_DEEDS)
    left: int = said("how many of its uses are left; -1: all", default=-1, least=-1, most=MOST_DEEDS)
    binds: dict[str, Any] = said("what its words speak of", default_factory=dict)
    moved: bool = _mark("whether its card has moved on since, so that it is no more the card of which the effect speaks")


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedSpec:
    """How often something has happened that a card counts."""

    event: str = said("what has happened, as the card counts it; or a color of keys")
    me: str = said("whose card counts it", of="player")
    player: str = said("who did it", of="player")
    times: int = said("how often", most=MOST_DEEDS)
    last_turn: bool = said("whether it was in the turn before", default=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class LastTurnSpec:
    """What was done in a turn with cards of this board; of the turn before, what the other player did, as far as cards ask."""

    order: tuple[str, ...] = field(default=(), compare=False)  # of the deeds told: the trace speaks of them so
    played: tuple[str, ...] | int | dict[str, int] = said(
        "the cards played, or of this turn how many, or how many of each type, with or without house", default=(), of="card",
        most=MOST_DEEDS, typed="Played: cards, or how many", hint="Library Access, Dust Pixie",
    )  # fmt: skip
    discarded: tuple[str, ...] = _cards("the cards discarded from the hand", "Discarded from hand", hint="Anger")
    used: tuple[str, ...] = _cards("the cards used", "Used", hint="The Warchest")
    reaped: tuple[str, ...] = _cards("the creatures that reaped", "Reaped with", hint="Troll")
    destroyed: tuple[str, ...] = _cards(
        "the cards destroyed, or the players whose creatures were", "Destroyed: cards, or ", "card or player", "Dust Pixie"
    )
    fought: tuple[FightSpec, ...] = said("the fights", default=(), typed="Fights, one a line", hint="Troll against Bulleteye")
    forged: tuple[str, ...] = _cards("who has forged a key", of="player")
    stolen: tuple[str, ...] = _cards("from whom Æmber was stolen, once for each time", of="player")
    exalted: tuple[str, ...] = _cards("the cards that were exalted, once for each time")


@dataclass(frozen=True, slots=True, kw_only=True)
class DoneSpec(LastTurnSpec):
    """What was done this turn. A sum is of all cards, those listed included; see ``done``."""

    acted: bool = _mark(
        "whether a card was played, used or discarded in this step", "something was played, used or discarded in this step"
    )
    omega: bool = _mark("whether a card has ended this step", "an omega card has ended this step")
    prophecy: bool = _mark("whether a prophecy was activated", "a prophecy was activated")
    from_hand: int | None = said("how many cards were played or discarded from the hand", default=None, most=MOST_DEEDS)
    drawn: int | None = said(
        "how many cards were drawn in the draw step by the player whose turn it is", default=None, most=MOST_DEEDS
    )  # fmt: skip
    names: dict[str, int] = said(
        "by the id of a card: how often its name was played or used", default_factory=dict, most=RULE_OF_SIX, code="bad-number"
    )
    spent: tuple[str, ...] = _cards("the cards of which a permission is used up")
    lasting: tuple[LastingSpec, ...] = said("the lasting effects in force", default=())
    last_turn: LastTurnSpec = said("what the other player did in the turn before", default=LastTurnSpec())
    counted: tuple[CountedSpec, ...] = said("what cards count, by itself", default=())


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnCardSpec:
    """A card of this board's own, under the id by which its zones name it."""

    name: str = said("its name; as its id if there is none", default="", letters=80)
    type: str = said("its type", of="own type", default="creature")
    houses: tuple[str, ...] = said("its houses", of="own house", default=(), entries=3, letters=30)
    power: int = _number("its power")
    armor: int = _number("its armor")
    traits: tuple[str, ...] = said("its traits", default=(), entries=10, letters=40)
    keywords: tuple[str, ...] = said("its keywords, such as taunt or assault:2", default=(), entries=10, letters=40)
    icons: tuple[str, ...] = said("its bonus icons", of="bonus icon", default=(), entries=10)
    text: str = said("its text as printed, in English; read where its abilities are not told", default="", letters=1000)
    abilities: tuple[str, ...] = said("its abilities in the notation", default=(), entries=10, letters=1000)


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardSpec:
    """A board: two sides by their names, one's own first, and what it takes for granted of the turn."""

    active: str = said("whose turn it is, if not of the first side", of="player", default="", typed="Whose turn")
    house: str = said("the active house", of="house", default="", typed="Active house")
    step: str = said("the step of the turn", of="step", default="main", typed="Step")
    first_turn: bool = _mark("whether it is the first turn of the game", "first turn of the game")
    time: int = said(
        "which row of the end on time is going on, if time has been called: 1 the turn in which it was, 2 the whole turn after "
        "it, 3 the one that ends with its forge step", default=0, most=3, typed="Time was called",
    )  # fmt: skip
    began: str = said("who began the game; asked for where time has been called", of="player", default="", typed="Began the game")
    tide: str = said("for whom the tide is high, or neutral", of="tide", default="", typed="High tide")
    readings: tuple[str, ...] = said(
        "the open readings of the rulebook that are taken the other way", default=(), of="reading",
        typed="Open readings taken the other way",
    )  # fmt: skip
    cards: dict[str, OwnCardSpec] = said("cards of this board's own, by id", default_factory=dict, entries=MOST_OWN)
    done: DoneSpec = said("what was done this turn", default=DoneSpec())
    doing: Any = said("what is being done: {moment = ...}, or a list of such, the outermost first; see moments", default=None)
    sides: dict[str, SideSpec] = field(default_factory=dict)  # by name, where nothing else of a board is called so


RECORDS = (BoardSpec, SideSpec, CardSpec, DoneSpec, LastTurnSpec, LastingSpec, CountedSpec, FightSpec, OwnCardSpec)
NOTED = tuple(each.name for each in fields(BoardSpec) if each.name != "sides")  # what a side cannot be called
SIDE_ZONES: dict[str, int] = {
    each.name: each.metadata["about"].zone for each in fields(SideSpec) if each.metadata["about"].zone is not None
}


def own_houses(given: Mapping[str, Any]) -> frozenset[str]:
    """The houses that the cards of a board's own bring along, as far as they are words."""
    cards = given.get("cards")
    listed = (card.get("houses") for card in cards.values() if isinstance(card, Mapping)) if isinstance(cards, Mapping) else ()
    return frozenset(each for houses in listed if isinstance(houses, list) for each in houses[:3] if isinstance(each, str))


def sides_of(given: Mapping[str, Any]) -> tuple[str, ...]:
    """The names of the sides of a board; one called ``cards`` is a side where there are not two others."""
    tables = [name for name, value in given.items() if isinstance(value, Mapping)]
    named = [name for name in tables if name not in NOTED]
    return tuple(named if len(named) != 1 or "cards" not in tables else [name for name in tables if name in (*named, "cards")])
