"""Coverage both ways: what there is in the engine is reached by a scenario, and what a scenario names is there."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache

import pytest

from judge.cards.book import load_book
from judge.cite import parse_cite
from judge.corpus.load import load_corpus
from judge.engine.charts.rulebooks import RULEBOOKS, Patch
from judge.engine.resolve import game_tables
from judge.paths import data_room
from judge.scenarios.bench import is_compiled
from judge.scenarios.check import check, rulebooks_of
from judge.scenarios.read import load_scenario, scenario_files
from judge.scenarios.report import open_rulings
from judge.scenarios.scenario import Scenario
from tests.reached import abilities_of_rulings, beyond_rulings, named_rows, reached, reasons

IN_FORCE = "18.4"
MOST_UNREACHED = {"abilities": 9, "reasons": 1}  # may only fall
PATCHES = [(rulebook.name, number) for rulebook in RULEBOOKS.values() for number in range(len(rulebook.patches))]


@cache
def scenarios() -> tuple[Scenario, ...]:
    return tuple(load_scenario(path) for path in scenario_files())


@cache
def unreached() -> dict[str, dict[str, str]]:
    return tomllib.loads((data_room("scenarios") / "unreached.toml").read_text(encoding="utf-8"))


def test_every_named_row_of_a_chart_is_reached() -> None:
    """In every rulebook, patched rows included."""
    assert sorted(named_rows() - reached().rows) == []


def test_every_ability_of_a_card_in_a_ruling_is_reached_or_listed() -> None:
    """The list of abilities that no scenario reaches is exact."""
    missing = set(abilities_of_rulings()) - reached().abilities
    assert sorted(missing) == sorted(unreached()["abilities"])


@pytest.mark.skipif(is_compiled(), reason="what is compiled has no source to be read")
def test_every_reason_why_not_is_reached_or_listed() -> None:
    """The list of reasons that no scenario meets is exact. What only cards without a ruling ask of a card need not be met: the
    tests of the engine have every word of the notation say why not."""
    given = reached().reasons
    missing = {words for words, pattern in reasons().items() if not any(pattern.fullmatch(says) for says in given)}
    assert sorted(missing - beyond_rulings()) == sorted(unreached()["reasons"])


def test_a_card_is_offered_exactly_when_it_has_no_reason() -> None:
    """At every question for a card that any scenario comes to, in every rulebook."""
    assert reached().untrue == []


@pytest.mark.parametrize("part", sorted(MOST_UNREACHED))
def test_what_is_not_reached_is_explained_and_grows_no_more(part: str) -> None:
    """Each line has a reason in words, and there are no more of them than before."""
    listed = unreached()[part]
    assert all(len(reason.split()) >= 4 for reason in listed.values())
    assert len(listed) <= MOST_UNREACHED[part]


@contextmanager
def without(rulebook: str, patch: Patch) -> Iterator[None]:
    """The rulebook as if this one patch were not there."""
    whole = RULEBOOKS[rulebook]
    with pytest.MonkeyPatch.context() as undo:
        left = tuple(each for each in whole.patches if each is not patch)
        undo.setitem(RULEBOOKS.known, rulebook, replace(whole, patches=left))
        game_tables._chart_steps.cache_clear()
        yield
    game_tables._chart_steps.cache_clear()


@cache
def differing(rulebook: str) -> tuple[Scenario, ...]:
    """The scenarios that say what this rulebook does; each agrees with it."""
    found = [each for each in scenarios() if rulebook in each.expect_under or (each.rulebooks and rulebook in each.rulebooks)]
    book = load_book()
    assert {check(each, book, rulebook).result for each in found} == {"agrees"}
    return tuple(found)


@pytest.mark.parametrize(("rulebook", "number"), PATCHES)
def test_every_patch_is_missed_by_a_scenario(rulebook: str, number: int) -> None:
    """A scenario that agrees under the rulebook disagrees once the patch is taken back."""
    book, known = load_book(), differing(rulebook)
    with without(rulebook, RULEBOOKS[rulebook].patches[number]):
        assert any(check(each, book, rulebook).result == "disagrees" for each in known)


def test_every_scenario_names_what_it_proves() -> None:
    """At least one entry, with the numbered item if one is named, that stands in a rulebook of the scenario."""
    corpus = load_corpus()
    for scenario in scenarios():
        assert scenario.rulings, scenario.id
        under = rulebooks_of(scenario, corpus)
        for ruling in scenario.rulings:
            cite = parse_cite(ruling)
            entry = corpus.entry(cite.entry)
            assert cite.item <= len(corpus.items(entry)), (scenario.id, ruling)
            assert any(corpus.stands_in(entry, rulebook) for rulebook in under), (scenario.id, ruling)


@pytest.mark.parametrize("rulebook", sorted(RULEBOOKS))
def test_every_ruling_has_a_scenario_or_a_reason(rulebook: str) -> None:
    """Nothing of the questions and answers is left out without a word."""
    left = open_rulings(load_corpus(), rulebook)
    assert [each.ruling for each in left if not each.reason] == []
