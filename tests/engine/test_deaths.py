"""Who dies of damage, and when that is looked at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.engine.game import Game


def names(game: Game, side: int, zone: str) -> list[str]:
    return [card["handle"] for card in game.table["players"][side][zone]]


def test_a_fight_destroys_its_creatures_itself(play: Callable[..., Game], book: Any) -> None:
    """The damage chart destroys whom it dealt lethal damage, so that the fight knows whom it destroyed."""
    book.add("hunter", "creature", "dis", "After(IsDestroyed(tests=(ENEMY,), fighting=True), Gain(3))", power=5)
    game = play({"battleline": ["hunter"]}, {"battleline": ["pixie"]}, "fight with hunter")
    assert names(game, 1, "discard") == ["pixie"]
    assert game.table["players"][0]["amber"] == 3


def test_an_effect_knows_whom_its_damage_destroyed(play: Callable[..., Game], book: Any) -> None:
    """“If this damage destroys it” is asked of the result of that very damage."""
    book.add("bolt", "action", "dis", "Play(Seq(Deal(2, Choose(Creature())), If(DestroyedBy(), Gain(1))))")
    assert play({"hand": ["bolt"]}, {"battleline": ["imp"]}, "play bolt").table["players"][0]["amber"] == 1
    assert play({"hand": ["bolt"]}, {"battleline": ["troll"]}, "play bolt").table["players"][0]["amber"] == 0


def test_what_is_not_destroyed_must_be_there(play: Callable[..., Game], book: Any) -> None:
    """“If it is not destroyed” needs a creature that was chosen; nobody is left alive where nobody was."""
    book.add("bolt", "action", "dis", "Play(Seq(Deal(2, Choose(Creature())), If(Unless(DestroyedBy()), Gain(1))))")
    games = [play({"hand": ["bolt"]}, {"battleline": line}, "play bolt") for line in (["troll"], [])]
    gained = [game.table["players"][0]["amber"] for game in games]
    assert gained == [1, 0]


def test_a_creature_without_power_dies_between_two_rows(play: Callable[..., Game], book: Any) -> None:
    """Power that falls to the damage it has, or to 0, destroys before anything else goes on: no damage is needed."""
    book.add("king", "creature", "dis", "While(Power(-2, Creature(ENEMY, House('untamed'))))", power=7)
    book.add("annoyer", "creature", "untamed", "After(EntersPlay(tests=(ENEMY, Type('creature'))), Deal(1, IT))", power=2)
    game = play({"hand": ["king"]}, {"battleline": ["annoyer"]}, "play king")
    assert names(game, 1, "discard") == ["annoyer"]
    assert [card["damage"] for card in game.table["players"][0]["battleline"]] == [0]
