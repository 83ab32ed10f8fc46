"""Do the scenarios notice a broken chart, or a noun of the card notation that has fallen silent?

Every row is dropped and swapped in turn, every noun is silenced in turn, and the scenarios are checked. What nobody notices
is not proved by any scenario: it survives, and ``scenarios/survivors.toml`` says why that is right, or the report lists it
as unexplained.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from judge.cards.book import Book
from judge.cards.definition import Definition
from judge.cite import IN_FORCE
from judge.engine.board.laid import Definitions
from judge.engine.charts.readings import BY_SLUG
from judge.paths import data_room
from judge.prove.mutate import Mutation, mutations
from judge.prove.silence import Silence, Silenced, silences
from judge.scenarios.check import check
from judge.scenarios.scenario import Scenario

SURVIVORS = "survivors.toml"
UNSPOKEN = "no card of the book says it"
# A broken chart may run in circles; a scenario that agrees does so long before this.
MOST_STATES = 5_000
MOST_SECONDS = 5.0


@dataclass(frozen=True, slots=True)
class Broken:
    """One mutation: who noticed it (a scenario's id, or the chart check), or why nobody needs to."""

    mutation: str
    noticed_by: str
    reason: str = ""

    @property
    def unexplained(self) -> bool:
        return not self.noticed_by and not self.reason


def survivors() -> dict[str, str]:
    """The mutations that no scenario can notice, each with the reason."""
    path = data_room("scenarios") / SURVIVORS
    if not path.is_file():
        return {}
    listed: dict[str, str] = tomllib.loads(path.read_text(encoding="utf-8"))
    return listed


def break_charts(
    scenarios: Iterable[Scenario],
    book: Definitions,
    rulebook: str = IN_FORCE,
    *,
    only: str = "",
    tick: Callable[[Broken], None] | None = None,
) -> list[Broken]:
    """Check every mutation (those whose name begins with ``only``: a chart, ``chart#row``) until one scenario disagrees.

    ``scenarios`` must all agree on the charts as they are. A scenario that has noticed something is asked first the next
    time, as broken rows of one chart tend to be noticed by the same ones.
    """
    asked = list(scenarios)
    reasons = survivors()
    found = []
    for mutation in mutations(rulebook):
        if not str(mutation).startswith(only):
            continue
        noticed = _noticed(mutation, asked, book, rulebook)
        made = Broken(str(mutation), noticed, "" if noticed else reasons.get(str(mutation), ""))
        found.append(made)
        if tick is not None:
            tick(made)
    return found


def _noticed(mutation: Mutation, asked: list[Scenario], book: Definitions, rulebook: str) -> str:
    for at, scenario in enumerate(asked):
        if mutation.chart in _charts_otherwise(scenario):
            continue  # it plays other rows than those that are broken
        verdict = check(scenario, book, rulebook, most_states=MOST_STATES, most_seconds=MOST_SECONDS, change=mutation.applied)
        if verdict.result != "agrees":
            asked.insert(0, asked.pop(at))
            if any("ChartError" in failure.says for failure in verdict.failures):
                return "the check of the chart"
            return scenario.id
    return ""


def _charts_otherwise(scenario: Scenario) -> frozenset[str]:
    """The charts of which a scenario plays other rows, because it takes an open reading the other way."""
    taken = (BY_SLUG[slug] for slug in scenario.given.get("readings", ()) if slug in BY_SLUG)
    return frozenset(patch.chart for reading in taken for patch in reading.patches)


def silence_nouns(
    scenarios: Iterable[Scenario],
    book: Book,
    rulebook: str = IN_FORCE,
    *,
    only: str = "",
    tick: Callable[[Broken], None] | None = None,
) -> list[Broken]:
    """Silence every noun and keyword (those whose name begins with ``only``) until one scenario with such a card disagrees.

    A noun that no card of the book has cannot be missed by any scenario: that is its reason.
    """
    asked = [(scenario, _cards_on(scenario, book, rulebook)) for scenario in scenarios]
    every = [book.definition(page.id, rulebook) for page in book]
    wanted = [silence for silence in silences() if str(silence).startswith(only)]
    reasons = {str(silence): UNSPOKEN for silence in wanted if not any(map(silence.is_on, every))} | survivors()
    found = []
    for silence in wanted:
        noticed = next(
            (s.id for s, cards in asked if any(map(silence.is_on, cards)) and _is_missed(silence, s, book, rulebook)), ""
        )
        made = Broken(str(silence), noticed, "" if noticed else reasons.get(str(silence), ""))
        found.append(made)
        if tick is not None:
            tick(made)
    return found


def _is_missed(silence: Silence, scenario: Scenario, book: Definitions, rulebook: str) -> bool:
    silenced = Silenced(book, silence)
    return check(scenario, silenced, rulebook, most_states=MOST_STATES, most_seconds=MOST_SECONDS).result != "agrees"


def _cards_on(scenario: Scenario, book: Book, rulebook: str) -> tuple[Definition, ...]:
    """All cards on the board of a scenario."""
    words = dict.fromkeys(_words(scenario.given))
    return tuple(book.definition(word, rulebook) for word in words if word in book.pool)  # and not a house, a step, a player


def _words(given: Any) -> Iterator[str]:
    match given:
        case str():
            yield given
        case dict():
            for part in given.values():
                yield from _words(part)
        case list() | tuple():
            for part in given:
                yield from _words(part)
        case _:
            return
