"""Every known difference between the rulebooks is accounted for in `scenarios/versions.toml`, and what it names is real."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from judge.cards.book import load_book
from judge.corpus.load import load_corpus
from judge.engine.charts.rulebooks import RULEBOOKS
from judge.paths import data_room
from judge.scenarios.diff import diff
from judge.scenarios.read import load_scenario, scenario_files
from judge.scenarios.report import check_files, report

ROOM = data_room("scenarios")
ROWS: dict[str, dict[str, Any]] = tomllib.loads((ROOM / "versions.toml").read_text(encoding="utf-8"))
LIBRARY = ["library-access-wormhole-order"]
NOT_ON_A_TABLE = {"A1", "A16", "A20", "B1", "B10", "B21", "B35", "C2", "D4"}
KNOWN = [f"{part}{at}" for part, last in (("A", 22), ("B", 36), ("C", 21), ("D", 4)) for at in range(1, last + 1)]
CHANGED = [row for row in ROWS if "none" not in ROWS[row]]
PATCHES = {patch.about for book in RULEBOOKS.values() for patch in book.patches}


def test_every_difference_is_accounted_for() -> None:
    """Each row that a table can show is listed, with a change and a scenario for it, or with the reason why there is none."""
    assert list(ROWS) == [row for row in KNOWN if row not in NOT_ON_A_TABLE]
    for row, said in ROWS.items():
        changes = said.get("patches", []) + said.get("wordings", [])
        assert said["topic"], row
        assert bool(changes) is (row in CHANGED), row
        assert said.get("scenarios") or row not in CHANGED, row
        assert row in CHANGED or len(said["none"]) > 10, row


def test_what_the_rows_name_is_there() -> None:
    """Every scenario is a file, every wording an older one of its card, and the patches are those of the engine, each named."""
    for said in ROWS.values():
        assert all((ROOM / f"{name}.toml").is_file() for name in said.get("scenarios", []))
    book = load_book()
    for card in (card for said in ROWS.values() for card in said.get("wordings", [])):
        page = book.page(card)
        assert page is not None
        assert page.older
    assert {name for said in ROWS.values() for name in said.get("patches", [])} == PATCHES


@pytest.mark.parametrize(("row", "name"), [(row, name) for row in CHANGED for name in ROWS[row]["scenarios"]])
def test_a_difference_is_marked_and_explained(row: str, name: str) -> None:
    """Under an older rulebook the scenario of a changed row ends otherwise; the first other line is marked, the cause cited."""
    scenario, book = load_scenario(ROOM / f"{name}.toml"), load_book()
    found = [diff(scenario, book, older, "18.4") for older in RULEBOOKS if older in scenario.expect_under]
    assert found
    assert all(one.differs and one.first >= 0 and not one.lines[one.first].same for one in found)
    assert all(cause.cites for one in found for cause in one.causes)
    causes = {cause.what for one in found for cause in one.causes}
    assert causes & ({_said(about) for about in ROWS[row].get("patches", [])} | _cards(row, book))


@pytest.mark.parametrize(
    ("rulebook", "answers"),
    [
        ("1.0", []),
        (
            "1.1",
            [
                "bait-and-switch-14-0",
                "biomatrix-backup-opponent-turn",
                "first-turn-phase-shift",
                *LIBRARY,
                "pitlord-restringuntus",
            ],
        ),
        ("1.2", ["bait-and-switch-14-0", "library-access-stays-in-play", *LIBRARY]),
    ],
)
def test_the_answers_that_differ_are_those_that_were_printed(rulebook: str, answers: list[str]) -> None:
    """Of the answers that an older rulebook gives, exactly those listed are not the answers of today."""
    found = report(check_files(scenario_files(()), load_book(), load_corpus(), rulebook), rulebook)
    assert found.totals["disagrees"] == found.totals["open"] == 0
    assert list(found.differ) == [f"faq:{answer}" for answer in answers]
    assert not any(rule.startswith("faq:") for rule in found.rules_differ)


def _said(about: str) -> str:
    chart, mark, at = about.partition("#")
    return f"the chart {chart}, row {at}" if mark else f"the rule {about.replace('_', ' ')}"


def _cards(row: str, book: Any) -> set[str]:
    return {f"the card {book.definition(card).name}" for card in ROWS[row].get("wordings", [])}
