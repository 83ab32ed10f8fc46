"""All damage of one ability is one batch, unless the ability says otherwise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.engine.game import Game

MARTYR = "Destroyed(Heal(ALL, Creature(FRIENDLY, ANOTHER)))"


def line(game: Game, side: int = 1) -> dict[str, int]:
    return {card["handle"]: card["damage"] for card in game.table["players"][side]["battleline"]}


def test_damage_written_twice_is_dealt_at_once(play: Callable[..., Game], book: Any) -> None:
    """Both creatures are dealt damage before the Destroyed: ability of one of them can heal the other."""
    book.add("lance", "action", "dis", "Play(Seq(Deal(3, Choose(Creature(), name='a')), Deal(3, Neighbors(of=The('a')))))")
    book.add("martyr", "creature", "sanctum", MARTYR, power=3)
    theirs = {"battleline": ["martyr", {"card": "knight", "damage": 3, "armor_used": 2}, {"card": "troll", "damage": 6}]}
    assert line(play({"hand": ["lance"]}, theirs, "play lance", "martyr")) == {"troll": 0}


def test_damage_for_each_is_one_batch_spread_at_will(play: Callable[..., Game], book: Any) -> None:
    """A ward stops every point that was given to its creature; armor stops its part of them once."""
    book.add("rain", "action", "dis", "Play(DealSpread(4, Creature(ENEMY)))")
    theirs = {"battleline": [{"card": "troll", "warded": True}, "knight"]}
    game = play({"hand": ["rain"]}, theirs, "play rain", "troll", "knight", "troll", "knight")
    assert line(game) == {"troll": 0, "knight": 0}
    assert not game.table["players"][1]["battleline"][0]["warded"]
    theirs = {"battleline": ["troll", "knight"]}
    assert line(play({"hand": ["rain"]}, theirs, "play rain", *["knight"] * 3, "troll")) == {"troll": 1, "knight": 1}


def test_a_repeated_effect_is_a_batch_of_its_own(play: Callable[..., Game], book: Any) -> None:
    """A ward lost to the first time does not stop the second."""
    book.add("strike", "action", "dis", "Play(Repeat(Deal(2, Choose(Creature(ENEMY))), when=None, times=1))")
    game = play({"hand": ["strike"]}, {"battleline": [{"card": "troll", "warded": True}]}, "play strike")
    assert line(game) == {"troll": 2}


def test_each_damage_icon_is_a_batch_of_its_own(play: Callable[..., Game], book: Any) -> None:
    """The second icon damages a creature whose ward the first one took."""
    book.add("plain", "action", "dis")
    mine = {"hand": [{"card": "plain", "icons": ["damage", "damage"]}]}
    assert line(play(mine, {"battleline": [{"card": "troll", "warded": True}]}, "play plain")) == {"troll": 1}


def test_damage_after_leaving_play_comes_after_destroyed_abilities(play: Callable[..., Game], book: Any) -> None:
    """It hits those who were neighbors immediately before, and who have been healed meanwhile."""
    book.add("shock", "action", "dis", "Play(Seq(Deal(3, Choose(Creature())), If(DestroyedBy(), Deal(2, Neighbors(of=IT)))))")
    book.add("martyr", "creature", "sanctum", MARTYR, power=3)
    hurt = {"card": "troll", "damage": 7}
    theirs = {"battleline": [hurt, "martyr", hurt, hurt]}
    assert line(play({"hand": ["shock"]}, theirs, "play shock", "martyr")) == {"troll#1": 2, "troll#2": 2, "troll#3": 0}


def test_for_each_counts_before_the_first_iteration(play: Callable[..., Game], book: Any) -> None:
    """Three creatures count, although the first iterations take creatures away."""
    book.add("reaper", "action", "dis", "Play(ForEach(Count(Creature(ENEMY)), Seq(Destroy(Choose(Creature(ENEMY))), Gain(1))))")
    game = play({"hand": ["reaper"]}, {"battleline": ["imp", "imp", "imp"]}, "play reaper", "imp#2", "imp#1")
    assert game.table["players"][0]["amber"] == 3
    assert line(game) == {}
