"""Events: made by the owner of a site, entered by their codes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from sqlalchemy import delete, func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from judge.errors import EventFormError, UnknownEventError
from judge.store.case import LONGEST
from judge.store.codes import MARK_LENGTH, as_typed, hashed, new_code, new_mark, new_salt, same, seal_of
from judge.store.database import Database
from judge.store.rows import case_of, new_id, now, searched
from judge.store.tables import CaseRow, CodeRow, EndedRow, EventRow
from judge.store.visitor import CODED, KEEPER, Role, Visitor

# Longer than any session lasts.
DAYS_REMEMBERED = 10
_ANY_CODE = select(select(CodeRow.event_id).exists())


@dataclass(frozen=True, slots=True)
class Event:
    """An event; ``coded`` names the roles that have a code, and ``cases`` counts what is not deleted."""

    id: str
    name: str
    created: str
    coded: tuple[Role, ...]
    cases: int


@dataclass(frozen=True, slots=True)
class Ticket:
    """What a session remembers of a sign-in: the event, the role, and the seal of the code that was given."""

    event: str
    role: Role
    seal: str


class Events:
    """The events of one database, as a visitor may use them."""

    def __init__(self, database: Database, visitor: Visitor = KEEPER) -> None:
        self.database, self.visitor = database, visitor

    def seen_by(self, visitor: Visitor) -> Events:
        """The same events as another visitor sees them."""
        return Events(self.database, visitor)

    def guarded(self) -> bool:
        """Whether any event has codes; until then everybody may do everything with the cases."""
        with self.database.reading() as session:
            return bool(session.connection().scalar(_ANY_CODE))  # no rows to be made objects of

    def seen(self) -> tuple[Event, ...]:
        """The visitor's own event; all of them for the owner."""
        self.visitor.need(Role.READER)
        query = select(EventRow).order_by(EventRow.name)
        if self.visitor.only is not None:
            query = query.where(EventRow.id == self.visitor.only)
        with self.database.reading() as session:
            counts = _counts(session)
            return tuple(_event(row, counts.get(row.id, 0)) for row in session.scalars(query))

    def get(self, event_id: str) -> Event:
        """An event. UnknownEventError when there is none."""
        self.visitor.need(Role.READER)
        with self.database.reading() as session:
            row = self._known(session, event_id, Role.READER)
            return _event(row, _counts(session).get(event_id, 0))

    def make(self, name: str) -> tuple[Event, dict[Role, str]]:
        """A new event with a code for each role, which nobody can be told again. Cases that stand under its name join it."""
        self.visitor.need(Role.OWNER)
        with self.database.writing() as session:
            row = session.scalar(select(EventRow).where(EventRow.name == checked_name(name)))
            if row is not None and row.codes:
                raise EventFormError(f"there is an event {name!r} already; take another name", where="name")
            row = row or _new_row(session, name)
            codes = {role: _give_code(session, row, role) for role in CODED}
        return self.get(row.id), codes

    def rename(self, event_id: str, name: str) -> Event:
        """Call an event otherwise; its cases come along."""
        self.visitor.need(Role.HEAD_JUDGE)
        with self.database.writing() as session:
            row = self._known(session, event_id, Role.HEAD_JUDGE)
            other = session.scalar(select(EventRow.id).where(EventRow.name == checked_name(name), EventRow.id != event_id))
            if other is not None:
                raise EventFormError(f"there is an event {name!r} already; take another name", where="name")
            row.name = name
            for case_row in session.scalars(select(CaseRow).where(CaseRow.event_id == event_id)):
                case = case_of(case_row)
                if not case.damaged:
                    case_row.words = searched(replace(case.words, event=name), case.setting.cards)
            return _event(row, _counts(session).get(event_id, 0))

    def new_code(self, event_id: str, role: Role) -> str:
        """Another code for a role; who signed in with the old one is signed out."""
        self.visitor.need(Role.HEAD_JUDGE)
        with self.database.writing() as session:
            row = self._known(session, event_id, Role.HEAD_JUDGE)
            if not row.codes:
                self.visitor.need(Role.OWNER)  # the first code closes the cases of the whole site
            return _give_code(session, row, role)

    def enter(self, typed: str) -> Ticket | None:
        """What a code opens; None when it opens nothing. Takes a moment, so that nobody tries them all."""
        code = as_typed(typed)
        if not code:
            return None
        with self.database.reading() as session:
            rows = list(session.scalars(select(EventRow).where(EventRow.mark == code[:MARK_LENGTH])))
        for row in rows:
            kept = hashed(code, row.salt)
            for each in row.codes:
                if same(each.hashed, kept):
                    return Ticket(row.id, Role(each.role), seal_of(each.hashed))
        return None

    def end_session(self, session_id: str) -> None:
        """Let whoever has kept the cookie of a session be nobody; sessions that ended long ago are over by themselves."""
        long_ago = (datetime.now(UTC) - timedelta(days=DAYS_REMEMBERED)).isoformat()
        with self.database.writing() as session:
            session.execute(delete(EndedRow).where(EndedRow.at < long_ago))
            session.merge(EndedRow(id=session_id, at=now()))

    def visitor_with(self, ticket: Ticket, name: str = "", session_id: str = "") -> Visitor | None:
        """Who comes with a ticket; None when its code holds no more, or the session was signed out."""
        with self.database.reading() as session:
            if session_id and session.get(EndedRow, session_id) is not None:
                return None
            row = session.get(EventRow, ticket.event)
            kept = next((each.hashed for each in row.codes if each.role == ticket.role), "") if row else ""
            if row is None or not kept or not same(seal_of(kept), ticket.seal):
                return None
            return Visitor(role=ticket.role, event=row.id, event_name=row.name, name=name)

    def _known(self, session: Session, event_id: str, role: Role) -> EventRow:
        row = session.get(EventRow, event_id)
        if row is None:
            raise UnknownEventError(f"there is no event {event_id!r}", where=event_id)
        self.visitor.need_at(role, row.name)
        return row


def checked_name(name: str) -> str:
    """A name that an event can have. EventFormError otherwise."""
    if not name.strip() or len(name) > LONGEST["event"] or not name.isprintable():
        raise EventFormError(f"an event has a name of 1 to {LONGEST['event']} characters in one line", where="name")
    return name


def event_id_of(session: Session, name: str, *, makes: bool = True) -> str | None:
    """The event of that name; None for no name. One that is not there yet is made, or is an UnknownEventError."""
    if not name:
        return None
    find = select(EventRow.id).where(EventRow.name == name)
    found = session.scalar(find)
    if found is not None:
        return found
    if not makes:
        raise UnknownEventError(f"there is no event {name!r}; the owner of the site makes events", where="event")
    try:
        with session.begin_nested():
            return _new_row(session, name).id
    except IntegrityError:  # somebody else named it at the same moment
        return session.scalars(find).one()


def _new_row(session: Session, name: str) -> EventRow:
    row = EventRow(id=new_id(), name=name, mark="", salt=new_salt(), created=now(), codes=[])
    session.add(row)
    session.flush()
    return row


def _give_code(session: Session, row: EventRow, role: Role) -> str:
    if not row.mark:
        row.mark = new_mark(set(session.scalars(select(EventRow.mark))))
        row.salt = row.salt or new_salt()
    code = new_code(row.mark)
    row.codes = [each for each in row.codes if each.role != role]
    session.flush()
    row.codes.append(CodeRow(role=int(role), hashed=hashed(code, row.salt), made=now()))
    return code


def _counts(session: Session) -> dict[str, int]:
    """How many cases each event has."""
    query = select(CaseRow.event_id, func.count()).where(CaseRow.deleted.is_(False)).group_by(CaseRow.event_id)
    return {event_id: count for event_id, count in session.execute(query) if event_id}


def _event(row: EventRow, cases: int) -> Event:
    return Event(row.id, row.name, row.created, tuple(Role(each.role) for each in row.codes), cases)
