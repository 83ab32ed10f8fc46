"""The search of the phone: its index is small, and it answers as the site does."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from judge.cards.names import fold
from judge.cards.pool import Pool
from judge.corpus.load import Corpus
from judge.search import Search, offline_index
from judge.search.measure import load_queries
from tests.search import offline

QUERIES = load_queries(Path(__file__).with_name("queries.jsonl"))
needs_node = pytest.mark.skipif(
    offline.NODE is None, reason="NOT MEASURED: the search of the phone runs in node, which is not here"
)


@pytest.fixture(scope="module")
def index(search: Search) -> dict[str, Any]:
    return offline_index(search)


@pytest.fixture(scope="module")
def answers(index: dict[str, Any], tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    return offline.ask(index, [query.query for query in QUERIES], tmp_path_factory.mktemp("offline"))


def answered(index: dict[str, Any], folder: Path, *queries: str) -> list[dict[str, Any]]:
    """The answers to a few queries, without the times."""
    return offline.ask(index, queries, folder)[:-1]


def test_the_index_is_small(index: dict[str, Any], corpus: Corpus, pool: Pool) -> None:
    """All entries and cards fit into 400 kB as sent."""
    sent = gzip.compress(json.dumps(index, ensure_ascii=False, separators=(",", ":")).encode())
    assert len(sent) < 400_000
    assert len(index["documents"]) == len(corpus)
    assert len(index["cards"]) == len(pool)


def test_every_number_of_the_index_leads_somewhere(index: dict[str, Any]) -> None:
    """Stems, documents and cards are named by numbers that exist."""
    stems = index["stems"].split(" ")
    assert len(stems) == len(index["frequencies"]) == len(index["postings"]) == len(index["forms"].split(";"))
    for flat in index["postings"]:
        assert sum(flat[::2]) < len(index["documents"])
    for _, _, cards, stands, _, asks, ways in index["documents"]:
        assert all(card < len(index["cards"]) for card in cards)
        assert 0 < stands < 1 << len(index["rulebooks"])
        assert all(number < len(stems) for way in (*asks, *ways) for number in way)


@needs_node
def test_the_phone_answers_our_own_queries(answers: list[dict[str, Any]]) -> None:
    """Over the 260 queries of our own the mean reciprocal rank is 0.85 at least, and an answer takes 50 ms at most."""
    *given, times = answers
    assert offline.mrr(offline.places(QUERIES, given)) >= 0.85
    assert times["p50"] <= 50


@needs_node
def test_the_phone_answers_as_the_site_does(search: Search, answers: list[dict[str, Any]]) -> None:
    """For nine queries of ten the first hit is the same."""
    same = sum(
        answer["hits"][0]["id"] == search.search(query.query, limit=1).hits[0].id
        for query, answer in zip(QUERIES, answers[:-1], strict=True)
    )
    assert same >= 0.9 * len(QUERIES)


@needs_node
def test_titles_typed_verbatim_come_first_on_the_phone(index: dict[str, Any], corpus: Corpus, tmp_path: Path) -> None:
    """Every title of an entry finds an entry of that title."""
    titles = [entry.title for entry in corpus.entries()]
    found = answered(index, tmp_path, *titles)
    assert [title for title, answer in zip(titles, found, strict=True) if _title(corpus, answer) != title] == []


def _title(corpus: Corpus, answer: dict[str, Any]) -> str:
    first = answer["hits"][0]["id"]
    return corpus.entry(first).title if first in corpus else first


@needs_node
def test_the_phone_says_what_it_read_into_a_query(index: dict[str, Any], tmp_path: Path) -> None:
    """Misspellings, words of other games, rulebooks and card names are understood without the server."""
    spelt, said, older, joined = answered(
        index, tmp_path, "hazzardous", "summoning sickness", "1.1 ward", "bad penny yxilo bolter"
    )
    assert spelt["corrected"] == "hazardous"
    assert said["said"] == ["enters play exhausted"]
    assert older["rulebook"] == "1.1"
    assert next(hit for hit in older["hits"] if hit["id"] == "glossary:ward")["stands"] is False
    assert joined["hits"][0]["id"] == "faq:destroyed-yxilo-bad-penny"


@needs_node
def test_names_are_folded_as_everywhere(pool: Pool) -> None:
    """Names of all languages are the same words on the phone as on the site."""
    names = sorted({name for card in pool for name in (card.name, *card.names.values())})
    assert [(name, got) for name, got in zip(names, offline.run(["fold"], names), strict=True) if got != fold(name)] == []
