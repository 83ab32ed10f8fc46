"""Work in parts that any process can do: the checks of scenarios, and what follows from a batch of positions.

Who does the parts, and where, is the affair of a ``Mapper``: the built-in ``map`` in this process, or a cluster.
"""

from __future__ import annotations

import pickle
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from judge.cards.book import load_book
from judge.engine.board.laid import Definitions
from judge.engine.explore import Exploration, explore, follow
from judge.engine.graph import Edge, Node, Nodes
from judge.engine.resolve.runner import Runner
from judge.engine.table.machine import Machine
from judge.scenarios.check import MOST_SECONDS, MOST_STATES, Verdict, check, check_readings
from judge.scenarios.prepare import Prepared, prepare
from judge.scenarios.scenario import Scenario

# Gives the results of a function for each of the arguments, in their order, as ``map`` does.
Mapper: TypeAlias = Callable[[Callable[[Any], Any], Iterable[Any]], Iterator[Any]]
# So many scenarios, and so many positions, make one part: enough that sending it costs little beside working on it.
SCENARIOS_A_PART = 8
POSITIONS_A_PART = 50


class Wanted(NamedTuple):
    """One check: which scenario, under which rulebook, and whether each open reading is to be taken the other way too."""

    scenario: Scenario
    rulebook: str
    readings: bool = False


class Batch(NamedTuple):
    """Positions of one scenario's exploration; ``about`` is the pickled scenario and rulebook, the same for all batches."""

    about: bytes
    nodes: tuple[Node, ...]


# What follows from one position: an answer, where it leads, what was cited on the way; None where the script ends.
Followed: TypeAlias = "list[tuple[Any, Node, frozenset[str]]] | None"


def verdicts(part: Sequence[Wanted]) -> list[list[Verdict]]:
    """The verdicts of one part, in the order wanted."""
    return [verdicts_of(wanted, load_book()) for wanted in part]


def verdicts_of(wanted: Wanted, book: Definitions) -> list[Verdict]:
    """The verdict, and after it those with an open reading taken the other way."""
    others = check_readings(wanted.scenario, book, wanted.rulebook) if wanted.readings else []
    return [check(wanted.scenario, book, wanted.rulebook), *others]


def explore_in_parts(
    scenario: Scenario,
    rulebook: str,
    mapper: Mapper,
    *,
    most_states: int = MOST_STATES,
    most_seconds: float = MOST_SECONDS,
) -> Exploration:
    """Every branch of a scenario, level by level: equal positions are merged here, what follows from them is worked out in parts.

    The same ends as ``explore`` finds; the numbers of the nodes do not depend on who was quick. Raises what ``prepare`` raises.
    """
    started = time.perf_counter()
    ready = prepare(scenario, load_book(), rulebook)
    about = pickle.dumps((scenario, rulebook))
    found = explore(ready.board.tables, ready.board.state, _nothing, progress=ready.script.start)
    found.ends.clear()
    nodes = found.nodes = Nodes(ready.board.tables, *found.nodes)
    level = [0]
    while level and not found.why_not:
        level = _next_level(about, level, found, nodes, mapper)
        if len(found.nodes) > most_states:
            found.exhausted, found.why_not = False, f"more than {most_states} states"
        elif level and time.perf_counter() - started > most_seconds:
            found.exhausted, found.why_not = False, f"more than {most_seconds:g} seconds"
    found.seconds = time.perf_counter() - started
    return found


def _nothing(_m: Machine, _question: Any, _progress: Any) -> None:
    """The chooser that stops at the first question."""


def _next_level(about: bytes, level: list[int], found: Exploration, nodes: Nodes, mapper: Mapper) -> list[int]:
    """Add what follows from the nodes of one level; the nodes that are new are the next."""
    parts = [level[at : at + POSITIONS_A_PART] for at in range(0, len(level), POSITIONS_A_PART)]
    batches = [Batch(about, tuple(nodes[at] for at in part)) for part in parts]
    come: list[int] = []
    for part, answers in zip(parts, mapper(follow_batch, batches), strict=True):
        for at, followed in zip(part, answers, strict=True):
            if followed is None:
                found.ends.append(at)
                continue
            for option, node, cites in followed:
                count = len(nodes)
                end = nodes.number(node)
                found.edges.append(Edge(at, option, end, cites))
                if end == count:
                    come.append(end)
    return come


def follow_batch(batch: Batch) -> list[Followed]:
    """What follows from each position of a batch."""
    ready = _prepared(batch.about)
    machine = Runner(ready.board.tables, seen=set())
    answers = (follow(machine, node, ready.script) for node in batch.nodes)
    return [None if followed is None else list(followed) for followed in answers]


@lru_cache(maxsize=4)
def _prepared(about: bytes) -> Prepared:
    scenario, rulebook = pickle.loads(about)
    return prepare(scenario, load_book(), rulebook)
