"""Every shipped scenario holds over all its branches, under every rulebook that it is about."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from judge.cards.book import Book, load_book
from judge.corpus.load import Corpus, load_corpus
from judge.paths import data_room
from judge.scenarios.read import scenario_files
from judge.scenarios.report import check_files, open_reasons, verdict_lines


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


def test_reasons_are_given_only_for_what_is_missing() -> None:
    """A ruling on the open list has a reason, and no scenario."""
    book, corpus = rooms()
    assert len(book)
    covered = {ruling for path in scenario_files() for ruling in _rulings(path)}
    assert sorted(set(open_reasons(corpus)) & covered) == []


def _rulings(path: Path) -> tuple[str, ...]:
    from judge.scenarios.read import load_scenario

    return load_scenario(path).rulings
