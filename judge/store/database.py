"""Where the cases lie: SQLite in the user's folder, or the database that ``DATABASE_URL`` names; brought up to date by itself."""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, delete, event, insert, inspect, make_url, select, text
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.orm import Session
from sqlalchemy.pool import NullPool

from judge import __version__
from judge.errors import StoreDamagedError, StoreError
from judge.paths import private_file, user_folder
from judge.store import safekeeping
from judge.store.patience import Breaker, seconds
from judge.store.sound import as_kept
from judge.store.tables import NoteRow

MIGRATIONS = Path(__file__).parent / "migrations"
RETRY_SECONDS = 0.01
# So often a file is looked through at most for whoever asks how the store is.
LOOK_SECONDS = 10.0
# Any number will do, as long as all our processes lock the same one while they migrate.
MIGRATION_LOCK = 4_617_355
NEWER = (
    "the saved cases were made by a newer version of the judge{} (they stand at {}, this version knows up to {}); "
    "start that version again, or name another place with DATABASE_URL"
)
ADVICE = "the saved cases cannot be reached now ({}); nothing is lost; try again in a moment"


def database_url() -> str:
    """``$DATABASE_URL``, else a file in the user's folder."""
    given = os.environ.get("DATABASE_URL", "")
    return given or f"sqlite:///{user_folder() / 'cases.sqlite3'}"


class Database:
    """One per process and address; connects when it is first needed, and anew when the file or the server was away."""

    def __init__(self, url: str) -> None:
        try:
            self.url = make_url(url)
        except ArgumentError:
            raise StoreError("DATABASE_URL is no address of a database; postgresql://user:password@host/name is one") from None
        if self.url.drivername in ("postgres", "postgresql"):
            self.url = self.url.set(drivername="postgresql+psycopg")
        self._migrated: object = None
        self._looked = 0.0
        self._lock = threading.Lock()
        self._breaker = Breaker()
        # How often this process has written, so that whoever remembers what stood there looks again.
        self.writes = 0

    @property
    def file(self) -> Path | None:
        """Where it lies, if it is SQLite."""
        return Path(self.url.database or "") if self.url.get_backend_name() == "sqlite" else None

    @cached_property
    def _engine(self) -> Engine:
        if self.file is None:
            from judge.store.postgresql import POOL, connect  # a browser has no driver of it, and SQLite needs none

            engine = create_engine(self.url, json_deserializer=as_kept, **POOL)
            event.listen(engine, "do_connect", lambda _dialect, _record, args, given: connect(*args, **given))
            return engine
        # A connection a request: opening a file costs little, and no process keeps one that another has removed.
        engine = create_engine(self.url, json_deserializer=as_kept, poolclass=NullPool)
        event.listen(engine, "connect", _set_up_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
        return engine

    @cached_property
    def _engines(self) -> tuple[Engine, Engine]:
        """For reading and for writing: the same connections, begun otherwise."""
        return self._engine.execution_options(judge_writes=False), self._engine.execution_options(judge_writes=True)

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """A session for looking things up. StoreError when the database cannot be reached."""
        shared = _together.get()
        with self._session(writes=False) if shared is None or shared.of is not self else shared.session() as session:
            yield session

    @contextmanager
    def together(self) -> Iterator[None]:
        """Within it all that is read is read at one moment, by one connection: opening one takes longer than most questions."""
        with ExitStack() as opened:
            token = _together.set(_Shared(self, opened))
            try:
                yield
            finally:
                _together.reset(token)

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """A session whose changes are on the disk when the block has ended, or not at all."""
        with self._session(writes=True) as session, session.begin():
            yield session
        self.writes += 1

    @contextmanager
    def _session(self, *, writes: bool) -> Iterator[Session]:
        with self._breaker.asking(writes=writes), _told():
            self._bring_up_to_date()
            with Session(self._engines[writes], expire_on_commit=False) as session:
                yield session

    def _bring_up_to_date(self) -> None:
        """Run the migrations once, and again when the file is another one than before."""
        if self._migrated == self._identity() and self._migrated is not None:
            return
        if not self._lock.acquire(timeout=seconds()):
            raise StoreError(ADVICE.format("it is being opened"))
        try:
            if self.file is not None:
                if safekeeping.is_lost(self.file):
                    raise StoreDamagedError(safekeeping.LOST.format(safekeeping.mark_of(self.file)))
                private_file(self.file)  # what people saved is theirs; SQLite makes it 0644
            with self._engine.execution_options(judge_writes=True).begin() as connection:
                _migrate(connection, self.file)
            if self.file is not None:
                safekeeping.remember(self.file)
            self._migrated, self._looked = self._identity(), time.monotonic()
        finally:
            self._lock.release()

    def _identity(self) -> object:
        """What tells this database from another one that has taken its place; None when there is none."""
        return self.url if self.file is None else safekeeping.identity(self.file)

    def look_again(self) -> None:
        """Let the file be looked through anew, if that was some time ago; whoever comes next does it."""
        if time.monotonic() - self._looked > LOOK_SECONDS:
            self._migrated = None

    def revision(self) -> str:
        """The migration that the database stands at. StoreError when it cannot be reached."""
        with self.reading() as session:
            return str(session.scalar(text("SELECT version_num FROM alembic_version")))

    def close(self) -> None:
        """Give the connections back."""
        self._engine.dispose()


@dataclass(slots=True)
class _Shared:
    """One session for several who read, opened for the first of them."""

    of: Database
    opened: ExitStack
    kept: Session | None = None

    @contextmanager
    def session(self) -> Iterator[Session]:
        with _told():
            self.kept = self.kept or self.opened.enter_context(self.of._session(writes=False))
            yield self.kept


_together: ContextVar[_Shared | None] = ContextVar("together", default=None)


@contextmanager
def _told() -> Iterator[None]:
    """What the database says as a StoreError."""
    try:
        yield
    except (SQLAlchemyError, OSError) as wrong:
        if safekeeping.is_damage(getattr(wrong, "orig", None)):
            raise StoreDamagedError(safekeeping.DAMAGED.format(_reason(wrong))) from wrong
        raise StoreError(ADVICE.format(_reason(wrong))) from wrong


def _migrate(connection: Connection, file: Path | None) -> None:
    """Bring the tables up to date, once the file is known to be sound and what stood in it has been copied."""
    if file is not None:
        safekeeping.need_sound(file, connection.connection.dbapi_connection)  # type: ignore[arg-type]
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    stands_at = MigrationContext.configure(connection).get_current_revision()
    known = [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()]
    if stands_at is not None and stands_at not in known:
        raise StoreError(NEWER.format(_made_by(connection), stands_at, max(known)))
    if stands_at != known[0]:
        if file is not None and stands_at is not None:
            safekeeping.back_up(file, file.with_name(f"{file.name}.before-{known[0]}"))
        if file is not None and stands_at is None and safekeeping.mark_of(file).exists():
            raise StoreDamagedError(safekeeping.LOST.format(safekeeping.mark_of(file)))
        command.upgrade(config, "head")
        connection.execute(delete(NoteRow).where(NoteRow.name == "version"))
        connection.execute(insert(NoteRow).values(name="version", says=__version__))
    assert inspect(connection).has_table("saved_case")


def _made_by(connection: Connection) -> str:
    """Which version has made the tables, where one says so."""
    if not inspect(connection).has_table(NoteRow.__tablename__):
        return ""
    found = connection.scalar(select(NoteRow.says).where(NoteRow.name == "version"))
    return f", made by version {found}" if found else ""


def _set_up_sqlite(connection: sqlite3.Connection, _record: Any) -> None:
    """Readers do not wait for writers, and what was acknowledged is on the disk."""
    connection.isolation_level = None  # transactions begin where SQLAlchemy says, not where the driver guesses
    for pragma in (f"busy_timeout = {seconds() * 1000:.0f}", "synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}")
    _write_ahead(connection)


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Turn the write-ahead log on. SQLite does not wait for others here, whatever timeout it was given; so we do."""
    until = time.monotonic() + seconds()
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as wrong:
            if wrong.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
        time.sleep(RETRY_SECONDS)


def _begin_sqlite(connection: Connection) -> None:
    """A writer takes its place in the queue at once: one that finds out later that it must wait cannot."""
    writes = connection.get_execution_options().get("judge_writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _reason(wrong: Exception) -> str:
    found = getattr(wrong, "orig", None) or wrong
    return str(found).strip().splitlines()[0][:200] if str(found).strip() else type(wrong).__name__
