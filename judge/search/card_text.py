"""What cards do, in our words, for those whose abilities are written down."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import judge.cards
from judge.caches import digest
from judge.cards.pool import Facts, Pool
from judge.cards.shelf import abilities_file
from judge.paths import data_room

if TYPE_CHECKING:
    from judge.cards.book import Book


class CardText(Protocol):
    """Tells what a card does. ``stamp`` changes whenever it may tell something else."""

    @property
    def stamp(self) -> str:
        """A text that stands for everything that is told."""
        ...

    def __call__(self, card: Facts) -> str:
        """What the card does; "" where that is not known."""
        ...


class CardWords:
    """The abilities of the shipped cards in English. Reads them only when asked, which is when an index is built."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    @cached_property
    def stamp(self) -> str:
        """The abilities, and the code and the phrases that tell them, in a short name."""
        told = [*sorted((data_room("rules_corpus") / "cards").rglob("*.toml")), *filter(Path.is_file, (abilities_file(),))]
        room = Path(judge.cards.__file__).parent
        return digest(*(path.read_bytes() for path in (*told, *sorted(room.rglob("*.py")), *sorted(room.rglob("*.txt")))))

    def __call__(self, card: Facts) -> str:
        """The abilities of a card, one after the other."""
        from judge.cards.english import english  # a third of the time of a cold start, and seldom needed

        return " ".join(english(self._book.definition(card.id))) if card.id in self._book else ""

    @cached_property
    def _book(self) -> Book:
        from judge.cards.book import load_book

        return load_book(self._pool)
