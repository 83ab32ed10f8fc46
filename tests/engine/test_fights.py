"""Fights: the "Before Fight:" window, elusive, enrage."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from judge.engine.game import Game


@pytest.fixture
def fighters(book: Any) -> None:
    """Creatures that do something before a fight."""
    book.add("giver", "creature", "dis", "BeforeFight(MoveAmber(1, THIS, to=FOUGHT))", power=5)
    book.add("shelter", "creature", "dis", "While(Gains(Creature(FRIENDLY, WITH_AMBER), Keyword('elusive')))", power=3)
    book.add("bear", "creature", "dis", "While(Gains(THIS, Keyword('assault', x=2)))", power=5)
    book.add("cactus", "creature", "dis", "While(Gains(THIS, Keyword('hazardous', x=3)))", power=2)
    book.add("coat", "upgrade", "dis", "While(Gains(HOST, Keyword('hazardous', x=3)))", "While(Power(1, HOST))")
    book.add("shade", "creature", "dis", power=4, keywords={"elusive": 0})
    book.add("usher", "action", "dis", "Play(ReapWith(Choose(Creature(FRIENDLY))))")
    book.add("boss", "action", "dis", "Play(Use(Choose(Creature(FRIENDLY))))")


def card(game: Game, handle: str) -> dict[str, Any]:
    """A card of the table, wherever it is; its zone under ``zone``."""
    for side in game.table["players"]:
        for zone, cards in side.items():
            for found in cards if isinstance(cards, list) else ():
                if isinstance(found, dict) and found.get("handle") == handle:
                    return {**found, "zone": zone}
    raise KeyError(handle)


@pytest.mark.usefixtures("fighters")
def test_elusive_gained_before_the_fight_counts(play: Callable[..., Game]) -> None:
    """Elusive is looked at when the pending damage is set, not when the creature is chosen."""
    game = play(
        {"battleline": [{"card": "giver", "amber": 1}]}, {"battleline": ["pixie", "shelter"]}, "fight with giver", "pixie"
    )
    assert card(game, "pixie")["amber"] == 1
    assert card(game, "pixie")["damage"] == card(game, "giver")["damage"] == 0


@pytest.mark.usefixtures("fighters")
def test_being_chosen_spends_elusive_though_no_fight_occurs(play: Callable[..., Game]) -> None:
    """The second attacker deals damage although the first one died before its fight."""
    foe = {"card": "shade", "upgrades": ["coat"]}
    game = play({"battleline": ["imp", "bear"]}, {"battleline": [foe]}, "fight with imp", "fight with bear", "bear assault")
    assert card(game, "imp")["zone"] == card(game, "shade")["zone"] == "discard"


@pytest.mark.usefixtures("fighters")
@pytest.mark.parametrize(("finished", "damage"), [(True, 3), (False, 0)])
def test_hazardous_of_a_creature_that_died_in_the_window(book: Any, finished: bool, damage: int) -> None:
    """Whether it still resolves is a reading, and the window is finished by default."""
    given = {"house": "dis", "active": "emily", "emily": {"battleline": ["bear"]}, "other": {"battleline": ["cactus"]}}
    moves = ("fight with bear", "bear assault")
    game = Game.replay(given, moves, book, readings={"before_fight_window_is_finished": finished})
    assert card(game, "cactus")["zone"] == "discard"
    assert card(game, "bear")["damage"] == damage
    if finished:
        assert card(Game.replay(given, moves, book), "bear")["damage"] == damage


@pytest.mark.usefixtures("fighters")
def test_what_waits_before_a_fight_is_not_collected_anew(book: Any, play: Callable[..., Game]) -> None:
    """Hazardous that its creature loses in the window, alive or not, was waiting already and resolves."""
    saves = "While(Gains(HOST, Destroyed(Seq(Heal(ALL, THIS), Destroy(SOURCE)), instead=True)))"
    book.add("cloak", "upgrade", "dis", saves, "While(Gains(HOST, Keyword('hazardous', x=2)))")
    foe = {"card": "pixie", "upgrades": ["cloak"]}
    game = play({"battleline": ["bear"]}, {"battleline": [foe]}, "fight with bear", "bear assault")
    assert card(game, "cloak")["zone"] == "discard"
    assert card(game, "bear")["damage"] == 3, "2 by hazardous, 1 by the power of the pixie, which was saved"


@pytest.mark.usefixtures("fighters")
def test_an_effect_that_only_reaps_asks_no_fight_of_an_enraged_creature(play: Callable[..., Game]) -> None:
    """Told to reap, it reaps and stays enraged."""
    mine = {"hand": ["usher"], "battleline": [{"card": "imp", "enraged": True}]}
    game = play(mine, {"battleline": ["pixie"]}, "play usher")
    assert game.table["players"][0]["amber"] == 1
    assert card(game, "imp")["enraged"]


@pytest.mark.usefixtures("fighters")
def test_an_effect_that_uses_an_enraged_creature_makes_it_fight(play: Callable[..., Game]) -> None:
    """Free to use it in any way, its player has to choose the fight."""
    mine = {"hand": ["boss"], "battleline": [{"card": "giver", "enraged": True}]}
    game = play(mine, {"battleline": ["pixie"]}, "play boss")
    assert card(game, "pixie")["zone"] == "discard"
    assert game.table["players"][0]["amber"] == 0


def test_a_creature_told_to_fight_one_that_is_gone_is_not_used(book: Any, play: Callable[..., Game]) -> None:
    """It stays ready, and no other creature is fought in the place of the one that is gone."""
    book.add(
        "ambush", "action", "dis",
        "Play(Seq(Bind(Choose(Creature(ENEMY), name='foe')), Destroy(The('foe')), "
        "FightWith(Choose(Creature(FRIENDLY)), against=The('foe'))))",
    )  # fmt: skip
    game = play({"battleline": ["imp"], "hand": ["ambush"]}, {"battleline": ["pixie", "troll"]}, "play ambush", "pixie")
    assert card(game, "pixie")["zone"] == "discard"
    assert card(game, "imp")["ready"]
    assert card(game, "troll")["damage"] == 0


def test_a_creature_gone_before_it_could_be_chosen_is_not_fought(play: Callable[..., Game]) -> None:
    """Whoever was as good as dead when the board was laid out dies first, and the attacker is exhausted for nothing."""
    game = play({"battleline": ["imp"]}, {"battleline": [{"card": "troll", "damage": 20}]}, "fight with imp")
    assert card(game, "troll")["zone"] == "discard"
    assert (card(game, "imp")["ready"], card(game, "imp")["damage"]) == (False, 0)
