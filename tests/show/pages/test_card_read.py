"""A card typed from paper: what was understood, line by line, and facts that are none."""

from typing import Any

import pytest

from judge.cards.book import Book, load_book
from judge.errors import CardError
from judge.show.pages.card_read import card_read

THIEF: dict[str, Any] = {
    "name": "Lantern Thief", "type": "Creature", "houses": ["Star Alliance"], "power": 4, "armor": None, "icons": ["amber"],
    "traits": ["Thief"], "keywords": ["Hazardous 2"], "text": "Skirmish.\nReap: Steal 1 Æmber.\nDestroyed: Sing.",
}  # fmt: skip


@pytest.fixture(scope="module")
def book() -> Book:
    return load_book()


def test_a_card_is_read_line_by_line(book: Book) -> None:
    """With our English, the notation, what stopped a line and lines that come near; facts may be written as on the card."""
    found = card_read(book, THIEF)
    assert (found.id, found.keywords) == ("lantern-thief", ("skirmish", "hazardous:2"))
    assert (found.abilities, found.english) == (("AfterReap(Steal(1))",), ("After Reap: Steal 1 Æmber.",))
    assert found.unread == ("Sing.",)
    read, unread = found.lines
    assert (read.read, read.near, unread.read, len(unread.near)) == (True, (), False, 3)
    assert found.given["houses"] == ["staralliance"]


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"name": ""}, "a card is a table"), ({"power": "many"}, "power is"),
        ({"text": "x" * 100_000}, "100,000 letters; 1,000 are the most"), ({"wings": 2}, "wings"),
    ],
)  # fmt: skip
def test_facts_that_are_none_are_told(book: Book, changed: dict[str, Any], says: str) -> None:
    """Each problem in a sentence."""
    with pytest.raises(CardError, match=says):
        card_read(book, THIEF | changed)
