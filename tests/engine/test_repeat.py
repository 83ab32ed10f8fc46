"""Effects that repeat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.engine.game import Game


def test_a_declined_repetition_does_nothing(play: Callable[..., Game], book: Any) -> None:
    """A player who may repeat an effect and says no has resolved it once."""
    book.add("again", "action", "dis", "Play(Repeat(Gain(1), may=True))")
    for answers, amber in ((("no",), 1), (("yes", "no"), 2)):
        game = play({"hand": ["again"]}, {}, "play again", *answers)
        assert game.question is not None
        assert game.question.kind == "move"
        assert game.table["players"][0]["amber"] == amber


def test_a_loop_over_a_number_leaves_the_chosen_card_alone(play: Callable[..., Game], book: Any) -> None:
    """Where “for each” counts Æmber and no cards, IT stays the card chosen before, in every round."""
    book.add("grow", "action", "dis", "Play(Seq(Bind(Choose(Creature())), ForEach(Pool(), PowerCounter(IT))))")
    game = play({"hand": ["grow"], "battleline": ["imp", "knight"], "amber": 3}, {}, "play grow", "knight")
    assert [card["power"] for card in game.table["players"][0]["battleline"]] == [2, 7]
