"""What an exploration has found, kept small: the tables as nodes, the answers that lead from one to another as edges."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from operator import lt
from typing import Any, NamedTuple, overload

from judge.engine.resolve.runner import Runner
from judge.engine.table.packing import Packer
from judge.engine.table.question import Question
from judge.engine.table.state import State
from judge.engine.table.tables import Tables

AT_HAND = 64  # so many of the tables are kept as they are, and not only packed
_NONE = 2**32 - 1


class Edge(NamedTuple):
    """One answer: from which node, which option, to which node, and what was cited on the way."""

    start: int
    option: Any
    end: int
    cites: frozenset[str]


class Node(NamedTuple):
    """A table at which somebody is asked (or nobody: the end)."""

    state: State
    question: Question | None
    progress: Any


class Nodes(Sequence[Node]):
    """Nodes by number, each once: the first as they are, the others packed, and made again for whoever asks."""

    def __init__(self, tables: Tables, *nodes: Node) -> None:
        self._machine = Runner(tables)
        self._packer = Packer()
        self._packed: list[bytes] = []
        self._numbers: dict[bytes, int] = {}
        self._at_hand: list[Node] = []
        for node in nodes:
            self.number(node)

    def number(self, node: Node) -> int:
        """The number of a node, or of its equal that was found before; a new node gets the next one."""
        packed = self._packer.pack(node.state, node.progress)
        new = len(self._packed)
        number = self._numbers.setdefault(packed, new)
        if number == new:
            self._packed.append(packed)
            if new < AT_HAND:
                self._at_hand.append(node)
        return number

    def __len__(self) -> int:
        return len(self._packed)

    def __iter__(self) -> Iterator[Node]:
        return (self[at] for at in range(len(self)))

    @overload
    def __getitem__(self, at: int) -> Node: ...
    @overload
    def __getitem__(self, at: slice) -> list[Node]: ...
    def __getitem__(self, at: int | slice) -> Node | list[Node]:
        if isinstance(at, slice):
            return [self[each] for each in range(*at.indices(len(self)))]
        if 0 <= at < len(self._at_hand):
            return self._at_hand[at]
        state, progress = self._packer.unpack(self._packed[at])
        self._machine.load(state)
        self._machine.steps = 0
        question = self._machine.run()
        return Node(self._machine.save(), question, progress)


class Edges(Sequence[Edge]):
    """Edges by number; those that leave one node are added one after the other."""

    def __init__(self) -> None:
        self._starts, self._ends, self._first = array("I"), array("I"), array("I")
        self._options, self._cites = array("I"), array("I")  # the numbers of the pieces
        self._pieces: list[Any] = []
        self._known: dict[Any, int] = {}

    def append(self, edge: Edge) -> None:
        start, option, end, cites = edge
        if start >= len(self._first):
            self._first.extend([_NONE] * (start + 1 - len(self._first)))
        if self._first[start] == _NONE:
            self._first[start] = len(self._starts)
        self._starts.append(start)
        self._ends.append(end)
        self._options.append(self._number((type(option), option), option))
        self._cites.append(self._number(cites, cites))

    def _number(self, key: object, piece: object) -> int:
        """The number of a piece, each kept once."""
        number = self._known.setdefault(key, len(self._pieces))
        if number == len(self._pieces):
            self._pieces.append(piece)
        return number

    def leaving(self, node: int) -> range:
        """The numbers of the edges that leave a node."""
        first = after = self._first[node] if node < len(self._first) else _NONE
        while after < len(self._starts) and self._starts[after] == node:
            after += 1
        return range(first, after)

    def into(self) -> dict[int, int]:
        """By node: the number of the edge by which it was come by first."""
        found: dict[int, int] = {}
        for number, end in enumerate(self._ends):
            found.setdefault(end, number)
        return found

    def without_end(self, nodes: int) -> frozenset[int]:
        """Of so many nodes those from which every edge leads round and round, and none to a node that no edge leaves."""
        if all(map(lt, self._starts, self._ends)):
            return frozenset()
        first, before = self._before(nodes)
        caught = bytearray(nodes)
        for start in self._starts:
            caught[start] = True
        waiting = array("I", (node for node in range(nodes) if not caught[node]))
        while waiting:
            end = waiting.pop()
            for start in before[first[end] : first[end + 1]]:
                if caught[start]:
                    caught[start] = False
                    waiting.append(start)
        return frozenset(node for node in range(nodes) if caught[node])

    def _before(self, nodes: int) -> tuple[array[int], array[int]]:
        """From which nodes edges lead to each: where those of a node begin, and all of them one after the other. Plain numbers:
        there may be millions."""
        first = array("I", bytes(4 * (nodes + 1)))
        for end in self._ends:
            first[end] += 1
        total = 0
        for node, count in enumerate(first):
            total += count
            first[node] = total
        before = array("I", bytes(4 * len(self._ends)))
        for start, end in zip(self._starts, self._ends, strict=True):
            first[end] -= 1
            before[first[end]] = start
        return first, before

    def all_cites(self) -> frozenset[str]:
        """What was cited on any of them."""
        return frozenset().union(*(self._pieces[number] for number in set(self._cites)))

    def __len__(self) -> int:
        return len(self._starts)

    def __iter__(self) -> Iterator[Edge]:
        return (self._edge(at) for at in range(len(self)))

    @overload
    def __getitem__(self, at: int) -> Edge: ...
    @overload
    def __getitem__(self, at: slice) -> list[Edge]: ...
    def __getitem__(self, at: int | slice) -> Edge | list[Edge]:
        if isinstance(at, slice):
            return [self[each] for each in range(*at.indices(len(self)))]
        return self._edge(at)

    def _edge(self, at: int) -> Edge:
        pieces = self._pieces
        return Edge(self._starts[at], pieces[self._options[at]], self._ends[at], pieces[self._cites[at]])
