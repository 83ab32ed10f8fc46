"""The piece of a text that is shown of a result: what was found stands in it, and it reads as words."""

from __future__ import annotations

import pytest

from judge.search import Search
from judge.search.snippet import snippet
from judge.search.words import folded, stem

TALE = "One two three. " + " ".join(f"w{at}" for at in range(40)) + ". Here the ward goes. And then no more of it."


def test_snippets_mark_what_was_found_and_escape_the_rest(search: Search) -> None:
    """The words found are marked, and nothing in a snippet is HTML but the marks."""
    found = search.search("ward damage").hits[0].snippet
    assert "<mark>" in found
    assert "<" not in found.replace("<mark>", "").replace("</mark>", "")


def test_a_snippet_is_one_run_of_words(search: Search) -> None:
    """What marks the points of a list and the cells of a table stays out; a minus in the words does not."""
    assert snippet("It is so:\n\n- The ward goes.\n- Take 1 - 2.", {}) == "It is so: The ward goes. Take 1 - 2."
    assert snippet("| Æmber | Key |\n| ---: | --- |\n| 6 | one |", {}) == "Æmber Key 6 one"
    hits = [hit for query in ("stunned creature", "chains tracker", "æmber tokens") for hit in search.search(query).hits]
    assert hits
    assert not any(" - " in hit.snippet or "|" in hit.snippet for hit in hits)


def test_a_snippet_is_where_most_of_what_is_sought_stands() -> None:
    """The earliest of equals; points say that the text goes on, and what is worth nothing is not marked."""
    assert snippet(TALE, {"ward": 1.0, "goe": 1.0, "two": 1.5}, 4) == "… Here the <mark>ward</mark> <mark>goes</mark> …"
    assert snippet(TALE, {"ward": 1.0, "two": 1.0}, 4) == "One <mark>two</mark> three. w0 …"
    assert snippet(TALE, {"ward": 1.0, "two": 0.0}, 4) == "… Here the <mark>ward</mark> goes …"
    assert snippet(TALE, {"mor": 1.0}, 6) == "… And then no <mark>more</mark> of it."
    assert snippet("No. " + TALE, {"two": 1.0}, 4) == "No. One <mark>two</mark> three …"
    assert snippet(TALE, {"nothing": 1.0}, 4) == snippet(TALE, {}, 4) == "One two three. w0 …"
    assert snippet("Only <b>this</b>.", {"onli": 1.0}) == "<mark>Only</mark> &lt;b&gt;this&lt;/b&gt;."
    assert snippet(" ... ", {"ward": 1.0}) == snippet("", {}) == ""


@pytest.mark.parametrize("end", [".", "?", "!", ":", "\n", '."', ".)"])
def test_a_snippet_begins_at_the_sentence_that_has_what_is_sought(end: str) -> None:
    """And never so far before it that it is lost: in the middle of a long sentence it begins eight words before."""
    for before, begins in ((0, "… <mark>ward</mark> a"), (9, "… s0 s1"), (10, "… s2 s3"), (30, "… s22 s23")):
        sentence = " ".join(f"s{at}" for at in range(before))
        text = f"So it was. {'Something else ' * 9}is before it{end} {sentence} ward a b c d e f g h i j"
        found = snippet(text, {"ward": 1.0}, 10)
        assert found.startswith(begins)
        assert "<mark>ward</mark>" in found


def test_all_that_was_sought_is_in_the_snippet_if_it_stands_near(search: Search) -> None:
    """Nothing of it is lost so that the snippet may begin at a sentence."""
    text = "A sentence. " + " ".join(f"w{at}" for at in range(30)) + " stun. Now one two. Three ward four five. " + "x " * 30
    assert snippet(text, {"stun": 1.0, "ward": 1.0}, 8) == "… w28 w29 <mark>stun</mark>. Now one two. Three <mark>ward</mark> …"
    for query in ("constant abilities", "sabra the medium", "haunted", "end of turn"):
        hits = [hit for hit in search.search(query).hits if hit.kind != "card"]
        stems = search.weights(query)
        telling = [hit for hit in hits if not stems.keys().isdisjoint(map(stem, folded(search.index.entries.text(hit.id))))]
        assert telling
        assert all("<mark>" in hit.snippet for hit in telling), query
