"""Words known by what they are near to."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.errors import SearchError
from judge.paths import data_room
from judge.search import Search
from judge.search.meaning import FILE, Meanings, Nearness, load_meanings
from judge.search.words import stems

MEANINGS = load_meanings(data_room("rules_corpus") / FILE)
MOST_BYTES = 500_000


def near(one: str, other: str) -> float:
    return nearness(one, MEANINGS.amid([stems(other)]))


def nearness(said: str, kept: list[int]) -> float:
    return Nearness({"": kept}).of(MEANINGS.of(stems(said)))[""]


@pytest.mark.parametrize(
    ("said", "meant", "not_meant"),
    [
        ("banish", "purge", "draw"),
        ("rival", "opponent", "friendly"),
        ("thief takes money", "steal aember", "heal damage"),
        ("angry", "enraged", "ready"),
        ("trash", "discard pile", "battleline"),
    ],
)
def test_what_means_the_same_is_near(said: str, meant: str, not_meant: str) -> None:
    """Nearer than what has nothing to do with it, though they have no word in common."""
    assert near(said, meant) > near(said, not_meant) + 0.1


def test_a_way_of_saying_is_nearest_to_itself() -> None:
    """Whatever the order of its words; what is not known says nothing."""
    assert near("destroy a creature", "creature destroy a") == pytest.approx(1, abs=0.02)
    assert MEANINGS.of(["qwxyz"]) == ()
    assert Nearness({"": []}).of(MEANINGS.of(["creatur"])) == Nearness({"": [1, 2]}).of(()) == {}


def test_what_lies_amid_several_ways_is_near_to_each() -> None:
    """And kept in whole numbers of one byte."""
    amid = MEANINGS.amid([stems("purge a card"), stems("remove from the game"), []])
    assert all(nearness(each, amid) > 0.5 for each in ("purge a card", "remove from the game"))
    assert all(-127 <= part <= 127 for part in amid)
    assert MEANINGS.amid([["qwxyz"]]) == []


@given(st.lists(st.lists(st.integers(-127, 127), min_size=3, max_size=3), min_size=1, max_size=6), st.data())
def test_all_are_compared_at_once_as_they_are_one_by_one(kept: list[list[int]], data: st.DataObject) -> None:
    """None borrows of its neighbor, whatever lies below zero."""
    asked = data.draw(st.lists(st.floats(-1, 1), min_size=3, max_size=3))
    found = Nearness({str(place): vector for place, vector in enumerate(kept)}).of(asked)
    for place, vector in enumerate(kept):
        alone = max(0.0, sum(one * other for one, other in zip(asked, vector, strict=True)) / 127)
        assert found[str(place)] == pytest.approx(alone, abs=0.001)


def test_the_words_of_the_entries_and_of_english_are_there(search: Search) -> None:
    """Every stem that several entries are asked for with, and the table stays small."""
    asked = {stem for row in search.index.data["documents"] for way in row["ways"] for stem in way if stem.isalpha()}
    assert sum(1 for each in asked if not MEANINGS.of([each])) < len(asked) / 50
    assert all(word in MEANINGS for word in ("garbage", "bunch", "phones", "rang"))
    assert (data_room("rules_corpus") / FILE).stat().st_size < MOST_BYTES


def test_a_question_finds_a_rule_of_other_words(search: Search) -> None:
    """The rule is among the first five though no way in which it is asked for has the telling words."""
    for asked, wanted in (("my opening hand is garbage", "glossary:mulligan"),):
        assert wanted in [hit.id for hit in search.search(asked).hits[:5]]


def test_an_english_word_is_not_corrected(search: Search) -> None:
    """Into a rarer one that it resembles; one that sounds just like a name may be it."""
    assert not search.search("my opening hand is garbage").corrections
    assert search.search("simon trait").corrections[0].read_as == ("symon",)


def test_a_table_that_does_not_fit_is_refused(tmp_path: Path) -> None:
    """Numbers are missing; and without a table there are no words."""
    (tmp_path / FILE).write_bytes(b"2\none two\n\x01\x02\x03")
    with pytest.raises(SearchError, match="3 numbers for 2 stems of 2"):
        load_meanings(tmp_path / FILE)
    assert load_meanings(tmp_path / "none").of(["creatur"]) == Meanings().of([]) == ()
