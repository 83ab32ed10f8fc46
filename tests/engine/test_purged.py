"""Cards that remember who purged them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.engine.game import Game


def test_a_card_returns_what_it_purged_itself(book: Any, play: Callable[..., Game]) -> None:
    """Not what another card of the same name purged, nor what lay there before."""
    texts = ("Action(Purge(Choose(Creature())))", "After(LeavesPlay(), PutIntoPlay(PurgedBy()))")
    book.add("box", "artifact", "dis", *texts)
    book.add("crush", "action", "dis", "Play(Destroy(Choose(Artifact())))")
    mine = {"artifacts": ["box", "box"], "hand": ["crush"], "battleline": ["imp", "pixie"], "purged": ["knight"]}
    game = play(mine, {}, "use box#1", "imp", "use box#2", "play crush", "box#1")
    table = game.table["players"][0]
    assert [card["id"] for card in table["battleline"]] == ["imp"]
    assert sorted(card["id"] for card in table["purged"]) == ["knight", "pixie"]
