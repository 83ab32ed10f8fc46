"""Omega that a card gains."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from judge.engine.game import Game


@pytest.mark.parametrize("enemy", [True, False])
def test_omega_gained_by_entering_play_holds(book: Any, play: Callable[..., Game], enemy: bool) -> None:
    """Also where what gave it has been destroyed by the card's own ability before the step ends."""
    book.add("eater", "artifact", "logos", "While(Gains(Creature(ENEMY), Keyword('omega')))")
    book.add("breaker", "creature", "dis", "Play(Destroy(Artifact()))", power=2)
    mine: dict[str, Any] = {"hand": ["breaker", "imp"], "deck": 9, "houses": ["dis"]}
    side = {"artifacts": ["eater"], "houses": ["dis"]}
    game = play({**mine} if enemy else {**mine, **side}, side if enemy else {"houses": ["dis"]}, "play breaker")
    assert [len(p["artifacts"]) for p in game.table["players"]] == [0, 0]
    assert game.table["step"] == ("house" if enemy else "main")


def test_omega_gained_later_comes_too_late(book: Any, play: Callable[..., Game]) -> None:
    """A card that gains it by its own Play: ability ends nothing."""
    book.add("late", "creature", "dis", "Play(Lasting(While(Gains(THIS, Keyword('omega')))))", power=2)
    game = play({"hand": ["late", "imp"]}, {}, "play late")
    assert "play imp" in [option.label for option in game.moves]
