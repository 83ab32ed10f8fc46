"""Cards used as if they were yours."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from judge.engine.game import Game

USES = {"nexus": "Play(Use(Choose(Artifact()), yours=True))", "echo": "Play(Resolve(AFTER_REAP, Choose(Creature())))"}


@pytest.mark.parametrize("how", USES)
def test_the_card_used_is_friendly_to_its_own_ability(book: Any, play: Callable[..., Game], how: str) -> None:
    """It counts itself among friendly cards, and nothing else of its controller's; control of it does not change."""
    book.add("call", "action", "dis", USES[how])
    counts = "Gain(Count(InPlay(FRIENDLY)))"
    book.add("shard", "artifact", "dis", f"Action({counts})")
    book.add("seer", "creature", "dis", f"AfterReap({counts})", power=2)
    theirs = {"artifacts": ["shard", "shard"]} if how == "nexus" else {"battleline": ["seer", "seer"]}
    game = play({"hand": ["call"]}, theirs, "play call", "shard#1" if how == "nexus" else "seer#1")
    assert [side["amber"] for side in game.table["players"]] == [1, 0]
    assert not game.table["players"][0]["artifacts"] + game.table["players"][0]["battleline"]


def test_a_card_used_as_if_it_were_yours_can_be_sacrificed(book: Any, play: Callable[..., Game]) -> None:
    """Although only cards that a player controls can be sacrificed otherwise."""
    book.add("call", "action", "dis", USES["nexus"])
    book.add("altar", "artifact", "dis", "Action(IfYouDo(Sacrifice(THIS), Gain(2)))")
    game = play({"hand": ["call"]}, {"artifacts": ["altar"]}, "play call")
    assert game.table["players"][0]["amber"] == 2
    assert [card["id"] for card in game.table["players"][1]["discard"]] == ["altar"]


def test_its_enemies_are_those_of_the_user(book: Any, play: Callable[..., Game]) -> None:
    """It is not its own enemy."""
    book.add("echo", "action", "dis", USES["echo"])
    book.add("bully", "creature", "dis", "AfterReap(Destroy(Creature(ENEMY)))", power=2)
    game = play({"hand": ["echo"], "battleline": ["troll"]}, {"battleline": ["bully", "pixie"]}, "play echo", "bully")
    assert [card["id"] for card in game.table["players"][1]["battleline"]] == ["bully"]
    assert [card["id"] for card in game.table["players"][0]["battleline"]] == ["troll"]


def test_a_card_of_the_opponent_is_played_as_if_it_were_yours(book: Any, play: Callable[..., Game]) -> None:
    """Its ability and its bonus icons are resolved by whoever plays it; it goes to its owner's discard pile."""
    book.add("shift", "action", "dis", "Play(PlayCard(Choose(In(HAND, of=OPPONENT)), yours=True))")
    book.add("spell", "action", "mars", "Play(Steal(1))", icons=("aember",))
    game = play({"hand": ["shift"]}, {"hand": ["spell", "knight"], "amber": 3}, "play shift", "spell")
    assert [side["amber"] for side in game.table["players"]] == [2, 2]
    assert [card["handle"] for card in game.table["players"][1]["discard"]] == ["spell"]
    assert any("glossary:as-if-it-were-yours-as-if-you-controlled-it" in line.cites for line in game.trace)
    creature = play({"hand": ["shift"]}, {"hand": ["spell", "knight"]}, "play shift", "knight")
    assert [card["handle"] for card in creature.table["players"][0]["battleline"]] == ["knight"]
