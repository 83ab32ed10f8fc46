"""Explorations that go on while somebody looks on: how far each is, and its result, in a file that every process of a site sees.

They are forgotten some minutes after they ended; nothing here is worth a backup.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import sqlite3
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, cast

from judge.errors import JobLimitError, NotAllowedError, StoreError, UnknownJobError
from judge.paths import private_file
from judge.store.safekeeping import is_damage

State = Literal["waiting", "running", "done", "failed", "cancelled"]
Wish = Literal["", "stop", "cancel"]
OPEN: tuple[State, ...] = ("waiting", "running")

# Of all clients together, most of which wait, and of one.
MOST_OPEN, MOST_OF_A_CLIENT = 200, 2
# Begins the name of a client that keeps no cookie: each of its requests may be another's.
NAMELESS = "~"
KEPT_SECONDS = 15 * 60
# Without a sign of life for so long the process that worked on it is gone.
DEAD_SECONDS = 20.0
MOST_KEPT = 60
LARGEST_RESULT = 4_000_000
PATIENCE_SECONDS = 1.0
_BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)

_TABLE = """
CREATE TABLE IF NOT EXISTS jobs (
  id TEXT PRIMARY KEY, question TEXT NOT NULL, client TEXT NOT NULL, address TEXT NOT NULL, state TEXT NOT NULL,
  states INTEGER NOT NULL DEFAULT 0, waiting INTEGER NOT NULL DEFAULT 0, seconds REAL NOT NULL DEFAULT 0,
  most_states INTEGER NOT NULL, most_seconds REAL NOT NULL, wish TEXT NOT NULL DEFAULT '', code TEXT NOT NULL DEFAULT '',
  says TEXT NOT NULL DEFAULT '', result TEXT NOT NULL DEFAULT '', beat REAL NOT NULL)
"""
# Told once more instead of tried once more: a page that looks again by itself would begin it again and again.
_KNOWN = (
    "question = ? AND (state IN ('waiting', 'running', 'done')"
    " OR state = 'failed' AND beat > CAST(strftime('%s', 'now') AS INTEGER) - 60)"
)
# Who asked: each has a name of his own for the work that all who ask the same share.
_HANDLES = """
CREATE TABLE IF NOT EXISTS handles (
  id TEXT PRIMARY KEY, job TEXT NOT NULL, client TEXT NOT NULL, wish TEXT NOT NULL DEFAULT '')
"""
_SHOWN = "id, state, address, states, waiting, seconds, most_states, most_seconds, wish, code, says, beat"


@dataclass(frozen=True, slots=True)
class Job:
    """An exploration: where it stands, its limits, and for one that failed why. ``address`` is where its result is shown."""

    id: str
    state: State
    address: str
    states: int
    waiting: int
    seconds: float
    most_states: int
    most_seconds: float
    wish: Wish
    code: str
    says: str
    beat: float
    # The work itself, which others may have asked for too; and how many are before it while it waits.
    work: str = ""
    place: int = 0

    @property
    def is_open(self) -> bool:
        """Whether it waits or is being worked on."""
        return self.state in OPEN


@dataclass(frozen=True, slots=True)
class Asked:
    """What is to be explored: the same ``question`` is worked on once, whoever asks."""

    question: str
    client: str
    address: str
    most_states: int
    most_seconds: float


class Jobs:
    """The jobs in a file; every call stands for itself, so that threads and processes may share them. StoreError when the
    file cannot be used now."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def begin(self, asked: Asked) -> tuple[Job, bool]:
        """The job for a question, and whether it is new and so yours to work on. JobLimitError when there are too many."""
        with self._write() as db:
            self._tidy(db)
            known = self._one(db, _KNOWN, asked.question)
            if known is not None:
                return self._handed(db, known, asked.client), False
            open_ones = db.execute("SELECT client FROM jobs WHERE state IN ('waiting', 'running')").fetchall()
            if len(open_ones) >= MOST_OPEN or open_ones.count((asked.client,)) >= MOST_OF_A_CLIENT:
                says = "too many explorations are under way; come again when one has ended, or cancel one of yours"
                raise JobLimitError(says)
            name = secrets.token_urlsafe(12)
            db.execute(
                "INSERT INTO jobs (id, question, client, address, state, most_states, most_seconds, beat)"
                " VALUES (?, ?, ?, ?, 'waiting', ?, ?, ?)",
                (name, asked.question, asked.client, asked.address, asked.most_states, asked.most_seconds, time.time()),
            )
            return self._handed(db, _sure(self._one(db, "id = ?", name)), asked.client), True

    def check(self) -> None:
        """StoreError while explorations cannot be kept track of."""
        with self._write() as db:
            db.execute("SELECT count(*) FROM jobs")

    def known(self, question: str, client: str = "") -> Job | None:
        """The job for a question, if it is under way or was done lately, under the name that this client has for it."""
        with self._write() as db:
            self._tidy(db)
            known = self._one(db, _KNOWN, question)
            return None if known is None else self._handed(db, known, client)

    def look(self, name: str) -> Job:
        """How far a job is. UnknownJobError when there is none of that name (any more)."""
        with self._write() as db:
            self._tidy(db)
            return self._seen(db, name)[0]

    def result(self, name: str) -> str:
        """What a job that is done has found."""
        with self._open() as db:
            [name] = db.execute("SELECT job FROM handles WHERE id = ?", (name,)).fetchone() or [name]
            [found] = db.execute("SELECT result FROM jobs WHERE id = ?", (name,)).fetchone() or [""]
            return str(found)

    def keep_waiting(self, works: Sequence[str]) -> None:
        """A sign of life of work that waits for a place."""
        with self._write() as db:
            now = time.time()
            db.executemany("UPDATE jobs SET beat = ? WHERE id = ? AND state = 'waiting'", [(now, work) for work in works])

    def beat(self, name: str, states: int, waiting: int, seconds: float) -> Wish:
        """A sign of life of work with how far it is; the answer is what all who asked wish. What is gone is not wanted."""
        with self._write() as db:
            db.execute(
                "UPDATE jobs SET state = 'running', states = ?, waiting = ?, seconds = ?, beat = ?"
                " WHERE id = ? AND state IN ('waiting', 'running')",
                (states, waiting, seconds, time.time(), name),
            )
            job = self._one(db, "id = ?", name)
            return job.wish if job and job.is_open else "cancel"

    def finish(self, name: str, state: State, *, result: str = "", code: str = "", says: str = "") -> None:
        """It has ended; one that was cancelled meanwhile stays so."""
        if len(result) > LARGEST_RESULT:
            state, result, code = "failed", "", "play/over-budget"
            says = "the result is too large to be shown; play some of the choices first and ask again from there"
        with self._write() as db:
            db.execute(
                "UPDATE jobs SET state = ?, result = ?, code = ?, says = ?, beat = ?"
                " WHERE id = ? AND state IN ('waiting', 'running')",
                (state, result, code, says, time.time(), name),
            )

    def wish(self, name: str, wish: Wish, clients: tuple[str, ...] = ()) -> Job:
        """Ask for an end: ``cancel`` throws away what was found, ``stop`` keeps it. UnknownJobError; NotAllowedError for one that
        somebody else has asked for. The work ends when all who asked for it wish so."""
        with self._write() as db:
            self._tidy(db)
            job, owner = self._seen(db, name)
            if clients and owner not in clients:
                raise NotAllowedError("somebody else has asked for this exploration; it ends when they say so")
            if job.is_open:
                db.execute("UPDATE handles SET wish = ? WHERE id = ?", (wish, name))
                self._settle(db, job.work)
            return self._seen(db, name)[0]

    def _settle(self, db: sqlite3.Connection, work: str) -> None:
        """End work that nobody wants any more, or that nobody wants to go on."""
        wishes = {wish for (wish,) in db.execute("SELECT wish FROM handles WHERE job = ?", (work,))}
        if wishes == {"cancel"}:
            db.execute("UPDATE jobs SET wish = 'cancel', state = 'cancelled' WHERE id = ?", (work,))
        elif "" not in wishes:
            db.execute("UPDATE jobs SET wish = 'stop' WHERE id = ?", (work,))

    def _handed(self, db: sqlite3.Connection, job: Job, client: str) -> Job:
        """The work under this client's own name for it."""
        query = "SELECT id FROM handles WHERE job = ? AND client = ? AND wish <> 'cancel'"
        found = None if client.startswith(NAMELESS) else db.execute(query, (job.id, client)).fetchone()
        name = found[0] if found else secrets.token_urlsafe(12)
        if not found:
            db.execute("INSERT INTO handles (id, job, client) VALUES (?, ?, ?)", (name, job.id, client))
        return self._seen(db, name)[0]

    def _seen(self, db: sqlite3.Connection, name: str) -> tuple[Job, str]:
        """What a name stands for, as whoever has it sees it; and who that is. UnknownJobError."""
        work, client, wish = db.execute("SELECT job, client, wish FROM handles WHERE id = ?", (name,)).fetchone() or ("", "", "")
        job = _sure(self._one(db, "id = ?", work))
        before = "SELECT count(*) FROM jobs WHERE state = 'waiting' AND rowid < (SELECT rowid FROM jobs WHERE id = ?)"
        place = db.execute(before, (work,)).fetchone()[0] + 1 if job.state == "waiting" else 0
        seen = replace(job, id=name, work=work, place=place, wish=cast(Wish, wish or job.wish))
        return (replace(seen, state="cancelled") if wish == "cancel" and job.is_open else seen), client

    def _tidy(self, db: sqlite3.Connection) -> None:
        """Forget what ended long ago, and tell of those whose process is gone."""
        now = time.time()
        db.execute(
            "UPDATE jobs SET state = 'failed', code = 'jobs/lost', says = 'the site was stopped meanwhile; ask again'"
            " WHERE state IN ('waiting', 'running') AND beat < ?",
            (now - DEAD_SECONDS,),
        )
        db.execute("DELETE FROM jobs WHERE state NOT IN ('waiting', 'running') AND beat < ?", (now - KEPT_SECONDS,))
        db.execute(
            "DELETE FROM jobs WHERE state NOT IN ('waiting', 'running') AND id NOT IN"
            " (SELECT id FROM jobs ORDER BY beat DESC LIMIT ?)",
            (MOST_KEPT,),
        )
        db.execute("DELETE FROM handles WHERE job NOT IN (SELECT id FROM jobs)")

    def _one(self, db: sqlite3.Connection, where: str, value: str) -> Job | None:
        row = db.execute(f"SELECT {_SHOWN} FROM jobs WHERE {where} ORDER BY beat DESC LIMIT 1", (value,)).fetchone()
        return Job(*row) if row else None

    @contextmanager
    def _write(self) -> Iterator[sqlite3.Connection]:
        with self._open() as db:
            db.execute("BEGIN IMMEDIATE")
            yield db
            db.execute("COMMIT")

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        """The file; damaged it is thrown away and made anew, and where the home takes none it lies among the passing files."""
        db = None
        try:
            db = self._connected()
            yield db
        except (sqlite3.Error, OSError) as wrong:
            if is_damage(wrong):
                self._throw_away()
            raise StoreError(f"explorations cannot be kept track of now ({wrong}); try again in a moment") from wrong
        finally:
            if db is not None:
                db.close()

    def _connected(self) -> sqlite3.Connection:
        try:
            return _connect(self.path)
        except (sqlite3.Error, OSError) as wrong:
            if is_damage(wrong):
                self._throw_away()
                return _connect(self.path)
            if getattr(wrong, "sqlite_errorcode", sqlite3.SQLITE_FULL) & 0xFF in _BUSY:
                raise
            return _connect(_elsewhere(self.path))

    def _throw_away(self) -> None:
        for beside in ("", "-journal", "-wal", "-shm"):
            with suppress(OSError):
                self.path.with_name(self.path.name + beside).unlink()


def _connect(path: Path) -> sqlite3.Connection:
    private_file(path)
    db = sqlite3.connect(path, timeout=PATIENCE_SECONDS, isolation_level=None)
    try:
        db.execute(_TABLE)
        db.execute(_HANDLES)
    except sqlite3.Error:
        db.close()
        raise
    return db


def _elsewhere(path: Path) -> Path:
    """A place for the same file that all processes of this user find, and nobody else may write to. OSError."""
    name = hashlib.sha256(str(path.absolute()).encode()).hexdigest()[:16]
    folder = Path(tempfile.gettempdir()) / f"keyforge-judge-{name}"
    folder.mkdir(mode=0o700, exist_ok=True)
    if hasattr(os, "getuid") and (folder.is_symlink() or folder.stat().st_uid != os.getuid()):
        raise PermissionError(f"{folder} is somebody else's")
    return folder / path.name


def _sure(job: Job | None) -> Job:
    if job is None:
        raise UnknownJobError("there is no such exploration any more; they are forgotten some minutes after they ended")
    return job
