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


def test_two_known_words_run_together_are_read_as_two() -> None:
    """Each of four letters at least, unless the second is an ending or something resembles the whole."""
    words = Spelling(dict.fromkeys(("splash", "attack", "ward", "less", "able", "stun", "wardstone"), 1))
    assert words.guesses("splashattack") == (("splash attack", 0.9),)
    assert words.guesses("stunward") == (("stun ward", 0.9),)
    assert "ward less" not in dict(words.guesses("wardless"))
    assert "stun able" not in dict(words.guesses("stunable"))
    assert words.guesses("wardstons")[0][0] == "wardstone"


def test_the_beginning_of_a_word_is_read_as_words_that_begin_so() -> None:
    """The commonest first, and no more than three of them, of which the longest are left out."""
    words = Spelling({"prophecies": 2, "prophecy": 2, "prophet": 9, "prophetic": 1, "ward": 1}, frozenset({"proph"}))
    found = [near for near, _ in words.guesses("prophe")]
    assert found[0] == "prophet"
    assert set(found[1:]) == {"prophecy", "prophecies"}
    begun = Spelling({"elementals": 1, "elementary": 9, "elements": 9, "elemental": 9, "elementaries": 9})
    assert {near for near, _ in begun.guesses("elem")} == {"elements", "elemental", "elementary"}
    assert "proph" in words
    assert "prophe" not in words


@pytest.mark.parametrize("word", ["wrd", "w4rd", "ward2"])
def test_short_words_and_those_with_digits_are_left_as_they_are(word: str) -> None:
    """They resemble too much."""
    assert SPELLING.guesses(word) == ()


def test_the_likeliest_reading_comes_first() -> None:
    """Of two that are as like the one with the same first letter, then the commoner one; worse ones are not made."""
    words = Spelling({"mats": 1, "cats": 9, "bats": 5, "matched": 9})
    assert [near for near, _ in words.guesses("xats")] == ["cats", "bats", "mats"]
    assert [near for near, _ in Spelling({"mats": 1, "gatz": 2}).guesses("matz")] == ["mats", "gatz"]
    assert dict(words.guesses("matxhed")) == {"matched": pytest.approx(0.9 * 6 / 7)}


def test_words_that_sound_alike_are_one_by_ear() -> None:
    """However they are spelt; such a guess counts nearly as what was typed."""
    words = Spelling({"symon": 1, "ward": 2})
    assert words.same_sound("simon") == (("symon", 0.9),)
    assert words.same_sound("warden") == ()
