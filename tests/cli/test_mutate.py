"""``judge mutate``."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from judge.cli import mutate
from judge.cli.main import main
from judge.scenarios.breakage import Broken


def test_a_silenced_noun_is_noticed_by_a_scenario() -> None:
    """Told line by line with who noticed it, and counted; as JSON too."""
    result = CliRunner().invoke(main, ["mutate", "nouns", "Exalt"])
    assert result.exit_code == 0, result.output
    assert "Exalt" in result.output.split(": noticed by ")[0]
    assert "SURVIVES" not in result.output
    assert result.output.endswith("1 mutations, 1 noticed, 0 survive, 0 unexplained\n")
    plain = json.loads(CliRunner().invoke(main, ["mutate", "nouns", "Exalt", "--json"]).output)
    assert plain["page"] == {"mutations": 1, "noticed": 1, "survivors": []}


def test_what_nobody_notices_is_counted_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """With its reason; the exit code is 1 where one of them has none."""
    found = [Broken("drop a#1", "some/scenario"), Broken("drop a#2", "", "It says the same twice.")]
    monkeypatch.setattr(mutate, "scenario_files", lambda _paths: [])
    monkeypatch.setattr(mutate, "break_charts", lambda *_, tick, **_only: [tick(each) for each in found] and found)
    told = CliRunner().invoke(main, ["mutate", "a"])
    assert told.exit_code == 0, told.output
    assert told.output == (
        "drop a#1: noticed by some/scenario\ndrop a#2: SURVIVES: It says the same twice.\n\n"
        "2 mutations, 1 noticed, 1 survive, 0 unexplained\n"
    )
    found.append(Broken("drop a#3", ""))
    plain = CliRunner().invoke(main, ["mutate", "a", "--json"])
    assert plain.exit_code == mutate.EXIT_UNEXPLAINED == 1
    page = json.loads(plain.output)["page"]
    assert (page["mutations"], page["noticed"], [each["mutation"] for each in page["survivors"]]) == (
        3,
        1,
        ["drop a#2", "drop a#3"],
    )
