"""Creatures that others cannot attack, and creatures known by a keyword or a name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from judge.engine.game import Game
from judge.errors import IllegalMoveError, JudgeError


def labels(game: Game) -> set[str]:
    assert game.question is not None
    return {option.label for option in game.question.options}


def names(game: Game, side: int, zone: str) -> list[str]:
    return [card["handle"] for card in game.table["players"][side][zone]]


def test_some_attackers_are_barred(book: Any, play: Callable[..., Game]) -> None:
    """Of two attackers the one on no flank may only fight the other creature; both may fight that one."""
    book.add("veil", "upgrade", "dis", "While(CannotBeFought(HOST, tests=(Not(FLANK),)))")
    book.add("rat", "creature", "dis", power=1)
    veiled = {"battleline": [{"card": "troll", "upgrades": ["veil"]}, "pixie"]}
    side = {"battleline": ["imp", "rat", "watcher"]}
    game = play(side, veiled, "fight with rat")
    assert names(game, 1, "battleline") == ["troll"]  # nobody was asked whom it fights
    asked = play(side, veiled, "fight with imp")
    assert labels(asked) == {"troll", "pixie"}


def test_why_it_cannot_be_chosen(book: Any, play: Callable[..., Game]) -> None:
    """The reason names a card effect."""
    book.add("veil", "upgrade", "dis", "While(CannotBeFought(HOST, tests=(DAMAGED,)))")
    veiled = {"battleline": [{"card": "troll", "upgrades": ["veil"]}, "pixie", "knight"]}
    game = play({"battleline": [{"card": "imp", "damage": 1}]}, veiled, "fight with imp")
    with pytest.raises(JudgeError, match="cannot be fought by this creature"):
        game.answer("troll")


def test_with_nobody_left_there_is_no_fight(book: Any, play: Callable[..., Game]) -> None:
    """A creature that may fight none of them may not fight; while the condition fails it may."""
    text = "While(CannotBeFought(Creature(FRIENDLY, Not(WithKeyword('taunt')))), when=Exists(Creature(FRIENDLY, TOKEN)))"
    book.add("halo", "artifact", "sanctum", text)
    book.add("grunt", "token creature", "sanctum", power=1)
    side = {"artifacts": ["halo"], "battleline": ["troll"]}
    assert "fight with imp" in labels(play({"battleline": ["imp"]}, side))
    guarded = {**side, "battleline": ["troll", {"card": "pixie", "token": "grunt"}], "token": "grunt"}
    game = play({"battleline": ["imp"]}, guarded)
    with pytest.raises(IllegalMoveError, match="no enemy creature that it can fight"):
        game.answer("fight with imp")


def test_who_has_a_keyword(book: Any, play: Callable[..., Game]) -> None:
    """Printed or gained."""
    book.add("ghost", "creature", "dis", power=2, keywords={"elusive": 0})
    book.add("cloak", "upgrade", "dis", "While(Gains(HOST, Keyword('elusive')))")
    book.add("light", "action", "dis", "Play(Destroy(Creature(WithKeyword('elusive'))))")
    theirs = {"battleline": ["ghost", {"card": "troll", "upgrades": ["cloak"]}, "pixie"]}
    assert names(play({"hand": ["light"]}, theirs, "play light"), 1, "battleline") == ["pixie"]


def test_cards_of_one_name(book: Any, play: Callable[..., Game]) -> None:
    """The card chosen and all others of its name, on either side."""
    book.add("ruin", "action", "dis", "Play(Destroy(Both(Choose(InPlay()), InPlay(SharesName(IT)))))")
    mine, theirs = {"hand": ["ruin"], "battleline": ["troll", "pixie"]}, {"battleline": ["troll", "troll", "knight"]}
    game = play(mine, theirs, "play ruin", "troll#1")
    assert [names(game, 0, "battleline"), names(game, 1, "battleline")] == [["pixie"], ["knight"]]
