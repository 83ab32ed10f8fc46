"""The open readings that a result has passed through, and whether it would end otherwise by the other reading."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from judge.engine.board.laid import Definitions
from judge.engine.charts.readings import BY_SLUG, Reading, passed
from judge.engine.charts.rulebooks import RULEBOOKS
from judge.engine.explore import Exploration
from judge.errors import JudgeError, ScenarioError
from judge.scenarios.check import explore_prepared
from judge.scenarios.outcomes import outcomes
from judge.scenarios.prepare import prepare
from judge.scenarios.scenario import Scenario


@dataclass(frozen=True, slots=True)
class Passed:
    """An open reading passed through: what we follow, what the other one says, what a board calls it, and whether everything
    ends the same by the other one (None: not looked at, or not to the end). ``turned``: it is the other one that was followed."""

    id: str
    slug: str
    says: str
    other: str
    turned: bool
    same: bool | None = None


def told(readings: Iterable[Reading], given: object = None) -> tuple[Passed, ...]:
    """The readings as a result tells them; ``given``: those that its board takes the other way."""
    taken = given if isinstance(given, list | tuple) else ()
    return tuple(Passed(each.id, each.slug, each.says, each.other, each.slug in taken) for each in readings)


def turned_round(scenario: Scenario, slugs: Iterable[str]) -> Scenario:
    """The scenario with these readings taken the other way; those that its board turns round already are as usual again."""
    listed = set(scenario.given.get("readings", ())).symmetric_difference(slug.removeprefix("reading:") for slug in slugs)
    if unknown := sorted(listed - set(BY_SLUG)):
        raise ScenarioError(f"there is no open reading {', '.join(unknown)}; there are {', '.join(BY_SLUG)}")
    return replace(scenario, given={**scenario.given, "readings": sorted(listed)})


def compared(
    scenario: Scenario, book: Definitions, rulebook: str, found: Exploration, states: int, seconds: float
) -> tuple[Passed, ...]:
    """The readings that an exploration of a scenario passed through, each held against the same by the other reading."""
    met = told(passed(found.cites, RULEBOOKS[rulebook].settled), scenario.given.get("readings"))
    if not met or not found.exhausted:
        return met
    ends = _ends(scenario, book, rulebook, found)
    others = ((each, turned_round(scenario, [each.slug])) for each in met)
    return tuple(replace(each, same=_same(other, book, rulebook, ends, states, seconds)) for each, other in others)


def _same(
    scenario: Scenario, book: Definitions, rulebook: str, ends: frozenset[tuple[str, ...]], states: int, seconds: float
) -> bool | None:
    try:
        found = explore_prepared(prepare(scenario, book, rulebook), most_states=states, most_seconds=seconds)
    except JudgeError:  # its moves do not fit any more
        return False
    return _ends(scenario, book, rulebook, found) == ends if found.exhausted else None


def _ends(scenario: Scenario, book: Definitions, rulebook: str, found: Exploration) -> frozenset[tuple[str, ...]]:
    ready = prepare(scenario, book, rulebook)
    return frozenset((end.stopped, *end.facts) for end in outcomes(found, ready.script.labels, ready.script))


def lines(met: Iterable[Passed], by: str = "--reading {slug}") -> list[str]:
    """A line for each reading, for people: which, what was followed, and how to see the other."""
    compare = {None: "the other reading", True: "it ends the same by the other", False: "IT ENDS OTHERWISE by the other"}
    return [
        f"Open reading {each.id}: {each.other if each.turned else each.says} ({compare[each.same]}: {by.format(slug=each.slug)})"
        for each in met
    ]
