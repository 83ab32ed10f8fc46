"""Nouns of the notation can be silenced, one at a time."""

from __future__ import annotations

import pytest

from judge.cards import nouns as w
from judge.cards.book import load_book
from judge.cards.notation import parse
from judge.cards.nouns.base import NOUNS
from judge.cite import IN_FORCE
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
        ("Steal", "Instead(WouldSteal(), TakeFromSupply())", "Instead(WouldSteal(), TakeFromSupply())"),
        ("Purge", "Instead(WouldForge(), Purge(THIS))", "Instead(WouldForge(), If(AtLeast(0, 1), Purge(THIS)))"),
        ("IsPlayed", "Play(Gain(Happened(IsPlayed())))", "Play(Gain(0))"),
        ("Forges", "After(Reaps(), Gain(1), when=FirstTime(Forges()))", "After(Reaps(), Gain(1), when=AtLeast(0, 1))"),
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


def test_every_noun_test_deed_and_keyword_falls_silent_once() -> None:
    """Each under a name of its own, by which it is asked for."""
    names = [str(silence) for silence in silences()]
    assert {"Steal silenced", "STUNNED silenced", "FORGE_STEP silenced", "keyword taunt silenced"} <= set(names)
    assert {f"{noun} silenced" for noun in NOUNS} < set(names)
    assert len(set(names)) == len(names)


def test_a_book_with_a_silent_noun_has_the_other_cards_as_they_are() -> None:
    """Whether it stands in an ability or is printed, only what says it says it no more, under an older rulebook as well."""
    book = load_book()
    for silence, said, other in (
        (Silence(w.Keyword("taunt")), "lieutenant-khrkhar", "dust-pixie"),
        (Silence(NOUNS["Steal"]), "bait-and-switch", "lieutenant-khrkhar"),
    ):
        silent = Silenced(book, silence)
        assert (silence.is_on(book.definition(said)), silence.is_on(book.definition(other))) == (True, False)
        for rulebook in (IN_FORCE, "1.1"):
            assert (
                silent.definition(said, rulebook)
                == silence.off(book.definition(said, rulebook))
                != book.definition(said, rulebook)
            )
            assert silent.definition(other, rulebook) == book.definition(other, rulebook)


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
