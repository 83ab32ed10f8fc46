"""Coverage of the documents by the corpus."""

from __future__ import annotations

from judge.corpus.coverage import coverage, coverage_plain
from judge.corpus.load import load_corpus
from tests.corpus.conftest import WriteCorpus, entry_text, place


def test_expected_present_missing(write_corpus: WriteCorpus) -> None:
    """An older entry counts as present when the entry that took it over is there."""
    rows = [
        place("glossary:ward"),
        place("rules:old", "1.0", kind="rules section", ours="glossary:ward"),
        place("rules:gone", "1.0", kind="rules section", ours="glossary:x"),
        place("lore:tale", "1.0", ours=""),
    ]
    corpus = load_corpus(write_corpus({"glossary:ward": entry_text("glossary:ward")}, rows))
    assert [(row.rulebook, row.kind, row.expected, row.present, row.missing) for row in coverage(corpus)] == [
        ("18.4", "glossary", 1, 1, ()),
        ("1.0", "rules section", 2, 1, ("rules:gone",)),
    ]
    sums = coverage_plain(corpus)
    assert (sums["expected"], sums["present"], sums["missing"]) == (3, 2, 1)
