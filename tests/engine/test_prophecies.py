"""Prophecies: made active with a card beneath, fulfilled by the opponent, inactive again; random discards one by one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from judge.engine.game import Game
from judge.errors import PlayError

OVERREACH = "After(Reaps(tests=(ENEMY,)), Fulfill(THIS), when=Unless(YourTurn()))"


@pytest.fixture(autouse=True)
def _prophets(book: Any) -> None:
    book.add("omen", "prophecy", "prophecy", OVERREACH)
    book.add("warning", "prophecy", "prophecy", OVERREACH)
    book.add("doom", "action", "dis", "Fate(Lose(1, by=YOU))")
    book.add("gloom", "action", "dis", "Fate(Gain(1))", "Fate(Lose(2, by=YOU))")


def side(game: Game, at: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = game.table["players"][at]
    return found


def zone(game: Game, at: int, name: str) -> list[str]:
    return [card["id"] for card in side(game, at)[name]]


def test_the_active_player_fulfills_it_as_you(play: Callable[..., Game]) -> None:
    """The one whose turn it is resolves the ability of a card that is not theirs, and it goes to its owner's discard pile."""
    theirs = {"prophecies": [{"card": "omen", "under": ["doom"]}], "amber": 5}
    game = play({"battleline": ["imp"], "amber": 3}, theirs, "reap imp")
    assert (side(game)["amber"], side(game, 1)["amber"]) == (3, 5)
    assert (zone(game, 1, "discard"), zone(game, 1, "prophecies")) == (["doom"], ["omen"])


def test_fate_abilities_are_ordered_by_the_active_player(play: Callable[..., Game]) -> None:
    """Two abilities under one prophecy: the order decides how much is left."""
    theirs = {"prophecies": [{"card": "omen", "under": ["gloom"]}]}
    game = play({"battleline": ["imp"]}, theirs, "reap imp")
    assert game.question is not None
    assert (game.question.kind, game.question.player) == ("order", "emily")


def test_it_is_inactive_afterwards(play: Callable[..., Game]) -> None:
    """The same condition a second time finds no active prophecy."""
    theirs = {"prophecies": [{"card": "omen", "under": ["doom"]}]}
    game = play({"battleline": ["imp", "imp"], "amber": 3}, theirs, "reap imp#1", "reap imp#2")
    assert side(game)["amber"] == 4


def test_an_inactive_prophecy_hears_nothing(play: Callable[..., Game]) -> None:
    """It works neither before it is made active nor on its own player's turn."""
    game = play(
        {"battleline": ["imp"], "prophecies": [{"card": "omen", "under": ["doom"]}]}, {"prophecies": ["warning"]}, "reap imp"
    )
    assert side(game)["amber"] == 1
    assert zone(game, 0, "discard") == []


def test_one_prophecy_a_turn_is_made_active(play: Callable[..., Game]) -> None:
    """The second one has a reason against it until the next turn."""
    mine = {"prophecies": ["omen", "warning"], "hand": ["doom", "imp"], "deck": 12, "houses": ["dis"]}
    game = play(mine, {"houses": ["dis"], "deck": 12}, "activate omen", "doom")
    assert [str(reason.cite) for reason in game.why_not("activate warning")] == ["glossary:prophecy"]
    with pytest.raises(PlayError):
        game.play("activate warning")
    for answer in ("end", "choose dis", "end", "choose dis", "activate warning"):
        game.play(answer)
    assert game.question is not None
    assert game.question.kind == "target"


def test_random_discards_come_one_by_one(play: Callable[..., Game], book: Any) -> None:
    """What the first discard brings into the hand may be the second one."""
    book.add("tutor", "artifact", "dis", "After(IsDiscarded(), Draw(1))")
    book.add("panic", "action", "dis", "Play(Discard(Random(In(HAND), n=2)))")
    mine = {"hand": ["panic", "imp"], "deck": ["troll", "pixie"], "artifacts": ["tutor"]}
    game = play(mine, {}, "play panic")
    assert sorted(zone(game, 0, "discard")) == ["imp", "panic", "troll"]
