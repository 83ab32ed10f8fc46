"""``judge store``: look through, copy, put back."""

import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from judge.cli.main import main
from judge.store.cases import Cases, Wanted
from judge.store.database import Database
from tests.store.test_cases import SETTING, WORDS


@pytest.fixture
def cases(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Cases:
    monkeypatch.setenv("JUDGE_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    found = Cases(Database(f"sqlite:///{tmp_path / 'home' / 'cases.sqlite3'}"))
    found.save(WORDS, SETTING)
    return found


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["store", *words])


def test_a_copy_comes_back_and_damage_is_told(cases: Cases, tmp_path: Path) -> None:
    """check ends with 0 or 1, and restore keeps aside what stood there."""
    assert json.loads(run("check", "--json").output)["cases"] == 1
    assert run("backup", str(tmp_path / "copy")).exit_code == 0
    cases.save(WORDS, SETTING)
    os.truncate(tmp_path / "home" / "cases.sqlite3", 0)
    sick = run("check")
    assert (sick.exit_code, "gone or empty" in sick.output) == (1, True)
    back = run("restore", str(tmp_path / "copy"))
    assert (back.exit_code, "aside" in back.output) == (0, True)
    assert cases.find(Wanted()).total == 1
    assert run("check").exit_code == 0


def test_without_a_name_a_copy_lies_beside_the_database(cases: Cases) -> None:
    """Under backups/, with the time in its name."""
    assert run("backup").exit_code == 0
    assert cases.database.file is not None
    assert len(list((cases.database.file.parent / "backups").glob("cases-*.sqlite3"))) == 1


def test_a_server_has_its_own_tools(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are named."""
    monkeypatch.setenv("DATABASE_URL", "postgresql://judge@db.example/cases")
    refused = run("backup")
    assert (refused.exit_code, "pg_dump" in refused.output) == (2, True)
