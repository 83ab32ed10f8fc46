"""Every shipped scenario holds over all its branches, under every rulebook that it is about."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from judge.cards.book import Book, load_book
from judge.corpus.load import Corpus, load_corpus
from judge.engine.board.fields import fields_of
from judge.engine.board.spec import BoardSpec
from judge.paths import data_room
from judge.scenarios.check import check, rulebooks_of
from judge.scenarios.read import load_scenario, scenario_files
from judge.scenarios.report import check_files, open_reasons, verdict_lines
from tests.sampling import some


@cache
def rooms() -> tuple[Book, Corpus]:
    return load_book(), load_corpus()


def name_of(path: Path) -> str:
    return path.relative_to(data_room("scenarios")).with_suffix("").as_posix()


@pytest.mark.parametrize("path", scenario_files(), ids=name_of)
def test_a_scenario_agrees_with_its_ruling(path: Path) -> None:
    """What the scenario claims holds on every branch, and the rules it names are cited there."""
    verdicts = list(check_files([path], *rooms()))
    told = [line for verdict in verdicts if verdict.result != "agrees" for line in verdict_lines(verdict)]
    assert not told, "\n".join(told)
    assert verdicts


@pytest.mark.parametrize("path", some(scenario_files(), 8), ids=name_of)
def test_it_does_not_matter_which_side_is_written_first(path: Path) -> None:
    """The two sides in the other order: the same claims hold. Cards of one id would be numbered otherwise."""
    scenario, (book, corpus) = load_scenario(path), rooms()
    given, text = dict(scenario.given), path.read_text(encoding="utf-8")
    sides = [name for name, side in given.items() if isinstance(side, dict) and name not in fields_of(BoardSpec)]
    if len(sides) < 2 or "#" in text:
        return
    first, second = sides
    swapped = {"active": first} | {name: of for name, of in given.items() if name not in sides}
    swapped |= {second: given[second], first: given[first]}
    for rulebook in rulebooks_of(scenario, corpus)[:1]:
        assert check(replace(scenario, given=swapped), book, rulebook).failures == ()


def test_reasons_are_given_only_for_what_is_missing() -> None:
    """A ruling on the open list has a reason, and no scenario."""
    book, corpus = rooms()
    assert len(book)
    covered = {ruling for path in scenario_files() for ruling in _rulings(path)}
    assert sorted(set(open_reasons(corpus)) & covered) == []


def _rulings(path: Path) -> tuple[str, ...]:
    return load_scenario(path).rulings


def test_what_holds_a_fault_exists() -> None:
    """Every scenario and test that the list of faults names is there, and every row names one."""
    listed = (data_room("scenarios") / "README.md").read_text(encoding="utf-8").partition("## Faults of ")[2]
    rows = re.findall(r"^\| (?:A\d+|B|found later) \|.*\| (.*) \|$", listed, re.MULTILINE)
    assert rows
    assert [row for row in rows if "`" not in row] == []
    held_by = {name for row in rows for name in re.findall("`([^`]+)`", row)}
    tests = Path(__file__).parent.parent
    missing = [name for name in held_by if not _is_there(name, tests)]
    assert missing == []


def _is_there(name: str, root: Path) -> bool:
    """A scenario by its path, or a test: its file, and after ``::`` its name."""
    if not name.startswith("tests/"):
        return (data_room("scenarios") / f"{name}.toml").is_file()
    file, _, test = name.partition("::")
    return (root / file).is_file() and f"def {test}" in (root / file).read_text(encoding="utf-8")
