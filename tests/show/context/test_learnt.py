"""What the judge has learnt that changes what is asked."""

from __future__ import annotations

from judge.show.context.games import Games
from judge.show.context.learnt import LEARNT, fits, learnt_since
from judge.show.context.library import Library

WON = {"step": "forge", "active": "emily", "emily": {"amber": 6, "keys": 2}, "dan": {}}


def test_every_rule_that_has_changed_is_known(library: Library) -> None:
    """Its entry exists, the rows that ask since then exist, and they stand in the order of their days."""
    assert all(library.corpus.entry(each.cite.partition("#")[0]) for each in LEARNT)
    assert sorted(each.day for each in LEARNT) == [each.day for each in LEARNT]


def test_only_what_came_since_is_told() -> None:
    """From the day on which a thing was saved, that day too; without a day everything, the latest first."""
    assert learnt_since() == LEARNT[::-1]
    assert {each.day for each in learnt_since("2026-11-23")} >= {"2026-11-23"}
    assert "2026-11-22" not in {each.day for each in learnt_since("2026-11-23")}
    assert learnt_since("9999-01-01") == ()


def test_a_rule_fits_where_it_shows(games: Games) -> None:
    """The rule about winning where somebody has won, and nowhere else."""
    won, going_on = games.replay(WON, (), "18.4"), games.replay({**WON, "step": "main", "house": "dis"}, (), "18.4")
    assert [each.cite for each in LEARNT if fits(each, won)] == ["rules:step-1-forge-a-key"]
    assert [each for each in LEARNT if fits(each, going_on)] == []
