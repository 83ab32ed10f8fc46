"""Everything that can come of a position: the distinct ends, what is different at each, and the choices that lead there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from judge.engine import describe
from judge.engine.explore import Exploration, Node, explore
from judge.engine.game import MOVE_KINDS, Game
from judge.engine.labels import Labels
from judge.engine.machine import Machine
from judge.engine.rulebooks import RULEBOOKS
from judge.errors import PlayError
from judge.scenarios.check import explore_prepared
from judge.scenarios.prepare import prepare
from judge.scenarios.scenario import Scenario
from judge.show import lay, scenario, words
from judge.show.desk import Desk
from judge.show.packed import pack
from judge.show.page import Link, Page
from judge.show.plain import told
from judge.show.position import Position
from judge.show.table import Table

MOST_STATES = 20_000
MOST_SECONDS = 6.0
MOST_SHOWN = 40


@dataclass(frozen=True, slots=True)
class Outcome:
    """One distinct end."""

    number: int = told("its number on this page")
    changes: tuple[str, ...] = told("what is different from the position asked about, in words")
    choices: tuple[str, ...] = told("one way of choosing that leads here")
    ways: int = told("how many resolutions end like this that differ in something not on the table")
    address: str = told("the position at this end")
    table: Table = told("the board at this end")


@dataclass(frozen=True, slots=True)
class Start:
    """A move from which the outcomes can be explored."""

    says: str = told("the move")
    address: str = told("its outcomes")


@dataclass(frozen=True, slots=True, kw_only=True)
class OutcomesPage(Page):
    """The distinct ends of a position."""

    template: ClassVar[str] = "outcomes.html"
    rulebooks: ClassVar[tuple[str, ...]] = tuple(RULEBOOKS)

    board: str = told("the board, packed")
    do: tuple[str, ...] = told("the moves and answers before the position")
    scenario: Link | None = told("the scenario whose do-list is followed, if it is one")
    asked: str = told("the question whose answers are followed; empty when a move is to be made first")
    always: tuple[str, ...] = told("what is the same at every end, in words")
    outcomes: tuple[Outcome, ...] = told("the distinct ends")
    more: int = told("how many further distinct ends are not shown")
    states: int = told("how many positions were looked at")
    exhausted: bool = told("whether every branch was followed; if not, what is missing here may still exist")
    why_not: str = told("why not every branch was followed")
    starts: tuple[Start, ...] = told("the moves to explore instead, when a move is to be made first")
    back: str = told("the position itself")


def outcomes_page(
    desk: Desk,
    position: Position,
    rulebook: str = "",
    *,
    most_states: int = MOST_STATES,
    most_seconds: float = MOST_SECONDS,
) -> OutcomesPage:
    """Follow every answer to what the last move asks; without a move, offer those that can be made."""
    book = desk.rulebook(rulebook)
    game = desk.game(position.given, position.checked().do, book)
    to = desk.at(book)
    moves = _moves_made(game, position, desk)
    if not moves and game.question is not None and game.question.kind in MOVE_KINDS:
        offered = [each for each in game.question.options if each.label != "end"]
        starts = tuple(Start(words.sentence(each.says), position.then(each.label).outcomes(to)) for each in offered)
        return _page(desk, game, game.table, Exploration(), position, starts)
    here = position.after(max(moves, default=-1) + 1)
    game = desk.game(position.given, here.do, book)
    before = desk.game(position.given, here.do[:-1], book).table if moves else game.table
    asked = game.question
    if asked is None or asked.kind in MOVE_KINDS:
        found = Exploration(nodes=[Node(game.state, None, 0)], ends=[0])
    else:
        found = explore(game.board.tables, game.state, most_states=most_states, most_seconds=most_seconds)
    return _page(desk, game, before, found, here)


def _moves_made(game: Game, position: Position, desk: Desk) -> list[int]:
    """Which of the choices so far were moves, and not answers."""
    replayed = desk.game(position.given, (), game.rulebook)
    found = []
    for at, label in enumerate(position.do):
        if replayed.question is not None and replayed.question.kind in MOVE_KINDS:
            found.append(at)
        replayed.answer(label)
    return found


def scenario_outcomes_page(
    desk: Desk,
    scenario_id: str,
    rulebook: str = "",
    *,
    most_states: int = MOST_STATES,
    most_seconds: float = MOST_SECONDS,
) -> OutcomesPage:
    """Follow every branch of a scenario's do-list to its end."""
    wanted = scenario.find(desk, scenario_id)
    book = scenario.playable(desk, desk.rulebook(rulebook))
    ready = prepare(wanted, desk.playable, book)
    found = explore_prepared(ready, most_states=most_states, most_seconds=most_seconds)
    # Asked of its own board, the script ends where it does not fit; a scenario that is broken says so on its own page.
    game = desk.game(wanted.given, (), book)
    return _page(desk, game, game.table, found, Position(pack(dict(wanted.given))), about=wanted)


def _page(
    desk: Desk,
    game: Game,
    before: lay.Plain,
    found: Exploration,
    position: Position,
    starts: tuple[Start, ...] = (),
    about: Scenario | None = None,
) -> OutcomesPage:
    ends, to = _distinct(game, found), desk.at(game.rulebook)
    tables = [json.loads(plain) for plain in ends]
    changes = [_changes(before, plain) for plain in tables]
    always = tuple(change for change in changes[0] if all(change in other for other in changes)) if changes else ()
    shown = tuple(
        _outcome(desk, game, (before, tables[number - 1]), found, position, number, nodes, always)
        for number, nodes in enumerate(list(ends.values())[:MOST_SHOWN], start=1)
    )
    asked = game.question
    return OutcomesPage(
        title="All outcomes",
        rulebook=game.rulebook,
        board=position.board,
        do=position.do,
        scenario=scenario.link(desk, about, game.rulebook) if about else None,
        asked=asked.says if asked and not starts else "",
        always=always,
        outcomes=shown,
        more=max(len(ends) - MOST_SHOWN, 0),
        states=len(found.nodes),
        exhausted=found.exhausted,
        why_not=found.why_not,
        starts=starts,
        back=scenario.link(desk, about, game.rulebook).address if about else position.play(to),
    )


def _outcome(
    desk: Desk,
    game: Game,
    tables: tuple[lay.Plain, lay.Plain],
    found: Exploration,
    position: Position,
    number: int,
    nodes: list[int],
    always: tuple[str, ...],
) -> Outcome:
    to, node = desk.at(game.rulebook), nodes[0]
    labels, says = _path(game, found, node)
    before, plain = tables
    changes = [each for each in _changes(before, plain) if each not in always]
    table = lay.lay(plain, before, (), to, _winner(game, found, node))
    address = Position(position.board, (*position.do, *labels)).play(to)
    return Outcome(number, tuple(changes), says, len(nodes), address, table)


def _distinct(game: Game, found: Exploration) -> dict[str, list[int]]:
    """The ends by what can be seen on the table."""
    ends: dict[str, list[int]] = {}
    for node in found.ends:
        ends.setdefault(json.dumps(game.table_of(found.nodes[node].state), sort_keys=True), []).append(node)
    return ends


def _path(game: Game, found: Exploration, end: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The answers that lead to a node: as labels, and in words."""
    machine, names = Machine(game.board.tables), Labels(game.board)
    labels, says = [], []
    for edge in found.path(end):
        node = found.nodes[edge.start]
        if node.question is None:
            raise PlayError("an answer was followed where nothing was asked")
        machine.load(node.state)
        offered = names.options(machine, node.question)
        label = next(label for label, option in offered.items() if option == edge.option)
        labels.append(label)
        says.append(words.sentence(describe.option(game, node.question, label, edge.option)))
    return tuple(labels), tuple(says)


def _winner(game: Game, found: Exploration, end: int) -> str:
    winner = found.nodes[end].state.winner
    return game.board.players[winner] if winner >= 0 else ""


def _changes(before: lay.Plain, after: lay.Plain) -> tuple[str, ...]:
    return tuple(_told(before, after))


def _told(before: lay.Plain, after: lay.Plain) -> Iterator[str]:
    """What is different between two tables, in sentences that name the card."""
    for old, new in zip(before["players"], after["players"], strict=True):
        yield from (f"{lay.title(new['name'])}: {news}" for news in lay.pool_news(old, new))
    places, then = lay.places(after), lay.places(before)
    for handle, place in places.items():
        old_place = then.get(handle)
        name = place.card["name"] + (f" #{handle.partition('#')[2]}" if "#" in handle else "")
        if old_place is None or (old_place.zone, old_place.side) != (place.zone, place.side):
            yield f"{name} is in {lay.title(place.side)}'s {lay.ZONE_NAMES[place.zone].lower()}"
        elif place.zone in lay.IN_PLAY:
            news = lay.card_news(before, after).get(handle, ())
            if news:
                yield f"{name}: {', '.join(news)}"
    for zone in ("battleline", "deck", "discard"):
        yield from _reordered(before, after, zone)


def _reordered(before: lay.Plain, after: lay.Plain, zone: str) -> Iterator[str]:
    """The order of a zone, where the same cards stand otherwise or several have come in."""
    for old, new in zip(before["players"], after["players"], strict=True):
        stood, stands = ([card["handle"] for card in side[zone]] for side in (old, new))
        come = [handle for handle in stands if handle not in stood]
        if len(come) > 1 or (sorted(stood) == sorted(stands) and stood != stands):
            names = ", ".join(card["name"] for card in new[zone][:8])
            yield f"{lay.title(new['name'])}'s {lay.ZONE_NAMES[zone].lower()} in order: {names}"
