"""Can it happen this turn? A search for a way on which a goal comes true, over every move and answer until the turn is over.

The goal is looked at whenever a move is over, and once more when the turn is. A way that was found is replayed, and shortened by
leaving out moves; "impossible" is only said when nothing was left to look at, or when more than there is could not do it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from typing import Any, Literal

from judge.engine.board.labels import Labels
from judge.engine.board.laid import Board
from judge.engine.footprints.persistent import Reducer
from judge.engine.resolve.runner import Runner
from judge.engine.resolve.steps import made_ready
from judge.engine.table.packing import Packer
from judge.engine.table.question import MOVE_KINDS, Question
from judge.engine.table.rows import Pick, Procedure, flatten
from judge.engine.table.state import State
from judge.engine.table.tables import Tables
from judge.errors import ScenarioError
from judge.scenarios.bearing import Bearing
from judge.scenarios.expression import EVERY, NONE, Expression, Position, Term, parse_expression
from judge.scenarios.hope import Hope

Result = Literal["possible", "impossible", "not settled"]
MOST_SECONDS, MOST_TABLES = 10.0, 200_000
OVER = "turn-over"
_CHANCE = ("chance", "unknown")
MOST_OTHERS = 12  # so many answers of chance or of the other player are followed to see whether it is sure
SURE_TABLES = 1_000  # looked at after each of them
_WHEN = "what can be asked is how the table lies when a move is over"
_STEPS_WITH_MOVES = ("house", "main")
_NEXT_TURN = "asks about the next turn; what can happen until the turn of {player} is over can be asked"


@dataclass(frozen=True, slots=True)
class Settled:
    """The answer. ``line``: for what is possible, answers by their labels that lead there; ``luck``: whether chance or the other
    player is asked on that line; ``sure``: whether it can be brought about whatever these answer. ``tables``: at how many it was
    looked; ``why``: why it is not settled, or how it was proved."""

    goal: str
    result: Result
    line: tuple[str, ...] = ()
    sure: bool = True
    tables: int = 0
    seconds: float = 0.0
    why: str = ""
    luck: bool = False


def read_goal(goal: str, board: Board, active: int) -> Expression:
    """Read a goal. Raises ScenarioError naming the part that is no expression, names nobody here, or is about the next turn."""
    try:
        found = parse_expression(goal)
    except ScenarioError as error:
        unread = error.says.partition(" is not understood")[0].strip("'\"")
        raise ScenarioError(error.says, where=_place(goal, unread)) from None
    problems = found.problems(board.handles, board.players) or tuple(_untimely(term, board, active) for term in found.terms)
    if says := next(filter(None, problems), ""):
        part = next((term.text for term in found.terms if _says(term, board, active) == says), goal)
        raise ScenarioError(f"{part!r}: {says}", where=_place(goal, part))
    return found


def _place(goal: str, part: str) -> str:
    return f"the goal, at character {max(goal.find(part), 0) + 1}"


def _says(term: Term, board: Board, active: int) -> str:
    return term.problem(board.handles, board.players) or _untimely(term, board, active)


def _untimely(term: Term, board: Board, active: int) -> str:
    """Why a term is nothing that can come true this turn; "" if it can be asked."""
    player = board.players[active]
    if term.form == "asked":
        return "is about what was asked on the way, not about the table"
    if term.form == "can" and term.a != player:
        return _NEXT_TURN.format(player=player)
    if term.form == "is" and term.b == "tagged" and not term.negated:
        return f"is so in the middle of a move; {_WHEN}: {term.a} in PLAYER.discard"
    return _untimely_fact(term, board, player) if term.form == "fact" else _no_house(term.b, board, term.form == "belongs to")


def _untimely_fact(term: Term, board: Board, player: str) -> str:
    wanted = (term.op == "=") is not term.negated
    if term.a == "active" and (term.b == player) is not wanted:
        return _NEXT_TURN.format(player=player)
    if term.a == "step" and wanted and term.b not in _STEPS_WITH_MOVES:
        return f"is so between two moves; {_WHEN}"
    return _no_house(term.b, board, term.a == "house" and term.b != NONE)


def _no_house(name: str, board: Board, is_asked: bool) -> str:
    houses = (*board.tables.houses, EVERY)
    return f"{name!r} is no house of this game; there are {', '.join(houses)}" if is_asked and name not in houses else ""


def can(
    board: Board,
    state: State,
    goal: str,
    *,
    most_seconds: float = MOST_SECONDS,
    most_tables: int = MOST_TABLES,
    plainly: bool = False,
    clock: Callable[[], float] = time.perf_counter,
) -> Settled:
    """Whether the goal can come true until the turn of the active player is over, from a table on which somebody is asked.

    ``plainly``: every option is followed and nothing is hoped for, to hold the answer against. ``clock`` tells the seconds of
    which there are ``most_seconds``. Raises ScenarioError.

    >>> from judge import Game, load_book
    >>> game = Game({"house": "brobnar", "emily": {"battleline": ["troll"]}, "dan": {"battleline": ["dust-imp"]}}, load_book())
    >>> can(game.board, game.state, "dust-imp in dan.discard").line
    ('fight with troll',)
    >>> can(game.board, game.state, "emily.amber >= 2").result
    'impossible'
    """
    wanted = read_goal(goal, board, state.active)
    search = _Search(board, state, wanted, clock, plainly=plainly)
    started = clock()
    found = search.run(started + most_seconds, most_tables)
    return replace(found, tables=search.looked, seconds=round(clock() - started, 4))


@dataclass(slots=True)
class _Node:
    """A table, how it was come by, and how much chance and the other player had to do with it."""

    packed: bytes
    parent: int
    option: Any
    moves: int
    luck: int
    bearing: Bearing | None


class _Search:
    """One search. ``looked`` counts the tables."""

    def __init__(self, board: Board, state: State, wanted: Expression, clock: Callable[[], float], *, plainly: bool) -> None:
        self.board, self.wanted, self.start, self.clock = board, wanted, state, clock
        self.labels = Labels(board)
        self.tables = ending_with_a_question(board.tables)
        self.m = Runner(self.tables)
        self.me = state.active
        self.plainly = plainly
        self.reducer = Reducer()
        self.hope = Hope(state, wanted, board)
        self.nodes: list[_Node] = []
        self.packer = Packer()
        self.known: set[bytes] = set()
        self.options: dict[Any, Any] = {}  # each kept once
        self.waiting: list[tuple[float, int]] = []
        self.looked = 0
        self.until = 0.0
        self.unsure = ""

    def run(self, until: float, most: int) -> Settled:
        goal = self.wanted.text
        self.until = until
        self.m.load(self.start)
        if (at := self._arrive(-1, None, 0, 0)) is not None:
            return self._possible(at)
        while self.waiting:
            if self.clock() > until or self.looked > most:
                why = f"{len(self.waiting)} tables were not followed"
                return Settled(goal, "not settled", why=why)
            _, at = heappop(self.waiting)
            if (end := self._follow(at)) is not None:
                return self._possible(end)
        if self.unsure:
            return Settled(goal, "not settled", why=f"it depends on what {self.unsure} is, which nobody knows")
        return Settled(goal, "impossible", why="every way was followed, or could not come to it")

    def _follow(self, at: int) -> int | None:
        node = self.nodes[at]
        state, question = self._taken_up(node)
        moves = question.kind in MOVE_KINDS
        luck = int(question.kind in _CHANCE or question.player != self.me)
        for option in self._followed(node, question):
            self.m.load(state)
            self.m.steps = 0
            self.m.answer(option)
            end = self._arrive(at, option, node.moves + moves, node.luck + luck)
            if end is not None:
                return end
        return None

    def _taken_up(self, node: _Node) -> tuple[State, Question]:
        """The table loaded, and what is asked there."""
        state, _ = self.packer.unpack(node.packed)
        self.m.load(state)
        self.m.steps = 0
        question = self.m.run()
        assert question is not None, "only a table at which somebody is asked waits"
        return self.m.save(), question

    def _followed(self, node: _Node, question: Question) -> tuple[Any, ...]:
        """The answers that are enough."""
        if self.plainly:
            return tuple(question.options)
        options = self.reducer.first(self.m, question)
        return options if node.bearing is None else node.bearing.followed(self.m, question, options)

    def _bearing(self, parent: int, question: Question | None) -> Bearing | None:
        """What matters is told where the first move is asked for, and holds from there on."""
        told = self.nodes[parent].bearing if parent >= 0 else None
        if told is None and not self.plainly and question is not None and question.kind == "move":
            return Bearing(self.m, self.wanted, self.board)
        return told

    def _arrive(self, parent: int, option: object, moves: int, luck: int) -> int | None:
        """Run to the next question; the number of the node if the goal holds there."""
        question = self.m.run()
        state = self.m.save()
        packed = self.packer.pack(state)
        if packed in self.known:
            return None
        self.known.add(packed)
        self.looked += 1
        self.m.load(state)
        at = len(self.nodes)
        option = self.options.setdefault((type(option), option), option)
        node = _Node(packed, parent, option, moves, luck, self._bearing(parent, question))
        if question is None or question.kind in (*MOVE_KINDS, OVER):
            position = Position(self.m, self.labels, question)
            if position.open:
                self.unsure = self.unsure or position.open
            elif self.wanted.holds(position):
                self.nodes.append(node)
                return at
            if question is None or question.kind == OVER:
                return None
        lacking = 0.0
        if not self.plainly and question.kind == "move":
            assert node.bearing is not None
            lacking = self.hope.lacking(self.m, node.bearing)
            if lacking == float("inf"):
                return None
        elif parent >= 0:
            lacking = self.hope.distance(self.m) - 0.5
        self.nodes.append(node)
        heappush(self.waiting, (lacking + 0.3 * moves + luck, at))
        return None

    # --- a way that was found

    def _possible(self, at: int) -> Settled:
        line = self._shortened([self._label(each) for each in self._way(at)])
        alone = self._replayed(line)
        assert alone is not None, "a way that was found leads there again"
        return Settled(self.wanted.text, "possible", tuple(line), alone or self._surely(line), luck=not alone)

    def _surely(self, line: list[str]) -> bool:
        """Whether each other answer of chance and of the other player on the line can be followed by what leads there as well."""
        self.m.load(self.start)
        for label in line:
            question = self.m.run()
            state = self.m.save()
            assert question is not None, "the line was replayed"
            self.m.load(state)
            chosen = self.labels.options(self.m, question)[label]
            if question.kind in _CHANCE or question.player != self.me:
                others = [option for option in question.options if option != chosen]
                if len(others) > MOST_OTHERS or not all(self._leads_there(state, option) for option in others):
                    return False
            self.m.load(state)
            self.m.steps = 0
            self.m.answer(chosen)
        return True

    def _leads_there(self, state: State, option: object) -> bool:
        """Whether the goal can surely be brought about after an answer."""
        self.m.load(state)
        self.m.steps = 0
        self.m.answer(option)
        self.m.run()
        after = _Search(self.board, self.m.save(), self.wanted, self.clock, plainly=self.plainly)
        found = after.run(self.until, SURE_TABLES)
        self.looked += after.looked
        return found.result == "possible" and found.sure

    def _way(self, at: int) -> list[_Node]:
        found = []
        while (node := self.nodes[at]).parent >= 0:
            found.append(node)
            at = node.parent
        return found[::-1]

    def _label(self, node: _Node) -> tuple[str, bool]:
        """How an answer is called, and whether it is a move."""
        _, question = self._taken_up(self.nodes[node.parent])
        named = self.labels.options(self.m, question)
        return next(label for label, option in named.items() if option == node.option), question.kind in MOVE_KINDS

    def _shortened(self, line: list[tuple[str, bool]]) -> list[str]:
        """The line without the moves that are not needed, each with its answers."""
        parts: list[list[str]] = []
        for label, is_move in line:
            if is_move or not parts:
                parts.append([])
            parts[-1].append(label)
        at = 0
        while at < len(parts):
            fewer = [label for part in (*parts[:at], *parts[at + 1 :]) for label in part]
            if self._replayed(fewer) is not None:
                del parts[at]
            else:
                at += 1
        return [label for part in parts for label in part]

    def _replayed(self, line: list[str]) -> bool | None:
        """Whether the goal comes true by these answers and no others, without chance and the other player; None: it does not."""
        sure = True
        self.m.load(self.start)
        question = self.m.run()
        for label in line:
            if question is None or question.kind == OVER:
                return None
            named = self.labels.options(self.m, question)
            if label not in named:
                return None
            sure = sure and question.kind not in _CHANCE and question.player == self.me
            self.m.steps = 0
            self.m.answer(named[label])
            question = self.m.run()
        if question is not None and question.kind not in (*MOVE_KINDS, OVER):
            return None
        self.m.load(self.m.save())
        position = Position(self.m, self.labels, question)
        return sure if not position.open and self.wanted.holds(position) else None


def ending_with_a_question(tables: Tables) -> Tables:
    """The same game, in which somebody is asked when the turn is over, before the next one begins."""
    steps = list(tables.steps["turn"])
    at = next(at for at, step in enumerate(steps) if getattr(step.row, "op", "") == "end_turn")
    asks = Pick(id=steps[at].row.id, op="yes_or_no", to="choice", kind=OVER, name=steps[at].name, cites=steps[at].cites)
    steps[at] = made_ready(flatten(Procedure(id="turn", title="turn", cites=steps[at].cites, rows=(asks,))))[0]
    steps[at].index = at
    made = copy(tables)
    made.steps = tables.steps | {"turn": tuple(steps)}
    return made
