"""Amounts that look at the very card they are for, damage that another creature deals, and upgrades on others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.engine.game import Game


def values(game: Game, side: int, what: str) -> list[int]:
    return [card[what] for card in game.table["players"][side]["battleline"]]


def test_each_creature_counts_what_is_on_itself(book: Any, play: Callable[..., Game]) -> None:
    """Power and armor alike."""
    book.add("tribune", "artifact", "dis", "While(Power(Times(2, AmberOn(IT)), Creature(FRIENDLY)))")
    book.add("hester", "artifact", "dis", "While(ArmorPlus(AmberOn(IT), Creature(FRIENDLY)))")
    line = [{"card": "imp", "amber": 3}, "imp", {"card": "knight", "amber": 1}]
    game = play({"artifacts": ["tribune", "hester"], "battleline": line}, {})
    assert (values(game, 0, "power"), values(game, 0, "armor")) == ([8, 2, 6], [3, 0, 3])


def test_each_creature_counts_its_own_neighbors(book: Any, play: Callable[..., Game]) -> None:
    """The one in the middle has two."""
    text = "While(Power(Count(Creature(House('dis'), InSet(Neighbors(of=IT)))), Creature(FRIENDLY)))"
    book.add("rock", "artifact", "dis", text)
    game = play({"artifacts": ["rock"], "battleline": ["imp", "imp", "imp", "troll"]}, {})
    assert values(game, 0, "power") == [3, 4, 3, 9]


def test_a_card_chosen_is_still_the_one_meant(book: Any, play: Callable[..., Game]) -> None:
    """A lasting effect that has chosen a card speaks of that one."""
    book.add("gift", "action", "dis", "Play(Seq(Bind(Choose(Creature(FRIENDLY))), Lasting(While(Power(AmberOn(IT), IT)))))")
    line = [{"card": "imp", "amber": 3}, {"card": "troll", "amber": 1}]
    assert values(play({"hand": ["gift"], "battleline": line}, {}, "play gift", "imp"), 0, "power") == [5, 8]


def test_damage_that_another_creature_deals(book: Any, play: Callable[..., Game]) -> None:
    """Who cannot be damaged by the card itself can be by the creature, and the other way round."""
    book.add("goad", "action", "dis", "Play(Seq(Bind(Choose(Creature(FRIENDLY))), Deal(3, Creature(ENEMY), by=IT)))")
    book.add("saint", "creature", "sanctum", "While(CannotDamage(tests=(Type('creature'),)))", power=5)
    book.add("hermit", "creature", "sanctum", "While(CannotDamage(tests=(Type('action'),)))", power=5)
    game = play({"hand": ["goad"], "battleline": ["imp"]}, {"battleline": ["saint", "hermit"]}, "play goad")
    assert values(game, 1, "damage") == [0, 3]


def test_nobody_deals_damage_who_is_not_there(book: Any, play: Callable[..., Game]) -> None:
    """Without a creature to deal it there is none."""
    book.add("goad", "action", "dis", "Play(Seq(Bind(Choose(Creature(FRIENDLY))), Deal(3, Creature(ENEMY), by=IT)))")
    game = play({"hand": ["goad"]}, {"battleline": ["troll"]}, "play goad")
    assert values(game, 1, "damage") == [0]


def test_any_upgrade_on_a_certain_creature(book: Any, play: Callable[..., Game]) -> None:
    """Not those on others."""
    book.add("collector", "creature", "dis", "After(IsAttached(tests=(InSet(THIS),), every=True), Gain(1))", power=3)
    book.add("charm", "upgrade", "dis")
    side = {"hand": ["charm"], "battleline": ["collector", "imp"]}
    gained = [play(side, {}, "play charm", host).table["players"][0]["amber"] for host in ("collector", "imp")]
    assert gained == [1, 0]
