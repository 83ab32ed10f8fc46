"""``judge impact`` lists what rests on a change and the answers that differ."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from judge.cli import impact
from judge.cli.main import main
from judge.scenarios.read import scenario_files


def test_the_command_tells_passages_and_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counts first, then every answer that differs with what parts it and its row."""
    few = [path for path in scenario_files() if path.stem in ("bait-and-switch-14-to-0", "full-hand-sheds-nothing")]
    monkeypatch.setattr(impact, "scenario_files", lambda: few)
    shown = CliRunner().invoke(main, ["impact", "1.1", "18.4", "--passages"]).output
    assert "passages changed. On them rest" in shown
    assert "[faq:bait-and-switch-14-0]" in shown
    assert "1 end otherwise" in shown
    assert "the card Bait and Switch" in shown
    assert "rows: B20" in shown


def test_documents_that_nobody_plays_are_refused_in_the_house_form() -> None:
    """A rulebook that is not here is an error with a way out, exit code 2."""
    wrong = CliRunner().invoke(main, ["impact", "18.4", "77.7"])
    assert wrong.exit_code == 2
