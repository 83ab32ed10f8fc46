"""What an event has ruled on the same cards: its standards before everything else, its other cases apart."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from judge.cards.names import fold
from judge.errors import AccessError, StoreError
from judge.show.context.addresses import Addresses
from judge.show.context.library import Library, card_line
from judge.show.context.page import Link
from judge.show.context.plain import told
from judge.show.pages.saved_row import Row, row
from judge.store.patience import hurried

if TYPE_CHECKING:  # looking a rule up needs neither the engine nor the store, and starts sooner without them
    from judge.store.cases import Cases
    from judge.store.shelf import Shelf

MOST_SHOWN = 6


@dataclass(frozen=True, slots=True)
class OfEvent:
    """The saved cases that bear on a search."""

    standards: tuple[Row, ...] = told(
        "standards of events with all these cards on their boards; an event's own rulings", default=()
    )
    cases: tuple[Row, ...] = told("other saved cases with these cards, or with these words", default=())
    total: int = told("how many fit altogether", default=0)
    address: str = told("the list of them all; empty when there are none", default="")


def of_event(shelf: Shelf, cases: Callable[[], Cases], book: str, cards: tuple[str, ...] = (), q: str = "") -> OfEvent:
    """The cases that the visitor sees on these cards, or with these words; nothing while they cannot be reached."""
    try:
        with hurried():
            ids = shelf.find(cards, q)
            found = cases().among(ids, MOST_SHOWN) if ids else None
    except (AccessError, StoreError):
        return OfEvent()  # looking rules up needs no cases
    if not found:
        return OfEvent()
    rows = tuple((row(case), bool(cards) and case.words.standard) for case in found.cases)
    narrowed = Addresses.of(book).cases(card=cards) if cards else Addresses.of(book).cases(q=q)
    return OfEvent(
        standards=tuple(each for each, first in rows if first),
        cases=tuple(each for each, first in rows if not first),
        total=found.total,
        address=narrowed if found.total else "",
    )


def named_in(library: Library, query: str, rulebook: str) -> tuple[Link, ...]:
    """The cards of the event that a query names, or begins to; behind them those of which it says what they are or do."""
    asked = fold(query)
    words = asked.split()
    cards = library.pool.of_event if words else ()
    named = [card for card in cards if _fits(fold(card.name), asked, words)]
    told = [card for card in cards if card not in named and _is_told(f"{card_line(card)} {library.does.get(card.id, '')}", words)]
    return tuple(library.card_link(card, rulebook) for card in (*named, *told[:MOST_SHOWN]))


def _is_told(said: str, words: list[str]) -> bool:
    """Whether each word begins one of those said."""
    there = fold(said).split()
    return all(any(each.startswith(word) for each in there) for word in words)


def _fits(name: str, asked: str, words: list[str]) -> bool:
    return name in asked or all(word in name for word in words)
