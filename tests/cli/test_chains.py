"""``judge chains``."""

from __future__ import annotations

import json

from click.testing import CliRunner

from judge.cli.main import main


def run(*words: str) -> str:
    result = CliRunner().invoke(main, ["chains", *words])
    assert result.exit_code == 0, result.output
    return result.output


def test_hands_series_and_bids_are_told() -> None:
    """The hands of so many chains, each game of the series, who bids next, and the rules it follows from."""
    output = run("7", "--results", "WL", "--bids", "5 pass")
    assert output.startswith("7 chains under rulebook 18.4: 2 fewer\n")
    assert "\ngame 1: 4 chains, won" in output
    assert "\ngame 2: " in output
    assert "the next game starts with" in output
    assert "starts with 5 chains" in output
    assert output.rstrip().endswith("]")
    assert "bid" not in run("7").partition("\n[")[0]


def test_json_is_the_page() -> None:
    """The same figures for machines, in the rulebook asked for."""
    body = json.loads(run("7", "--rulebook", "1.1", "--json"))
    assert (body["rulebook"], body["page"]["hands"]["chains"], body["page"]["hands"]["fewer"]) == ("1.1", 7, 2)


def test_what_cannot_be_is_refused_in_a_sentence() -> None:
    """Exit code 2, and what to write instead."""
    result = CliRunner().invoke(main, ["chains", "--results", "X"])
    assert result.exit_code == 2
    assert "W" in result.output
