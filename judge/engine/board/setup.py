"""Lay out a board: from plain data, as it stands under ``[given]`` in a scenario, to a table. Reports every problem at once.

What a board may hold is declared in ``spec`` and read by ``reading``; here its cards are looked up and put where they lie. For
cards that nobody knows see ``unseen``, for a board in the middle of a turn ``done``, in the middle of a resolution ``doing``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from judge.cards import nouns as w
from judge.cards.definition import Definition
from judge.cards.icons import ICONS
from judge.cite import IN_FORCE
from judge.engine.board.doing import apply_doing
from judge.engine.board.done import apply_done
from judge.engine.board.faces import face_of
from judge.engine.board.in_force import hold, put_in_force
from judge.engine.board.laid import Board, Definitions, houses_of
from judge.engine.board.own_cards import own_cards
from judge.engine.board.reading import MOST_PROBLEMS, read_board
from judge.engine.board.spec import MOST_CARDS, SIDE_ZONES, STEPS, BoardSpec, CardSpec, SideSpec
from judge.engine.board.unseen import among, told, unseen
from judge.engine.charts.readings import turned
from judge.engine.charts.timed import CALLED, LAST_ROW, LAST_STEPS, timed_turns
from judge.engine.resolve.game_tables import Change, GameTables, tables_for, unchanged
from judge.engine.resolve.ops.enter import KIND_ZONE
from judge.engine.table.machine import Machine, Note
from judge.engine.table.rules import KEY_COLORS
from judge.engine.table.state import IN_PLAY, NOBODY, Card, Frame, Player, State, Zone, place
from judge.engine.table.tables import Tables
from judge.engine.table.timed_end import END_OF_TIME
from judge.engine.table.unknown import UNKNOWN, is_one
from judge.engine.words import derive
from judge.errors import JudgeError, Problem, SetupError

BESIDE = {"prophecy": Zone.PROPHECIES, "archon power": Zone.POWERS}  # cards that never go to another zone


@dataclass(slots=True)
class _Layout:
    definitions: Definitions
    rulebook: str
    where: str
    given: BoardSpec
    problems: list[Problem]
    cards: list[Card] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    known: dict[str, Definition] = field(default_factory=dict)
    zones: dict[int, list[int]] = field(default_factory=dict)
    purgers: dict[int, tuple[str, str]] = field(default_factory=dict)
    about: dict[int, tuple[str, str]] = field(default_factory=dict)
    readings: Mapping[str, Any] = field(default_factory=dict)

    @property
    def players(self) -> tuple[str, str]:
        own, other = self.given.sides
        return own, other

    def wrong(self, at: str, code: str, says: str) -> None:
        self.problems.append(Problem(f"{self.where}{at}", f"setup/{code}", says))


def lay_out(
    given: Mapping[str, Any],
    definitions: Definitions,
    rulebook: str = IN_FORCE,
    *,
    readings: Mapping[str, Any] | None = None,
    where: str = "",
    change: Change = unchanged,
) -> Board:
    """Make the table that ``given`` describes; ``change``: under these rules and charts with something changed.

    Raises SetupError with every problem of the set-up: unknown cards and fields, a card where it cannot be, negative
    numbers, more than ``MOST_CARDS`` cards.

    >>> from judge import load_book
    >>> board = lay_out({"emily": {"battleline": ["troll", {"card": "troll", "damage": 2}]}, "dan": {"amber": 3}}, load_book())
    >>> board.players, board.handles
    (('emily', 'dan'), ('troll#1', 'troll#2'))
    """
    read, problems = read_board(given, where, houses=houses_of(definitions))
    if len(read.sides) != 2:
        raise _refusal(problems)
    readings = turned(read.readings) | dict(readings or {})
    layout = _Layout(definitions, rulebook, where, read, problems, readings=readings)
    layout.known |= own_cards(read.cards, rulebook, layout.wrong)
    state = State()
    sides = (*read.sides.values(),)
    state.players = (_side(layout, 0, sides[0]), _side(layout, 1, sides[1]))
    state.active = layout.players.index(read.active) if read.active else 0
    state.house, state.step, state.first_turn = read.house, read.step, read.first_turn
    state.tide = layout.players.index(read.tide) if read.tide in layout.players else NOBODY
    state.among = (_among(layout, 0), _among(layout, 1))
    if any(problem.where != f"{where}done" and not problem.where.startswith(f"{where}done.") for problem in layout.problems):
        raise _refusal(layout.problems)  # else what was done can be looked at too, on the board as it lies
    state.cards = tuple(layout.cards)
    zones: list[tuple[int, ...]] = [()] * len(state.zones)
    for at, members in layout.zones.items():
        zones[at] = tuple(members)
    state.zones = tuple(zones)
    state.known = (_known(layout, state, 0), _known(layout, state, 1))
    _purged_by(layout, state)
    _moved(layout, state)
    tables = change(tables_for(tuple(layout.known.values()), rulebook, readings))
    tables = tables.with_tide() if read.tide else tables
    tables = tables.with_houses({read.house, *(house for side in sides for house in side.houses)} - {""})
    if read.time:
        tables = _timed(layout, tables)
    state.stack = _stack(state.step, tables, {"began": layout.players.index(read.began)} if read.began in layout.players else {})
    board = Board(state, tables, _handles(layout.names), layout.players, read, readings=read.readings)
    board.time, board.began = read.time, read.began
    board.assumed = apply_done(board, read.done, layout.wrong)
    if read.time:
        board.assumed = (Note(CALLED[read.time], {"player": state.active}, f"{END_OF_TIME}#{read.time}", {}), *board.assumed)
    board.assumed += put_in_force(board, layout.about, read.done.lasting, read.doing, layout.wrong)
    hold(board)
    _armor_at_hand(board.state, tables)
    if read.doing is None:
        _where_they_belong(layout, board)
    elif not layout.problems:
        board.assumed = (*apply_doing(board, read.doing, layout.wrong), *board.assumed)
    if layout.problems:
        raise _refusal(layout.problems)
    return board


def _timed(layout: _Layout, tables: GameTables) -> GameTables:
    """The game ends on time: with the last turns in the place of those that go on."""
    read = layout.given
    if read.time == LAST_ROW and read.doing is None and read.step not in LAST_STEPS:
        layout.wrong("step", "bad-value", "of the last turn after time was called only its start and its key are left")
    if read.began not in layout.players:
        layout.wrong("began", "bad-value", "time has been called, so say who began the game: where all is equal that player wins")
        return tables
    return tables.with_chart(timed_turns(read.time))


def _where_they_belong(layout: _Layout, board: Board) -> None:
    """An artifact stands in a battleline only as long as something makes it a creature, and the other way round."""
    m = Machine(board.tables)
    m.s = board.state
    for player, name in enumerate(board.players):
        for index in m.s.zone(player, Zone.LINE):
            if not derive.is_body(m, index):
                says = f"{board.handles[index]} is an artifact that nothing makes a creature"
                layout.wrong(f"{name}.battleline", "wrong-zone", f"{says}, which has no place in the battleline")
        for index in m.s.zone(player, Zone.ARTIFACTS):
            if derive.is_body(m, index) and board.tables.definition(m.s.cards[index]).type != "artifact":
                says = f"{board.handles[index]} is a creature that nothing makes an artifact"
                layout.wrong(f"{name}.artifacts", "wrong-zone", f"{says}, which has no place in the artifacts")


def _refusal(problems: list[Problem]) -> SetupError:
    return SetupError("the board cannot be laid out", problems=tuple(problems))


def _among(layout: _Layout, player: int) -> tuple[str, ...]:
    """What the unknown cards of a side can be."""
    name = layout.players[player]
    mine = [card for card in layout.cards if card.owner == player and is_one(card)]
    listed = layout.given.sides[name].among
    return among(listed, mine, f"{name}.among", lambda *asked: _definition(layout, *asked), layout.wrong)


def _known(layout: _Layout, state: State, player: int) -> int:
    """How many cards on top of a deck lie in a known order (-1: all); what lies below is kept sorted, and chance is asked."""
    name, deck = layout.players[player], state.zone(player, Zone.DECK)
    side = layout.given.sides[name]
    known = side.known if side.known is not None else -1 if isinstance(side.deck, tuple) else 0
    if known > len(deck):
        says = f"known is how many of the {len(deck)} cards of the deck lie in a known order"
        layout.wrong(f"{name}.known", "bad-number", says)
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


def _moved(layout: _Layout, state: State) -> None:
    """A card that has moved on is another object than that of which its lasting effects speak."""
    moved, handles = {made.card for made in layout.given.done.lasting if made.moved}, _handles(layout.names)
    for index in (i for i, handle in enumerate(handles) if handle in moved):
        changed = state.cards[index]._replace(obj=1)
        state.cards = (*state.cards[:index], changed, *state.cards[index + 1 :])


def _armor_at_hand(state: State, tables: Tables) -> None:
    """The armor that cards have, of which some was used (glossary:armor), with what others give or lasts."""
    if any(card.armor_used for card in state.cards):
        m = Machine(tables)
        m.s = state.copy()
        had = {i: derive.armor(m, i) for i, card in enumerate(state.cards) if card.armor_used}
        state.cards = tuple(card._replace(armor_had=had.get(i, 0)) for i, card in enumerate(state.cards))


def _side(layout: _Layout, player: int, side: SideSpec) -> Player:
    name = layout.players[player]
    for key, zone in SIDE_ZONES.items():
        layout.zones[place(player, zone)] = lying = []
        for card in unseen(side, key, name):
            index = _card(layout, player, zone, card)
            lying += [index] if index is not None else []
    if side.token and (found := _definition(layout, side.token, f"{name}.token")) is not None and found.type != "token creature":
        layout.wrong(f"{name}.token", "no-token", f"{found.name} is {found.type}, not a token creature")
    keys = side.keys if isinstance(side.keys, tuple) else KEY_COLORS[: side.keys]
    if len(set(keys)) < len(keys):
        layout.wrong(f"{name}.keys", "bad-number", f"each of the keys {', '.join(KEY_COLORS)} can be forged once")
    return Player(side.amber, tuple(sorted(keys)), side.chains, side.houses, side.token)


def _card(layout: _Layout, player: int, zone: int, entry: CardSpec, host: int = NOBODY) -> int | None:
    """Add one card (and what lies on and under it); gives its index, or None if it cannot be added."""
    if len(layout.problems) >= MOST_PROBLEMS:
        return None
    own, at = _definition(layout, entry.card, entry.at), entry.at
    if own is None:
        return None
    listed = [card.id for card in layout.cards if card.owner == player and card.zone not in IN_PLAY]
    animated = {each for made in layout.given.done.lasting for each in made.binds.values() if isinstance(each, str)}
    face = face_of(entry, own, zone, listed, lambda card_id: _definition(layout, card_id, at), animated)
    if face is None:
        return None
    definition = face.counts_as
    copying = next((each for each in own.abilities if isinstance(each, w.RefersTo)), None)
    if entry.copy and (copying is None or own.type == "action"):
        layout.wrong(f"{at}.copy", "no-copy", f"{own.name} does not enter play as a copy of another card")
        return None
    if not _zone_fits(layout, definition, zone, at) or len(layout.cards) >= MOST_CARDS:
        if len(layout.cards) >= MOST_CARDS:
            layout.wrong(at, "too-many-cards", f"a board has at most {MOST_CARDS} cards")
        return None
    owner, controller = _whose(layout, player, zone, entry)
    index = len(layout.cards)
    if entry.about:
        layout.about[index] = (entry.about, at)
    if entry.purged_by:
        layout.purgers[index] = (entry.purged_by, at)
    house = ("" if entry.copy else entry.house) or _printed_house(layout, own, owner)
    houses, icons = _houses_and_icons(house, face.icons if entry.icons is None else entry.icons)
    if face.id == UNKNOWN.id:
        layout.known[face.id], houses, icons = UNKNOWN, (), ()
    layout.names.append(entry.as_ or own.id)
    layout.cards.append(
        Card(
            face.id, owner, controller, zone, ready=not entry.exhausted, damage=entry.damage, amber=entry.amber,
            stun=entry.stunned, ward=entry.warded, enrage=entry.enraged, power=entry.power, host=host,
            facedown=face.facedown if entry.facedown is None else entry.facedown,
            armor_used=entry.armor_used, fought=entry.fought, icons=icons, houses=houses,
            counters=tuple(sorted(entry.counters.items())), copy_of=face.copy_of,
            taken=((controller, NOBODY),) if controller != owner and zone in IN_PLAY else (),
            copy_houses=_houses_of_copy(entry, copying, definition) if face.copy_of else (), told=told(entry, layout.wrong),
        )
    )  # fmt: skip
    for upgrade in entry.upgrades:
        _attach(layout, player, Zone.UPGRADES, upgrade, index)
    for lower in entry.under or ():
        _attach(layout, player, Zone.UNDER, lower, index)
    if entry.back:
        _back(layout, player, zone, CardSpec(card=entry.back, at=f"{at}.back"), index)
    if own.gigantic and zone == Zone.LINE and not (entry.token and entry.half):  # a token can be made of one half
        _attach(layout, owner, Zone.HALF, CardSpec(card=own.id, half="top", as_=f"{layout.names[index]}-top", at=at), index)
    return index


def _houses_of_copy(entry: CardSpec, copying: w.RefersTo | None, original: Definition) -> tuple[str, ...]:
    """The house of a token creature, or of a card that is a copy: the one that is told, or that the card gives itself."""
    own = (entry.house or (copying.house if copying is not None else "")) if entry.copy else ""
    return (own,) if own else original.houses[:1]


def _back(layout: _Layout, player: int, zone: int, back: CardSpec, front: int) -> None:
    """The other side of a double-sided prophecy: a card of its own, and each knows the other."""
    index = _card(layout, player, zone, back, front)
    if index is not None:
        layout.cards[front] = layout.cards[front]._replace(host=index)
        layout.zones[place(player, zone)].append(index)


def _attach(layout: _Layout, player: int, zone: int, entry: CardSpec, host: int) -> None:
    index = _card(layout, player, zone, entry, host)
    if index is not None:
        layout.zones.setdefault(place(layout.cards[index].ctrl, zone), []).append(index)


def _definition(layout: _Layout, card_id: str, at: str) -> Definition | None:
    if card_id == UNKNOWN.id:
        layout.known[card_id] = UNKNOWN
    if card_id not in layout.known:
        try:
            found = layout.definitions.definition(card_id, layout.rulebook)
            layout.known[card_id] = next((other for reading, other in found.otherwise if layout.readings.get(reading)), found)
        except JudgeError as error:
            layout.wrong(at, "unknown-card", error.says)
            return None
    return layout.known[card_id]


def _zone_fits(layout: _Layout, definition: Definition, zone: int, at: str) -> bool:
    own_zone = BESIDE.get(definition.type)
    fits = KIND_ZONE.get(definition.type) == zone if zone in IN_PLAY else own_zone is None
    if own_zone != zone and (not fits or zone in BESIDE.values()):
        kind = f"{'an' if definition.type[0] in 'aeiou' else 'a'} {definition.type}"
        where = next((name for name, each in SIDE_ZONES.items() if each == zone), "place")
        layout.wrong(at, "wrong-zone", f"{definition.name} is {kind}, which has no place in the {where}")
        return False
    return True


def _whose(layout: _Layout, player: int, zone: int, entry: CardSpec) -> tuple[int, int]:
    """Who owns a card and who controls it: its side, unless told. Whoever plays an upgrade controls it, so of an upgrade each
    of the two tells the other, on whomever's creature it is (glossary:playing-cards)."""
    owner, controller = entry.owner, entry.by
    if zone == Zone.UPGRADES:
        owner, controller = owner or controller, controller or owner
    return (
        layout.players.index(owner) if owner else player,
        layout.players.index(controller) if controller else player,
    )


def _houses_and_icons(house: str, listed: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The house that a card counts for comes first, then its house icons, be one of them the same; and its bonus icons."""
    more = tuple(icon for icon in listed if icon not in ICONS)
    return tuple(h for h in (house, *more) if h), tuple(icon for icon in listed if icon in ICONS)


def _printed_house(layout: _Layout, definition: Definition, owner: int) -> str:
    """Of the houses that a card is printed in, the only one on its owner's identity card; of several the active house, if it is
    their turn; else the first one."""
    printed = definition.printed_in or definition.houses
    if len(printed) < 2:
        return printed[0] if printed else ""
    given, name = layout.given, layout.players[owner]
    found = [house for house in printed if house in given.sides[name].houses] or list(printed)
    mine = name == (given.active or layout.players[0])
    return given.house if mine and given.house in found else found[0]


def _handles(names: list[str]) -> tuple[str, ...]:
    """A name for every card: its id (or ``as``), numbered where several cards share it."""
    count: dict[str, int] = {}
    handles = []
    for name in names:
        count[name] = count.get(name, 0) + 1
        handles.append(f"{name}#{count[name]}" if names.count(name) > 1 else name)
    return tuple(handles)


def _stack(step: str, tables: Tables, told: Mapping[str, int]) -> tuple[Frame, ...]:
    """The stack at the beginning of a step; in the main step the active player is about to make a move, and before the game
    the decks are about to be shuffled. Of a step that the turn has not (the game ends on time before it) it begins with the
    turn."""
    proc, row = STEPS[step]
    at = next((i for i, s in enumerate(tables.steps[proc]) if s.row.id == row), 0)
    bottom = Frame(proc, at, {"me": 0, **told})
    if step == "setup":
        return (bottom, Frame("game-setup", 0, {"me": 0, "self": NOBODY}))
    if step != "main":
        return (bottom,)
    moves = next(i for i, s in enumerate(tables.steps["main-step"]) if s.row.id == "moves")
    return (bottom, Frame("main-step", moves, {"me": 0, "self": NOBODY}))
