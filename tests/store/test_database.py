"""What is acknowledged is kept; what goes wrong is told and passes."""

import os
import sqlite3
import threading
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, event, text
from sqlalchemy.orm import Session

from judge import __version__
from judge.errors import StoreError
from judge.store import safekeeping
from judge.store.cases import Cases, Wanted
from judge.store.database import Database, database_url
from judge.store.patience import HURRIED, READING, SECONDS, WRITING, hurried
from judge.store.safekeeping import mark_of
from judge.store.tables import Base
from tests.store.test_cases import SETTING, WORDS


def test_the_migrations_make_what_the_tables_say(url: str) -> None:
    """After every migration the database is exactly as SQLAlchemy maps it."""
    database = Database(url)
    assert database.revision() == "0004"
    engine = create_engine(database.url)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
    engine.dispose()
    database.close()


def test_several_beginners_bring_the_database_up_to_date_once(url: str) -> None:
    """Processes that start together on an empty database do not get in each other's way."""
    databases = [Database(url) for _ in range(4)]
    failures: list[Exception] = []

    def begin(database: Database) -> None:
        try:
            Cases(database).save(WORDS, SETTING)
        except Exception as wrong:
            failures.append(wrong)

    threads = [threading.Thread(target=begin, args=(each,)) for each in databases]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert Cases(databases[0]).find(Wanted()).total == 4
    for database in databases:
        database.close()


def test_the_first_connection_waits_for_another_program(tmp_path: Path) -> None:
    """Turning the write-ahead log on is waited for, although SQLite itself gives up at once there."""
    file = tmp_path / "cases.sqlite3"
    other = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    other.execute("CREATE TABLE anything (at_all)")
    reader = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(sqlite3.OperationalError, match="locked"):
        reader.execute("PRAGMA journal_mode = WAL")
    release = threading.Timer(0.2, other.execute, ("ROLLBACK",))
    release.start()
    cases = Cases(Database(f"sqlite:///{file}"))
    assert cases.save(WORDS, SETTING)
    release.join()
    reader.close()
    other.close()


def test_a_locked_database_is_told_and_recovers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While another program holds the file, saving says so, reading goes on, and afterwards saving works again."""
    monkeypatch.setitem(SECONDS, WRITING, 0.1)
    file = tmp_path / "cases.sqlite3"
    cases = Cases(Database(f"sqlite:///{file}"))
    kept = cases.save(WORDS, SETTING)
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(StoreError, match="locked"):
        cases.save(WORDS, SETTING)
    assert cases.get(kept.id) == kept
    other.execute("ROLLBACK")
    other.close()
    assert cases.save(WORDS, SETTING)


def test_a_lost_or_broken_file_is_told_and_recovers(tmp_path: Path) -> None:
    """A file that is no database is an error that says so; once it is gone with its mark, the store begins anew."""
    file = tmp_path / "cases.sqlite3"
    cases = Cases(Database(f"sqlite:///{file}"))
    cases.save(WORDS, SETTING)
    for each in tmp_path.iterdir():
        each.unlink()
    file.write_bytes(b"this is no database" * 100)
    with pytest.raises(StoreError, match="not a database"):
        cases.find(Wanted())
    file.unlink()
    mark_of(file).unlink(missing_ok=True)
    assert cases.find(Wanted()).total == 0
    assert cases.save(WORDS, SETTING)


def fill_up(cases: Cases) -> None:
    for _ in range(50):
        cases.save(replace(WORDS, note="x" * 4000), SETTING)


def test_a_full_disk_is_told_and_loses_nothing(tmp_path: Path) -> None:
    """When nothing more can be written, saving says so, and what was kept before can still be read."""
    file = tmp_path / "cases.sqlite3"
    cases = Cases(Database(f"sqlite:///{file}"))
    kept = cases.save(WORDS, SETTING)

    def full(connection: sqlite3.Connection, _record: object) -> None:
        connection.execute("PRAGMA max_page_count = 1")

    event.listen(cases.database._engine, "connect", full)
    with pytest.raises(StoreError, match="full"):
        fill_up(cases)
    event.remove(cases.database._engine, "connect", full)
    assert cases.get(kept.id) == kept
    assert cases.save(WORDS, SETTING)


def test_a_server_that_is_not_there_is_told() -> None:
    """An address where no PostgreSQL answers ends in one sentence, without the password."""
    cases = Cases(Database("postgresql://judge:secret@127.0.0.1:1/judge"))
    with pytest.raises(StoreError) as refused:
        cases.find(Wanted())
    assert "nothing is lost" in refused.value.says
    assert "secret" not in refused.value.says


def test_the_address_is_a_file_of_the_user_or_what_the_environment_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without DATABASE_URL the cases lie in the user's folder."""
    monkeypatch.setenv("JUDGE_HOME", str(tmp_path))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    assert database_url() == f"sqlite:///{tmp_path / 'cases.sqlite3'}"
    monkeypatch.setenv("DATABASE_URL", "postgres://judge@db.example/cases")
    assert Database(database_url()).url.drivername == "postgresql+psycopg"


def test_an_address_that_is_none_is_refused_at_once() -> None:
    """Whoever starts the site reads what is wrong with it, instead of a trace of calls."""
    with pytest.raises(StoreError, match="DATABASE_URL is no address"):
        Database("nonsense")


def test_a_store_of_a_newer_version_is_told(url: str) -> None:
    """Nothing is changed in it, the reason is said, and with that version it goes on."""
    newer = Database(url)
    Cases(newer).save(WORDS, SETTING)
    with newer.writing() as session:
        session.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    database = Database(url)
    for _ in range(2):
        with pytest.raises(StoreError, match=r"newer version.*9999"):
            Cases(database).find(Wanted())
    with newer.writing() as session:
        session.execute(text("UPDATE alembic_version SET version_num = '0004'"))
    assert Cases(database).find(Wanted()).total == 1
    for each in (database, newer):
        each.close()


def test_who_asks_waits_as_long_as_he_may_and_what_is_saved_is_on_the_disk(tmp_path: Path) -> None:
    """So is each connection set up: how long it waits for another program, that it writes through, that references hold."""
    database = Database(f"sqlite:///{tmp_path / 'cases.sqlite3'}")

    def asked(session: Session) -> list[object]:
        return [
            session.scalar(text(f"PRAGMA {name}")) for name in ("busy_timeout", "synchronous", "foreign_keys", "journal_mode")
        ]

    with database.writing() as session:
        assert asked(session) == [1000 * SECONDS[WRITING], 2, 1, "wal"]
    with database.reading() as session:
        assert asked(session) == [1000 * SECONDS[READING], 2, 1, "wal"]
    with hurried(), database.reading() as session:
        assert asked(session) == [1000 * SECONDS[HURRIED], 2, 1, "wal"]


def test_what_has_brought_the_tables_up_to_date_is_noted_anew(tmp_path: Path) -> None:
    """The note of the version before gives way to ours."""
    file = tmp_path / "cases.sqlite3"
    Database(f"sqlite:///{file}").revision()
    with closing(sqlite3.connect(file)) as before:
        before.execute("DROP TABLE event_card")
        before.execute("UPDATE store_note SET says = '0.1'")
        before.execute("UPDATE alembic_version SET version_num = '0003'")
        before.commit()
    database = Database(f"sqlite:///{file}")
    with database.reading() as session:
        assert session.execute(text("SELECT name, says FROM store_note")).all() == [("version", __version__)]
    assert database.revision() == "0004"


def test_who_asks_how_the_store_is_has_it_looked_through_now_and_then(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was damaged since is found by whoever comes next, and a file is not read whole at every question."""
    looked: list[Path] = []
    need_sound = safekeeping.need_sound
    monkeypatch.setattr(safekeeping, "need_sound", lambda file, opened: (looked.append(file), need_sound(file, opened)))
    database = Database(f"sqlite:///{tmp_path / 'cases.sqlite3'}")
    database.revision()
    database.look_again()
    database.revision()
    assert len(looked) == 1
    monkeypatch.setattr("judge.store.database.LOOK_SECONDS", -1.0)
    database.look_again()
    database.revision()
    database.revision()
    assert len(looked) == 2


def test_who_hurries_does_not_wait_for_another_program(tmp_path: Path) -> None:
    """Beside the rules the cases are shown in a tenth of a second or not at all, in however many threads that is asked."""
    file = tmp_path / "cases.sqlite3"
    cases = Cases(Database(f"sqlite:///{file}"))
    cases.save(WORDS, SETTING)
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    other.execute("CREATE TABLE anything (at_all)")

    def look() -> None:
        with hurried(), pytest.raises(StoreError, match="locked"):
            cases.last(3)

    began = time.monotonic()
    threads = [threading.Thread(target=look) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert time.monotonic() - began < 1.5
    other.close()
    assert len(cases.last(3)) == 1


def test_a_database_makes_the_folder_that_it_lies_in(tmp_path: Path) -> None:
    """A home that is not there yet is no reason to fail; how often was written is counted from none."""
    database = Database(f"sqlite:///{tmp_path / 'far' / 'away' / 'cases.sqlite3'}")
    assert database.writes == 0
    Cases(database).save(WORDS, SETTING)
    assert (tmp_path / "far" / "away" / "cases.sqlite3").is_file()
    assert database.writes == 1
    database.close()


@pytest.mark.skipif(os.name == "nt", reason="there are no such modes")
def test_nobody_else_on_the_machine_reads_what_was_saved(tmp_path: Path) -> None:
    """The folder, the file and what SQLite lays beside it are for their owner alone."""
    database = Database(f"sqlite:///{tmp_path / 'home' / 'cases.sqlite3'}")
    with database.writing() as session:
        session.execute(text("CREATE TABLE anything (at_all)"))
        found = {path.name: path.stat().st_mode & 0o777 for path in (tmp_path / "home").iterdir()}
    assert (tmp_path / "home").stat().st_mode & 0o777 == 0o700
    assert found == dict.fromkeys([f"cases.sqlite3{each}" for each in ("", "-made", "-shm", "-wal")], 0o600)


@pytest.mark.skipif(os.name == "nt", reason="there are no such modes")
def test_a_file_of_an_earlier_version_is_closed_to_strangers(tmp_path: Path) -> None:
    """It was made for everybody to read; a group that somebody has let in on purpose stays in."""
    file = tmp_path / "cases.sqlite3"
    file.touch()
    file.chmod(0o664)
    database = Database(f"sqlite:///{file}")
    with database.reading() as session:
        session.execute(text("SELECT 1"))
    database.close()
    assert file.stat().st_mode & 0o777 == 0o660


def test_what_is_read_together_is_read_by_one_connection(url: str) -> None:
    """It is opened for the first who reads, not at all where nobody does, and does not stay."""
    database, other = Database(url), Database(url)
    cases = Cases(database)
    cases.save(WORDS, SETTING)
    opened: list[object] = []
    event.listen(database._engine, "begin", opened.append)
    with database.together():
        assert opened == []
        assert cases.find(Wanted()).total == 1
        assert len(Cases(database).last(5)) == 1
        assert len(opened) == 1
        assert len(Cases(other).last(5)) == 1
    with database.together():
        pass
    assert len(opened) == 1
    cases.save(WORDS, SETTING)
    assert cases.find(Wanted()).total == 2
    assert len(opened) == 3
    database.close()
    other.close()


def test_what_cannot_be_read_together_is_told_and_passes(tmp_path: Path) -> None:
    """The first who reads hears it as without the other; what was wrong within is told as the store tells it."""
    (tmp_path / "cases.sqlite3").mkdir()
    database = Database(f"sqlite:///{tmp_path / 'cases.sqlite3'}")
    with pytest.raises(StoreError, match="cannot be reached"), database.together():
        Cases(database).last(5)
    (tmp_path / "cases.sqlite3").rmdir()
    with database.together():
        assert Cases(database).last(5) == ()
        with pytest.raises(StoreError, match="no such table"), database.reading() as session:
            session.execute(text("SELECT 1 FROM no_such_table"))
    assert Cases(database).last(5) == ()
