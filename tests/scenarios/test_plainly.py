"""Which answers differ between two rulebooks, found a second way: every scenario of a ruling replayed plainly under both."""

from __future__ import annotations

import re
import tomllib

from judge.cards.book import load_book
from judge.errors import JudgeError
from judge.paths import data_room
from judge.scenarios.impact import load_rows, replays
from judge.scenarios.otherwise import ends_otherwise
from judge.scenarios.read import load_scenario, scenario_files
from judge.scenarios.scenario import Scenario
from tests.corpus.importing import samples
from tests.sampling import some
from tests.scenarios.plainly import ends

OLD, NEW = "1.1", "18.4"
ERRATUM = "E"  # the one row that is no row of a table: the errata themselves
# Answers that 1.1 and 18.4 both print, and otherwise; the rulings that were only added, or dropped, are no such answers.
PRINTED_OTHERWISE = {
    "faq:bait-and-switch-14-0",
    "faq:biomatrix-backup-opponent-turn",
    "faq:first-turn-phase-shift",
    "faq:library-access-wormhole-order",
    "faq:pitlord-restringuntus",
}


def of_rulings() -> list[Scenario]:
    scenarios = map(load_scenario, scenario_files())
    return [each for each in scenarios if any(ruling.startswith("faq:") for ruling in each.rulings)]


def test_the_list_of_an_impact_is_what_plain_replays_find() -> None:
    """Both ways, for every scenario of a ruling that is looked at (all of them by night), whether it is listed or not."""
    listed = set(ends_otherwise(OLD, NEW) or ())
    every = of_rulings()
    others = [each for each in every if each.id not in listed]
    asked = [*(each for each in every if each.id in listed), *some(others, 9)]
    book, differ, refused = load_book(), set(), []
    for each in asked:
        try:
            if ends(each, book, OLD) != ends(each, book, NEW):
                differ.add(each.id)
        except JudgeError as wrong:
            refused.append((each.id, wrong.says))
    assert differ == listed & {each.id for each in asked}
    assert not refused


def test_every_answer_names_a_row_of_what_parts_the_two() -> None:
    """One that is known as a difference between just these two; and every answer that both print otherwise is listed."""
    listed = ends_otherwise(OLD, NEW) or {}
    scenarios = [each for each in of_rulings() if each.id in listed]
    found = list(replays(scenarios, load_book(), OLD, NEW, load_rows()))
    assert [each.scenario for each in found] == [each.id for each in scenarios]
    assert all(each.rows for each in found)
    assert {row.id for each in found for row in each.rows} <= rows_that_part_them() | {ERRATUM}
    assert {ruling for each in found for ruling in each.rulings} >= PRINTED_OTHERWISE


def rows_that_part_them() -> set[str]:
    """By the list of differences beside the project, for who has it; else by our own."""
    folder = samples.shared()
    if folder is None:
        rows = tomllib.loads((data_room("scenarios") / "versions.toml").read_text(encoding="utf-8"))
        return {row for row, said in rows.items() if "none" not in said}
    lines = (folder / "reference" / "versions.md").read_text(encoding="utf-8").splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if re.match(r"\| [A-D]\d+ \|", line)]
    return {row for row, _topic, _oldest, older, newest, *_ in cells if (older, newest) != ("=", "=")}
