"""A word rules phrases out before they are followed, and never one that would have been read."""

import pytest

from judge.cards.book import load_book
from judge.cards.reading.measure import own_english
from judge.cards.reading.phrasebook import Phrasebook
from judge.cards.reading.read import Reading, read
from judge.cards.reading.starts import Starts
from judge.cards.reading.words import Table

BOOK = """made
  Draw(n) :: [kindly] {n:many} cards
  Steal(n) :: {n:rest} steal
many
  n :: {n:int}
rest
  1 ::
  2 :: twice"""


class Everything:
    """All categories."""

    def __contains__(self, category: object) -> bool:
        return True


def test_what_a_word_can_begin_is_found_through_the_holes_of_phrases() -> None:
    """Through words that may be left out, and through a category that may be empty."""
    book = Phrasebook([("made.txt", BOOK)])
    starts = Starts(book, {"int": Table({("7",): 7})}, {"sentences": ("made",)})
    assert starts.of("7") == {"int", "many", "made", "sentences", "rest"}
    assert starts.of("kindly") == {"made", "sentences", "rest"}
    assert starts.of("steal") == {"made", "sentences", "rest"}
    assert starts.of("Paris") == starts.empty == {"rest"}
    assert starts.of("Paris", ["many"]) == {"many", "made", "sentences", "rest"}


def test_words_that_no_phrase_has_are_not_kept() -> None:
    """A text may be made of any number of them."""
    starts = Starts(Phrasebook([("made.txt", BOOK)]), {"int": Table({("7",): 7})}, {})
    for number in range(50):
        assert starts.of(f"Paris{number}") == starts.empty
    assert starts.of("kindly")
    assert set(starts._known) == {"kindly"}


def test_nothing_is_read_otherwise_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not a line, nor the word at which the reading stops."""
    book = load_book()
    texts = [*own_english(book, 60), ("troll", "Play: Steal 2 Æmber. Reap: Win."), ("troll", "Play: Gain 1 of them whenever")]

    def readings() -> list[Reading]:
        return [read(text, book.pool.card(card), book.pool) for card, text in texts]

    quick = readings()
    monkeypatch.setattr(Starts, "of", lambda *_: Everything())  # every phrase is followed
    assert readings() == quick
