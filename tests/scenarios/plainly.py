"""A scenario replayed the plain way: every way through it, one after the other and each from its start, with nothing of the
explorer, of the outcomes, or of what compares two rulebooks. Slow, and so simple that it can be the measure of those."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from judge.engine.board.laid import Board, Definitions
from judge.engine.game import Game
from judge.engine.table.machine import Machine
from judge.engine.table.question import Question
from judge.engine.table.state import IN_PLAY, NOBODY, ORDERED, ZONES, State, Zone, index_of
from judge.engine.words import derive
from judge.errors import PlayError
from judge.scenarios.prepare import prepare
from judge.scenarios.run import Script, walk
from judge.scenarios.scenario import Expect, Scenario

End = tuple[str, ...]


class TooManyWaysError(Exception):
    """There are more ways than anybody wants to walk one by one."""


def ends(scenario: Scenario, book: Definitions, rulebook: str, most: int = 2_000) -> frozenset[End]:
    """The tables at the ends of all ways. Raises JudgeError where the rulebook cannot lay the board out, TooManyWaysError."""
    script = prepare(replace(scenario, expect=Expect(), expect_under={}), book, rulebook).script
    return frozenset(_end(scenario, book, rulebook, labels, stopped) for labels, stopped in _ways(script, most))


class _Decisions:
    """Which answer is given at each decision of one way: the number of it, and how many there were."""

    def __init__(self, begun: list[tuple[int, int]]) -> None:
        self._begun = begun
        self.taken: list[tuple[int, int]] = []

    def __call__(self, _m: Machine, _asked: Question, labels: list[str]) -> str:
        at = len(self.taken)
        number = self._begun[at][0] if at < len(self._begun) else 0
        self.taken.append((number, len(labels)))
        return labels[number]

    def next(self) -> list[tuple[int, int]]:
        """The decisions with which the next way begins: the last that has another answer, decided otherwise. [] for none."""
        while self.taken and self.taken[-1][0] + 1 == self.taken[-1][1]:
            self.taken.pop()
        return [*self.taken[:-1], (self.taken[-1][0] + 1, self.taken[-1][1])] if self.taken else []


def _ways(script: Script, most: int) -> Iterator[tuple[tuple[str, ...], str]]:
    """The labels of every way, and why the script goes no further there ("" at its end)."""
    begun: list[tuple[int, int]] = []
    for _ in range(most):
        decisions, found, stopped = _Decisions(begun), list[str](), ""
        try:
            walk(script, decisions, found)
        except PlayError as error:
            stopped = error.says
        yield tuple(found), stopped
        begun = decisions.next()
        if not begun:
            return
    raise TooManyWaysError


def _end(scenario: Scenario, book: Definitions, rulebook: str, labels: tuple[str, ...], stopped: str) -> End:
    game = Game(scenario.given, book, rulebook)
    unfit = game.follow(labels)
    assert unfit is None, (scenario.id, unfit)
    return (*_table(game.state, game.board), f"may {sorted(move.label for move in game.moves)}", f"stopped {stopped}")


def _table(state: State, board: Board) -> Iterator[str]:
    """What anybody sees who looks at the table, read off its state, with what counts for the cards in play."""
    m, names = Machine(board.tables), board.handles
    m.load(state)
    yield f"turn {state.active} {state.house}, tide {state.tide}, winner {state.winner}, {state.players}"
    for place, zone in enumerate(state.zones):
        lies = [names[index] for index in zone]
        yield f"zone {place}: {lies if place % ZONES in ORDERED else sorted(lies)}"
    for index, card in enumerate(state.cards):
        beneath = names[index_of(card.host)] if card.host != NOBODY else ""
        yield f"{names[index]}: {card.zone} of {card.ctrl} {beneath}"
        if card.zone in IN_PLAY:
            yield f"{card.ready, card.damage, card.amber, card.power, card.counters, card.stun, card.ward, card.enrage}"
            yield f"counts as {sorted(derive.houses(m, index))}, {derive.power(m, index) if card.zone == Zone.LINE else 0}"
