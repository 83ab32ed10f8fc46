"""What the commands that play a scenario share: which file, under which rulebook."""

from __future__ import annotations

from pathlib import Path

from judge.cite import IN_FORCE
from judge.corpus.load import Corpus, load_corpus
from judge.engine.charts.rulebooks import RULEBOOKS
from judge.errors import ScenarioError
from judge.scenarios.check import rulebooks_of
from judge.scenarios.read import load_scenario, scenario_files
from judge.scenarios.scenario import Scenario
from judge.show.context.library import Library


def named(path: Path) -> Scenario:
    """The one scenario that a path or an id names."""
    files = scenario_files([path])
    if len(files) != 1:
        raise ScenarioError(f"{path} holds {len(files)} scenarios; name one of them")
    return load_scenario(files[0])


def played(rulebook: str) -> str:
    """A rulebook that the engine plays: one that it knows, or one that was taken in here and switched; else ScenarioError."""
    if rulebook not in RULEBOOKS:
        Library().look_again()
    if rulebook not in RULEBOOKS:
        raise ScenarioError(f"the engine knows no rulebook {rulebook!r}; it knows {', '.join(RULEBOOKS)}")
    return rulebook


def rulebook_for(scenario: Scenario, rulebook: str, corpus: Corpus | None = None) -> str:
    """The rulebook asked for, else the one in force if the scenario is about it, else its first."""
    if rulebook:
        return played(rulebook)
    if not scenario.rulebooks and not scenario.rulings:
        return IN_FORCE
    under = rulebooks_of(scenario, corpus or load_corpus())
    return IN_FORCE if IN_FORCE in under or not under else under[0]
