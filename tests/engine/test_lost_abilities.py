"""Abilities that a card has lost, and token creatures made elsewhere than on one's own choice of flank."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from judge.engine.game import Game


def names(game: Game, side: int, zone: str) -> list[str]:
    return [card["handle"] for card in game.table["players"][side][zone]]


def amber(game: Game) -> list[int]:
    return [side["amber"] for side in game.table["players"]]


def test_destroyed_abilities_are_lost(book: Any, play: Callable[..., Game]) -> None:
    """Those of the cards that are found, even if what takes them is destroyed together with them."""
    book.add("purifier", "creature", "sanctum", "While(LosesAbilities(Creature(ENEMY), DESTROYED))", power=2)
    mine, theirs = {"hand": ["wipe"], "battleline": ["imp"]}, {"battleline": ["purifier", "imp"]}
    assert amber(play(mine, theirs, "play wipe")) == [0, 1]
    assert amber(play(mine, {"battleline": ["imp"]}, "play wipe", "imp#1 Destroyed:")) == [1, 1]


def test_one_of_two_precursors_is_left(book: Any, play: Callable[..., Game]) -> None:
    """An ability under two of them resolves under the other one as before."""
    book.add("song", "artifact", "dis", "While(LosesAbilities(Creature(FRIENDLY), AFTER_FIGHT))")
    book.add("raider", "creature", "dis", "Slash((AFTER_FIGHT, AFTER_REAP), Gain(2))", power=5)
    side = {"battleline": ["raider"], "artifacts": ["song"]}
    assert amber(play(side, {"battleline": ["pixie"]}, "fight with raider")) == [0, 0]
    assert amber(play(side, {}, "reap raider")) == [3, 0]
    assert amber(play({"battleline": ["raider"]}, {"battleline": ["pixie"]}, "fight with raider")) == [2, 0]


@pytest.mark.parametrize("flank", ["left", "right"])
def test_a_token_on_a_certain_flank(book: Any, play: Callable[..., Game], flank: str) -> None:
    """Nobody is asked on which one."""
    book.add("grunt", "token creature", "brobnar", power=1)
    book.add("amasser", "action", "dis", f"Play(MakeToken(flank='{flank}'))")
    side = {"hand": ["amasser"], "battleline": ["imp", "watcher"], "deck": ["pixie"], "token": "grunt"}
    line = names(play(side, {}, "play amasser"), 0, "battleline")
    assert line == (["pixie", "imp", "watcher"] if flank == "left" else ["imp", "watcher", "pixie"])


def test_the_opponent_makes_a_token_of_their_own(book: Any, play: Callable[..., Game]) -> None:
    """Out of their deck, into their battleline; without a token creature they make none."""
    book.add("grunt", "token creature", "brobnar", power=1)
    book.add("watch", "action", "dis", "Play(MakeToken(by=OPPONENT))")
    mine, theirs = {"hand": ["watch"], "deck": ["imp"], "token": "grunt"}, {"deck": ["pixie"], "token": "grunt"}
    game = play(mine, theirs, "play watch")
    assert (names(game, 0, "battleline"), names(game, 1, "battleline")) == ([], ["pixie"])
    assert names(play(mine, {"deck": ["pixie"]}, "play watch"), 1, "battleline") == []
