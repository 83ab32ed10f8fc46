"""Cards that were kept for an event: new ones, which only those who have signed in to it find by name."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from judge.errors import EventFormError, StoreFullError, UnknownCardError, UnknownEventError
from judge.store.database import Database
from judge.store.rows import now
from judge.store.sound import is_sound
from judge.store.tables import LONGEST_CARD, EventCardRow, EventRow
from judge.store.visitor import KEEPER, Role, Visitor

MOST_OF_AN_EVENT = 100  # cards; a set that is larger is taken in for all by judge import cards
LARGEST = 8_000  # letters of a card


@dataclass(frozen=True, slots=True)
class EventCard:
    """A card of an event, as a board brings one along; kept when, and by whom."""

    event: str
    id: str
    given: Mapping[str, Any]
    at: str
    by: str


class EventCards:
    """The cards of the events of one database, as a visitor may see and keep them. What they may not do is an AccessError."""

    def __init__(self, database: Database, visitor: Visitor = KEEPER) -> None:
        self.database, self.visitor = database, visitor

    def seen_by(self, visitor: Visitor) -> EventCards:
        """The same cards as another visitor sees them."""
        return EventCards(self.database, visitor)

    def seen(self) -> tuple[EventCard, ...]:
        """Those of the visitor's event, of all events for the owner; none for a stranger. A damaged one is left out."""
        if self.visitor.role in (Role.NOBODY, Role.EVERYBODY):
            return ()
        query = select(EventCardRow).order_by(EventCardRow.event_id, EventCardRow.card)
        if self.visitor.only is not None:
            query = query.where(EventCardRow.event_id == self.visitor.only)
        with self.database.reading() as session:
            return tuple(_card(row) for row in session.scalars(query) if is_whole(row))

    def of(self, event_id: str) -> tuple[EventCard, ...]:
        """The cards of an event. UnknownEventError when there is none."""
        with self.database.reading() as session:
            self._known(session, event_id, Role.READER)
            rows = session.scalars(select(EventCardRow).where(EventCardRow.event_id == event_id).order_by(EventCardRow.card))
            return tuple(_card(row) for row in rows if is_whole(row))

    def keep(self, event_id: str, card_id: str, given: Mapping[str, Any]) -> None:
        """Keep a card, in the place of one that has its id there. EventFormError for one that is too large, StoreFullError."""
        self.visitor.need(Role.HEAD_JUDGE)
        if len(card_id) > LONGEST_CARD or not is_sound(dict(given)) or len(json.dumps(given)) > LARGEST:
            raise EventFormError(f"a card for an event has at most {LARGEST:,} letters, and its id {LONGEST_CARD}", where="card")
        with self.database.writing() as session:
            self._known(session, event_id, Role.HEAD_JUDGE)
            row = session.get(EventCardRow, (event_id, card_id))
            if row is None:
                if (session.scalar(select(func.count()).where(EventCardRow.event_id == event_id)) or 0) >= MOST_OF_AN_EVENT:
                    raise StoreFullError(f"this event has {MOST_OF_AN_EVENT} cards, and takes no more; take some away first")
                row = EventCardRow(event_id=event_id, card=card_id)
                session.add(row)
            row.given, row.at, row.by = dict(given), now(), self.visitor.by

    def remove(self, event_id: str, card_id: str) -> None:
        """Take a card away; boards and saved cases that have it bring it along, and keep it. UnknownCardError."""
        self.visitor.need(Role.HEAD_JUDGE)
        with self.database.writing() as session:
            self._known(session, event_id, Role.HEAD_JUDGE)
            row = session.get(EventCardRow, (event_id, card_id))
            if row is None:
                raise UnknownCardError(f"the event has no card {card_id!r}; it was taken away already")
            session.delete(row)

    def _known(self, session: Session, event_id: str, role: Role) -> EventRow:
        row = session.get(EventRow, event_id)
        if row is None:
            raise UnknownEventError(f"there is no event {event_id!r}", where=event_id)
        self.visitor.need_at(role, row.name)
        return row


def is_whole(row: EventCardRow) -> bool:
    """Whether a row can be read: its card is a table with a name, of the kind that a board brings along."""
    given: Any = row.given
    return isinstance(given, dict) and bool(given.get("name")) and is_sound(given)


def _card(row: EventCardRow) -> EventCard:
    return EventCard(row.event_id, row.card, row.given, row.at, row.by)
