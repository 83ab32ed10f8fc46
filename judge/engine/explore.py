"""Every branch: the tables that can be reached by every order of choices, equal ones merged.

Merging is exact: two tables merge only if everything that can matter later is equal (``State.key``).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from judge.engine.footprints.persistent import Reducer
from judge.engine.graph import Edge, Edges, Node, Nodes
from judge.engine.resolve.loops import endless
from judge.engine.resolve.runner import Runner
from judge.engine.table.machine import Machine
from judge.engine.table.question import MOVE_KINDS, Question
from judge.engine.table.state import State
from judge.engine.table.tables import Tables

Progress = Hashable
# Hears how many states were seen and how many of them wait to be followed; True ends the search there.
Tick = Callable[[int, int], bool]
TICK_STATES = 200
WHOLE_STATES = 4_000  # so many tables are looked at before orders are left out that come to the same
Chooser = Callable[[Machine, Question, Any], "list[tuple[Any, Any]] | None"]


@dataclass(slots=True)
class Exploration:
    """What was found. ``exhausted`` is False when the budget ended it: then absence proves nothing. ``left_out``: how many
    answers were not followed because others come to the same ends; the ends are all of them, the ways to them are not."""

    nodes: Sequence[Node] = ()
    edges: Edges = field(default_factory=Edges)
    ends: list[int] = field(default_factory=list)
    first_cites: frozenset[str] = frozenset()
    exhausted: bool = True
    why_not: str = ""
    witness: int | None = None
    seconds: float = 0.0
    left_out: int = 0
    cited_besides: frozenset[str] = frozenset()

    @property
    def cites(self) -> frozenset[str]:
        """All that was cited on any way; the open readings among it are those that were passed through."""
        return self.first_cites | self.cited_besides | self.edges.all_cites()

    def path(self, node: int) -> list[Edge]:
        """The answers of one way that leads to a node, first to last."""
        into = self.edges.into()
        found: list[Edge] = []
        while node != 0:
            edge = self.edges[into[node]]
            found.append(edge)
            node = edge.start
        return found[::-1]


def every_option(_m: Machine, question: Question, progress: Any) -> list[tuple[Any, Any]] | None:
    """The chooser that tries everything and stops where a player would make a move."""
    if question.kind in ("move", "house"):
        return None
    return [(option, progress) for option in question.options]


def explore(
    tables: Tables,
    state: State,
    chooser: Chooser = every_option,
    *,
    progress: Any = 0,
    most_states: int = 50_000,
    most_seconds: float = 30.0,
    stop: Callable[[Machine, Node], bool] | None = None,
    tick: Tick | None = None,
    ends_only: bool = False,
) -> Exploration:
    """Follow every answer that ``chooser`` allows, from a table whose stack is under way.

    ``chooser(machine, question, progress)`` gives (option, progress afterwards) for each answer to follow, or None to end
    there. ``stop`` ends the search early at the first node for which it is true. ``tick`` hears of progress and
    may end the search. ``ends_only``: of orders that come to the same ends not all are followed.

    >>> from judge import lay_out, load_book
    >>> dying = {"moment": "destroyed", "cards": ["troll", "archimedes", "nexus"]}
    >>> board = lay_out({"doing": dying, "emily": {}, "dan": {"battleline": ["troll", "archimedes", "nexus"]}}, load_book())
    >>> found = explore(board.tables, board.state)
    >>> len(found.nodes), len(found.ends), found.exhausted
    (2, 1, True)
    """
    started = time.perf_counter()
    nodes = Nodes(tables)
    found = Exploration(nodes)
    machine = Runner(tables, seen=set())
    reducer = Reducer() if ends_only else None
    machine.load(state)
    first, found.first_cites = _settled(machine, progress)
    waiting, due = [(nodes.number(first), first)], TICK_STATES
    while waiting:
        at, node = waiting.pop()
        if stop is not None and _load_for(machine, node) and stop(machine, node):
            found.witness, found.exhausted, found.why_not = at, False, "stopped at the first witness"
            break
        followed = follow(machine, node, chooser, reducer)
        if followed is None:
            found.ends.append(at)
            continue
        for option, there, cites in followed:
            count = len(nodes)
            end = nodes.number(there)
            found.edges.append(Edge(at, option, end, cites))
            if end == count:
                waiting.append((end, there))
        if len(nodes) > most_states:
            found.exhausted, found.why_not = False, f"more than {most_states} states"
            break
        if time.perf_counter() - started > most_seconds:
            found.exhausted, found.why_not = False, f"more than {most_seconds:g} seconds"
            break
        if tick is not None and len(nodes) >= due:
            due = len(nodes) + TICK_STATES
            if tick(len(nodes), len(waiting)):
                found.exhausted, found.why_not = False, f"stopped at {len(nodes)} states"
                break
    if found.exhausted and (caught := found.edges.without_end(len(nodes))):
        raise endless(*_asked_in(found, caught))
    found.left_out = reducer.left_out if reducer is not None else 0
    found.seconds = time.perf_counter() - started
    return found


def explore_ends(
    tables: Tables,
    state: State,
    chooser: Chooser = every_option,
    *,
    progress: Any = 0,
    most_states: int = 50_000,
    most_seconds: float = 30.0,
    whole_states: int | None = WHOLE_STATES,
    tick: Tick | None = None,
) -> Exploration:
    """All ends: every branch is followed where there are few enough tables, and beyond that those that are enough to come to
    every end (``left_out`` tells). Without ``whole_states`` nothing is left out.

    >>> from judge import Game, load_book
    >>> wipe = {"hand": ["gateway-to-dis"], "battleline": ["dust-imp"] * 15}
    >>> game = Game({"house": "dis", "emily": wipe, "dan": {}}, load_book())
    >>> game.answer("play gateway-to-dis")
    >>> found = explore_ends(game.board.tables, game.state, whole_states=100)
    >>> len(found.nodes), len(found.ends), found.exhausted, found.left_out
    (15, 1, True, 105)
    """
    most = most_states if whole_states is None else min(whole_states, most_states)
    whole = explore(tables, state, chooser, progress=progress, most_states=most, most_seconds=most_seconds, tick=tick)
    if whole.exhausted or whole_states is None or len(whole.nodes) <= most:
        return whole
    left = max(most_seconds - whole.seconds, 0.01)
    found = explore(
        tables, state, chooser, progress=progress, most_states=most_states, most_seconds=left, tick=tick, ends_only=True
    )
    found.cited_besides = whole.cites
    found.seconds += whole.seconds
    return found


def _asked_in(found: Exploration, caught: frozenset[int]) -> list[str]:
    """The rows at which is asked in a loop."""
    asked = (found.nodes[at].question for at in caught)
    return sorted({each.row for each in asked if each is not None and each.kind not in MOVE_KINDS})


def _load_for(machine: Machine, node: Node) -> bool:
    machine.load(node.state)
    return True


def follow(
    machine: Runner, node: Node, chooser: Chooser, reducer: Reducer | None = None
) -> Iterator[tuple[Any, Node, frozenset[str]]] | None:
    """Each answer that ``chooser`` allows at a node, the node it leads to, and what was cited on the way; None at an end.
    With a ``reducer``: those that are enough to come to every end."""
    if node.question is None:
        return None
    machine.load(node.state)
    answers = chooser(machine, node.question, node.progress)
    if answers is None:
        return None
    if reducer is not None and len(answers) > 1 and _is_free(node, answers):
        enough = reducer.first(machine, node.question)
        if len(enough) < len(answers):
            answers = [(option, after) for option, after in answers if option in enough]
    return _followed(machine, node, answers)


def _is_free(node: Node, answers: Sequence[tuple[object, object]]) -> bool:
    """Whether the chooser leaves the order open, and does so as long as this window: no answer counts against a script."""
    question = node.question
    return (
        question is not None
        and question.kind == "order"
        and len(answers) == len(question.options)
        and all(after == node.progress for _, after in answers)
    )


def _followed(machine: Runner, node: Node, answers: list[tuple[Any, Any]]) -> Iterator[tuple[Any, Node, frozenset[str]]]:
    for option, after in answers:
        machine.load(node.state)
        machine.seen = set()
        machine.steps = 0
        machine.answer(option)
        yield option, *_settled(machine, after)


def _settled(machine: Runner, progress: Any) -> tuple[Node, frozenset[str]]:
    """Run to the next question: the node there, and what was cited on the way."""
    question = machine.run()
    return Node(machine.save(), question, progress), frozenset(machine.seen or ())
