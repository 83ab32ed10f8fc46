"""Lay a table out for the page: the plain form of the engine as pieces and piles, with what has just changed in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Container, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from judge.show.context import words
from judge.show.context.addresses import Addresses
from judge.show.table.pieces import Face, Piece, Pile, Side, Table, Tap, Token

Plain = Mapping[str, Any]
Faces = Callable[[str], Face]
PILES = {
    "playing": "Being played",
    "hand": "Hand",
    "deck": "Deck",
    "discard": "Discard pile",
    "archives": "Archives",
    "purged": "Purged",
    "prophecies": "Prophecies",
    "powers": "Archon powers",
}
_IF_ANY = ("playing", "prophecies", "powers")
ROWS = {"creature": "battleline", "token creature": "battleline", "artifact": "artifacts"}
BESIDE_ROWS = {"prophecy": "prophecies", "archon power": "powers"}  # never in play, nor in any other zone
IN_PLAY = ("battleline", "artifacts")
ZONE_NAMES = {**PILES, "battleline": "Battleline", "artifacts": "Artifacts", "upgrades": "Upgrades", "under": "Under a card"}
_COUNTED = {"damage": "damage", "amber": "Æmber on it", "power": "power", "armor": "armor", "power_counters": "+1 power counters"}
_MARKED = {"warded": "warded", "stunned": "stunned", "enraged": "enraged", "tagged": "tagged for destruction"}
_LAID = (
    ("damage", "damage", "damage"),
    ("amber", "amber", "Æmber on it"),
    ("power_counters", "plus", "+1 power counters"),
    ("warded", "ward", "warded"),
    ("stunned", "stun", "stunned"),
    ("enraged", "enrage", "enraged"),
)
_POOL = {"amber": "Æmber", "chains": "chains", "key_cost": "key cost"}
UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a card is, and its plain form."""

    side: str
    zone: str
    card: Plain


@dataclass(frozen=True, slots=True)
class Ink:
    """What a tile is drawn with, beside the card itself: what is printed, what has changed, and what a tap answers."""

    to: Addresses
    faces: Faces = lambda _card: Face()
    lit: Collection[str] = ()
    news: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    taps: Mapping[str, tuple[Tap, ...]] = field(default_factory=dict)
    why_not: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    paged: Container[str] | None = None  # the cards that have a page; None for all
    own: Mapping[str, str] = field(default_factory=dict)  # the pages of the cards of the board's own
    below: str = ""  # whose half is drawn below; empty for that of the active player


def lay(plain: Plain, before: Plain, ink: Ink, winner: str = "") -> Table:
    """The table for the page; ``before`` is the table one line earlier."""
    ink = replace(ink, news=card_news(before, plain))
    theirs, ours = (_side(plain, before, at, ink) for at in (1, 0))
    below = ink.below or plain["active"]
    return Table((theirs, ours), plain["active"], words.house(plain["house"]) if plain["house"] else "",
                 plain["step"], plain["first_turn"], plain["tide"], winner, plain["open"], below)  # fmt: skip


def title(player: str) -> str:
    """A player's name as a heading."""
    return player[:1].upper() + player[1:]


def places(plain: Plain) -> dict[str, Place]:
    """Every card of a table by its handle."""
    found: dict[str, Place] = {}
    for side in plain["players"]:
        for zone in (*IN_PLAY, *PILES):
            for card in side.get(zone, ()):
                found.update(_stacked(side["name"], zone, card))
    return found


def _stacked(side: str, zone: str, card: Plain) -> Iterator[tuple[str, Place]]:
    yield card["handle"], Place(side, zone, card)
    for part in ("upgrades", "under"):
        for other in card.get(part, ()):
            yield other["handle"], Place(side, part, other)


def card_news(before: Plain, after: Plain) -> dict[str, tuple[str, ...]]:
    """What has changed about each card, in words, by its handle; cards without news are left out."""
    old, new = places(before), places(after)
    found = {handle: tuple(_news(old.get(handle), place)) for handle, place in new.items()}
    return {handle: news for handle, news in found.items() if news}


def _news(old: Place | None, new: Place) -> Iterator[str]:
    if old is None:
        yield "new"
        return
    if old.zone != new.zone:
        yield f"from {ZONE_NAMES[old.zone].lower()}"
    if new.zone not in IN_PLAY or old.zone not in IN_PLAY:
        return
    if old.side != new.side:
        yield f"now {title(new.side)}'s"
    if old.card["ready"] != new.card["ready"]:
        yield "readied" if new.card["ready"] else "exhausted"
    for key, name in _COUNTED.items():
        if old.card.get(key, 0) != new.card.get(key, 0):
            yield f"{name} {old.card.get(key, 0)} → {new.card.get(key, 0)}"
    for key, name in _MARKED.items():
        if old.card[key] != new.card[key]:
            yield name if new.card[key] else f"not {name} any more"


def pool_news(before: Plain, after: Plain) -> tuple[str, ...]:
    """What has changed in a side's pool, keys and chains."""
    found = [f"{name} {before[key]} → {after[key]}" for key, name in _POOL.items() if before[key] != after[key]]
    if len(before["keys"]) != len(after["keys"]):
        found.append(f"keys {len(before['keys'])} → {len(after['keys'])}")
    return tuple(found)


def _side(plain: Plain, before: Plain, at: int, ink: Ink) -> Side:
    side, old = plain["players"][at], before["players"][at]

    def pieces(zone: str) -> tuple[Piece, ...]:
        return tuple(piece(card, ink) for card in side[zone])

    piles = tuple(
        Pile(zone, name, pieces(zone), _handles(side[zone]) != _handles(old[zone]))
        for zone, name in PILES.items()
        if zone not in _IF_ANY or side[zone]
    )
    return Side(
        player=side["name"],
        title=title(side["name"]),
        active=plain["active"] == side["name"],
        amber=side["amber"],
        keys=len(side["keys"]),
        key_cost=side["key_cost"],
        chains=side["chains"],
        houses=tuple(words.house(each) for each in side["houses"]),
        battleline=pieces("battleline"),
        artifacts=pieces("artifacts"),
        piles=piles,
        changed=pool_news(old, side),
        amber_changed=old["amber"] != side["amber"],
    )


def _handles(cards: Collection[Plain]) -> list[str]:
    return [card["handle"] for card in cards]


def name_of(card: Plain) -> str:
    """A card's name, with what tells it from others of that name."""
    return "Unknown card" if card["id"] == UNKNOWN else str(card["called"])


def piece(card: Plain, ink: Ink) -> Piece:
    """What a tile shows of one card, wherever it is drawn."""
    unknown = card["id"] == UNKNOWN
    paged = not unknown and (ink.paged is None or card["id"] in ink.paged)
    handle, news = card["handle"], ink.news.get(card["handle"], ())
    face = Face() if unknown else _with_added_icons(ink.faces(card["id"]), card)
    added = (f"bonus icons: {', '.join(map(words.icon, face.icons))}",) if face.enhanced else ()
    return Piece(
        key=handle,
        id="" if unknown else card["id"],
        name=name_of(card),
        address=ink.own.get(card["id"]) or (ink.to.card(card["id"]) if paged else ""),
        kind=card["type"],
        houses=tuple(words.house(each) for each in card["houses"]),
        power=card.get("power"),
        armor=card.get("armor", 0),
        armor_left=card.get("armor_left", 0),
        ready=card.get("ready", True),
        damage=card.get("damage", 0),
        marks=(*(mark for mark in marks(card) if mark not in news), *added),
        keywords=tuple(_keywords(card)),
        aside=tuple(_aside(card)),
        upgrades=tuple(piece(each, ink) for each in card.get("upgrades", ())),
        changed=news,
        lit=handle in ink.lit,
        without_abilities=not card["modelled"] and not unknown,
        house=next((each for each in card["houses"] if each in words.DRAWN), ""),
        printed=face,
        tokens=tuple(_tokens(card)),
        flank=card.get("flank", False),
        tagged=card.get("tagged", False),
        taps=ink.taps.get(handle, ()),
        why_not=ink.why_not.get(handle, ()),
    )


def _with_added_icons(face: Face, card: Plain) -> Face:
    """What is printed on a copy that has more bonus icons than its card; what lies facedown as a token creature shows none."""
    icons = tuple(card.get("icons", ()))
    more = Counter(icons) - Counter(face.icons)
    if not more or face == Face() or card["type"] == "token creature":
        return face
    return replace(face, icons=icons, enhanced=True)


def _tokens(card: Plain) -> Iterator[Token]:
    """What lies on a card, the most urgent first."""
    for key, kind, says in _LAID:
        if count := card.get(key, 0):
            yield Token(kind, 0 if count is True else count, says if count is True else f"{count} {says}")
    yield from (Token(name, count, f"{count} {name}") for name, count in card.get("counters", {}).items() if count)


def marks(card: Plain) -> Iterator[str]:
    """Everything that lies on a card beside damage, and whose it is."""
    yield from (name for key, name in _MARKED.items() if card.get(key))
    if card.get("amber"):
        yield f"{card['amber']} Æmber"
    if card.get("power_counters"):
        yield f"+{card['power_counters']} power counters"
    yield from (f"{count} {name}" for name, count in card.get("counters", {}).items() if count)
    yield from _aside(card)


def _aside(card: Plain) -> Iterator[str]:
    """Whose a card is, where it is not its controller's, and what lies under it."""
    if card.get("controller", card.get("owner")) != card.get("owner"):
        yield f"owned by {title(card['owner'])}"
    yield from (f"{ZONE_NAMES['under'].lower()}: {each['name']}" for each in card.get("under", ()))


def _keywords(card: Plain) -> Iterator[str]:
    for name, value in card.get("keywords", {}).items():
        yield words.keyword(f"{name}:{value}" if value else name)
