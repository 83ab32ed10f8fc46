"""The scenarios that are shipped: by id, as links, and under a rulebook that can be played."""

from __future__ import annotations

from judge.engine.rulebooks import RULEBOOKS
from judge.errors import UnknownEntryError
from judge.scenarios.scenario import Scenario
from judge.show.context.desk import Desk
from judge.show.context.page import Link


def find(desk: Desk, scenario_id: str) -> Scenario:
    """The scenario with this id."""
    if scenario_id not in desk.scenarios:
        raise UnknownEntryError(f"no scenario is called {scenario_id!r}; the list of scenarios has them all")
    return desk.scenarios[scenario_id]


def playable(desk: Desk, rulebook: str) -> str:
    """The rulebook itself where it can be played, else the one in force."""
    return rulebook if rulebook in RULEBOOKS else desk.rulebook("")


def link(desk: Desk, scenario: Scenario, book: str) -> Link:
    """A way to a scenario."""
    return Link(scenario.id, scenario.title, "Scenario", desk.at(book).scenario(scenario.id), scenario.asks)
