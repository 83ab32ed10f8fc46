"""Lay out a board: from plain data, as it stands under ``[given]`` in a scenario, to a table. Reports every problem at once.

A side lists ``battleline`` (left to right), ``artifacts``, ``hand``, ``deck`` (top first), ``discard`` (top first),
``archives``, ``purged``, and has ``amber``, ``keys``, ``chains``, ``houses``. A card is its id, or a table
``{card = "troll", damage = 2, upgrades = [...]}``; see ``CARD_FIELDS``; for cards that nobody knows see ``unseen``.
For a board in the middle of a turn see ``done``, for one in the middle of a resolution ``doing``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from judge.cards.definition import Definition
from judge.engine import derive
from judge.engine.board.doing import apply_doing
from judge.engine.board.done import apply_done
from judge.engine.board.faces import face_of
from judge.engine.board.laid import Board, Definitions
from judge.engine.board.unseen import UNSEEN, among, told, unseen
from judge.engine.machine import Machine
from judge.engine.ops.enter import KIND_ZONE
from judge.engine.rulebooks import KEY_COLORS
from judge.engine.state import IN_PLAY, NOBODY, Card, Frame, Player, State, Zone, place
from judge.engine.tables import ALL_HOUSES, Tables, tables_for
from judge.engine.unknown import UNKNOWN, is_one
from judge.errors import JudgeError, Problem, SetupError

SIDE_ZONES = {
    "battleline": Zone.LINE, "artifacts": Zone.ARTIFACTS, "hand": Zone.HAND, "deck": Zone.DECK, "discard": Zone.DISCARD,
    "archives": Zone.ARCHIVES, "purged": Zone.PURGED, "prophecies": Zone.PROPHECIES,
    "powers": Zone.POWERS,
}  # fmt: skip
BESIDE = {"prophecy": Zone.PROPHECIES, "archon power": Zone.POWERS}  # cards that never go to another zone
SIDE_NUMBERS = ("amber", "keys", "chains")
SIDE_FIELDS = (*SIDE_ZONES, *SIDE_NUMBERS, "houses", "token", "known", "among")
GAME_FIELDS = ("active", "house", "step", "first_turn", "tide", "done", "doing")
STEPS = {
    "setup": ("turn", "start"),
    "start": ("turn", "start"), "forge": ("turn", "forge"), "house": ("turn", "house"), "main": ("turn", "ready"),
    "ready": ("turn", "ready"), "draw": ("turn", "draw"), "end": ("turn", "over"),
}  # fmt: skip
CARD_FIELDS: dict[str, type] = {
    "card": str, "token": str, "half": str, "back": str,
    "as": str, "owner": str, "by": str, "damage": int, "amber": int, "power": int, "armor_used": int,
    "stunned": bool, "warded": bool, "enraged": bool, "exhausted": bool, "fought": bool, "facedown": bool,
    "house": str, "purged_by": str, "icons": list, "upgrades": list, "under": list, "told": list, "counters": dict,
}  # fmt: skip
ICONS = ("aember", "capture", "damage", "draw", "discard", "power")
MOST_CARDS = 200
MOST_PROBLEMS = 30  # of cards: whoever sends more has sent no board, and finding what may be meant takes time


@dataclass(slots=True)
class _Layout:
    definitions: Definitions
    rulebook: str
    where: str
    problems: list[Problem] = field(default_factory=list)
    cards: list[Card] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    known: dict[str, Definition] = field(default_factory=dict)
    zones: dict[int, list[int]] = field(default_factory=dict)
    purgers: dict[int, tuple[str, str]] = field(default_factory=dict)
    players: tuple[str, str] = ("", "")
    house: str = ""

    def wrong(self, at: str, code: str, says: str) -> None:
        self.problems.append(Problem(f"{self.where}{at}", f"setup/{code}", says))


def lay_out(
    given: Mapping[str, Any],
    definitions: Definitions,
    rulebook: str = "18.4",
    *,
    readings: Mapping[str, Any] | None = None,
    where: str = "",
) -> Board:
    """Make the table that ``given`` describes.

    Raises SetupError with every problem of the set-up: unknown cards and fields, a card where it cannot be, negative
    numbers, more than ``MOST_CARDS`` cards.
    """
    layout = _Layout(definitions, rulebook, where)
    sides = [key for key, value in given.items() if isinstance(value, Mapping) and key not in GAME_FIELDS]
    for key in given:
        if key not in GAME_FIELDS and key not in sides:
            layout.wrong(key, "unknown-field", f"a board has no {key!r}; it has {', '.join(GAME_FIELDS)} and two sides")
    if len(sides) != 2:
        layout.wrong("given", "two-sides", f"a board has exactly two sides, this one has {len(sides)}")
        raise SetupError("the board cannot be laid out", problems=tuple(layout.problems))
    layout.players = (sides[0], sides[1])
    layout.house = str(given.get("house", ""))
    state = State()
    players = [_side(layout, at, given[name]) for at, name in enumerate(sides)]
    _game(layout, state, given)
    if layout.problems:
        raise SetupError("the board cannot be laid out", problems=tuple(layout.problems))
    state.players = (players[0], players[1])
    state.among = (_among(layout, given, 0), _among(layout, given, 1))
    state.cards = tuple(layout.cards)
    zones: list[tuple[int, ...]] = [()] * len(state.zones)
    for at, members in layout.zones.items():
        zones[at] = tuple(members)
    state.zones = tuple(zones)
    state.known = (_known(layout, given, state, 0), _known(layout, given, state, 1))
    _purged_by(layout, state)
    tables = tables_for(tuple(layout.known.values()), rulebook, readings or {})
    tables.has_tide |= "tide" in given
    state.stack = _stack(state.step, tables)
    _armor_at_hand(state, tables)
    board = Board(state, tables, _handles(layout.names), layout.players)
    board.assumed = apply_done(board, given.get("done", {}), layout.wrong)
    if "doing" in given and not layout.problems:
        board.assumed = (*apply_doing(board, given["doing"], layout.wrong), *board.assumed)
    if layout.problems:
        raise SetupError("the board cannot be laid out", problems=tuple(layout.problems))
    return board


def _among(layout: _Layout, given: Mapping[str, Any], player: int) -> tuple[str, ...]:
    """What the unknown cards of a side can be."""
    name = layout.players[player]
    mine = [card for card in layout.cards if card.owner == player and is_one(card)]
    return among(given[name].get("among", []), mine, f"{name}.among", lambda *asked: _definition(layout, *asked), layout.wrong)


def _known(layout: _Layout, given: Mapping[str, Any], state: State, player: int) -> int:
    """How many cards on top of a deck lie in a known order (-1: all); what lies below is kept sorted, and chance is asked."""
    name, deck = layout.players[player], state.zone(player, Zone.DECK)
    known = given[name].get("known", -1 if isinstance(given[name].get("deck", []), list) else 0)
    if not isinstance(known, int) or isinstance(known, bool) or not -1 <= known <= len(deck):
        layout.wrong(
            f"{name}.known", "bad-number", f"known is how many of the {len(deck)} cards of the deck lie in a known order"
        )
        return -1
    if known >= 0:
        at = place(player, Zone.DECK)
        state.zones = (*state.zones[:at], (*deck[:known], *sorted(deck[known:])), *state.zones[at + 1 :])
    return known


def _purged_by(layout: _Layout, state: State) -> None:
    """Cards that another card has purged can be found again by that card."""
    handles = _handles(layout.names)
    for index, (by, at) in layout.purgers.items():
        if by not in handles or state.cards[index].zone != Zone.PURGED:
            layout.wrong(f"{at}.purged_by", "unknown-card", f"{by!r} is not the name of a card here, or the card is not purged")
        else:
            changed = state.cards[index]._replace(host=handles.index(by))
            state.cards = (*state.cards[:index], changed, *state.cards[index + 1 :])


def _armor_at_hand(state: State, tables: Tables) -> None:
    """The armor that cards have, of which some was used (glossary:armor): that of upgrades and neighbors included."""
    if any(card.armor_used for card in state.cards):
        m = Machine(tables)
        m.s = state.copy()
        had = {i: derive.armor(m, i) for i, card in enumerate(state.cards) if card.armor_used}
        state.cards = tuple(card._replace(armor_had=had.get(i, 0)) for i, card in enumerate(state.cards))


def _game(layout: _Layout, state: State, given: Mapping[str, Any]) -> None:
    active = given.get("active", layout.players[0])
    if active not in layout.players:
        layout.wrong("active", "unknown-player", f"the active player is one of {' and '.join(layout.players)}, not {active!r}")
    else:
        state.active = layout.players.index(active)
    if layout.house and layout.house not in ALL_HOUSES:
        layout.wrong("house", "unknown-house", f"{layout.house!r} is no house; houses are {', '.join(ALL_HOUSES)}")
    state.house = layout.house
    state.step = str(given.get("step", "main"))
    if state.step not in STEPS:
        layout.wrong("step", "unknown-step", f"a step is one of {', '.join(STEPS)}, not {state.step!r}")
    state.first_turn = bool(given.get("first_turn", False))
    tide = given.get("tide", "")
    if tide and tide != "neutral" and tide not in layout.players:
        says = f"the tide is high for {' or '.join(layout.players)}, or neutral, not {tide!r}"
        layout.wrong("tide", "unknown-player", says)
    state.tide = layout.players.index(tide) if tide in layout.players else NOBODY


def _side(layout: _Layout, player: int, side: Mapping[str, Any]) -> Player:
    name = layout.players[player]
    for key in side:
        if key not in SIDE_FIELDS:
            layout.wrong(f"{name}.{key}", "unknown-field", f"a side has no {key!r}; it has {', '.join(SIDE_FIELDS)}")
    for key, zone in SIDE_ZONES.items():
        listed = side.get(key, [])
        at = place(player, zone)
        if key in UNSEEN:
            listed = unseen(side, key, listed, SIDE_ZONES)
        if not isinstance(listed, list):
            layout.wrong(f"{name}.{key}", "not-a-list", f"{key} is a list of cards")
            continue
        if len(listed) > MOST_CARDS:
            layout.wrong(f"{name}.{key}", "too-many-cards", f"a board has at most {MOST_CARDS} cards")
            continue
        layout.zones[at] = []
        for n, entry in enumerate(listed):
            index = _card(layout, player, zone, entry, f"{name}.{key}[{n}]")
            if index is not None:
                layout.zones[at].append(index)
    numbers = {key: side.get(key, 0) for key in SIDE_NUMBERS}
    keys = numbers["keys"]
    colors = _keys(layout, keys, f"{name}.keys")
    for key in ("amber", "chains"):
        if not isinstance(numbers[key], int) or numbers[key] < 0:
            layout.wrong(f"{name}.{key}", "bad-number", f"{key} is a number from 0 up, not {numbers[key]!r}")
            numbers[key] = 0
    houses = side.get("houses", [])
    if not isinstance(houses, list) or any(house not in ALL_HOUSES for house in houses):
        layout.wrong(f"{name}.houses", "unknown-house", f"houses are a list out of {', '.join(ALL_HOUSES)}")
        houses = []
    token = side.get("token", "")
    if token and (found := _definition(layout, token, f"{name}.token")) is not None and found.type != "token creature":
        layout.wrong(f"{name}.token", "no-token", f"{found.name} is {found.type}, not a token creature")
    return Player(numbers["amber"], tuple(sorted(colors)), numbers["chains"], tuple(houses), token)


def _keys(layout: _Layout, keys: Any, at: str) -> tuple[str, ...]:
    """The forged keys: how many, or their colors where a card asks for them."""
    named = isinstance(keys, list) and all(color in KEY_COLORS for color in keys) and len(set(keys)) == len(keys)
    if not named and not (isinstance(keys, int) and 0 <= keys <= len(KEY_COLORS)):
        says = f"keys are a number up to {len(KEY_COLORS)}, or a list out of {', '.join(KEY_COLORS)}, not {keys!r}"
        layout.wrong(at, "bad-number", says)
        return ()
    return tuple(keys) if named else KEY_COLORS[:keys]


def _card(layout: _Layout, player: int, zone: int, entry: Any, at: str, host: int = NOBODY) -> int | None:
    """Add one card (and what lies on and under it); gives its index, or None if it cannot be added."""
    if len(layout.problems) >= MOST_PROBLEMS:
        return None
    entry = {"card": entry} if isinstance(entry, str) else entry
    if not isinstance(entry, Mapping) or not isinstance(entry.get("card"), str):
        layout.wrong(at, "no-card", 'a card is its id, or a table with card = "id"')
        return None
    own = _definition(layout, entry["card"], at)
    if own is None or not _fields_fit(layout, entry, at):
        return None
    listed = [card.id for card in layout.cards if card.owner == player and card.zone not in IN_PLAY]
    face = face_of(entry, own, zone, listed, lambda card_id: _definition(layout, card_id, at))
    if face is None:
        return None
    definition = face.counts_as
    if not _zone_fits(layout, definition, zone, at) or len(layout.cards) >= MOST_CARDS:
        if len(layout.cards) >= MOST_CARDS:
            layout.wrong(at, "too-many-cards", f"a board has at most {MOST_CARDS} cards")
        return None
    owner = layout.players.index(entry["owner"]) if entry.get("owner") in layout.players else player
    controller = layout.players.index(entry["by"]) if entry.get("by") in layout.players else player
    index = len(layout.cards)
    if "purged_by" in entry:
        layout.purgers[index] = (entry["purged_by"], at)
    houses, icons = _houses_and_icons(layout, replace(own, icons=face.icons), entry, at)
    if face.id == UNKNOWN.id:
        layout.known[face.id], houses, icons = UNKNOWN, (), ()
    layout.names.append(str(entry.get("as", own.id)))
    layout.cards.append(
        Card(
            face.id, owner, controller, int(zone), ready=not entry.get("exhausted", False), damage=entry.get("damage", 0),
            amber=entry.get("amber", 0), stun=entry.get("stunned", False), ward=entry.get("warded", False),
            enrage=entry.get("enraged", False), power=entry.get("power", 0), host=host,
            facedown=entry.get("facedown", face.facedown),
            armor_used=entry.get("armor_used", 0), fought=entry.get("fought", False), icons=icons, houses=houses,
            counters=tuple(sorted(entry.get("counters", {}).items())), copy_of=face.copy_of,
            taken=((controller, NOBODY),) if controller != owner and zone in IN_PLAY else (),
            copy_houses=definition.houses[:1] if face.copy_of else (), told=told(entry, at, layout.wrong),
        )
    )  # fmt: skip
    for n, upgrade in enumerate(entry.get("upgrades", [])):
        _attach(layout, player, Zone.UPGRADES, upgrade, f"{at}.upgrades[{n}]", index)
    for n, lower in enumerate(entry.get("under", [])):
        _attach(layout, player, Zone.UNDER, lower, f"{at}.under[{n}]", index)
    if "back" in entry:
        _back(layout, player, zone, entry["back"], at, index)
    if own.gigantic and zone == Zone.LINE:
        _attach(layout, owner, Zone.HALF, {"card": own.id, "half": "top", "as": f"{layout.names[index]}-top"}, at, index)
    return index


def _back(layout: _Layout, player: int, zone: int, back: str, at: str, front: int) -> None:
    """The other side of a double-sided prophecy: a card of its own, and each knows the other."""
    if zone != Zone.PROPHECIES:
        layout.wrong(f"{at}.back", "wrong-zone", "only a prophecy has another prophecy on its back")
        return
    index = _card(layout, player, zone, {"card": back}, f"{at}.back", front)
    if index is not None:
        layout.cards[front] = layout.cards[front]._replace(host=index)
        layout.zones[place(player, zone)].append(index)


def _attach(layout: _Layout, player: int, zone: int, entry: Any, at: str, host: int) -> None:
    index = _card(layout, player, zone, entry, at, host)
    if index is not None:
        layout.zones.setdefault(place(layout.cards[index].ctrl, zone), []).append(index)


def _definition(layout: _Layout, card_id: str, at: str) -> Definition | None:
    if card_id == UNKNOWN.id:
        layout.known[card_id] = UNKNOWN
    if card_id not in layout.known:
        try:
            layout.known[card_id] = layout.definitions.definition(card_id, layout.rulebook)
        except JudgeError as error:
            layout.wrong(at, "unknown-card", error.says)
            return None
    return layout.known[card_id]


def _fields_fit(layout: _Layout, entry: Mapping[str, Any], at: str) -> bool:
    before = len(layout.problems)
    for key, value in entry.items():
        kind = CARD_FIELDS.get(key)
        if kind is None:
            layout.wrong(f"{at}.{key}", "unknown-field", f"a card has no {key!r}; it has {', '.join(CARD_FIELDS)}")
        elif not isinstance(value, kind) or (kind is int and (isinstance(value, bool) or (isinstance(value, int) and value < 0))):
            layout.wrong(
                f"{at}.{key}",
                "bad-value",
                f"{key} is {'a number from 0 up' if kind is int else f'a {kind.__name__}'}, not {value!r}",
            )
    for key in ("owner", "by"):
        if key in entry and entry[key] not in layout.players:
            layout.wrong(f"{at}.{key}", "unknown-player", f"{key} is {' or '.join(layout.players)}, not {entry[key]!r}")
    return len(layout.problems) == before


def _zone_fits(layout: _Layout, definition: Definition, zone: int, at: str) -> bool:
    own_zone = BESIDE.get(definition.type)
    fits = KIND_ZONE.get(definition.type) == zone if zone in IN_PLAY else own_zone is None
    if own_zone != zone and (not fits or zone in BESIDE.values()):
        kind = f"{'an' if definition.type[0] in 'aeiou' else 'a'} {definition.type}"
        where = next((name for name, each in SIDE_ZONES.items() if each == zone), "place")
        layout.wrong(at, "wrong-zone", f"{definition.name} is {kind}, which has no place in the {where}")
        return False
    return True


def _houses_and_icons(
    layout: _Layout, definition: Definition, entry: Mapping[str, Any], at: str
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """A card printed in several houses is in the active house if it can be, else in its first one, unless told."""
    listed = entry.get("icons", list(definition.icons))
    bad = [icon for icon in listed if icon not in ICONS and icon not in ALL_HOUSES]
    if bad:
        layout.wrong(f"{at}.icons", "unknown-icon", f"{', '.join(map(str, bad))}: icons are {', '.join(ICONS)} or a house")
    house = entry.get("house", "")
    if house and house not in ALL_HOUSES:
        layout.wrong(f"{at}.house", "unknown-house", f"{house!r} is no house")
    if not house:
        house = layout.house if layout.house in definition.houses else (definition.houses or ("",))[0]
    more = tuple(icon for icon in listed if icon in ALL_HOUSES)
    return tuple(dict.fromkeys(h for h in (house, *more) if h)), tuple(icon for icon in listed if icon in ICONS)


def _handles(names: list[str]) -> tuple[str, ...]:
    """A name for every card: its id (or ``as``), numbered where several cards share it."""
    count: dict[str, int] = {}
    handles = []
    for name in names:
        count[name] = count.get(name, 0) + 1
        handles.append(f"{name}#{count[name]}" if names.count(name) > 1 else name)
    return tuple(handles)


def _stack(step: str, tables: Tables) -> tuple[Frame, ...]:
    """The stack at the beginning of a step; in the main step the active player is about to make a move, and before the game
    the decks are about to be shuffled."""
    proc, row = STEPS[step]
    at = next(i for i, s in enumerate(tables.steps[proc]) if s.row.id == row)
    bottom = Frame(proc, at, {"me": 0})
    if step == "setup":
        return (bottom, Frame("game-setup", 0, {"me": 0, "self": NOBODY}))
    if step != "main":
        return (bottom,)
    moves = next(i for i, s in enumerate(tables.steps["main-step"]) if s.row.id == "moves")
    return (bottom, Frame("main-step", moves, {"me": 0, "self": NOBODY}))
