"""``judge event``."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from judge.cli.main import main
from judge.store.database import Database, database_url
from judge.store.events import Events
from judge.store.visitor import Role


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A user's folder of its own, and hashes that take no time."""
    monkeypatch.setenv("JUDGE_HOME", str(tmp_path))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setattr("judge.store.codes.COST", 2)


def run(*words: str) -> str:
    result = CliRunner().invoke(main, ["event", *words])
    assert result.exit_code == 0, result.output
    return result.output


def test_an_event_is_made_listed_and_given_new_codes() -> None:
    """The codes that are printed open the event; new ones take their place, for one role or for all."""
    assert "no event yet" in run("list")
    old = re.findall(r"[A-Z]{5} [A-Z]{5}", run("create", "Vault Tour"))
    assert len(old) == 3
    assert "Vault Tour  (0 cases; reader, judge, head judge)" in run("list")
    enter = Events(Database(database_url())).enter
    assert [ticket.role for code in old if (ticket := enter(code))] == [Role.READER, Role.JUDGE, Role.HEAD_JUDGE]
    new = json.loads(run("codes", "Vault Tour", "--role", "judge", "--json"))["codes"]
    assert list(new) == ["judge"]
    assert [bool(enter(code)) for code in (*old, new["judge"])] == [True, False, True, True]
    run("codes", "Vault Tour")
    assert not any(enter(code) for code in (*old, new["judge"]))
    assert json.loads(run("list", "--json"))[0]["name"] == "Vault Tour"


def test_a_mistake_is_told_in_one_form() -> None:
    """An event that exists already or does not exist ends with code 2."""
    run("create", "Cup")
    for words in (["create", "Cup"], ["codes", "Nowhere"], ["create", " "]):
        result = CliRunner().invoke(main, ["event", *words])
        assert result.exit_code == 2
        assert "store/" in result.output
