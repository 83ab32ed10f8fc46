"""The file of the cases: damage is named and left alone, loss is noticed, copies are whole and come back."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import text

from judge.errors import StoreDamagedError, StoreError
from judge.store import safekeeping
from judge.store.cases import Cases, Wanted
from judge.store.check import look_through
from judge.store.database import Database
from tests.store.test_cases import SETTING, WORDS


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A database with forty cases."""
    found = tmp_path / "home" / "cases.sqlite3"
    cases = Cases(Database(f"sqlite:///{found}"))
    for number in range(40):
        cases.save(replace(WORDS, table=str(number), note="x" * 2000), SETTING)
    return found


def opened(file: Path) -> Cases:
    return Cases(Database(f"sqlite:///{file}"))


def scramble(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[4096 : len(content) // 2] = os.urandom(len(content) // 2 - 4096)
    file.write_bytes(content)


@pytest.mark.parametrize(
    "damage",
    [scramble, lambda file: file.write_bytes(b"no database" * 500), lambda file: os.truncate(file, file.stat().st_size // 2)],
    ids=["scrambled", "no database", "cut short"],
)
def test_what_is_damaged_is_named_and_left_alone(file: Path, damage: Callable[[Path], None]) -> None:
    """Reading and saving say so by a code of their own, and not a byte of the file changes."""
    damage(file)
    before = file.read_bytes()
    cases = opened(file)
    for use in (lambda: cases.find(Wanted()), lambda: cases.save(WORDS, SETTING), cases.database.revision):
        with pytest.raises(StoreDamagedError, match="left as it is"):
            use()
    assert file.read_bytes() == before
    assert look_through(Database(f"sqlite:///{file}")).flaws


@pytest.mark.parametrize("loss", ["emptied", "deleted", "log deleted with it"])
def test_what_is_lost_is_not_made_anew(file: Path, loss: str) -> None:
    """Neither by a site that goes on nor by a new one; whoever wants to begin anew deletes the mark too."""
    going_on = opened(file)
    going_on.find(Wanted())
    if loss == "emptied":
        os.truncate(file, 0)
    else:
        file.unlink()
    for cases in (going_on, opened(file)):
        with pytest.raises(StoreDamagedError, match="gone or empty"):
            cases.save(WORDS, SETTING)
    safekeeping.mark_of(file).unlink()
    assert opened(file).find(Wanted()).total == 0


def test_another_database_in_the_same_place_is_brought_up_to_date(file: Path) -> None:
    """One of an older version, copied over the file under the same number, is seen to be another one."""
    cases = opened(file)
    cases.find(Wanted())
    older = file.with_name("older")
    safekeeping.back_up(file, older)
    with closing(sqlite3.connect(older)) as other:
        for table in ("store_note", "ended_session", "event_card"):
            other.execute(f"DROP TABLE {table}")
        other.execute("UPDATE alembic_version SET version_num = '0002'")
        other.commit()
    with file.open("r+b") as there:
        there.write(older.read_bytes())
    assert cases.database.revision() == "0004"
    assert file.with_name("cases.sqlite3.before-0004").is_file()


def test_a_migration_is_preceded_by_a_copy(file: Path) -> None:
    """What stood there before lies beside it, whole, and nobody else reads it."""
    database = Database(f"sqlite:///{file}")
    with database.writing() as session:
        session.execute(text("DROP TABLE store_note"))
        session.execute(text("DROP TABLE ended_session"))
        session.execute(text("DROP TABLE event_card"))
        session.execute(text("UPDATE alembic_version SET version_num = '0002'"))
    assert opened(file).find(Wanted()).total == 40
    copy = file.with_name("cases.sqlite3.before-0004")
    assert copy.stat().st_mode & 0o777 == 0o600
    with closing(sqlite3.connect(copy)) as before:
        assert before.execute("SELECT version_num FROM alembic_version").fetchone() == ("0002",)
        assert before.execute("SELECT count(*) FROM saved_case").fetchone() == (40,)


def test_a_store_of_a_newer_version_says_which(file: Path) -> None:
    """The version that has made it is named."""
    with Database(f"sqlite:///{file}").writing() as session:
        session.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        session.execute(text("UPDATE store_note SET says = '7.1' WHERE name = 'version'"))
    with pytest.raises(StoreError, match=r"made by version 7\.1"):
        opened(file).find(Wanted())


def test_a_copy_is_whole_while_others_write_and_comes_back(file: Path, tmp_path: Path) -> None:
    """What was saved later lies aside, and can be had from there."""
    cases, copy = opened(file), tmp_path / "copy.sqlite3"
    with cases.database.writing() as session:
        session.execute(text("UPDATE saved_case SET note = 'being written'"))
        safekeeping.back_up(file, copy)
    late = cases.save(WORDS, SETTING)
    aside = safekeeping.restore(file, copy)
    assert aside is not None
    assert cases.find(Wanted()).total == 40
    assert opened(aside).get(late.id) == late


def test_a_damaged_file_is_kept_aside_when_a_copy_is_put_back(file: Path, tmp_path: Path) -> None:
    """Byte by byte."""
    copy = tmp_path / "copy.sqlite3"
    safekeeping.back_up(file, copy)
    scramble(file)
    damaged = file.read_bytes()
    aside = safekeeping.restore(file, copy)
    assert aside is not None
    assert aside.read_bytes() == damaged
    assert opened(file).find(Wanted()).total == 40
    assert look_through(Database(f"sqlite:///{file}")).flaws == ()


def test_what_is_no_copy_of_cases_is_not_put_back(file: Path, tmp_path: Path) -> None:
    """Neither something else nor nothing, and not while somebody writes."""
    other = tmp_path / "other.sqlite3"
    with closing(sqlite3.connect(other)) as made:
        made.execute("CREATE TABLE anything (at_all)")
        made.commit()
    with pytest.raises(StoreError, match="no backup of saved cases"):
        safekeeping.restore(file, other)
    with pytest.raises(StoreError, match="there is no database"):
        safekeeping.restore(file, tmp_path / "nothing")
    assert opened(file).find(Wanted()).total == 40
    assert [path.name for path in file.parent.iterdir() if "-new" in path.name] == []


def test_every_case_is_looked_at(file: Path) -> None:
    """One that cannot be read is named, and so is a row that points nowhere."""
    database = Database(f"sqlite:///{file}")
    assert look_through(database).flaws == ()
    first = opened(file).find(Wanted()).cases[0].id
    with closing(sqlite3.connect(file)) as other:
        other.execute("UPDATE saved_case SET given = '[]' WHERE id = ?", (first,))
        other.commit()
    found = look_through(database)
    assert (found.cases, found.flaws) == (40, (f"case {first}: its board cannot be read",))
