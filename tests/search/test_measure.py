"""The figures that the search has to reach, on queries of our own; how they are measured."""

from __future__ import annotations

import json
from pathlib import Path
from typing import cast

import pytest
from click.testing import CliRunner

from judge.cards.pool import Pool
from judge.cite import IN_FORCE
from judge.cli.main import main
from judge.corpus.load import Corpus
from judge.errors import SearchError
from judge.search import Search
from judge.search.kinds import CARD, Hit, Results
from judge.search.measure import Asked, Figures, Measured, load_queries, measure, not_first

QUERIES = Path(__file__).with_name("queries.jsonl")


@pytest.fixture(scope="module")
def measured(search: Search) -> Measured:
    return measure(search, load_queries(QUERIES))


def test_the_search_answers_our_own_queries(measured: Measured) -> None:
    """Over 260 queries in seven kinds, the answer is mostly first and hardly ever below the fifth place."""
    assert measured.all.queries == 260
    assert measured.all.mrr >= 0.92
    assert measured.all.recall >= 0.98


def test_the_search_answers_queries_that_were_written_before_it_was_asked(search: Search) -> None:
    """279 of them, whose answers were decided from the entries alone; by now the words of some entries have grown by them."""
    fresh = measure(search, load_queries(QUERIES.with_name("fresh.jsonl"))).all
    assert fresh.queries == 279
    assert fresh.mrr >= 0.9
    assert fresh.recall >= 0.97


@pytest.mark.parametrize(
    ("name", "queries", "first", "mrr", "recall"),
    [
        ("a", 163, (0.866, 0.951), 0.94, 0.98),
        ("b", 137, (0.861, 0.927), 0.96, 0.98),
        ("c", 136, (0.847, 0.919), 0.92, 0.97),
        ("d", 92, (0.884, 0.935), 0.93, 0.97),
        ("e", 132, (0.948, 1.0), 0.96, 1.0),
        ("f", 44, (0.734, 0.886), 0.85, 0.97),
        ("g", 72, (0.862, 0.958), 0.91, 1.0),
        ("h", 68, (0.889, 0.971), 0.95, 0.98),
        ("i", 120, (0.960, 0.975), 0.96, 0.99),
        ("j", 120, (0.926, 0.958), 0.95, 0.97),
    ],
)
def test_the_search_answers_sets_of_questions_whose_first_figures_are_known(
    search: Search, name: str, queries: int, first: tuple[float, float], mrr: float, recall: float
) -> None:
    """Each was decided before it was asked; ``first`` is what it reached then, before anything was mended by it."""
    found = measure(search, load_queries(QUERIES.with_name(f"first_{name}.jsonl"))).all
    assert found.queries == queries
    assert found.mrr >= mrr >= first[0]
    assert found.recall >= recall >= first[1]


def test_what_is_typed_verbatim_comes_first(search: Search, corpus: Corpus, pool: Pool) -> None:
    """Every entry title and every card name finds itself as the first hit."""
    assert not_first(search, corpus, pool) == []


def test_places_become_figures(search: Search) -> None:
    """A first place counts 1, a missing answer 0; cards among the hits do not push entries down."""
    asked = [Asked("ward", "one", ("glossary:ward",)), Asked("ward", "two", ("glossary:nothing",))]
    figures = measure(search, asked)
    assert (figures.all.mrr, figures.all.recall) == (0.5, 0.5)
    assert {kind: found.mrr for kind, found in figures.kinds.items()} == {"one": 1.0, "two": 0.0}
    assert [miss.asked.kind for miss in figures.misses] == ["two"]
    assert measure(search, [Asked("exile", "card", ("glossary:purge",))]).all.mrr == 1.0


class Answers:
    """A search whose answers are known: the hits by query."""

    def __init__(self, hits: dict[str, list[str]]) -> None:
        self._hits = hits

    def search(self, query: str) -> Results:
        found = tuple(Hit("faq" if ":" in each else CARD, each, each, "", 1.0) for each in self._hits[query])
        return Results(query, IN_FORCE, found, len(found))


def test_only_the_first_ten_places_count_and_the_first_five_are_recalled(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second place counts a half, a sixth is not recalled, an eleventh is none; who expects a card is judged on cards too."""
    times = iter([0.0, 0.001, 0.0, 0.004, 0.0, 0.003, 0.0, 0.002, 0.0, 0.005])
    monkeypatch.setattr("judge.search.measure.time.perf_counter", lambda: next(times))
    entries = [f"faq:{at}" for at in range(12)]
    answers = Answers(
        {"second": ["troll", *entries], "fifth": entries, "sixth": entries, "late": entries, "card": ["faq:0", "troll"]}
    )
    wanted = {"second": "faq:1", "fifth": "faq:4", "sixth": "faq:5", "late": "faq:10", "card": "troll"}
    found = measure(cast(Search, answers), [Asked(query, "x", (wanted[query],)) for query in answers._hits])
    assert [miss.place for miss in found.misses] == [2, 5, 6, 0, 2]
    assert found.misses[0].got == ("faq:0", "faq:1", "faq:2", "faq:3", "faq:4")
    assert found.all.mrr == pytest.approx((1 / 2 + 1 / 5 + 1 / 6 + 0 + 1 / 2) / 5)
    assert found.all.recall == 3 / 5
    assert (found.p50, found.p95, found.slowest) == pytest.approx((3.0, 5.0, 5.0))


def test_nothing_asked_is_nothing_measured() -> None:
    """No query, no figure, and no error."""
    found = measure(cast(Search, Answers({})), [])
    assert (found.all, found.p50, found.p95, found.slowest, found.misses) == (Figures(0, 0.0, 0.0), 0.0, 0.0, 0.0, ())


def test_what_is_expected_may_be_called_entries(tmp_path: Path) -> None:
    """As lists of questions on tournaments have it, which say beside them what the entries tell."""
    (tmp_path / "queries").write_text('{"query": "how late", "kind": "trg", "entries": ["trg:late"]}', encoding="utf-8")
    assert load_queries(tmp_path / "queries") == (Asked("how late", "trg", ("trg:late",)),)


def test_a_file_that_is_no_list_of_queries_is_refused(tmp_path: Path) -> None:
    """The error says what a line should look like."""
    (tmp_path / "queries").write_text('{"query": "ward"}', encoding="utf-8")
    with pytest.raises(SearchError, match="expected"):
        load_queries(tmp_path / "queries")


def test_the_command_prints_figures_by_kind(tmp_path: Path) -> None:
    """``judge bench search`` shows the figures of every kind, the misses on request, and the same as JSON."""
    path = tmp_path / "queries.jsonl"
    rows = [
        {"query": "ward", "kind": "exact", "expected": ["glossary:ward"]},
        {"query": "ward", "kind": "odd", "expected": ["glossary:nothing"]},
    ]
    path.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    shown = CliRunner().invoke(main, ["bench", "search", "--misses", str(path)]).output
    assert "all                  2 queries   MRR@10 0.500" in shown
    assert "wanted glossary:nothing" in shown
    plain = json.loads(CliRunner().invoke(main, ["bench", "search", "--json", str(path)]).output)
    assert plain["kinds"]["exact"]["mrr"] == 1.0
