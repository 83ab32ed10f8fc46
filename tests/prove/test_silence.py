"""Nouns of the notation can be silenced, one at a time."""

from __future__ import annotations

import pytest

from judge.cards import nouns as w
from judge.cards.book import load_book
from judge.cards.notation import parse
from judge.cards.nouns.base import NOUNS
from judge.prove.silence import Silence, Silenced, silences
from tests.sampling import some


@pytest.mark.parametrize(
    ("noun", "written", "silent"),
    [
        ("Steal", "Play(Steal(2))", "Play(If(AtLeast(0, 1), Steal(2)))"),
        ("Forges", "After(Forges(), Gain(1))", "While(Grants())"),
        ("Creature", "Play(Stun(Choose(Creature())))", "Play(Stun(Choose(Both())))"),
        ("Count", "Play(Gain(Count(Creature())))", "Play(Gain(0))"),
        ("Keyword", "While(Grants(Power(2, HOST), Gains(HOST, Keyword('taunt'))))", "While(Grants(Power(2, HOST), Grants()))"),
        ("Play", "Slash((PLAY, AFTER_REAP), Gain(1))", "Slash((PLAY, AFTER_REAP), Gain(1))"),
        ("TakeFromSupply", "Instead(WouldSteal(), TakeFromSupply())", "While(Grants())"),
        ("House", "While(MustChoose(House('dis')))", "While(MustChoose(House('')))"),
    ],
)
def test_a_silent_noun_leaves_the_rest_as_it_is(noun: str, written: str, silent: str) -> None:
    """Only the noun itself falls silent, in the way in which its place can be silent."""
    assert repr(Silence(NOUNS[noun]).without(parse(written))) == silent


def test_a_silent_test_is_passed_by_nobody() -> None:
    """A word that tests cards can fall silent too."""
    silent = Silence(w.Property.STUNNED).without(parse("Play(Destroy(Creature(STUNNED)))"))
    assert repr(silent) == "Play(Destroy(Creature(Any())))"


def test_a_silent_keyword_is_neither_printed_nor_gained() -> None:
    """The others stay."""
    book = load_book()
    silent = Silence(w.Keyword("taunt"))
    assert "taunt" in book.definition("lieutenant-khrkhar").keywords
    assert list(silent.off(book.definition("lieutenant-khrkhar")).keywords) == ["hazardous"]


@pytest.mark.long
def test_every_ability_of_the_book_survives_every_silence() -> None:
    """Whatever falls silent, each card of the book that says it can still be read, and says it no more."""
    book = load_book()
    said = 0
    for silence in some(silences(), 4):
        pages = [p for p in book if silence.is_on(book.definition(p.id))]
        for page in pages:
            said += 1
            assert Silenced(book, silence).definition(page.id) != book.definition(page.id)
    assert said > 200
