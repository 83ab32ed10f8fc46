"""Scenarios notice broken charts, and what they do not notice is listed."""

from __future__ import annotations

from judge.cards.book import load_book
from judge.prove.mutate import mutations
from judge.prove.silence import silences
from judge.scenarios.breakage import UNSPOKEN, break_charts, silence_nouns, survivors
from judge.scenarios.read import load_scenario, scenario_files


def test_the_rows_of_the_destroyed_chart_are_proved() -> None:
    """Breaking a row of the destroyed chart makes a scenario of that theme disagree, or its survival is explained."""
    scenarios = [
        load_scenario(path) for path in scenario_files(()) if path.parent.name in ("destroyed", "timing", "replacement-effects")
    ]
    found = {broken.mutation: broken.noticed_by for broken in break_charts(scenarios, load_book(), only="destroyed")}
    assert found["destroyed#tag dropped"] == "the check of the chart"
    assert found["destroyed#window dropped"].startswith("destroyed/")


def test_every_explained_survivor_is_a_mutation() -> None:
    """The list of survivors names mutations that exist."""
    assert set(survivors()) <= {str(mutation) for mutation in (*mutations(), *silences())}


def test_a_silent_noun_is_missed_by_a_scenario_that_has_it() -> None:
    """Without the arm of Capture nobody captures; what no card of the book says cannot be missed."""
    scenarios = [load_scenario(path) for path in scenario_files(()) if path.parent.name == "as-much-as-you-can"]
    assert [broken.noticed_by.split("/")[0] for broken in silence_nouns(scenarios, load_book(), only="Capture ")] == [
        "as-much-as-you-can"
    ]
    assert [broken.reason for broken in silence_nouns(scenarios, load_book(), only="EndStep ")] == [UNSPOKEN]


def test_a_scenario_that_plays_other_rows_misses_none_of_those_that_are_broken() -> None:
    """An open reading taken the other way changes rows of a chart: what is broken in it is asked of others."""
    (path,) = (path for path in scenario_files(()) if path.stem == "scooboo-comes-before-the-deck-is-reset")
    found = break_charts([load_scenario(path)], load_book(), only="draw#0:each_draw/empty")
    assert [broken.noticed_by for broken in found] == [""] * 5
