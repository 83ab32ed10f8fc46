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


BOX = ("Action(Purge(Choose(Creature())))", "After(LeavesPlay(), PutIntoPlay(PurgedBy(), under=ITS_OWNER))")


def test_two_copies_keep_what_each_of_them_purged(book: Any, play: Callable[..., Game]) -> None:
    """Also when both have purged cards of the same name, and when both leave, in either order."""
    book.add("box", "artifact", "dis", *BOX)
    book.add("crush", "action", "dis", "Play(Destroy(Choose(Artifact())))")
    mine = {"artifacts": ["box", "box"], "hand": ["crush", "crush"], "battleline": ["pixie", "knight"]}
    both = ("use box#1", "pixie#2", "use box#2", "pixie#1", "play crush#1")
    other = {"battleline": ["pixie"]}
    game = play(mine, other, *both, "box#1")
    assert [[card["handle"] for card in side["battleline"]] for side in game.table["players"]] == [["knight"], ["pixie#2"]]
    game = play(mine, other, *both, "box#2", "left")
    assert sorted(card["handle"] for card in game.table["players"][0]["battleline"]) == ["knight", "pixie#1"]


def test_a_card_that_returns_does_not_know_what_it_purged_before(book: Any, play: Callable[..., Game]) -> None:
    """What is played anew is another object; what its former self purged stays where it is."""
    book.add("box", "artifact", "dis", "Action(Purge(Choose(Creature())))", "Play(PutIntoPlay(PurgedBy()))")
    book.add("recall", "action", "dis", "Play(Return(Choose(Artifact())))")
    game = play({"artifacts": ["box"], "hand": ["recall"], "battleline": ["pixie"]}, {}, "use box", "play recall", "play box")
    side = game.table["players"][0]
    assert [card["id"] for card in side["purged"]] == ["pixie"]
    assert [card["id"] for card in side["artifacts"]] == ["box"]


def test_who_purged_what_keeps_tables_apart(book: Any, play: Callable[..., Game]) -> None:
    """The same cards purged the other way round are another table: what comes back later differs."""
    book.add("box", "artifact", "dis", *BOX)
    mine = {"artifacts": ["box", "box"], "battleline": ["imp", "pixie"]}
    one = play(mine, {}, "use box#1", "imp", "use box#2")
    other = play(mine, {}, "use box#1", "pixie", "use box#2")
    same = play(mine, {}, "use box#2", "pixie", "use box#1")
    assert one.state.key() == same.state.key() != other.state.key()
