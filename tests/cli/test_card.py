"""``judge card``: a card by its name, the text of a new one, and the cards of one's own."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from judge.cli.main import main

LAMP = {"name": "Zork Lamp", "type": "creature", "houses": ["dis"], "power": 3, "traits": ["Zorkling"], "keywords": ["taunt"]}
READ, IN_PART = "Taunt.\nReap: Steal 1A.", "Taunt.\nReap: Steal 1A.\nPlay: Sing a song."


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A user's folder for all of them: what every card does is told into it once, which takes seconds."""
    return tmp_path_factory.mktemp("home")


@pytest.fixture(autouse=True)
def home(made: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No card of one's own is in it when a test begins."""
    monkeypatch.setenv("JUDGE_HOME", str(made))
    shutil.rmtree(made / "cards", ignore_errors=True)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The lamp in a file."""
    path = tmp_path / "lamp.json"
    path.write_text(json.dumps({**LAMP, "text": READ}), encoding="utf-8")
    return path


def run(*words: object) -> Result:
    return CliRunner().invoke(main, ["card", *map(str, words)])


def test_a_text_is_read_line_by_line(file: Path) -> None:
    """What each line does, or why it is not read with the nearest that are; and whether that is the whole card."""
    whole = run("read", file).output
    assert whole.startswith("Zork Lamp\nCreature · Dis · power 3 · Zorkling\ntaunt\n\n  Reap: Steal 1 Æmber.\n")
    assert "\n  reads: After Reap: Steal 1 Æmber.\n         AfterReap(Steal(1))\n" in whole
    assert "not read" not in whole
    assert whole.endswith("\n\nThe whole text was read.\n")
    file.write_text(json.dumps({**LAMP, "text": IN_PART}), encoding="utf-8")
    part = run("read", file).output
    assert "\n  Play: Sing a song.\n  not read: no known phrase fits 'Sing a song.' behind 'Play:'\n    near: Play: " in part
    assert part.endswith("\n\nNot all of the text was read; a board does not take it so.\n")
    assert [line["read"] for line in json.loads(run("read", file, "--json").output)["lines"]] == [True, False]


def test_a_card_of_ones_own_is_kept_found_and_taken_away(file: Path) -> None:
    """By the id that it is given; of the cards that are shipped none is one's own."""
    assert run("list").output == "You have added no cards.\n"
    assert run("add", file).output == "Zork Lamp is kept as zork-lamp.\n"
    line = "Creature · Dis · power 3 · Zorkling · yours"
    assert run("list").output == f"zork-lamp  Zork Lamp  {line}\n"
    assert json.loads(run("list", "--json").output) == [{"id": "zork-lamp", "name": "Zork Lamp", "line": line}]
    shown = run("zork", "lamp").output
    assert shown.startswith(f"Zork Lamp  [card:zork-lamp]\n{line}\n\n  After Reap: Steal 1 Æmber.\n")
    assert "Printed in" not in shown
    assert run("remove", "zork-lamp").output == "zork-lamp is taken away.\n"
    assert run("list").output == "You have added no cards.\n"
    gone = run("remove", "zork-lamp")
    assert (gone.exit_code, "no card of yours has the id 'zork-lamp'" in gone.stderr) == (2, True)


@pytest.mark.parametrize(
    ("written", "says"),
    [
        (json.dumps({**LAMP, "text": IN_PART}), "not all of its text was read, so it is not kept"),
        ("Zork Lamp", "not JSON"),
        ("[]", "a card is a table"),
    ],
)
def test_what_is_no_card_that_can_be_played_is_not_kept(file: Path, written: str, says: str) -> None:
    """It is told why, and nothing is kept."""
    file.write_text(written, encoding="utf-8")
    refused = run("add", file)
    assert (refused.exit_code, says in refused.stderr) == (2, True)
    assert run("list").output == "You have added no cards.\n"
