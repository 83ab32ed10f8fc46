"""A board as a file."""

from __future__ import annotations

import pytest

from judge.errors import PlayError
from judge.scenarios.read import read_scenario
from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.context.packed import pack
from judge.show.context.position import Position
from judge.show.pages.keep import scenario_file

BOARD = {"house": "dis", "emily": {"hand": ["gateway-to-dis"]}, "dan": {"battleline": ["troll", "archimedes", "troll"]}}


def test_a_position_is_kept_as_a_scenario(library: Library, games: Games) -> None:
    """The file has the board, its rulebook and what was done, each move by who made it, and asks for claims."""
    done = ("play gateway-to-dis",)
    text = scenario_file(library, games, Position(pack(BOARD), done), "1.1")
    read = read_scenario(text, "kept.toml")
    assert read.given == BOARD
    assert read.rulebooks == ("1.1",)
    assert [(move.player, move.at) for move in read.moves] == [("emily", "play gateway-to-dis")]
    assert read.title == "What happens after: play gateway-to-dis?"
    assert "[expect] #" in text


def test_what_cannot_be_done_is_not_kept(library: Library, games: Games) -> None:
    """An address that was tampered with makes no file."""
    with pytest.raises(PlayError):
        scenario_file(library, games, Position(pack(BOARD), ("play troll",)))
