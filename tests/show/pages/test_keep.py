"""A board as a file."""

from __future__ import annotations

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


def test_what_does_not_hold_any_more_is_a_remark(library: Library, games: Games) -> None:
    """The file has the choices that hold, and below them those that do not: nothing is lost, and it can be played."""
    text = scenario_file(library, games, Position(pack(BOARD), ("discard gateway-to-dis", "play troll", "end")))
    assert [move.at for move in read_scenario(text, "kept.toml").moves] == ["discard gateway-to-dis"]
    assert '# What came after that does not hold any more: "play troll", "end"' in text
