"""The file of the cases: damage is named and left alone, loss is noticed, copies are whole and come back."""

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import text

from judge.errors import CaseFormError, StoreDamagedError, StoreError
from judge.store import safekeeping
from judge.store.cases import Cases, Wanted
from judge.store.check import look_through
from judge.store.database import Database
from tests.store.test_cases import SETTING, WORDS


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a database with forty cases."""
    folder = tmp_path_factory.mktemp("made") / "home"
    cases = Cases(Database(f"sqlite:///{folder / 'cases.sqlite3'}"))
    for number in range(40):
        cases.save(replace(WORDS, table=str(number), note="x" * 2000), SETTING)
    return folder


@pytest.fixture
def file(made: Path, tmp_path: Path) -> Path:
    """That database."""
    return shutil.copytree(made, tmp_path / "home") / "cases.sqlite3"


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


DAMAGE = {
    "given = '[]'": "board",
    "given = '{'": "board",
    "choices = '[1]'": "choices",
    "version = 'x'": "version",
    "note = x'00'": "texts",
    "changed = x'00', choices = '3'": "texts, choices",
}
NO_CHANGES = ("3", "[3]", '[["note", "a"]]', '[["note", 1, 2]]', '[["given", "{", "{}"]]')


def test_every_case_is_looked_at(file: Path) -> None:
    """One that cannot be read is named with what of it, and is marked in the list, where all others are as they were."""
    database = Database(f"sqlite:///{file}")
    assert look_through(database).flaws == ()
    kept = opened(file).find(Wanted()).cases
    damaged = dict(zip((case.id for case in kept), (*DAMAGE.values(), *["history"] * len(NO_CHANGES)), strict=False))
    for case_id, left in zip(damaged, (*DAMAGE, *NO_CHANGES), strict=True):
        if left in DAMAGE:
            change(file, f"UPDATE saved_case SET {left} WHERE id = ?", case_id)
        else:
            opened(file).edit(case_id, replace(WORDS, table="x"), 1)
            change(file, "UPDATE saved_case_edit SET changes = ? WHERE case_id = ?", left, case_id)
    found = look_through(database)
    assert found.cases == 40
    assert set(found.flaws) == {f"case {case_id}: its {flaw} cannot be read" for case_id, flaw in damaged.items()}
    listed = {case.id: case for case in opened(file).find(Wanted()).cases}
    for case in kept:
        if flaw := damaged.get(case.id, ""):
            marked = listed[case.id]
            assert (marked.damaged, marked.version) == (flaw, 0)
            assert marked.words.title == f"{WORDS.title} (unreadable)"
            with pytest.raises(CaseFormError, match=flaw):
                opened(file).get(case.id)
        else:
            assert listed[case.id] == case


def change(file: Path, statement: str, *values: str) -> None:
    """Do to a database what the store itself never does."""
    with closing(sqlite3.connect(file)) as other:
        other.execute(statement, values)
        other.commit()


def test_a_row_that_points_nowhere_is_told(file: Path) -> None:
    """A card of a case that is gone, say."""
    change(file, "INSERT INTO saved_case_card (case_id, card, place) VALUES ('gone', 'troll', 0)")
    (flaw,) = look_through(Database(f"sqlite:///{file}")).flaws
    assert flaw.endswith("of saved_case_card points at a row of saved_case that is not there")


def test_a_copy_is_one_file_in_a_folder_of_its_owner(file: Path, tmp_path: Path) -> None:
    """It is made with the folders before it, and nothing lies beside it; of a damaged database nothing is made."""
    copy = tmp_path / "far" / "away" / "copy.sqlite3"
    safekeeping.back_up(file, copy)
    assert [path.name for path in copy.parent.iterdir()] == ["copy.sqlite3"]
    with closing(sqlite3.connect(copy)) as made:
        assert made.execute("PRAGMA journal_mode").fetchone() == ("delete",)
        assert made.execute("SELECT count(*) FROM saved_case").fetchone() == (40,)
    assert copy.parent.stat().st_mode & 0o777 == 0o700
    scramble(file)
    with pytest.raises(StoreDamagedError, match="left as it is"):
        safekeeping.back_up(file, copy.with_name("another"))
    assert [path.name for path in copy.parent.iterdir()] == ["copy.sqlite3"]


def test_a_copy_is_put_where_nothing_was(file: Path, tmp_path: Path) -> None:
    """Nothing lies aside then, and from then on its loss is noticed."""
    copy, new = tmp_path / "copy.sqlite3", tmp_path / "cases.sqlite3"
    safekeeping.back_up(file, copy)
    assert safekeeping.restore(new, copy) is None
    new.unlink()
    assert safekeeping.is_lost(new)
    assert safekeeping.restore(new, copy) is None
    assert opened(new).find(Wanted()).total == 40


def test_nothing_is_put_back_while_somebody_writes(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is being written would be lost; it says what to do."""
    monkeypatch.setattr(safekeeping, "WAIT_SECONDS", 0.05)
    copy = tmp_path / "copy.sqlite3"
    safekeeping.back_up(file, copy)
    with opened(file).database.writing() as session:
        session.execute(text("UPDATE saved_case SET note = 'being written'"))
        with pytest.raises(StoreError, match="somebody writes"):
            safekeeping.restore(file, copy)
    assert {case.words.note for case in opened(file).find(Wanted()).cases} == {"being written"}


def test_a_large_file_is_not_looked_through_on_the_way(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would take too long; up to that size every file is, and whoever asks for it has any file looked through."""
    with closing(sqlite3.connect(file)) as there:
        there.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (page,) = there.execute("SELECT rootpage FROM sqlite_master WHERE name = 'ix_saved_case_changed'").fetchone()
    content = bytearray(file.read_bytes())
    content[4096 * (page - 1) : 4096 * page] = os.urandom(4096)
    file.write_bytes(content)
    monkeypatch.setattr(safekeeping, "LARGEST_LOOKED_THROUGH", len(content))
    with pytest.raises(StoreDamagedError, match="left as it is"):
        opened(file).database.revision()
    monkeypatch.setattr(safekeeping, "LARGEST_LOOKED_THROUGH", len(content) - 1)
    assert opened(file).database.revision() == "0004"
    assert look_through(Database(f"sqlite:///{file}")).flaws
