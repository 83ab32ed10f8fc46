"""Questions in other languages are read by the table of words, and nothing in them is corrected."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from judge.errors import SearchError
from judge.search import Search
from judge.search.languages import Languages, load_languages, spelt
from judge.search.measure import Asked, load_queries, measure

QUERIES = load_queries(Path(__file__).with_name("languages.jsonl"))
NAMES = {"de": "German", "fr": "French", "es": "Spanish", "it": "Italian", "pl": "Polish", "pt": "Portuguese"}


def of(language: str) -> list[Asked]:
    """The queries of one language."""
    return [query for query in QUERIES if query.kind == language]


@pytest.mark.parametrize("language", NAMES)
def test_questions_in_other_languages_find_the_rule(search: Search, language: str) -> None:
    """Twelve questions of each language: the answer is among the first five for nine of ten."""
    assert len(of(language)) == 12
    assert measure(search, of(language)).all.recall >= 0.9


@pytest.mark.parametrize("language", NAMES)
def test_the_language_is_recognised_and_nothing_is_corrected(search: Search, language: str) -> None:
    """Eleven of twelve at least are read in their own language; none is called a misspelling."""
    found = [search.search(query.query, limit=1) for query in of(language)]
    assert sum(each.language == NAMES[language] for each in found) >= 11
    assert not any(each.corrections for each in found)


@pytest.mark.parametrize(
    "query", ["ward", "elusiv", "elusiv creture", "can I use a stunned creature", "capture", "action", "deck"]
)
def test_english_is_english(search: Search, query: str) -> None:
    """No word of the game, misspelt or not, makes a query foreign."""
    assert not search.search(query, limit=1).language


def test_a_card_keeps_its_name_in_a_question(search: Search) -> None:
    """A name inside a question in another language is no word of that language."""
    found = search.search("Was passiert, wenn Bad Penny zerstört wird?")
    assert found.language == "German"
    assert "bad-penny" in {card.id for card in found.cards}


def known(*words: str) -> Callable[[str], bool]:
    """Whether a word is among these."""
    return set(words).__contains__


def test_expressions_come_before_words_and_beginnings_before_nothing() -> None:
    """The longest expression is taken; a form with a star begins a word; a word that the table lacks is left out."""
    languages = Languages({"x": {"name": "X", **spelt(["how: wie", "how many: wie viele", "stun: betaub*", ": die"])}})
    heard = languages.hear("wie viele die betäubte foo", known(), known(), known())
    assert heard is not None
    assert heard.words == ("how", "many", "stun")
    assert languages.hear("wie how viele how", known("how"), known(), known()) is None


def test_a_table_that_is_not_complete_is_refused(tmp_path: Path) -> None:
    """A language says its name, its source and how sure it is; a line has a colon."""
    path = tmp_path / "languages.toml"
    path.write_text('[x]\nname = "X"\n', encoding="utf-8")
    with pytest.raises(SearchError, match="source"):
        load_languages(path)
    with pytest.raises(SearchError, match="English: form"):
        spelt(["wie viele"])


@pytest.mark.parametrize(
    ("query", "ruling"),
    [
        ("Młot na klucze", "faq:key-hammer-two-keys"),
        ("Schlüsselhammer zwei Schlüssel", "faq:key-hammer-two-keys"),
        ("Ver Collectionneur", "errata:collector-worm"),
        ("Wissen ist Macht Archive", "faq:knowledge-is-power-archived"),
        ("Isca e Armadilha 14", "faq:bait-and-switch-14-0"),
    ],
)
def test_a_card_named_in_any_language_leads_to_its_ruling(search: Search, query: str, ruling: str) -> None:
    """As its English name does, whatever language the rest is in."""
    found = [hit.id for hit in search.search(query).hits if ":" in hit.id]
    assert found[0] == ruling
