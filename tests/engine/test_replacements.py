"""Replacement effects on forging, readying and damage."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from judge.engine.game import Game


def damage(game: Game, side: int) -> dict[str, int]:
    return {card["handle"]: card["damage"] for card in game.table["players"][side]["battleline"]}


def test_whoever_a_text_names_chooses(book: Any) -> None:
    """The opponent where it says so, among several cards as among two effects; behind it the active player again."""
    text = "Play(Seq(ChosenBy(Seq(Stun(Choose(Creature(), n=2)), ChooseOne(Draw(1), Gain(1)))), Exhaust(Choose(Creature()))))"
    book.add("council", "action", "shadows", text)
    board = {"emily": {"hand": ["council"], "battleline": ["troll"]}, "dan": {"battleline": ["imp", "pixie"]}}
    game = Game({"house": "shadows", **board}, book)
    asked = []
    game.answer("play council")
    while (question := game.question) is not None and question.kind != "move":
        asked.append((question.kind, question.player))
        game.answer(question.options[0].label)
    assert asked == [("target", "dan"), ("target", "dan"), ("one", "dan"), ("target", "emily")]


@pytest.mark.parametrize(("hand", "keys"), [("imp", 1), ("troll", 0)])
def test_a_forge_may_be_replaced_or_go_on(book: Any, hand: str, keys: int) -> None:
    """The opponent names a house; the right one lets the key be forged after all."""
    text = (
        "Instead(WouldForge(by=OPPONENT), Seq(ChooseHouse(by=OPPONENT), Reveal(Random(In(HAND))), "
        "If(IsTrue(ThisWay(), Not(ChosenHouse())), Destroy(THIS), otherwise=Proceed())), when=Unless(YourTurn()))"
    )
    book.add("forgery", "artifact", "shadows", text)
    given = {
        "active": "other",
        "step": "forge",
        "emily": {"artifacts": ["forgery"], "hand": [hand]},
        "other": {"amber": 6, "houses": ["dis"]},
    }
    game = Game(given, book)
    assert game.question is not None
    assert (game.question.kind, game.question.player) == ("house-name", "other")
    game.answer("dis")
    assert len(game.table["players"][1]["keys"]) == keys
    assert len(game.table["players"][0]["artifacts"]) == keys


def test_creatures_stay_exhausted_if_readying_them_is_replaced(book: Any) -> None:
    """Artifacts are readied all the same."""
    book.add(
        "martyr",
        "creature",
        "dis",
        "Instead(WouldReadyCreatures(by=OPPONENT), Deal(Count(Creature(ENEMY, EXHAUSTED)), THIS))",
        power=9,
    )
    book.add("rock", "artifact", "dis")
    mine = {"battleline": [{"card": "imp", "exhausted": True}] * 2, "artifacts": [{"card": "rock", "exhausted": True}]}
    game = Game({"active": "emily", "step": "ready", "emily": mine, "other": {"battleline": ["martyr"], "houses": ["dis"]}}, book)
    side = game.table["players"][0]
    assert [card["ready"] for card in side["battleline"] + side["artifacts"]] == [False, False, True]
    assert damage(game, 1) == {"martyr": 2}


def test_more_damage_adds_up_and_each_effect_applies_once(book: Any, play: Callable[..., Game]) -> None:
    """Two effects of 2 more make 1 damage 5; doubling doubles what is left at that point."""
    book.add(
        "distract",
        "action",
        "dis",
        "Play(Seq(Bind(Choose(Creature())), Lasting(Instead(WouldBeDealt(tests=(InSet(IT),)), MoreDamage(2)))))",
    )
    book.add("poke", "action", "dis", "Play(Deal(1, Choose(Creature())))")
    game = play(
        {"hand": ["distract", "distract", "poke"]}, {"battleline": ["troll"]}, "play distract#1", "play distract#2", "play poke"
    )
    while game.question and game.question.kind == "replace":
        game.answer(game.question.options[0].label)
    assert damage(game, 1) == {"troll": 5}


def test_damage_is_shared_with_a_neighbor_once_and_only_in_fights(book: Any, play: Callable[..., Game]) -> None:
    """Two neighbors that share damage take it once each; damage outside a fight is not shared."""
    book.add("sharer", "creature", "dis", "Instead(WouldBeDealt(tests=(NEIGHBOR,), fighting=True), AlsoToThis())", power=4)
    game = play(
        {"battleline": ["watcher"], "hand": ["wave"]}, {"battleline": ["sharer", "sharer"]}, "fight with watcher", "sharer#1"
    )
    assert damage(game, 1) == {"sharer#1": 1, "sharer#2": 1}
    game.answer("play wave")
    assert damage(game, 1) == {"sharer#1": 3, "sharer#2": 3}


def test_redirected_blows_still_are_dealt_in_a_fight(book: Any, play: Callable[..., Game]) -> None:
    """A creature destroyed by a blow sent to it was destroyed in a fight, yet not while fighting the attacker."""
    book.add("shield", "creature", "shadows", "Instead(WouldBeDealt(tests=(NEIGHBOR,)), DealToThis())", power=2)
    book.add("scribe", "artifact", "dis", "After(IsDestroyed(in_fight=True), Gain(1))")
    book.add("brute", "creature", "dis", "After(IsDestroyed(tests=(ENEMY,), fighting=True), Gain(5))", power=5)
    game = play(
        {"battleline": ["brute"], "artifacts": ["scribe"]}, {"battleline": ["pixie", "shield"]}, "fight with brute", "pixie"
    )
    assert game.table["players"][0]["amber"] == 1


def test_an_effect_for_the_next_time_is_used_up(book: Any, play: Callable[..., Game]) -> None:
    """Of two reaps only the first one is replaced."""
    book.add("door", "action", "dis", "Play(Lasting(Instead(WouldGainByReaping(), Steal(EventAmount())), left=1))")
    game = play({"hand": ["door"], "battleline": ["imp", "imp"]}, {"amber": 3}, "play door", "reap imp#1", "reap imp#2")
    assert [side["amber"] for side in game.table["players"]] == [2, 2]
