"""Keep, find, edit, delete and bring back cases, each as far as the visitor may."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sqlalchemy import ColumnElement, func, select
from sqlalchemy.orm import Session

from judge.errors import CaseChangedError, CaseFormError, StoreFullError, UnknownCaseError
from judge.store.case import TAKEN_IN, Case, Change, Edit, Setting, Words, differences, setting_changes
from judge.store.database import Database
from judge.store.events import event_id_of
from judge.store.rows import asked, card_rows, case_of, columns, edit_row, flaw_of, new_id, now, row_of
from judge.store.tables import CardRow, CaseRow, EventRow
from judge.store.visitor import KEEPER, Role, Visitor

PAGE = 50
# More ids than this are not looked through at once.
MOST_AMONG = 500
# Ten times what the largest tournament needs; deleted ones count.
MOST_OF_AN_EVENT = 10_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What a list is narrowed to; empty fields narrow nothing."""

    q: str = ""
    event: str = ""
    cards: tuple[str, ...] = ()
    standard: bool = False
    deleted: bool = False
    page: int = 1


@dataclass(frozen=True, slots=True)
class Found:
    """A page of a list, and how long the whole list is."""

    cases: tuple[Case, ...]
    total: int


class Cases:
    """The cases of one database, as a visitor sees them. What they may not do is an AccessError."""

    def __init__(self, database: Database, visitor: Visitor = KEEPER) -> None:
        self.database, self.visitor = database, visitor

    def seen_by(self, visitor: Visitor) -> Cases:
        """The same cases as another visitor sees them."""
        return Cases(self.database, visitor)

    def save(self, words: Words, setting: Setting) -> Case:
        """Keep a new case; it is on the disk when this returns."""
        words = self._at_event(words)
        at = now()
        made = Case(id=new_id(), version=1, words=words, setting=setting, created=at, changed=at, by=self.visitor.by)
        with self.database.writing() as session:
            session.add(row_of(made, _room_at(session, words.event)))
        return made

    def take_in(self, case: Case) -> tuple[Case, bool]:
        """Keep a case that was exported; and whether it is new here.

        What it says of its past is kept, and that it was taken in, by whom and when: what is before that is as a file tells it.
        Under an id that another state of the case already has, it is kept beside it as a case of its own. Whoever is at an
        event takes it in there, and without the mark of a standard unless they may give it.
        """
        self.visitor.need(Role.JUDGE)
        if (event := self.visitor.event_name) and case.words.event != event:
            case = replace(case, words=replace(case.words, event=event, standard=False))
        if case.words.standard and self.visitor.role < Role.HEAD_JUDGE:
            case = replace(case, words=replace(case.words, standard=False))
        with self.database.writing() as session:
            row = session.get(CaseRow, case.id)
            there = case_of(row) if row is not None else None
            if there is not None and case in (there, _as_sent(there)):
                return there, False
            took = Edit(now(), (Change(TAKEN_IN, False, True),), self.visitor.by)
            kept = replace(case, id=new_id() if there else case.id, version=case.version + 1, edits=(*case.edits, took))
            session.add(row_of(kept, _room_at(session, kept.words.event)))
        return kept, True

    def get(self, case_id: str) -> Case:
        """A case, a deleted one too. UnknownCaseError when there is none."""
        self.visitor.need(Role.READER)
        with self.database.reading() as session:
            return case_of(self._known(session, case_id, Role.READER))

    def edit(self, case_id: str, words: Words, version: int) -> Case:
        """Change what is written. CaseChangedError when somebody else has changed it since ``version``."""
        return self._edit(case_id, version, words, None)

    def revise(self, case_id: str, setting: Setting, version: int) -> Case:
        """Put another position in the place of the one that was kept; the history has the old one."""
        return self._edit(case_id, version, None, setting)

    def _edit(self, case_id: str, version: int, words: Words | None, setting: Setting | None) -> Case:
        self.visitor.need(Role.JUDGE)
        with self.database.writing() as session:
            row = self._known(session, case_id, Role.JUDGE)
            case = case_of(row)
            _check_seen(case, version)
            if case.deleted:
                raise CaseChangedError("this case has been deleted; bring it back, then change it")
            new = replace(case, words=words or case.words, setting=setting or case.setting)
            changes = differences(case.words, new.words) + setting_changes(case.setting, new.setting)
            changed = {each.field for each in changes}
            if changed & {"standard", "event"}:
                self.visitor.need(Role.HEAD_JUDGE)
            if "event" in changed and new.words.event:  # out of one's event, but not into another
                self.visitor.need_at(Role.HEAD_JUDGE, new.words.event)
            return self._changed(session, row, new, changes)

    def delete(self, case_id: str, version: int) -> Case:
        """Put a case away as it was seen; ``restore`` brings it back. CaseChangedError as for ``edit``."""
        return self._put_away(case_id, version, deleted=True)

    def restore(self, case_id: str, version: int) -> Case:
        """Bring a deleted case back."""
        return self._put_away(case_id, version, deleted=False)

    def _put_away(self, case_id: str, version: int, *, deleted: bool) -> Case:
        self.visitor.need(Role.JUDGE)
        with self.database.writing() as session:
            row = self._known(session, case_id, Role.JUDGE)
            case = case_of(row)
            if case.deleted == deleted:
                return case
            _check_seen(case, version)
            changes = (Change("deleted", case.deleted, deleted),)
            return self._changed(session, row, replace(case, deleted=deleted), changes)

    def find(self, wanted: Wanted, size: int = PAGE) -> Found:
        """The cases that fit, an event's standards first, then what was changed last."""
        self.visitor.need(Role.READER)
        conditions = [*_conditions(wanted), *self._seen()]
        first = (max(wanted.page, 1) - 1) * size
        order = (CaseRow.standard.desc(), CaseRow.changed.desc(), CaseRow.id)
        with self.database.reading() as session:
            total = session.scalar(select(func.count()).select_from(CaseRow).where(*conditions)) or 0
            rows = session.scalars(select(CaseRow).where(*conditions).order_by(*order).offset(first).limit(size))
            return Found(tuple(case_of(row) for row in rows), total)

    def among(self, ids: Sequence[str], size: int) -> Found:
        """Those of these cases that the visitor sees and that are not deleted, in this order, the first few of them."""
        self.visitor.need(Role.READER)
        conditions = [CaseRow.id.in_(ids[:MOST_AMONG]), CaseRow.deleted.is_(False), *self._seen()]
        with self.database.reading() as session:
            seen = set(session.scalars(select(CaseRow.id).where(*conditions)))
            first = [each for each in ids if each in seen][:size]
            rows = {row.id: row for row in session.scalars(select(CaseRow).where(CaseRow.id.in_(first)))}
            return Found(tuple(case_of(rows[each]) for each in first if each in rows), len(seen))

    def last(self, count: int) -> tuple[Case, ...]:
        """The cases changed last; none for a stranger."""
        conditions = [CaseRow.deleted.is_(False), *self._seen()]
        query = select(CaseRow).where(*conditions).order_by(CaseRow.changed.desc(), CaseRow.id).limit(count)
        with self.database.reading() as session:
            return tuple(case_of(row) for row in session.scalars(query))

    def events(self) -> tuple[tuple[str, int], ...]:
        """The events that cases are grouped under, with their numbers of cases; none for a stranger."""
        query = select(EventRow.name, func.count()).join(CaseRow, CaseRow.event_id == EventRow.id)
        query = query.where(CaseRow.deleted.is_(False), *self._seen()).group_by(EventRow.name).order_by(EventRow.name)
        with self.database.reading() as session:
            return tuple((name, count) for name, count in session.execute(query))

    def _seen(self) -> list[ColumnElement[bool]]:
        """What narrows a list to the cases that the visitor sees; a stranger is at no event and sees none."""
        return [] if self.visitor.only is None else [CaseRow.event_id == self.visitor.only]

    def _known(self, session: Session, case_id: str, role: Role) -> CaseRow:
        """The row of a case, for somebody who needs a role at its event."""
        row = session.get(CaseRow, case_id)
        if row is None:
            raise UnknownCaseError(f"no case is kept under {case_id!r}; the list of cases has them all", where=case_id)
        self.visitor.need_at(role, row.event)
        if flaw := flaw_of(row):
            says = f"this case was damaged: its {flaw} cannot be read; judge store check names all such cases, a backup has them"
            raise CaseFormError(says, where=case_id)
        return row

    def _at_event(self, words: Words) -> Words:
        """A new case of somebody at an event belongs there."""
        self.visitor.need(Role.HEAD_JUDGE if words.standard else Role.JUDGE)
        words = replace(words, event=words.event or self.visitor.event_name)
        self.visitor.need_at(Role.JUDGE, words.event)
        return words

    def _changed(self, session: Session, row: CaseRow, new: Case, changes: Sequence[Change]) -> Case:
        """Write an edit into the row of a case; an edit that changes nothing leaves no trace."""
        if not changes:
            return new
        edit = Edit(now(), tuple(changes), self.visitor.by)
        new = replace(new, version=new.version + 1, changed=edit.at, edits=(*new.edits, edit))
        makes = self.visitor.role >= Role.EVERYBODY
        for name, value in columns(new, event_id_of(session, new.words.event, makes=makes)).items():
            setattr(row, name, value)
        if "cards" in {each.field for each in changes}:
            row.cards = card_rows(new.setting)
        row.edits.append(edit_row(len(new.edits), edit))
        return new


def _room_at(session: Session, event: str) -> str | None:
    """The id of an event that has room for one more case; StoreFullError otherwise."""
    event_id = event_id_of(session, event)
    if (session.scalar(select(func.count()).where(CaseRow.event_id == event_id)) or 0) >= MOST_OF_AN_EVENT:
        where = f"the event {event}" if event else "this site, outside of events,"
        raise StoreFullError(f"{where} has {MOST_OF_AN_EVENT:,} cases, and takes no more; make an event, or another one")
    return event_id


def _check_seen(case: Case, version: int) -> None:
    if case.version != version:
        raise CaseChangedError("somebody else has changed this case meanwhile; look at it as it is now, then change it")


def _as_sent(case: Case) -> Case:
    """A case that has not been touched since it was taken in, as the file had it."""
    *before, last = case.edits or (Edit("", ()),)
    if [change.field for change in last.changes] != [TAKEN_IN]:
        return case
    return replace(case, version=case.version - 1, edits=tuple(before))


def _conditions(wanted: Wanted) -> list[ColumnElement[bool]]:
    found: list[ColumnElement[bool]] = [CaseRow.deleted.is_(wanted.deleted)]
    found += [CaseRow.words.contains(word, autoescape=True) for word in asked(wanted.q)]
    found += [CaseRow.cards.any(CardRow.card == card) for card in wanted.cards]
    if wanted.event:
        found.append(CaseRow.of_event.has(EventRow.name == wanted.event))
    if wanted.standard:
        found.append(CaseRow.standard.is_(True))
    return found
