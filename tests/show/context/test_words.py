"""Every short word of the data has a name for people."""

from judge.cards.pool import load_pool
from judge.corpus.entry import KINDS
from judge.show.context import words


def test_every_kind_of_entry_has_a_name_and_a_heading() -> None:
    """No kind that the corpus knows is shown by its code."""
    assert [kind for kind in KINDS if kind not in words.KINDS or kind not in words.SECTIONS] == []


def test_every_set_and_language_of_the_pool_has_a_name() -> None:
    """No set or language is shown by its abbreviation alone."""
    pool = list(load_pool())
    assert {each for card in pool for each in card.sets} <= set(words.SETS)
    assert {each for card in pool for each in card.names} <= set(words.LANGUAGES)


def test_words_are_shown_as_people_write_them() -> None:
    """Houses, keywords and icons are capitalised, with their values."""
    assert words.house("staralliance") == "Star Alliance"
    assert words.keyword("splash-attack:3") == "Splash-Attack 3"
    assert words.keyword("hazardous:x") == "Hazardous X"
    assert words.icon("aember") == "Æmber"
    assert words.sentence("æmber is gained") == "Æmber is gained"
