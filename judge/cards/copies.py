"""A deck as the publisher's vault tells it: which copies of a card it has, and what belongs to a copy and not to the card.

The icons with which a deck enhances a card are on that copy alone, and so is the house of a maverick. The vault lists the icons
beside the cards (``bonus_icons``: the id of a card in the file, and what was added to what is printed on it).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from judge.cards.icons import ICONS, named
from judge.cards.pool import Facts, Pool

MOST_COPIES = 100  # of a deck
_MOST_ICONS = 20
_LONGEST = 80


@dataclass(frozen=True, slots=True)
class Copy:
    """A card of a deck: its name, the icons that were added to it, and its house where that is not the printed one."""

    name: str
    icons: tuple[str, ...] = ()
    house: str = ""

    @property
    def altered(self) -> bool:
        """Whether it has something that other copies of the card have not."""
        return bool(self.icons or self.house)


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck of a file."""

    name: str
    copies: tuple[Copy, ...]


def decks_in(content: Any) -> tuple[Deck, ...]:
    """The decks of a file of the vault, one or several; none in any other file.

    >>> card = {"id": "a", "card_title": "Troll", "house": "Brobnar"}
    >>> data = {"name": "A deck", "cards": ["a", "a"], "bonus_icons": [{"card_id": "a", "bonus_icons": ["capture"]}]}
    >>> decks_in({"data": data, "_linked": {"cards": [card]}})[0].copies
    (Copy(name='Troll', icons=('capture',), house=''), Copy(name='Troll', icons=(), house=''))
    """
    if not isinstance(content, Mapping):
        return ()
    linked, data = content.get("_linked"), content.get("data")
    rows = linked.get("cards") if isinstance(linked, Mapping) else None
    if not isinstance(rows, list):
        return ()
    cards = {str(row.get("id")): row for row in rows if isinstance(row, Mapping)}
    decks = data if isinstance(data, list) else [data]
    found = (Deck(str(deck.get("name", ""))[:120], tuple(_copies(deck, cards))) for deck in decks if isinstance(deck, Mapping))
    return tuple(deck for deck in found if deck.copies)


def _copies(deck: Mapping[str, Any], cards: Mapping[str, Mapping[str, Any]]) -> Iterator[Copy]:
    """Each copy; where a card is there several times, the icons are dealt out to its copies in the order of the file."""
    links = deck.get("_links")
    ids = deck.get("cards", links.get("cards") if isinstance(links, Mapping) else None)
    added = [each for each in _listed(deck.get("bonus_icons")) if isinstance(each, Mapping)]
    for card_id in _listed(ids)[:MOST_COPIES]:
        row = cards.get(str(card_id), {})
        name = row.get("card_title", row.get("name"))
        if not isinstance(name, str) or not name.strip():
            continue
        mine = next((each for each in added if str(each.get("card_id")) == str(card_id)), None)
        if mine is not None:
            added.remove(mine)
        icons = _listed(mine.get("bonus_icons"))[:_MOST_ICONS] if mine else []
        house = named(str(row.get("house", ""))) if row.get("is_maverick") is True else ""
        yield Copy(name.strip()[:_LONGEST], tuple(named(str(icon)) for icon in icons), house)


def _listed(found: Any) -> list[Any]:
    return found if isinstance(found, list) else []


def on_board(copy: Copy, card: Facts, pool: Pool) -> dict[str, Any]:
    """The copy as a board has it: the icons printed on the card and those that were added, those of no known kind left out."""
    known = tuple(icon for icon in copy.icons if icon in (*ICONS, *pool.houses))
    icons = {"icons": [*card.bonus_icons, *known]} if known else {}
    house = {"house": copy.house} if copy.house in pool.houses else {}
    return {"card": card.id, **house, **icons}
