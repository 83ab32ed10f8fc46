"""Which answers a rulebook changes: every scenario played under two, and why the ends of each that differs do."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from judge.engine.board.laid import Definitions
from judge.engine.charts.rulebooks import RULEBOOKS
from judge.errors import JudgeError, ScenarioError
from judge.paths import data_room
from judge.scenarios.diff import Cause, diff
from judge.scenarios.scenario import Scenario

VERSIONS = "versions.toml"
_SECONDS = 20.0  # for one scenario under both


@dataclass(frozen=True, slots=True)
class Row:
    """A known difference between the rulebooks (``scenarios/versions.toml``)."""

    id: str
    topic: str


@dataclass(frozen=True, slots=True)
class Replayed:
    """A scenario whose ends differ, what parts them, and the rows that list it. ``untold`` says why it could not be played
    under both, or compared whole."""

    scenario: str
    title: str
    rulings: tuple[str, ...]
    causes: tuple[Cause, ...] = ()
    rows: tuple[Row, ...] = ()
    untold: str = ""


ERRATA = Row("E", "an erratum of the card")  # told by the errata themselves, which the table of rules does not repeat


class Rows:
    """The known differences, by what carries each out: a patch, or a card's wording."""

    def __init__(self, table: Mapping[str, Mapping[str, Any]]) -> None:
        self._by_patch: dict[str, list[Row]] = {}
        self._by_card: dict[str, list[Row]] = {}
        self._by_scenario: dict[str, list[Row]] = {}
        for name, said in table.items():
            row = Row(name, said["topic"])
            for key, held in (("patches", self._by_patch), ("wordings", self._by_card), ("scenarios", self._by_scenario)):
                for each in said.get(key, ()):
                    held.setdefault(each, []).append(row)

    def of(self, causes: Iterable[Cause], scenario: str) -> tuple[Row, ...]:
        """The rows that the causes of a difference belong to; where those name none, the rows that list the scenario."""
        rows: dict[Row, None] = {}
        for cause in causes:
            rows |= dict.fromkeys((*self._by_patch.get(cause.key, ()), *self._by_card.get(cause.key.removeprefix("card:"), ())))
            if not rows and any("errata:" in cite for cite in cause.cites):
                rows[ERRATA] = None
        return tuple(rows or self._by_scenario.get(scenario, ()))


def load_rows(path: Path | None = None) -> Rows:
    """The known differences, read from their file."""
    return Rows(tomllib.loads((path or data_room("scenarios") / VERSIONS).read_text(encoding="utf-8")))


def replays(scenarios: Iterable[Scenario], book: Definitions, left: str, right: str, rows: Rows) -> Iterator[Replayed]:
    """Every scenario whose ends differ under the two, as it is found. Raises ScenarioError for an unknown rulebook."""
    for rulebook in (left, right):
        if rulebook not in RULEBOOKS:
            raise ScenarioError(f"the engine knows no rulebook {rulebook!r}; it knows {', '.join(RULEBOOKS)}")
    for scenario in scenarios:
        if found := _replayed(scenario, book, left, right, rows):
            yield found


def _replayed(scenario: Scenario, book: Definitions, left: str, right: str, rows: Rows) -> Replayed | None:
    try:
        found = diff(scenario, book, left, right, most_seconds=_SECONDS)
    except JudgeError as wrong:  # a board of newer cards or words, which the older rulebook cannot lay out, or too many branches
        return Replayed(scenario.id, scenario.title, scenario.rulings, untold=wrong.says)
    if not found.differs:
        return None
    return Replayed(scenario.id, scenario.title, scenario.rulings, found.causes, rows.of(found.causes, found.scenario))
