"""Differences between rulebooks."""

from __future__ import annotations

import pytest

from judge.corpus.history import differences, says
from judge.corpus.load import load_corpus
from judge.errors import CorpusError
from tests.corpus.conftest import WriteCorpus, entry_text, place


def test_every_kind_of_change(write_corpus: WriteCorpus) -> None:
    """New, gone, reworded and changed entries are told apart; unchanged ones are left out."""
    texts = {
        "glossary:a": entry_text("glossary:a", "Now so. More.", history={"1.0": "It was otherwise."}),
        "glossary:b": entry_text("glossary:b", history={"1.0": "absent"}),
        "glossary:c": entry_text("glossary:c", history={"1.0": "reworded"}),
        "glossary:d": entry_text("glossary:d", history={"1.0": "same"}),
        "faq:e": entry_text("faq:e", "**No.** Why."),
    }
    rows = [*(place(entry_id) for entry_id in texts if entry_id != "faq:e"), place("faq:e", "1.0")]
    corpus = load_corpus(write_corpus(texts, rows))
    found = differences(corpus, "1.0", "18.4")
    assert [(change.entry.id, change.kind, change.before, change.after) for change in found] == [
        ("glossary:a", "substance", "It was otherwise.", "Now so."),
        ("glossary:b", "new", "", "Body."),
        ("faq:e", "gone", "No.", ""),
        ("glossary:c", "reworded", "Body.", "Body."),
    ]


def test_the_other_way_round(write_corpus: WriteCorpus) -> None:
    """Going back in time, what was new is gone."""
    corpus = load_corpus(write_corpus({"rules:b": entry_text("rules:b", history={"1.0": "absent"})}))
    assert [change.kind for change in differences(corpus, "18.4", "1.0")] == ["gone"]


def test_a_rulebook_does_not_differ_from_itself(write_corpus: WriteCorpus) -> None:
    """Comparing a rulebook with itself, or with the reference that follows it, finds nothing."""
    corpus = load_corpus(write_corpus({"rules:b": entry_text("rules:b", history={"1.0": "It was so."})}))
    assert differences(corpus, "1.0", "1.0") == ()
    assert differences(corpus, "1.0", "quick-reference") == ()


def test_an_unknown_rulebook_is_refused(write_corpus: WriteCorpus) -> None:
    """A rulebook that nobody knows is an error that names it, on either side, not an empty list."""
    corpus = load_corpus(write_corpus({}))
    for old, new in (("1.0", "9.9"), ("9.9", "18.4")):
        with pytest.raises(CorpusError, match=r"9\.9"):
            differences(corpus, old, new)


def test_what_is_told_otherwise_with_the_same_effect_is_only_reworded(write_corpus: WriteCorpus) -> None:
    """And what is ruled otherwise stands beside what is said now on that point."""
    same, other = entry_text("rules:a", history={"1.0": "It was put so."}), entry_text("rules:b", history={"1.0": "It was so."})
    texts = {"rules:a": same.replace("[history]", 'only_words = ["1.0"]\n[history]')}
    texts["rules:b"] = other.replace("[history]", 'now = "It is thus."\n[history]')
    corpus = load_corpus(write_corpus(texts))
    found = {change.entry.id: (change.kind, change.before, change.after) for change in differences(corpus, "1.0", "18.4")}
    assert found["rules:a"][:2] == ("reworded", "It was put so.")
    assert found["rules:b"] == ("substance", "It was so.", "It is thus.")
    assert says(corpus, corpus.entry("rules:b"), "18.4") == "Body."
