"""A rulebook taken in stands among those that are shipped."""

from __future__ import annotations

import pytest

from judge.corpus.entry import ABSENT, CHANGED
from judge.corpus.history import differences
from judge.corpus.importing.model import Passage
from judge.corpus.load import Corpus, load_corpus
from judge.corpus.official import OfficialDocument
from judge.corpus.taken_in import with_taken_in

NEW = Passage("glossary:brandish", "", "glossary", "BRANDISH", "glossary", "BRANDISH\n\nShown to all.", spans=((3, 5),), headed=8)
CHANGES = {"new": (NEW.id,), "changed": ("glossary:elusive",), "gone": ("glossary:enemy",)}


def of(nearest: str, corpus: Corpus, rulebook: str = "19.0") -> OfficialDocument:
    """A copy of a known rulebook with one entry new, one changed and one gone."""
    places = [place for place in corpus.places if place.rulebook == nearest and place.id != "glossary:enemy"]
    passages = tuple(Passage(each.id, each.ours, each.kind, each.title, each.section, "Words.") for each in places)
    return OfficialDocument(rulebook, "book.md", "d", "line", (*passages, NEW), nearest, (), "2027-03", CHANGES)


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    shipped = load_corpus()
    return with_taken_in(shipped, {"19.0": of("18.4", shipped)})


def test_it_has_the_entries_of_the_nearest_but_for_what_it_changes(corpus: Corpus) -> None:
    """An entry stands, is changed, is gone or is its own, and can be cited so."""
    told = {each: corpus.history(corpus.entry(f"glossary:{each}"), "19.0") for each in ("elusive", "enemy", "ward")}
    assert told == {"elusive": CHANGED, "enemy": ABSENT, "ward": "same"}
    own = corpus.entry("glossary:brandish")
    assert (own.title, own.kind) == ("Brandish", "glossary")
    assert "19.0" in own.body
    assert [book.id for book in corpus.documents if corpus.stands_in(own, book.id)] == ["19.0"]
    assert corpus.resolve("19.0:glossary:ward").place("19.0") is not None


def test_it_is_compared_like_any_other(corpus: Corpus) -> None:
    """Against the one in force only what changed is told; the documents are in the order of their versions."""
    found = {(change.entry.id, change.kind) for change in differences(corpus, "18.4", "19.0")}
    assert found == {("glossary:elusive", "changed"), ("glossary:enemy", "gone"), ("glossary:brandish", "new")}
    assert [each.id for each in corpus.documents] == ["1.0", "quick-reference", "1.1", "1.2", "18.4", "19.0"]
    assert corpus.document("19.0").date == "2027-03"


def test_an_older_one_follows_its_nearest() -> None:
    """A booklet near 1.2 rules what 1.2 rules, and stands between the two."""
    shipped = load_corpus()
    corpus = with_taken_in(shipped, {"1.3": of("1.2", shipped, "1.3")})
    for entry in shipped:
        if entry.history.get("1.2") not in (None, "") and entry.id not in ("glossary:elusive", "glossary:enemy"):
            assert corpus.history(corpus.entry(entry.id), "1.3") == entry.history["1.2"]
    assert [each.id for each in corpus.documents][-3:] == ["1.2", "1.3", "18.4"]


def test_without_one_nothing_is_made() -> None:
    """Documents that are known, and those of an earlier release that do not say what they are near to, add nothing."""
    shipped = load_corpus()
    known = of("18.4", shipped, "18.4")
    older = OfficialDocument("19.0", "book.md", "d", "line", (NEW,))
    assert with_taken_in(shipped, {"18.4": known, "19.0": older}) is shipped
