"""Reports put verdicts together, and say what is missing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from judge.cards.book import load_book
from judge.corpus.load import Corpus, load_corpus
from judge.engine.charts.readings import READINGS
from judge.errors import ScenarioError
from judge.scenarios import bench
from judge.scenarios.bench import CALIBRATED, Figure, calibrate, scaled, weights, worse
from judge.scenarios.check import Verdict, check
from judge.scenarios.report import check_citations, check_files, open_rulings, report, summary_lines, verdict_lines
from judge.scenarios.scenario import Scenario
from tests.scenarios.conftest import SmallBook, board


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    return load_corpus()


def verdict(name: str, result: str, ruling: str = "faq:a", **more: object) -> Verdict:
    return Verdict(name, name, (ruling,), "18.4", result, **more)  # type: ignore[arg-type]


def test_a_ruling_is_as_good_as_its_worst_scenario() -> None:
    """One scenario that disagrees outweighs those that agree; the other side of an open reading is not counted."""
    found = report(
        [verdict("a/1", "agrees"), verdict("a/2", "disagrees"), verdict("b/1", "agrees", "faq:b"),
         verdict("b/1", "disagrees", "faq:b", reading=READINGS[0].id)],
    )  # fmt: skip
    assert found.rulings == {"faq:a": "disagrees", "faq:b": "agrees"}
    assert found.totals == {"agrees": 2, "disagrees": 1, "open": 0}
    assert any(f"rests on {READINGS[0].id}: b/1" in line for line in summary_lines(found))


def test_a_broken_file_is_one_verdict_among_the_others(tmp_path: Path, corpus: Corpus) -> None:
    """The rest is checked all the same, and the broken file shows where it is broken."""
    (tmp_path / "a.toml").write_text("title = 3", encoding="utf-8")
    (tmp_path / "b.toml").write_text(board() + '[expect]\nalways = ["active = emily"]', encoding="utf-8")
    found = list(check_files(sorted(tmp_path.glob("*.toml")), load_book(), corpus))
    assert [each.result for each in found] == ["disagrees", "agrees"]
    assert f"{tmp_path / 'a.toml'}:1" in "\n".join(verdict_lines(found[0]))


def test_citations_must_exist(written: Callable[..., Scenario], corpus: Corpus) -> None:
    """A ruling that is no entry, and an item beyond the last, are told with their lines."""
    rest = '[expect]\nalways = ["troll in play"]\n'
    rest += 'cites = ["glossary:wrad", "chart:destroyed#9", "card:troll", "chart:destroyed#1"]'
    with pytest.raises(ScenarioError) as caught:
        check_citations(written(rest, ours="troll"), corpus)
    assert [problem.where for problem in caught.value.problems] == ["test.toml:12", "test.toml:12"]
    assert "did you mean glossary:ward" in caught.value.problems[0].says
    assert "numbered items" in caught.value.problems[1].says


def test_every_ruling_without_a_scenario_is_listed(corpus: Corpus, tmp_path: Path) -> None:
    """With no scenario at all, every ruling is open, those of the corpus with their reasons; a covered one is not."""
    entirely = open_rulings(corpus, room=tmp_path)
    assert len(entirely) == sum(bool(entry.question) for entry in corpus.entries("faq"))
    assert any(each.reason for each in entirely)
    theme = tmp_path / "theme"
    theme.mkdir()
    (theme / "x.toml").write_text('ruling = "faq:smite-duma"\n' + board(), encoding="utf-8")
    still_open = {each.ruling for each in open_rulings(corpus, room=tmp_path)}
    assert {each.ruling for each in entirely} - still_open == {"faq:smite-duma"}
    (tmp_path / "open.toml").write_text('"faq:no-such-ruling" = "because"', encoding="utf-8")
    with pytest.raises(ScenarioError, match="no-such-ruling"):
        open_rulings(corpus, room=tmp_path)


def test_a_ruling_that_changed_is_known(written: Callable[..., Scenario], book: SmallBook) -> None:
    """Where the claims of the rulebook in force fail under an older one, the verdict says so, and only there."""
    rest = '[expect]\nalways = ["emily.amber = 0"]\n[expect."1.1"]\nalways = ["{}"]'
    same = check(written(rest.format("emily.keys = 0")), book, "1.1")
    assert (same.result, same.as_in_force) == ("agrees", True)
    changed = written('[expect]\nalways = ["emily.amber = 1"]\n[expect."1.1"]\nalways = ["emily.amber = 0"]')
    assert check(changed, book, "1.1").as_in_force is False
    old_only = replace(written('[expect]\nalways = ["emily.amber = 0"]'), rulebooks=("1.1",))
    assert check(old_only, book, "1.1").as_in_force is True


def test_what_became_worse_is_named() -> None:
    """A copy that takes half as much time again, a rate that fell, one table more: against what was kept."""

    def took(rounds: int) -> Figure:
        return scaled(Figure("work", bench._each(lambda: sum(range(rounds)), 20) * 1e6, "us", 1), calibrate(2000))

    assert any(worse(weights([took(15_000)]), weights([took(10_000)])) for _ in range(3))
    before = [
        scaled(figure, CALIBRATED)
        for figure in (Figure("r", 600, "answers/s", 1, at_least=True), Figure("s", 300, "states", 1), Figure("k", 0.8, "kB", 1))
    ]
    assert worse(weights(before), weights(before)) == []
    after = [scaled(replace(figure, value=value), CALIBRATED) for figure, value in zip(before, (500, 301, 0.9), strict=True)]
    assert [line.partition(",")[0] for line in worse(weights(after), weights(before))] == ["r", "s"]


def test_bars_grow_with_the_loop() -> None:
    """On a machine on which the loop takes twice as long, a time may take twice as long and a rate be half; states stay."""
    slow = 2 * CALIBRATED
    time = scaled(Figure("t", 1.5, "ms", 1), slow)
    assert (time.bar, time.reached) == (2, True)
    assert time.ratio == pytest.approx(1.5e6 / slow, abs=0.01)
    rate = scaled(Figure("r", 600, "answers/s", 1000, at_least=True), slow)
    assert (rate.bar, rate.reached) == (500, True)
    assert not scaled(Figure("s", 301, "states", 300), slow).reached
    assert 0 < calibrate(500) < 1e6
