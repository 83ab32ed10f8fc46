"""Who comes before whom: abilities of one window, and cards that each have a turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from judge.engine.game import Game

SUIT = "After(IsPlayed(tests=(Type('action'),)), WardIt(HOST), first=True)"
HAWK = "Play(OneByOne(Neighbors(), ReapWith(IT), may=True, by_side=True))"


def test_an_ability_that_must_come_first_is_too_late_once_the_play_ability_began(play: Callable[..., Game], book: Any) -> None:
    """What enters play by an action's own “Play:” ability cannot come before that ability any more."""
    book.add("suit", "upgrade", "dis", SUIT)
    book.add("hole", "action", "dis", "Play(PlayCard(Top()))")
    board: dict[str, Any] = {"hand": ["hole", "wipe"], "deck": ["suit"], "battleline": ["imp"]}
    game = play(board, {}, "play hole")
    assert [card["warded"] for card in game.table["players"][0]["battleline"]] == [False]
    game.play("play wipe")
    assert [card["handle"] for card in game.table["players"][0]["battleline"]] == ["imp"]


def test_each_side_has_one_turn(play: Callable[..., Game], book: Any) -> None:
    """A creature that moves up to a side whose turn is over gets none."""
    book.add("hawk", "creature", "dis", HAWK, power=2, keywords={"deploy": 0})
    book.add("reaper", "creature", "dis", "AfterReap(Destroy(Choose(Creature(FRIENDLY))))", power=4)
    board = {"hand": ["hawk"], "battleline": ["reaper", "pixie", "troll"]}
    middle = ("play hawk", "between reaper and pixie")
    over = play(board, {}, *middle, "pixie", "reaper", "pixie")
    assert over.question is not None
    assert over.question.kind == "move"
    moved_up = play(board, {}, *middle, "reaper", "pixie", "troll")
    assert moved_up.table["players"][0]["amber"] == 2


def test_the_sides_stay_known_when_the_card_between_them_has_gone(play: Callable[..., Game], book: Any) -> None:
    """The other neighbor it had immediately before it left still has its turn."""
    book.add("hawk", "creature", "dis", HAWK, power=2, keywords={"deploy": 0})
    book.add("reaper", "creature", "dis", "AfterReap(Destroy(Choose(Creature(FRIENDLY))))", power=4)
    board = {"hand": ["hawk"], "battleline": ["pixie", "reaper"]}
    game = play(board, {}, "play hawk", "between pixie and reaper", "reaper", "hawk")
    assert game.question is not None
    assert [option.label for option in game.question.options] == ["pixie", "no"]


def test_whose_turn_comes_first_is_the_players_choice(play: Callable[..., Game], book: Any) -> None:
    """Where “for each” goes through cards and does something about each, the player orders them."""
    book.add("almoner", "creature", "dis", "Play(ForEach(Neighbors(), Capture(1, on=IT)))", power=2, keywords={"deploy": 0})
    for first in ("pixie", "troll"):
        board = {"hand": ["almoner"], "battleline": ["pixie", "troll"]}
        game = play(board, {"amber": 1}, "play almoner", "between pixie and troll", first)
        held = {card["handle"]: card["amber"] for card in game.table["players"][0]["battleline"]}
        assert held == {"pixie": 0, "troll": 0, "almoner": 0, first: 1}


@pytest.mark.parametrize(
    "discard",
    [
        "Discard(In(HAND, of=EACH_PLAYER))",
        "Discard(Both(Random(In(HAND), n=3, name='yours'), Random(In(HAND, of=OPPONENT), n=3, name='theirs')))",
        "Discard(In(HAND, of=EACH_PLAYER, tests=(Type('creature'),)))",
    ],
)
def test_one_player_discards_after_the_other(play: Callable[..., Game], book: Any, discard: str) -> None:
    """The active player says who begins; what is drawn meanwhile by one who has finished stays in hand. Nothing is asked where
    nobody looks."""
    book.add("scour", "action", "dis", f"Play({discard})")
    book.add("crick", "creature", "dis", "After(IsDiscarded(by=OPPONENT), Draw(1))", power=3)
    mine, theirs = {"hand": ["scour", "troll"]}, {"hand": ["pixie"], "deck": ["imp"]}
    asked = play(mine, {**theirs, "battleline": ["crick"]}, "play scour")
    assert asked.question is not None
    assert asked.question.kind == "one"
    asked.answer("option 2")
    assert [card["id"] for card in asked.table["players"][1]["hand"]] == ["imp"]
    game = play(mine, theirs, "play scour")
    assert game.question is None or game.question.kind == "move"
    assert [len(side["hand"]) for side in game.table["players"]] == [0, 0]
