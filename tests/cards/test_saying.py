"""The phrasebook says what it reads: the first phrase that fits, in words as they are written."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import judge.cards.english
from judge.cards import nouns as w
from judge.cards.book import load_book
from judge.cards.english import english
from judge.cards.reading.phrasebook import Phrasebook
from judge.cards.saying.lines import Lines
from judge.cards.saying.say import must_say, say
from judge.cards.saying.spelling import written
from judge.cards.saying.voice import Voice
from tests.sampling import NIGHT
from tests.tables import needed

ENGLISH = Path(judge.cards.english.__file__).parent
GUARDS = {"keyword_line", "_inner", "_deck_of"}  # what is no ability, and what the types ask for

BOOK = """\
sum
  Steal(n) :: < rob {n:int}
    :: take [away] (up|off) {n:int} <coin|coins>
  Draw(1) :: > draw a card
  Draw(n) :: draw {n:int}
  Gain(n, by=p) :: {p:player~} gain~ {n:plenty}
  Pay(n) :: pay {n:sum}

plenty = int

player
  YOU :: you

third
  OPPONENT :: the other
"""


def said(what: object) -> str | None:
    return say(Voice("Tester"), "sum", what, Lines([("made-up.txt", BOOK)]))


@pytest.mark.parametrize(
    ("what", "words"),
    [
        (w.Steal(1), "take up 1 coin"), (w.Steal(2), "take up 2 coins"), (w.Draw(1), "draw a card"), (w.Draw(3), "draw 3"),
        (w.Gain(2), "you gain 2"), (w.Gain(2, by=w.Player.OPPONENT), "the other gains 2"),
        (w.Gain(2, by=w.Player.ACTIVE), None), (w.Steal(2, by=w.Player.OPPONENT), None), (w.Pay(2), None),
    ],
)  # fmt: skip
def test_the_first_phrase_that_fits_is_said(what: object, words: str | None) -> None:
    """Not one that is only read, nothing that may be left out; the number picks, and what is more than a phrase says has none."""
    assert said(what) == words


def test_a_phrase_that_is_only_said_is_not_read() -> None:
    """And what is said otherwise than a category is read as that one."""
    read = Phrasebook([("made-up.txt", BOOK)]).categories["sum"]
    assert set(read.words["draw"].holes) == {("int", False)}
    assert not read.words["draw"].words
    assert ("int", False) in read.words["you"].words["gain"].holes
    assert "rob" in read.words
    assert set(read.words["take"].words) == {"up", "off", "away"}


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (("a", "enemy", "creature"), "an enemy creature"), (("a", "other", "card"), "another card"),
        (("self", "'s", "neighbors", ",", "if", "ready", ",", "."), "self's neighbors, if ready."),
        (('"', "Play", ":", '"', "ability"), '"Play:" ability'), (("a", '"', "Omni", ":", '"'), 'an "Omni:"'),
        (("2", "aember", "and", "", "a", "unit"), "2 Æmber and a unit"), (("a", "/", "b"), "a/b"),
        (("it", "says", '"', "Win.", '"', "."), 'it says "Win."'),
    ],
)  # fmt: skip
def test_words_are_put_together_as_they_are_written(words: tuple[str, ...], text: str) -> None:
    """Articles go with the next word, marks with the one before, quotation marks with what they hold."""
    assert written(words) == text


def test_an_attempt_that_leads_nowhere_leaves_nothing_behind() -> None:
    """A card that was chosen in a phrase that did not fit after all is not spoken of."""
    v = Voice("Tester")
    assert say(v, "effect1", w.Seq(w.Destroy(w.Choose(w.Creature(), name="doomed")), w.EndTurn())) is None
    assert "doomed" not in v.called


def test_what_no_phrase_says_is_told() -> None:
    """With the category in which it stands."""
    with pytest.raises(TypeError, match="no phrase of 'zone' says"):
        must_say(Voice("Tester"), "zone", w.Gain(1))


def test_every_hole_that_is_told_by_code_is_needed_by_a_card() -> None:
    """One that no card needs has no place in the code; the manual lists them with their cards."""
    assert [hole for hole, cards in needed().items() if not cards] == []


def test_a_card_is_told_once() -> None:
    """A page shows many cards, and the same one often: what was told is kept."""
    definition = load_book().definition("troll")
    assert english(definition) is english(definition)


@pytest.mark.skipif(not NIGHT, reason="by night: every line is watched")
def test_no_arm_of_the_english_is_there_for_no_card() -> None:
    """What no phrase holds is told by code for cards that need it; an arm that none needs any more goes."""
    seen: set[tuple[str, int]] = set()

    def watched(frame: FrameType, *_: Any) -> Any:
        seen.add((frame.f_code.co_filename, frame.f_lineno))
        return watched

    def called(frame: FrameType, *told: Any) -> Any:
        return watched(frame, *told) if frame.f_code.co_filename.startswith(str(ENGLISH)) else None

    book, before = load_book(), sys.gettrace()
    judge.cards.english._english.cache_clear()
    sys.settrace(called)
    try:
        for page in book:
            for rulebook in ("18.4", "1.1"):
                english(book.definition(page.id, rulebook))
    finally:
        sys.settrace(before)
    assert {name for path in ENGLISH.glob("*.py") for name, line in arms(path) if (str(path), line) not in seen} == GUARDS


def arms(path: Path) -> Iterator[tuple[str, int]]:
    """The statements in the functions of a file, each with the name of its function."""
    for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(function, ast.FunctionDef):
            for statement in function.body:
                for inner in ast.walk(statement):
                    told = isinstance(inner, ast.Expr) and isinstance(inner.value, ast.Constant)
                    if isinstance(inner, ast.stmt) and not told:
                        yield function.name, inner.lineno
