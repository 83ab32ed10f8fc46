"""What can be played."""

from __future__ import annotations

import pytest

from judge.errors import PlayError, UnknownEntryError
from judge.show.context.games import Games, scenario_link

BOARD = {"house": "dis", "emily": {"hand": ["gateway-to-dis"]}, "opponent": {"battleline": ["troll"]}}


def test_a_rulebook_that_can_only_be_read_is_not_played(games: Games) -> None:
    """A board is refused in it; what is shown beside an entry is played in the one in force instead."""
    with pytest.raises(PlayError, match="can be read but not played"):
        games.replay(BOARD, (), "1.0b")
    assert (games.rulebook("1.0b"), games.rulebook("1.1")) == ("18.4", "1.1")


def test_a_game_is_played_up_to_where_it_was(games: Games) -> None:
    """The choices are made again; the game then stands behind them."""
    game = games.replay(BOARD, ("play gateway-to-dis",), "18.4")
    assert [card["id"] for card in game.table["players"][1]["discard"]] == ["troll"]


def test_scenarios_are_found_by_id_and_by_what_they_show(games: Games) -> None:
    """By its ruling only the scenario that shows it, not one whose ruling merely begins alike; an unknown id is refused."""
    wanted = games.scenario("destroyed/archimedes-gateway")
    assert wanted.id in {each.id for each in games.scenarios_of(wanted.rulings[0].partition("#")[0])}
    assert games.scenarios_of(wanted.rulings[0].partition("#")[0][:-1]) == []
    assert scenario_link(wanted, "1.1").address == "/scenario/destroyed/archimedes-gateway?rulebook=1.1"
    with pytest.raises(UnknownEntryError, match="no scenario is called 'destroyed/none'"):
        games.scenario("destroyed/none")


def test_a_scenario_opens_where_it_first_leaves_a_choice(games: Games) -> None:
    """What it leaves no choice about has been done, and no more; the next opening is the same object."""
    wanted = games.scenario("destroyed/archimedes-gateway")
    position = games.opening(wanted, "18.4")
    assert position.do == ("play gateway-to-dis",)
    game = games.replay(position.given, position.do, "18.4")
    assert game.question is not None
    assert games.opening(wanted, "18.4") is position
