"""What reacts to a creature being exalted, and what remembers it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.engine.game import Game


def amber(game: Game) -> list[int]:
    return [side["amber"] for side in game.table["players"]]


def test_each_time_counts(book: Any, play: Callable[..., Game]) -> None:
    """Twice on one creature is two times; creatures of the other side do not count, nor the other player's deeds."""
    book.add("tullia", "artifact", "dis", "After(IsExalted(tests=(FRIENDLY,)), Gain(1))")
    book.add("praise", "action", "dis", "Play(Exalt(Creature(House('untamed')), n=2))")
    mine, theirs = {"hand": ["praise"], "battleline": ["pixie"]}, {"battleline": ["pixie", "pixie"]}
    game = play({**mine, "artifacts": ["tullia"]}, theirs, "play praise")
    while game.question is not None and game.question.kind == "order":
        game.answer(game.question.options[0].label)
    assert amber(game) == [2, 0]
    assert amber(play(mine, {**theirs, "artifacts": ["tullia"]}, "play praise")) == [0, 0]


def test_it_is_remembered_for_the_turn(book: Any, play: Callable[..., Game]) -> None:
    """Only what the player has exalted."""
    book.add("praise", "action", "dis", "Play(Exalt(Choose(Creature())))")
    book.add("recruit", "action", "dis", "Play(If(AtLeast(Happened(IsExalted(tests=(FRIENDLY,))), 1), Gain(3)))")
    side = {"hand": ["praise", "recruit"], "battleline": ["pixie"]}
    assert amber(play(side, {}, "play praise", "play recruit")) == [3, 0]
    assert amber(play(side, {}, "play recruit")) == [0, 0]
    other = play(side, {"battleline": ["troll"]}, "play praise", "troll", "play recruit")
    assert amber(other) == [0, 0]
