"""When does it end so? The shortest condition on choices that holds on every way to an outcome and on no way to another.

It is learned from examples and proved on the whole: the shortest condition that fits the ways seen so far is tried on every
way at once (over the merged graph, with what the condition is about kept beside each position); a way on which it is wrong
becomes an example, and the search goes on. What is returned has been proved; where nothing short fits there is None.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple

from judge.scenarios.branches import Branches, Step, back

MOST_LITERALS = 3  # in one term
MOST_TERMS = 3
MOST_TIMES = 3
MOST_TRIES = 60
# How many different literals are combined three at a time; pairs are cheap.
MOST_FOR_TRIPLES = 40
MOST_FOR_PAIRS = 160
# Positions with what was kept beside them that one page may cost: about a second.
MOST_LOOKED_AT = 400_000
MOST_EXAMPLES_OF_AN_OUTCOME = 6


class Literal(NamedTuple):
    """That an event happens at least so many times on a way; or, where it does not ``hold``, fewer times."""

    event: int
    times: int = 1
    holds: bool = True


Term = tuple[Literal, ...]


class Condition(NamedTuple):
    """True where every literal of one of the terms is; where it does not ``hold``, exactly where that is false."""

    terms: tuple[Term, ...]
    holds: bool = True

    def on(self, happened: Counter[int]) -> bool:
        """Whether the condition is true of a way on which these events happened so many times."""
        found = any(all((happened[each.event] >= each.times) is each.holds for each in term) for term in self.terms)
        return found is self.holds


class _Example(NamedTuple):
    happened: Counter[int]
    outcome: int


_Here = tuple[int, tuple[int, ...]]  # a position, and how often the events that matter have happened


class _Fits(NamedTuple):
    """A literal or term with the examples on which it is true, as bits."""

    cost: int
    term: Term
    bits: int


@dataclass(slots=True)
class Separator:
    """Finds conditions for one graph; the examples found for one outcome serve the others too."""

    branches: Branches
    left: int = MOST_LOOKED_AT
    _examples: list[_Example] = field(default_factory=list)

    def __post_init__(self) -> None:
        into, taken = self.branches.shortest(), Counter[int]()
        for at, outcome in self.branches.ends.items():
            taken[outcome] += 1
            if at in into and taken[outcome] <= MOST_EXAMPLES_OF_AN_OUTCOME:
                happened = Counter(event for _, step in back(into, at) for event in step.events)
                self._examples.append(_Example(happened, outcome))

    def condition(self, outcome: int) -> Condition | None:
        """The shortest condition under which it ends so, proved over every way; None where no short one was found."""
        for _ in range(MOST_TRIES):
            tried = _shortest(self._examples, outcome)
            if tried is None:
                return None
            wrong = self._wrong(tried, outcome)
            if wrong is None:
                return tried if self.left > 0 else None
            self._examples.append(wrong)
        return None

    def _wrong(self, tried: Condition, outcome: int) -> _Example | None:
        """A way on which the condition is not what it should be; None when every way was looked at and there is none."""
        most: dict[int, int] = {}
        for each in (each for term in tried.terms for each in term):
            most[each.event] = max(most.get(each.event, 0), each.times)
        first: _Here = (0, (0,) * len(most))
        into: dict[_Here, tuple[_Here, Step] | None] = {first: None}
        waiting = [first]
        while waiting and self.left > 0:
            here = at, kept = waiting.pop()
            self.left -= 1
            if at in self.branches.ends:
                found = tried.on(Counter(dict(zip(most, kept, strict=True))))
                if found is not (self.branches.ends[at] == outcome):
                    return _Example(_happened(into, here), self.branches.ends[at])
            for step in self.branches.leaving[at]:
                there = (step.end, _kept(kept, most, step.events))
                if there not in into:
                    into[there] = (here, step)
                    waiting.append(there)
        return None


def _kept(kept: tuple[int, ...], most: Mapping[int, int], events: tuple[int, ...]) -> tuple[int, ...]:
    """How often the events that matter have happened, after some more; not counted beyond what makes a difference."""
    if most.keys().isdisjoint(events):
        return kept
    return tuple(min(limit, count + events.count(event)) for count, (event, limit) in zip(kept, most.items(), strict=True))


def _happened(into: Mapping[_Here, tuple[_Here, Step] | None], here: _Here) -> Counter[int]:
    happened: Counter[int] = Counter()
    while (before := into[here]) is not None:
        happened.update(before[1].events)
        here = before[0]
    return happened


# --- the shortest condition that fits the examples


def _shortest(examples: Sequence[_Example], outcome: int) -> Condition | None:
    """The shortest condition that is true of the examples that end so and of no other; None where none is short enough."""
    yes = sum(1 << number for number, each in enumerate(examples) if each.outcome == outcome)
    no = (1 << len(examples)) - 1 - yes
    literals = _literals(examples)
    plainly, turned = _terms(literals, yes, no), _terms(literals, no, yes)
    found = [(cost, Condition(terms)) for cost, terms in plainly]
    found += [(cost + 1, Condition(terms, holds=False)) for cost, terms in turned]
    return min(found, key=lambda each: each[0])[1] if found else None


def _literals(examples: Sequence[_Example]) -> list[_Fits]:
    """Everything that can be said of an event and is not the same for all examples; of what fits the same ones, the shortest."""
    every = (1 << len(examples)) - 1
    most: dict[int, int] = {}
    for each in examples:
        for event, times in each.happened.items():
            most[event] = max(most.get(event, 0), times)
    found: dict[int, _Fits] = {}
    for event in sorted(most):
        for times in range(1, min(most[event], MOST_TIMES) + 1):
            bits = sum(1 << number for number, each in enumerate(examples) if each.happened[event] >= times)
            for holds, where in ((True, bits), (False, every - bits)):
                fits = _Fits(1 + times + (not holds), (Literal(event, times, holds),), where)
                if where not in (0, every) and (where not in found or fits.cost < found[where].cost):
                    found[where] = fits
    return sorted(found.values(), key=lambda each: each.cost)


def _terms(literals: Sequence[_Fits], yes: int, no: int) -> list[tuple[int, tuple[Term, ...]]]:
    """Terms that are together true of every example of ``yes`` and none of ``no``: one where one suffices, else a few."""
    if not no:
        return [(0, ((),))]
    whole = _best(_joined([each for each in literals if each.bits & yes == yes], yes, no), yes)
    found: list[tuple[int, tuple[Term, ...]]] = [] if whole is None else [(whole.cost, (whole.term,))]
    chosen: list[_Fits] = []
    missing = yes
    terms = list(_joined([each for each in literals if each.bits & yes], yes, no))
    while missing and terms and len(chosen) < MOST_TERMS:
        # The most examples for the fewest words, one step at a time.
        best = max(terms, key=lambda each: ((each.bits & missing).bit_count() / each.cost, -each.cost))
        if not best.bits & missing:
            break
        chosen.append(best)
        missing &= ~best.bits
    if not missing:
        found.append((sum(each.cost + 1 for each in chosen), tuple(each.term for each in chosen)))
    return found


def _best(terms: Iterable[_Fits], yes: int) -> _Fits | None:
    return min((each for each in terms if each.bits & yes == yes), key=lambda each: each.cost, default=None)


def _joined(literals: Sequence[_Fits], yes: int, no: int) -> Iterator[_Fits]:
    """Every way of joining a few literals that is true of some example of ``yes`` and of none of ``no``; no more than needed."""
    single = [each for each in literals if not each.bits & no]
    yield from single
    open_ones = [each for each in literals if each.bits & no]
    for size, most in ((2, MOST_FOR_PAIRS), (MOST_LITERALS, MOST_FOR_TRIPLES)):
        for group in combinations(open_ones[:most], size):
            bits = group[0].bits
            for each in group[1:]:
                bits &= each.bits
            if bits & yes and not bits & no:
                yield _Fits(sum(each.cost for each in group), tuple(each.term[0] for each in group), bits)
