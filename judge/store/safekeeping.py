"""The file of the cases, looked after: is it sound, is it still there, is it the same; copies of it, and one of them put back.

What is damaged is left as it is and named: nothing writes over it, and nothing new is made in its place unasked.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

from judge.errors import StoreDamagedError, StoreError

# A larger file is not looked through on the way; judge store check does.
LARGEST_LOOKED_THROUGH = 64 * 1024 * 1024
BESIDE = ("", "-wal", "-shm")
WAIT_SECONDS = 5.0
_HEADER = slice(40, 72)  # of the file: which tables there are, and what an application has noted
DAMAGED = (
    "the database of the saved cases is damaged ({}); it is left as it is and nothing is written to it: "
    "judge store check looks at it, judge store restore BACKUP puts a backup in its place and keeps it aside"
)
LOST = (
    "the database of the saved cases is gone or empty, although there was one; nothing new is made in its place: put the file "
    "back, or a backup with judge store restore BACKUP; to begin anew, delete {} too"
)


def identity(file: Path) -> object:
    """What tells a database from another one that has taken its place; None when there is none."""
    try:
        with file.open("rb") as opened:
            found = os.fstat(opened.fileno())
            return found.st_dev, found.st_ino, opened.read(_HEADER.stop)[_HEADER]
    except OSError:
        return None


def mark_of(file: Path) -> Path:
    """The file that says that there is a database beside it."""
    return file.with_name(f"{file.name}-made")


def remember(file: Path) -> None:
    """Note that there is a database now, so that its loss is noticed."""
    with suppress(OSError):
        mark_of(file).touch(0o600)


def is_lost(file: Path) -> bool:
    """Whether there was a database and is none."""
    return mark_of(file).exists() and (not file.exists() or (file.is_file() and not file.stat().st_size))


def flaw_of_file(connection: sqlite3.Connection, *, thoroughly: bool = False) -> str:
    """What is wrong with the pages of an open database; empty for a sound one."""
    try:
        rows = connection.execute("PRAGMA integrity_check" if thoroughly else "PRAGMA quick_check(1)").fetchall()
    except sqlite3.DatabaseError as wrong:
        if is_damage(wrong):
            return str(wrong)
        raise
    return "" if rows == [("ok",)] else "; ".join(str(row[0]) for row in rows[:5])


def is_damage(wrong: BaseException | None) -> bool:
    """Whether an error says that a file is broken, not that it cannot be reached now."""
    code = getattr(wrong, "sqlite_errorcode", 0) or 0
    return code & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def need_sound(file: Path, connection: sqlite3.Connection) -> None:
    """StoreDamagedError for a database whose pages do not fit together; large ones are taken on trust."""
    if file.stat().st_size <= LARGEST_LOOKED_THROUGH and (flaw := flaw_of_file(connection)):
        raise StoreDamagedError(DAMAGED.format(flaw))


def back_up(file: Path, target: Path) -> None:
    """Copy a database, even while others write to it; the copy is whole and on the disk, or not there. StoreError."""
    if not file.is_file() or not file.stat().st_size:
        raise StoreError(f"there is no database at {file}")
    try:
        target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with tempfile.NamedTemporaryFile(dir=target.parent, prefix=f"{target.name}-", delete=False) as aside:
            aside_path = Path(aside.name)
        try:
            with closing(sqlite3.connect(file, timeout=WAIT_SECONDS)) as old, closing(sqlite3.connect(aside_path)) as new:
                old.backup(new)
                new.execute("PRAGMA journal_mode = DELETE")
                if flaw := flaw_of_file(new):
                    raise StoreDamagedError(DAMAGED.format(flaw))
            with aside_path.open("rb") as whole:
                os.fsync(whole.fileno())
            aside_path.replace(target)
        finally:
            aside_path.unlink(missing_ok=True)
    except sqlite3.DatabaseError as wrong:
        if is_damage(wrong):
            raise StoreDamagedError(DAMAGED.format(wrong)) from wrong
        raise StoreError(f"the copy cannot be made: {wrong}") from wrong
    except OSError as wrong:
        raise StoreError(f"the copy cannot be made: {wrong}") from wrong


def restore(file: Path, backup: Path) -> Path | None:
    """Put a backup in the place of a database, which is kept aside; where it lies now, None when there was none. StoreError."""
    new = file.with_name(f"{file.name}-new")
    back_up(backup, new)
    with closing(sqlite3.connect(new)) as opened:
        tables = {name for (name,) in opened.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not {"alembic_version", "saved_case"} <= tables:
        new.unlink()
        raise StoreError(f"{backup} is no backup of saved cases")
    try:
        aside = _put_aside(file) if any(file.with_name(file.name + each).exists() for each in BESIDE) else None
        new.replace(file)
    except OSError as wrong:
        raise StoreError(f"the backup cannot be put there: {wrong}") from wrong
    remember(file)
    return aside


def _put_aside(file: Path) -> Path:
    """Move a database out of the way with what SQLite has laid beside it. StoreError while somebody writes to it."""
    aside = file.with_name(f"{file.name}.aside-{datetime.now(UTC):%Y%m%d-%H%M%S}")
    with closing(sqlite3.connect(file, timeout=WAIT_SECONDS, isolation_level=None)) as old:
        try:
            old.execute("BEGIN IMMEDIATE")
        except sqlite3.DatabaseError as wrong:
            if not is_damage(wrong):
                raise StoreError(f"somebody writes to the database ({wrong}); stop the site first") from wrong
        for each in BESIDE:
            with suppress(FileNotFoundError):
                file.with_name(file.name + each).rename(aside.with_name(aside.name + each))
    return aside
