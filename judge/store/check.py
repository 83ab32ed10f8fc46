"""The whole store looked through: its pages, its references, and every case."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass

from sqlalchemy import func, select

from judge.errors import StoreError
from judge.store.database import Database
from judge.store.event_cards import is_whole
from judge.store.rows import flaw_of
from judge.store.safekeeping import flaw_of_file
from judge.store.tables import CaseRow, EventCardRow


@dataclass(frozen=True, slots=True)
class Checked:
    """What was found: an empty list of ``flaws`` is a sound store."""

    address: str
    revision: str
    cases: int
    flaws: tuple[str, ...]


def look_through(database: Database) -> Checked:
    """Read everything; what cannot be read is a flaw, and never an error."""
    address = database.url.render_as_string(hide_password=True)
    try:
        pages = tuple(_of_pages(database))
        if pages:
            return Checked(address, "", 0, pages)
        revision = database.revision()
        with database.reading() as session:
            count = session.scalar(select(func.count()).select_from(CaseRow)) or 0
            rows = session.scalars(select(CaseRow).order_by(CaseRow.id))
            found = ((row.id, flaw_of(row)) for row in rows)
            flaws = tuple(f"case {case_id}: its {flaw} cannot be read" for case_id, flaw in found if flaw)
            kept = session.scalars(select(EventCardRow).order_by(EventCardRow.event_id, EventCardRow.card))
            flaws += tuple(f"card {row.card} of event {row.event_id} cannot be read" for row in kept if not is_whole(row))
    except StoreError as wrong:
        return Checked(address, "", 0, (wrong.says,))
    return Checked(address, revision, count, flaws)


def _of_pages(database: Database) -> Iterator[str]:
    """What SQLite itself finds; a server looks after its own."""
    file = database.file
    if file is None or not file.is_file() or not file.stat().st_size:
        return
    try:
        with closing(sqlite3.connect(file, timeout=5)) as opened:
            if flaw := flaw_of_file(opened, thoroughly=True):
                yield f"the file is damaged: {flaw}"
                return
            for table, row, of, _ in opened.execute("PRAGMA foreign_key_check"):
                yield f"row {row} of {table} points at a row of {of} that is not there"
    except sqlite3.DatabaseError as wrong:
        yield f"the file cannot be read: {wrong}"
