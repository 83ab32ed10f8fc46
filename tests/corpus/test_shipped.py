"""The corpus that ships with the project."""

from __future__ import annotations

import pytest

from judge.cite import parse_cite
from judge.corpus.check import lint_corpus, officials_beside, read_card_names
from judge.corpus.coverage import coverage
from judge.corpus.history import differences
from judge.corpus.load import Corpus, load_corpus
from judge.paths import data_room


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    """The shipped corpus."""
    return load_corpus()


def test_lint_finds_nothing() -> None:
    """The corpus is complete, linked, cited, and (where official documents are beside the project) in our own words."""
    assert [str(problem) for problem in lint_corpus(officials=officials_beside())] == []


def test_every_document_is_covered(corpus: Corpus) -> None:
    """Nothing that a document rules is missing; the current rulebook has its 446 entries and its list of changes."""
    rows = coverage(corpus)
    assert [row.missing for row in rows if row.missing] == []
    assert sum(row.expected for row in rows if row.rulebook == "18.4") == 447


def test_every_entry_can_be_cited_and_shown(corpus: Corpus) -> None:
    """Every id parses as a citation, resolves in a rulebook that has it, and renders without leftovers."""
    for entry in corpus:
        cite = parse_cite(entry.id)
        rulebook = next(document.id for document in corpus.documents if corpus.stands_in(entry, document.id))
        assert corpus.resolve(cite, rulebook) is entry
        html = corpus.html(entry, lambda target: f"/{target}")
        assert html.strip()
        assert "[[" not in html


def test_links_are_known_from_both_ends(corpus: Corpus) -> None:
    """What an entry points at knows it back; what a ruling says of a card is found from the card."""
    for entry in corpus:
        for target in corpus.links_from(entry):
            assert target.partition("#")[0] == entry.id or entry in corpus.links_to(target)
        for card in entry.cards:
            assert entry in corpus.of_card(card)


def test_every_card_of_a_ruling_is_in_the_pool(corpus: Corpus) -> None:
    """Rulings and errata of cards name cards that exist, each erratum at least one."""
    cards = read_card_names(data_room("rules_corpus"))
    named = {card for entry in corpus for card in entry.cards}
    assert named <= cards.keys()
    errata = [entry for entry in corpus.entries("errata") if not entry.slug.startswith(("_", "general-"))]
    assert len(errata) == 37
    assert all(entry.cards for entry in errata)


def test_the_rulebooks_differ_where_the_rules_changed(corpus: Corpus) -> None:
    """The first-turn rule changed after 1.1 and not since; ward is new in 18.4."""
    changed = {change.entry.id: change.kind for change in differences(corpus, "1.1", "18.4")}
    assert changed["faq:first-turn-phase-shift"] == "substance"
    assert changed["glossary:ward"] == "new"
    later = {change.entry.id: change.kind for change in differences(corpus, "1.2", "18.4")}
    assert later.get("faq:first-turn-phase-shift") != "substance"
