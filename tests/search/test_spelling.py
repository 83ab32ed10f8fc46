"""Which words are read as others, and which are left as they are."""

from __future__ import annotations

import pytest

from judge.search import Search
from judge.search.spelling import Spelling

SPELLING = Spelling({"ward": 9, "stun": 9, "capture": 9, "reiteration": 1, "steal": 9, "active": 9, "battleline": 5})


@pytest.mark.parametrize("word", ["warding", "warded", "captures", "wards"])
def test_another_form_of_a_known_word_is_known(word: str) -> None:
    """Forms are told by the stem before a word counts as misspelt."""
    assert SPELLING.has_form(word)
    assert not SPELLING.has_form("steel")


@pytest.mark.parametrize(
    ("word", "meant"), [("capturd", "capture"), ("stel", "steal"), ("wrad", "ward"), ("batleline", "battleline")]
)
def test_a_word_that_resembles_a_known_one_is_read_as_it(word: str, meant: str) -> None:
    """A letter or two wrong, left out or in the wrong place."""
    assert SPELLING.guesses(word)[0][0] == meant


@pytest.mark.parametrize("word", ["registration", "adaptive", "sudden", "penalty"])
def test_another_word_of_english_is_no_misspelling(word: str) -> None:
    """What has many other letters is another word, however long it is."""
    assert SPELLING.guesses(word) == ()


@pytest.mark.parametrize(
    ("asked", "entry"), [("warding", "ward"), ("stunning", "stun"), ("grafting", "graft"), ("taunting", "taunt")]
)
def test_forms_of_keywords_find_the_keyword(search: Search, asked: str, entry: str) -> None:
    """Nothing is corrected, and the rule comes first."""
    found = search.search(asked)
    assert (found.corrections, found.hits[0].id) == ((), f"glossary:{entry}")


SOUNDS = Spelling({"prophecy": 9, "alpha": 9, "sacrifice": 9, "ward": 9})


@pytest.mark.parametrize(("word", "meant"), [("proficy", "prophecy"), ("alfa", "alpha")])
def test_a_word_written_by_ear_is_read_as_what_sounds_so(word: str, meant: str) -> None:
    """Though half of its letters are others."""
    assert SOUNDS.guesses(word)[0][0] == meant
    assert SOUNDS.guesses("weird") == ()
