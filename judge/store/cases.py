"""Keep, find, edit, delete and bring back cases."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import ColumnElement, func, select
from sqlalchemy.orm import Session

from judge.errors import CaseChangedError, UnknownCaseError
from judge.store.case import EDITABLE, Case, Change, Edit, Setting, Words, differences
from judge.store.database import Database
from judge.store.tables import CardRow, CaseRow, EditRow

# Letters and digits that nobody confuses when an address is read out; 10 of them cannot be guessed.
LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
ID_LENGTH = 10
PAGE = 50


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
    """The cases of one database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def save(self, words: Words, setting: Setting) -> Case:
        """Keep a new case; it is on the disk when this returns."""
        now = _now()
        made = Case(id=_new_id(), version=1, words=words, setting=setting, created=now, changed=now)
        with self.database.writing() as session:
            session.add(_row(made))
        return made

    def take_in(self, case: Case) -> tuple[Case, bool]:
        """Keep a case that was exported, as it is; and whether it is new here.

        Under an id that another state of the case already has, it is kept beside it as a case of its own.
        """
        with self.database.writing() as session:
            there = session.get(CaseRow, case.id)
            if there is not None and _case(there) == case:
                return case, False
            kept = replace(case, id=_new_id()) if there is not None else case
            session.add(_row(kept))
        return kept, True

    def get(self, case_id: str) -> Case:
        """A case, a deleted one too. UnknownCaseError when there is none."""
        with self.database.reading() as session:
            return _case(_known(session, case_id))

    def edit(self, case_id: str, words: Words, version: int) -> Case:
        """Change what is written. CaseChangedError when somebody else has changed it since ``version``."""
        with self.database.writing() as session:
            row = _known(session, case_id)
            case = _case(row)
            if case.version != version:
                raise CaseChangedError("somebody else has changed this case meanwhile; look at it as it is now, then change it")
            return _changed(row, case, words, differences(case.words, words), deleted=case.deleted)

    def delete(self, case_id: str) -> Case:
        """Put a case away; ``restore`` brings it back."""
        return self._put_away(case_id, deleted=True)

    def restore(self, case_id: str) -> Case:
        """Bring a deleted case back."""
        return self._put_away(case_id, deleted=False)

    def _put_away(self, case_id: str, *, deleted: bool) -> Case:
        with self.database.writing() as session:
            row = _known(session, case_id)
            case = _case(row)
            changes = (Change("deleted", case.deleted, deleted),) if case.deleted != deleted else ()
            return _changed(row, case, case.words, changes, deleted=deleted)

    def find(self, wanted: Wanted, size: int = PAGE) -> Found:
        """The cases that fit, an event's standards first, then what was changed last."""
        conditions = _conditions(wanted)
        first = (max(wanted.page, 1) - 1) * size
        order = (CaseRow.standard.desc(), CaseRow.changed.desc(), CaseRow.id)
        with self.database.reading() as session:
            total = session.scalar(select(func.count()).select_from(CaseRow).where(*conditions)) or 0
            rows = session.scalars(select(CaseRow).where(*conditions).order_by(*order).offset(first).limit(size))
            return Found(tuple(_case(row) for row in rows), total)

    def last(self, count: int) -> tuple[Case, ...]:
        """The cases changed last."""
        query = select(CaseRow).where(CaseRow.deleted.is_(False)).order_by(CaseRow.changed.desc(), CaseRow.id).limit(count)
        with self.database.reading() as session:
            return tuple(_case(row) for row in session.scalars(query))

    def events(self) -> tuple[tuple[str, int], ...]:
        """The events that cases are grouped under, with their numbers of cases."""
        query = select(CaseRow.event, func.count()).where(CaseRow.deleted.is_(False), CaseRow.event != "")
        with self.database.reading() as session:
            return tuple((name, count) for name, count in session.execute(query.group_by(CaseRow.event).order_by(CaseRow.event)))


def folded(text: str) -> str:
    """Without capitals, accents and double spaces, so that whoever searches need not type them."""
    plain = unicodedata.normalize("NFKD", text.casefold().replace("æ", "ae"))
    return " ".join("".join(each for each in plain if not unicodedata.combining(each)).split())


def _conditions(wanted: Wanted) -> list[ColumnElement[bool]]:
    found: list[ColumnElement[bool]] = [CaseRow.deleted.is_(wanted.deleted)]
    found += [CaseRow.words.contains(word, autoescape=True) for word in folded(wanted.q).split()[:20]]
    found += [CaseRow.cards.any(CardRow.card == card) for card in wanted.cards]
    if wanted.event:
        found.append(CaseRow.event == wanted.event)
    if wanted.standard:
        found.append(CaseRow.standard.is_(True))
    return found


def _known(session: Session, case_id: str) -> CaseRow:
    row = session.get(CaseRow, case_id)
    if row is None:
        raise UnknownCaseError(f"no case is kept under {case_id!r}; the list of cases has them all", where=case_id)
    return row


def _changed(row: CaseRow, case: Case, words: Words, changes: Sequence[Change], *, deleted: bool) -> Case:
    """Write an edit into the row of a case; an edit that changes nothing leaves no trace."""
    if not changes:
        return case
    edit = Edit(_now(), tuple(changes))
    edits = (*case.edits, edit)
    new = replace(case, version=case.version + 1, words=words, changed=edit.at, deleted=deleted, edits=edits)
    for name, value in _columns(new).items():
        setattr(row, name, value)
    row.edits.append(_edit_row(len(edits), edit))
    return new


def _row(case: Case) -> CaseRow:
    cards = [CardRow(card=card, place=place) for place, card in enumerate(dict.fromkeys(case.setting.cards))]
    edits = [_edit_row(number, edit) for number, edit in enumerate(case.edits, 1)]
    return CaseRow(**_columns(case), cards=cards, edits=edits)


def _edit_row(number: int, edit: Edit) -> EditRow:
    return EditRow(number=number, at=edit.at, changes=[[each.field, each.old, each.new] for each in edit.changes])


def _columns(case: Case) -> dict[str, Any]:
    words, setting = case.words, case.setting
    texts = [words.title, words.question, words.ruling, words.table, words.note, words.event]
    return {
        **{name: getattr(words, name) for name in EDITABLE},
        "id": case.id,
        "version": case.version,
        "rulebook": setting.rulebook,
        "given": dict(setting.given),
        "do": list(setting.do),
        "created": case.created,
        "changed": case.changed,
        "deleted": case.deleted,
        "words": folded(" ".join([*texts, *(card.replace("-", " ") for card in setting.cards)])),
    }


def _case(row: CaseRow) -> Case:
    edits = tuple(Edit(each.at, tuple(Change(*change) for change in each.changes)) for each in row.edits)
    return Case(
        id=row.id,
        version=row.version,
        words=Words(**{name: getattr(row, name) for name in EDITABLE}),
        setting=Setting(rulebook=row.rulebook, given=row.given, do=tuple(row.do), cards=tuple(each.card for each in row.cards)),
        created=row.created,
        changed=row.changed,
        deleted=row.deleted,
        edits=edits,
    )


def _new_id() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
