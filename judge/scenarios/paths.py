"""What holds on the ways through an exploration, computed over its merged graph: ways are far too many to list."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from judge.cite import parse_cite
from judge.engine.board.labels import Labels
from judge.engine.explore import Exploration
from judge.engine.graph import Edge, Node
from judge.engine.table.machine import Machine
from judge.errors import CiteError
from judge.scenarios.run import label_of


class Arrival(NamedTuple):
    """A node, and which of the interesting kinds of questions were asked on a way there."""

    node: int
    asked: frozenset[str]


class Ways:
    """The ways of an exploration; ``kinds`` are the kinds of questions that ways must be told apart by."""

    def __init__(self, found: Exploration, kinds: frozenset[str] = frozenset()) -> None:
        self.found = found
        self._kinds = kinds
        self._into: dict[Arrival, tuple[Arrival, Edge] | None] = {}
        self._follow()

    @property
    def arrivals(self) -> Iterable[Arrival]:
        return self._into

    def way(self, arrival: Arrival) -> list[Edge]:
        """The answers of one way to an arrival."""
        edges = []
        before = self._into[arrival]
        while before is not None:
            arrival, edge = before
            edges.append(edge)
            before = self._into[arrival]
        return edges[::-1]

    def way_without(self, cite: str, ends: Iterable[int]) -> list[Edge] | None:
        """A way to one of the ends on which nothing cites ``cite``; None if every way cites it."""
        if _is_cited(cite, self.found.first_cites):
            return None
        goals = set(ends)
        into: dict[int, Edge | None] = {0: None}
        waiting = [0]
        while waiting:
            at = waiting.pop()
            if at in goals:
                return _back(into, at)
            for edge in self._leaving(at):
                if edge.end not in into and not _is_cited(cite, edge.cites):
                    into[edge.end] = edge
                    waiting.append(edge.end)
        return None

    def _leaving(self, node: int) -> Iterable[Edge]:
        return (self.found.edges[number] for number in self.found.edges.leaving(node))

    def _follow(self) -> None:
        first = Arrival(0, self._asked_at(0))
        self._into[first] = None
        waiting = [first]
        while waiting:
            at = waiting.pop()
            for edge in self._leaving(at.node):
                there = Arrival(edge.end, at.asked | self._asked_at(edge.end))
                if there not in self._into:
                    self._into[there] = (at, edge)
                    waiting.append(there)

    def _asked_at(self, node: int) -> frozenset[str]:
        if not self._kinds:
            return self._kinds
        state, question, _ = self.found.nodes[node]
        return frozenset() if question is None else self._kinds & {question.kind, f"{question.kind} in {state.step}"}


def _back(into: dict[int, Edge | None], at: int) -> list[Edge]:
    edges: list[Edge] = []
    while (edge := into[at]) is not None:
        edges.append(edge)
        at = edge.start
    return edges[::-1]


def _is_cited(wanted: str, cites: Iterable[str]) -> bool:
    return any(covers(wanted, cite) for cite in cites)


@lru_cache(maxsize=4096)
def covers(wanted: str, cite: str) -> bool:
    """Whether citing ``cite`` counts as citing ``wanted``: the same item, or any item where ``wanted`` names none."""
    if wanted == cite:
        return True
    try:
        asked, given = parse_cite(wanted), parse_cite(cite)
    except CiteError:
        return False
    return asked.entry == given.entry and asked.item in (0, given.item) and asked.rulebook in ("", given.rulebook)


def labels_of(found: Exploration, labels: Labels, m: Machine, edges: Iterable[Edge]) -> tuple[str, ...]:
    """The answers of a way as labels."""
    return tuple(_label_of(found.nodes[edge.start], labels, m, edge.option) for edge in edges)


def _label_of(node: Node, labels: Labels, m: Machine, option: Any) -> str:
    assert node.question is not None
    m.load(node.state)
    return label_of(m, labels, node.question, option)
