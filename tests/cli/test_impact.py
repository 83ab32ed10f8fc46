"""``judge impact`` lists what rests on a change and the answers that differ."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from judge.cli import impact
from judge.cli.main import main
from judge.scenarios.read import scenario_files
from judge.store.case import Setting, Words
from judge.store.cases import Cases
from judge.store.database import Database, database_url
from tests.show.pages.test_cases_resting import BAIT


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's folder of its own."""
    monkeypatch.setenv("JUDGE_HOME", str(tmp_path))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    return tmp_path


def test_the_command_tells_passages_and_answers(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Counts first, then every answer that differs with what parts it and its row."""
    few = [path for path in scenario_files() if path.stem in ("bait-and-switch-14-to-0", "full-hand-sheds-nothing")]
    monkeypatch.setattr(impact, "scenario_files", lambda: few)
    shown = CliRunner().invoke(main, ["impact", "1.1", "18.4", "--passages"]).output
    assert "passages changed. On them rest" in shown
    assert "[faq:bait-and-switch-14-0]" in shown
    assert "1 end otherwise" in shown
    assert "the card Bait and Switch" in shown
    assert "rows: B20" in shown
    told = shown.partition("[faq:bait-and-switch-14-0]")[2].split("\n\n")[0].split("\n")[1:]
    assert [line.partition(":")[0] for line in told] == [
        "  entries",
        "  scenarios",
        "  cards",
    ]
    assert "0 saved cases" in shown
    assert list(home.glob("cases*")) == []  # nobody has saved any, and looking for them makes no database


def test_saved_cases_are_listed_and_played_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each by its id, with what it rests on."""
    monkeypatch.setattr(impact, "scenario_files", list)
    setting = Setting(rulebook="18.4", given=BAIT, do=("play bait-and-switch",))
    case = Cases(Database(database_url())).save(Words(title="14 to 0"), setting)
    shown = CliRunner().invoke(main, ["impact", "1.1", "18.4", "--passages"]).output
    assert "1 saved cases" in shown
    assert f"Saved case 14 to 0  [{case.id}]\n  rests on: " in shown
    assert f"1 end otherwise:\n\n14 to 0  [saved/{case.id}]" in shown


def test_documents_that_nobody_plays_are_refused_in_the_house_form() -> None:
    """A rulebook that is not here is an error with a way out, exit code 2."""
    wrong = CliRunner().invoke(main, ["impact", "18.4", "77.7"])
    assert wrong.exit_code == 2
