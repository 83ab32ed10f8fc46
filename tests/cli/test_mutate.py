"""``judge mutate``."""

from __future__ import annotations

import json

from click.testing import CliRunner

from judge.cli.main import main


def test_a_silenced_noun_is_noticed_by_a_scenario() -> None:
    """Told line by line with who noticed it, and counted; as JSON too."""
    result = CliRunner().invoke(main, ["mutate", "nouns", "Exalt"])
    assert result.exit_code == 0, result.output
    assert "Exalt" in result.output.split(": noticed by ")[0]
    assert result.output.endswith("1 mutations, 1 noticed, 0 survive, 0 unexplained\n")
    plain = json.loads(CliRunner().invoke(main, ["mutate", "nouns", "Exalt", "--json"]).output)
    assert plain["page"] == {"mutations": 1, "noticed": 1, "survivors": []}
