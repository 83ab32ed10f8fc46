"""Positions whose choices do not all hold any more."""

from __future__ import annotations

import pytest

from judge.errors import PlayError, SetupError
from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.context.packed import pack
from judge.show.context.position import Position
from judge.show.table.reopened import reopened

BOARD = {"house": "dis", "emily": {"hand": ["dust-imp"]}, "dan": {"battleline": ["troll"]}}
WON = {"step": "forge", "active": "emily", "emily": {"amber": 6, "keys": 2}, "dan": {}}


def test_what_holds_is_played_and_nothing_is_said(library: Library, games: Games) -> None:
    """The position itself, looked at where it was."""
    position = Position(pack(BOARD), ("play dust-imp",), line=3)
    game, here, unfit = reopened(library, games, position, "18.4")
    assert (here, unfit, game.choices) == (position, None, ("play dust-imp",))


def test_the_first_choice_that_does_not_hold_is_told(library: Library, games: Games) -> None:
    """Why, with the rule; what is lost with it; what is asked now. It stands at the last line that holds."""
    position = Position(pack(BOARD), ("play dust-imp", "reap troll", "end"), line=3)
    game, here, unfit = reopened(library, games, position, "18.4", "2026-11-22")
    assert unfit is not None
    assert (here.do, here.line, game.choices) == (("play dust-imp",), -1, ("play dust-imp",))
    assert (unfit.number, unfit.label, unfit.left) == (2, "reap troll", ("reap troll", "end"))
    assert "is not allowed" in unfit.says
    assert unfit.reasons
    assert unfit.asks.startswith("Emily: Your move")
    assert (unfit.saved, unfit.known) == ("2026-11-22", False)
    assert {each.since for each in unfit.changed} >= {"2026-11-22", "2026-11-23"}


def test_the_rule_that_has_changed_is_named_where_it_shows(library: Library, games: Games) -> None:
    """After a win nothing is asked any more, which was otherwise once."""
    _, _, unfit = reopened(library, games, Position(pack(WON), ("choose dis",)), "18.4")
    assert unfit is not None
    assert unfit.asks == "Nothing is asked: Emily has won"
    assert (unfit.known, [cite.cite for each in unfit.changed for cite in each.cites]) == (True, ["rules:step-1-forge-a-key"])


def test_what_cannot_be_laid_out_or_played_is_an_error(library: Library, games: Games) -> None:
    """There is no line that holds."""
    with pytest.raises(SetupError):
        reopened(library, games, Position("nonsense"), "18.4")
    with pytest.raises(PlayError):
        reopened(library, games, Position(pack(BOARD)), "1.0b")
