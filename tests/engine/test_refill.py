"""Refilling a hand as in the draw step, at another time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.engine.game import Game


def hand(game: Game, side: int = 0) -> list[str]:
    return [card["handle"] for card in game.table["players"][side]["hand"]]


def test_a_hand_is_refilled_to_six(book: Any, play: Callable[..., Game]) -> None:
    """No more than are lacking, and nothing where the hand is full."""
    book.add("feast", "action", "dis", "Play(Refill(by=EACH_PLAYER))")
    game = play({"hand": ["feast", "imp"], "deck": ["imp"] * 9}, {"hand": ["troll"] * 7, "deck": ["troll"] * 9}, "play feast")
    assert [len(hand(game)), len(hand(game, 1))] == [6, 7]
    assert len(game.table["players"][0]["deck"]) == 4


def test_chains_take_cards_away_and_one_is_shed(book: Any, play: Callable[..., Game]) -> None:
    """Just as in the draw step; of a player who would draw nothing none is shed."""
    book.add("feast", "action", "dis", "Play(Refill(by=EACH_PLAYER))")
    mine = {"hand": ["feast"], "deck": ["imp"] * 9, "chains": 7}
    theirs = {"hand": ["troll"] * 6, "deck": ["troll"], "chains": 3}
    game = play(mine, theirs, "play feast")
    assert len(hand(game)) == 4
    assert [side["chains"] for side in game.table["players"]] == [6, 3]


def test_the_discard_pile_is_shuffled_when_the_deck_runs_out(book: Any, play: Callable[..., Game]) -> None:
    """What has just been discarded may come back."""
    book.add("reset", "action", "dis", "Play(Seq(Discard(In(HAND)), Refill()))")
    game = play({"hand": ["reset", "imp", "imp"], "deck": ["pixie"]}, {}, "play reset")
    while game.question is not None and game.question.kind in ("chance", "order", "target"):
        game.answer(game.question.options[0].label)
    assert len(hand(game)) == 3


def test_each_player_draws_the_active_player_first(book: Any, play: Callable[..., Game]) -> None:
    """ "Each player draws" is done by both, and by neither of them twice."""
    book.add("feast", "action", "dis", "Play(Draw(2, by=EACH_PLAYER))")
    deck = ["troll", "pixie", "knight"]
    game = play({"hand": ["feast"], "deck": deck}, {"deck": deck}, "play feast")
    assert [len(side["hand"]) for side in game.table["players"]] == [2, 2]
