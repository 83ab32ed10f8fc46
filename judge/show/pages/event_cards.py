"""The cards of an event beside all others: found, shown and laid on boards as they are, for those who have signed in to it."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from judge.cards.book import Page as BookPage
from judge.cards.book import Wording
from judge.cards.pool import Facts
from judge.errors import CardError, SetupError
from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.context.packed import pack, unpack
from judge.show.pages.card_read import CardRead, card_read, facts_of, readable
from judge.store.event_cards import EventCard, EventCards
from judge.store.visitor import Role

_FILE = "the cards of the event"
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class View:
    """What somebody sees who has signed in to an event: all cards, and ``cards``, those of the event, as boards bring them."""

    library: Library
    games: Games
    cards: Mapping[str, Mapping[str, Any]]

    def carried(self, given: Mapping[str, Any]) -> Mapping[str, Any]:
        """A board that brings along each card of the event that lies on it: it stays whole wherever it is sent."""
        own = given.get("cards", {})
        if not isinstance(own, Mapping):
            return given
        named = dict.fromkeys(name.partition("#")[0] for name in _words([v for k, v in given.items() if k != "cards"]))
        missing = {name: dict(self.cards[name]) for name in named if name in self.cards and name not in own}
        return {**given, "cards": {**own, **missing}} if missing else given

    def packed(self, board: str) -> str:
        """The same for the board of an address; one that cannot be read is left as it is."""
        try:
            given = unpack(board)
        except SetupError:
            return board
        carried = self.carried(given)
        return board if carried is given else pack(dict(carried))


def view_of(library: Library, games: Games, cards: Iterable[EventCard]) -> View:
    """All cards, and these; but for one that has the id of a card that was shipped since, or that cannot be read any more."""
    facts, pages, kept, does = list[Facts](), dict[str, BookPage](), dict[str, Mapping[str, Any]](), dict[str, str]()
    for card in cards:
        try:
            found = card_read(games.book, card.given)
        except CardError as error:
            _log.warning("the card %s of the event %s cannot be read: %s", card.id, card.event, error)
            continue
        if found.id in library.pool or found.id in kept:
            continue
        facts.append(facts_of(found))
        unread = tuple(line.text for line in found.lines if line.open)
        pages[found.id] = BookPage(found.id, _FILE, Wording(found.abilities), unread=unread)
        kept[found.id] = {**found.given, "name": found.name}
        does[found.id] = " ".join((*found.keywords, *found.english))
    seen = library.with_cards_of_event(library.pool.with_cards_of_event(facts), does)
    return View(seen, games.with_cards(seen, pages), kept)


def keep(games: Games, cards: EventCards, event_id: str, given: Mapping[str, Any]) -> CardRead:
    """Keep a card for an event. CardError for one that cannot be kept, AccessError for whoever may not."""
    cards.visitor.need(Role.HEAD_JUDGE)  # before a text is read
    found = readable(games.book, given)
    if found.id in games.library.pool and games.library.pool.card(found.id).yours:
        raise CardError(f"{found.name} is on the shelf of this site already, where everybody finds it", where=found.name)
    cards.keep(event_id, found.id, {**found.given, "name": found.name})
    return found


def _words(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case list():
            for each in value:
                yield from _words(each)
        case Mapping():
            yield from _words(list(value.values()))
        case _:
            return
