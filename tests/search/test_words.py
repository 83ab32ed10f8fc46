"""Words are compared by what they say, and none is lost."""

import pytest

from judge.search.words import EMPTY, FAINT, folded, says_something, stem, stems, weight


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("creatures", "creature"),
        ("destroyed", "destroys"),
        ("neighbours", "neighbor"),
        ("armour", "armor"),
        ("fought", "fight"),
        ("chosen", "choose"),
        ("abilities", "ability"),
        ("forging", "forged"),
    ],
)
def test_forms_of_a_word_have_one_stem(one: str, other: str) -> None:
    """Plural, tense and British spelling make no difference."""
    assert stem(one) == stem(other)


def test_no_word_is_lost() -> None:
    """Stop words, single letters and numbers are words like all others."""
    assert folded("If you may not, X can when 2") == ["if", "you", "may", "not", "x", "can", "when", "2"]


@pytest.mark.parametrize("text", ["2Æ", "2 <A>", "2 :amber:", "2 amber", "2 Æmber"])
def test_the_aember_icon_is_a_word(text: str) -> None:
    """However the icon is typed, it is the word."""
    assert stems(text) == stems("2 aember")


def test_hyphens_and_quotes_part_and_join_words() -> None:
    """A hyphen parts words, an apostrophe does not."""
    assert folded("“Splash-attack” of Po’s") == ["splash", "attack", "of", "pos"]


def test_empty_words_count_only_when_there_are_no_others() -> None:
    """An article says nothing beside other words, and everything when it stands alone."""
    assert weight("the", others=True) == 0.0
    assert weight("the", others=False) == 1.0
    assert 0 < weight("when", others=True) < weight("ward", others=True)


def test_words_that_carry_rules_are_not_empty() -> None:
    """The words that stop lists usually eat are kept."""
    assert not EMPTY & {"if", "not", "may", "can", "cannot", "when", "each", "x", "instead", "for"}
    assert not says_something(next(iter(FAINT)))
