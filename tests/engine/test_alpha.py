"""Alpha: the first thing of a step, and looked at before the card is played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from judge.engine.game import Game


@pytest.mark.parametrize("before", ["play imp", "discard imp", "reap troll"])
def test_alpha_is_not_played_after_anything_else(play: Callable[..., Game], book: Any, before: str) -> None:
    """A card played, discarded or used before forbids it, and the reason cites alpha."""
    book.add("dawn", "action", "dis", "Play(Gain(1))", keywords={"alpha": 0})
    mine = {"hand": ["dawn", "imp"], "battleline": [{"card": "troll", "house": "dis"}]}
    assert not play(mine, {}).why_not("play dawn")
    game = play(mine, {}, before, *(["left"] if before == "play imp" else []))
    assert [reason.cite for reason in game.why_not("play dawn")] == ["glossary:alpha"]


def test_alpha_forbids_nothing_afterwards(play: Callable[..., Game], book: Any) -> None:
    """Played first, it lets everything else follow, another alpha card excepted."""
    book.add("dawn", "action", "dis", "Play(Gain(1))", keywords={"alpha": 0})
    game = play({"hand": ["dawn", "dawn", "imp"]}, {}, "play dawn#1")
    assert [move.label for move in game.moves if move.label.startswith("play")] == ["play imp"]


def test_a_new_step_begins_with_nothing_done(play: Callable[..., Game], book: Any) -> None:
    """What was played in the forge step does not stop alpha in the main step."""
    book.add("dawn", "action", "dis", "Play(Gain(1))", keywords={"alpha": 0})
    book.add("sleeper", "creature", "dis", "Destroyed(PlayCard(Choose(Under())))", power=2)
    book.add("gizmo", "artifact", "dis", "After(Forges(by=YOU), Destroy(Creature()))")
    mine = {
        "hand": ["dawn"], "artifacts": ["gizmo"], "battleline": [{"card": "sleeper", "under": ["imp"]}], "amber": 6,
        "houses": ["dis", "logos", "mars"],
    }  # fmt: skip
    game = play(mine, {}, "left", "choose dis", step="forge", house="")
    assert [card["handle"] for card in game.table["players"][0]["battleline"]] == ["imp"]
    assert not game.why_not("play dawn")
