"""The book of cards for boards: a card that the engine cannot carry out yet is a plain body, and says so."""

from __future__ import annotations

from dataclasses import replace

from judge.cards.book import Book
from judge.cards.definition import Definition
from judge.cite import IN_FORCE
from judge.engine.resolve.game_tables import GameTables


def can_be_played(definition: Definition, rulebook: str = IN_FORCE) -> bool:
    """Whether the engine can carry out all that a card says."""
    try:
        GameTables((definition,), rulebook)
    except (AttributeError, TypeError):  # how a noun without an arm makes itself known
        return False
    return True


class PlayableBook:
    """The definitions of a book as far as the engine can play them."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self._tried: dict[tuple[str, str], Definition] = {}

    @property
    def houses(self) -> tuple[str, ...]:
        """Every house of the cards."""
        return self._book.houses

    def definition(self, card_id: str, rulebook: str = IN_FORCE) -> Definition:
        """The card under a rulebook, without its abilities where one of them has no arm in the engine."""
        key = (card_id, rulebook)
        if key not in self._tried:
            self._tried[key] = self._checked(self._book.definition(card_id, rulebook), rulebook)
        return self._tried[key]

    def _checked(self, definition: Definition, rulebook: str) -> Definition:
        return definition if can_be_played(definition, rulebook) else replace(definition, abilities=(), modelled=False)
