"""What can be named: traits and numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.engine.game import Game


def labels(game: Game) -> list[str]:
    assert game.question is not None
    return [option.label for option in game.question.options]


def test_a_trait_is_named_that_a_card_in_play_has_or_none(book: Any, play: Callable[..., Game]) -> None:
    """Of the traits that no card in play has one stands for all; nothing could tell them apart."""
    book.add("harvest", "action", "dis", "Play(Seq(ChooseTrait(), Purge(InPlay(ChosenTrait()))))")
    book.add("squire", "creature", "sanctum", power=2, traits=("human", "knight"))
    book.add("beast", "creature", "dis", power=2, traits=("beast",))
    game = play({"hand": ["harvest", "beast"], "battleline": ["squire"]}, {}, "play harvest")
    assert labels(game) == ["human", "knight", "another trait"]
    game.answer("another trait")
    assert game.table["players"][0]["purged"] == []


def test_a_number_is_named_that_is_a_power_or_none(book: Any, play: Callable[..., Game]) -> None:
    """The powers in play in their order, each once, and another number."""
    book.add("dance", "action", "dis", "Play(Seq(ChooseNumber(), Destroy(Creature(PowerAtMost(ChosenNumber())))))")
    game = play({"hand": ["dance"], "battleline": ["knight", "imp"]}, {"battleline": ["imp", "troll"]}, "play dance")
    assert labels(game) == ["2", "4", "8", "another number"]
    game.answer("another number")
    assert len(game.table["players"][0]["battleline"]) == 2
