"""The moments that a scenario passes through, and tables compared by what they are, not by how their cards are numbered."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from judge.cards.book import Book, load_book
from judge.engine.board.laid import Board
from judge.engine.explore import explore
from judge.engine.resolve.runner import Runner
from judge.engine.table.machine import Line
from judge.engine.table.state import State
from judge.engine.tell import describe
from judge.errors import PlayError
from judge.paths import data_room
from judge.scenarios.prepare import prepare
from judge.scenarios.read import load_scenario, scenario_files
from judge.scenarios.run import walk

BEFORE_WINDOWS = (("destroyed", "discard"), ("move", "move"), ("fight", "pend"))
MOST_STATES = 1500


class Moments(list[Line]):
    """The log of a machine that keeps every table at which a window is about to open."""

    def __init__(self) -> None:
        super().__init__()
        self.machine: Runner | None = None
        self.kept: list[tuple[str, State]] = []

    def append(self, line: Line) -> None:
        """Take up a line, and the table at which it begins."""
        begins = line.kind == "window" or (line.kind == "row" and (line.proc, line.row) in BEFORE_WINDOWS)
        if begins and self.machine is not None and self.machine.proc == line.proc:
            self.kept.append((f"{line.proc}#{line.row}", self.machine.save()))
        super().append(line)


@cache
def book() -> Book:
    """The shipped cards."""
    return load_book()


def files(theme: str) -> list[Path]:
    """The scenario files of one theme."""
    return scenario_files([data_room("scenarios") / theme])


def moments_of(path: Path, rulebook: str = "") -> Iterator[tuple[Board, str, str, State]]:
    """Every moment on one way through a scenario: its board, the rulebook, the window, the table."""
    scenario = load_scenario(path)
    rulebook = rulebook or (scenario.rulebooks or ("18.4",))[0]
    prepared = prepare(scenario, book(), rulebook)
    try:
        labels = walk(prepared.script, lambda _m, _question, offered: offered[0])
    except PlayError:  # this way does not fit the script; others do
        return
    log = Moments()
    machine = log.machine = Runner(prepared.board.tables, log=log)
    machine.load(prepared.board.state)
    question = machine.run()
    for label in labels:
        assert question is not None
        machine.steps = 0
        machine.answer(prepared.script.labels.options(machine, question)[label])
        question = machine.run()
    for window, state in log.kept:
        yield prepared.board, rulebook, window, state


def ends(board: Board, state: State) -> frozenset[str] | None:
    """Every end that can be reached from a table before the next move; None if there are too many tables on the way."""
    found = explore(board.tables, state, most_states=MOST_STATES, most_seconds=600)
    return frozenset(looks(board, found.nodes[at].state) for at in found.ends) if found.exhausted else None


def looks(board: Board, state: State) -> str:
    """A table in plain form, zones without an order sorted, with what is remembered of the turn."""
    table = describe.table(SimpleNamespace(board=board, state=state, names={}, state_after=lambda _answers: board.state), state)  # type: ignore[arg-type]
    for player, side in enumerate(table["players"]):
        for zone in side.values():  # a set-up written from a table names every card
            for card in zone if isinstance(zone, list) else ():
                if isinstance(card, dict):
                    card.pop("called", None)
        for zone in ("hand", "archives", "purged", "artifacts", "powers", "prophecies", "playing"):
            side[zone].sort(key=_handle)
        known = state.known[player]
        if known >= 0:
            side["deck"][known:] = sorted(side["deck"][known:], key=_handle)
        for card in (*side["battleline"], *side["artifacts"]):
            for part in ("upgrades", "under"):
                card[part].sort(key=_handle)
    table["lasting"].sort(key=str)
    remembered = ("plays", "name", "from-hand", "omega", "happened", "last", "destroyed")
    done = sorted((str(_named(board, key)), n) for key, n in state.flags.items() if key[0] in remembered and n)
    return json.dumps([table, state.winner, done, ("acts",) in state.flags], sort_keys=True)


def _named(board: Board, key: tuple[Any, ...]) -> tuple[Any, ...]:
    """A count by the event that is counted: their numbers hang on the order of the cards."""
    at = 1 if key[0] == "happened" else 3
    counts = key[0] in ("happened", "last") and isinstance(key[at], int)
    return (*key[:at], repr(board.tables.counted[key[at]]), *key[at + 1 :]) if counts else key


def _handle(card: dict[str, Any]) -> str:
    return str(card["handle"])
