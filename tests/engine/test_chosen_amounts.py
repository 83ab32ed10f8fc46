"""Amounts that a player chooses, thirds, the topmost card of a kind, and another active house."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from judge.engine.game import Game


def labels(game: Game) -> set[str]:
    assert game.question is not None
    return {option.label for option in game.question.options}


def names(game: Game, side: int, zone: str) -> list[str]:
    return [card["handle"] for card in game.table["players"][side][zone]]


def test_healing_may_stop_before_the_most(book: Any, play: Callable[..., Game]) -> None:
    """As much as is there, and what was really healed counts."""
    book.add("nurse", "action", "dis", "Play(Seq(Heal(UpTo(2), Choose(Creature())), Gain(HowMany())))")
    for damage, answers in ((3, {"0", "1", "2"}), (1, {"0", "1"})):
        game = play({"hand": ["nurse"]}, {"battleline": [{"card": "troll", "damage": damage}]}, "play nurse")
        assert labels(game) == answers
        game.answer("1")
        assert game.table["players"][1]["battleline"][0]["damage"] == damage - 1
        assert game.table["players"][0]["amber"] == 1


def test_without_damage_nothing_is_asked(book: Any, play: Callable[..., Game]) -> None:
    """The only amount is none."""
    book.add("nurse", "action", "dis", "Play(Seq(Heal(UpTo(2), Choose(Creature())), Gain(HowMany())))")
    game = play({"hand": ["nurse"]}, {"battleline": ["troll"]}, "play nurse")
    assert "end" in labels(game)
    assert game.table["players"][0]["amber"] == 0


def test_any_number_of_counters(book: Any, play: Callable[..., Game]) -> None:
    """All of them at most."""
    book.add("drain", "action", "dis", "Play(Seq(RemoveCounter(Choose(Creature()), 'power', n=UpTo(ALL)), Gain(HowMany())))")
    game = play({"hand": ["drain"]}, {"battleline": [{"card": "troll", "power": 4}]}, "play drain")
    assert labels(game) == {"0", "1", "2", "3", "4"}
    game.answer("3")
    assert game.table["players"][0]["amber"] == 3


THIRDS = [("Third(Pool())", [0, 0, 1, 1, 1, 2]), ("Third(Pool(), up=True)", [1, 1, 1, 2, 2, 2])]


@pytest.mark.parametrize(("text", "expected"), THIRDS)
def test_a_third_is_rounded(book: Any, play: Callable[..., Game], text: str, expected: list[int]) -> None:
    """Down, unless it says up."""
    book.add("toll", "action", "dis", f"Play(Lose({text}, by=YOU))")
    lost = [n - play({"hand": ["toll"], "amber": n}, {}, "play toll").table["players"][0]["amber"] for n in range(1, 7)]
    assert lost == expected


def test_the_topmost_card_of_a_kind(book: Any, play: Callable[..., Game]) -> None:
    """Others may lie on top of it."""
    book.add("fetch", "action", "dis", "Play(Return(Top(zone=DISCARD, tests=(Type('creature'),))))")
    game = play({"hand": ["fetch"], "discard": ["wave", "imp", "troll"]}, {}, "play fetch")
    assert names(game, 0, "hand") == ["imp"]
    nothing = play({"hand": ["fetch"], "discard": ["wave"]}, {}, "play fetch")
    assert names(nothing, 0, "hand") == []


def test_another_house_becomes_active(book: Any, play: Callable[..., Game]) -> None:
    """For what is played and used from then on; a card that cannot be found changes nothing."""
    book.add("flip", "action", "dis", "Play(Seq(Discard(Top()), ChooseHouse(of=ThisWay()), BecomeActive(ChosenHouse())))")
    side = {"hand": ["flip"], "battleline": ["imp", "troll"]}
    changed = play({**side, "deck": ["troll"]}, {}, "play flip")
    assert labels(changed) == {"reap troll#1", "end"}
    assert labels(play(side, {}, "play flip")) == {"reap imp", "end"}


def test_what_was_played_can_be_readied(book: Any, play: Callable[..., Game]) -> None:
    """The card that an effect played is known to it afterwards, as what it is in play."""
    book.add("caller", "action", "dis", "Play(Seq(PlayCard(Choose(In(DISCARD, tests=(Type('creature'),)))), Ready(ThisWay())))")
    game = play({"hand": ["caller"], "discard": ["troll"]}, {}, "play caller")
    assert [card["ready"] for card in game.table["players"][0]["battleline"]] == [True]
