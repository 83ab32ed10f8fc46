"""An exploration as a plain graph: which answers lead on from each position, and what can be told of all its ways at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple


class Step(NamedTuple):
    """One answer: the position it leads to, and the numbers of the events that it brings about."""

    end: int
    events: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Branches:
    """Positions are numbers, 0 the first; ``leaving`` gives the answers at each, ``ends`` the outcome of those where nothing
    more is asked. Several positions may be the same outcome."""

    leaving: Sequence[Sequence[Step]]
    ends: Mapping[int, int]

    def in_order(self) -> list[int] | None:
        """Every position after all those that lead to it; None where a way leads back to where it was."""
        into = [0] * len(self.leaving)
        for steps in self.leaving:
            for step in steps:
                into[step.end] += 1
        waiting = [at for at, count in enumerate(into) if not count]
        for at in waiting:
            for step in self.leaving[at]:
                into[step.end] -= 1
                if not into[step.end]:
                    waiting.append(step.end)
        return waiting if len(waiting) == len(self.leaving) else None

    def ways(self) -> dict[int, int] | None:
        """How many ways of answering lead to each outcome, counted without listing them; None where they are without number."""
        order = self.in_order()
        if order is None:
            return None
        counts = [int(at == 0) for at in range(len(self.leaving))]
        for at in order:
            for step in self.leaving[at]:
                counts[step.end] += counts[at]
        found: dict[int, int] = {}
        for at, outcome in self.ends.items():
            found[outcome] = found.get(outcome, 0) + counts[at]
        return found

    def reach(self) -> list[frozenset[int]]:
        """The outcomes that are still possible at each position."""
        found: list[set[int]] = [set() for _ in self.leaving]
        before: list[list[int]] = [[] for _ in self.leaving]
        for at, steps in enumerate(self.leaving):
            for step in steps:
                before[step.end].append(at)
        for at, outcome in self.ends.items():
            waiting = [at]
            while waiting:
                here = waiting.pop()
                if outcome not in found[here]:
                    found[here].add(outcome)
                    waiting.extend(before[here])
        shared: dict[frozenset[int], frozenset[int]] = {}
        return [shared.setdefault(frozenset(each), frozenset(each)) for each in found]

    def shortest(self) -> dict[int, tuple[int, Step] | None]:
        """For each position the one before it and the answer there, on a shortest way; the first has none."""
        waiting = [0] if self.leaving else []
        into: dict[int, tuple[int, Step] | None] = dict.fromkeys(waiting)
        for at in waiting:
            for step in self.leaving[at]:
                if step.end not in into:
                    into[step.end] = (at, step)
                    waiting.append(step.end)
        return into


def back(into: Mapping[int, tuple[int, Step] | None], at: int) -> Iterator[tuple[int, Step]]:
    """The answers of the way to a position, last to first."""
    while (before := into[at]) is not None:
        yield before
        at = before[0]
