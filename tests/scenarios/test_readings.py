"""What a result says of the open readings that it rests on, and how it ends by the other one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from judge.cards.book import Book, load_book
from judge.errors import ScenarioError
from judge.scenarios.check import check, explore_prepared
from judge.scenarios.prepare import prepare
from judge.scenarios.read import load_scenario, scenario_files
from judge.scenarios.readings import Passed, compared, lines, turned_round
from judge.scenarios.scenario import Scenario


@pytest.fixture(scope="module")
def book() -> Book:
    return load_book()


def shipped(name: str) -> Scenario:
    return load_scenario(next(path for path in scenario_files() if path.stem == name))


def found(scenario: Scenario, book: Book) -> tuple[Passed, ...]:
    ready = prepare(scenario, book)
    return compared(scenario, book, "18.4", explore_prepared(ready), 1000, 10)


def test_an_end_that_the_other_reading_changes_is_told(book: Book) -> None:
    """Archived by one, archived or saved by the other."""
    cloak = shipped("archimedes-and-a-cloak")
    (met,) = found(cloak, book)
    assert (met.slug, met.turned, met.same) == ("replaced-destruction", False, False)
    (back,) = found(turned_round(cloak, ["replaced-destruction"]), book)
    assert (back.turned, back.same) == (True, False)
    ours, other = lines([met, back])
    assert "IT ENDS OTHERWISE" in ours
    assert met.says in ours
    assert back.other in other


def test_an_end_that_it_does_not_change_is_told(book: Book) -> None:
    """The reading was passed through, and nothing comes of it."""
    (met,) = found(shipped("shadow-self-takes-what-armor-left-over"), book)
    assert (met.slug, met.same) == ("redirected-damage", True)
    assert lines([replace(met, same=None)])[0].endswith("(the other reading: --reading redirected-damage)")


def test_readings_are_turned_round_and_back() -> None:
    """Twice is not at all, and an unknown one is refused."""
    cloak = shipped("archimedes-and-a-cloak")
    assert turned_round(cloak, ["reading:ecto-charge", "tagged-watcher"]).given["readings"] == ["ecto-charge", "tagged-watcher"]
    assert turned_round(turned_round(cloak, ["ecto-charge"]), ["ecto-charge"]).given["readings"] == []
    with pytest.raises(ScenarioError, match="no open reading cloak"):
        turned_round(cloak, ["cloak"])


def test_a_verdict_names_them(book: Book) -> None:
    """So does the check of a scenario."""
    assert check(shipped("archimedes-and-a-cloak"), book).passed == ("reading:replaced-destruction",)
    assert check(shipped("archimedes-gateway"), book).passed == ()
