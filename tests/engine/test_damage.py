"""The damage chart: what cannot be dealt, wards, armor, damage sent elsewhere, who deals it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from judge.engine.game import Game

SHIELD = "Play(Lasting(While(Cannot(Creature(FRIENDLY), BE_DEALT_DAMAGE))))"
GUARD = "Instead(WouldBeDealt(tests=(NEIGHBOR,)), DealToThis())"
PROUD = "While(CannotDamage(tests=(Type('creature'), PowerAtLeast(5))))"


def line(game: Game, side: int) -> dict[str, int]:
    return {card["handle"]: card["damage"] for card in game.table["players"][side]["battleline"]}


def one(game: Game, side: int, handle: str) -> dict[str, Any]:
    return next(card for card in game.table["players"][side]["battleline"] if card["handle"] == handle)


def test_what_cannot_be_dealt_uses_up_neither_ward_nor_armor(play: Callable[..., Game], book: Any) -> None:
    """Row 1 comes first: nothing further is spent."""
    book.add("shield", "action", "dis", SHIELD)
    mine = {"hand": ["shield", "wave"], "battleline": [{"card": "pixie", "warded": True}, "knight"]}
    game = play(mine, {}, "play shield", "play wave")
    assert line(game, 0) == {"pixie": 0, "knight": 0}
    assert one(game, 0, "pixie")["warded"]
    assert one(game, 0, "knight")["armor_left"] == 2


def test_a_ward_goes_before_armor(play: Callable[..., Game]) -> None:
    """Row 2 comes before row 3: the armor of a warded creature stays whole."""
    game = play({"hand": ["wave"], "battleline": [{"card": "knight", "warded": True}]}, {}, "play wave")
    assert not one(game, 0, "knight")["warded"]
    assert one(game, 0, "knight")["armor_left"] == 2


def test_armor_is_shared_by_all_damage_of_a_turn(play: Callable[..., Game]) -> None:
    """Two waves of 2 meet 2 armor: the first is stopped, the second is dealt."""
    game = play({"hand": ["wave", "wave"], "battleline": ["knight"]}, {}, "play wave#1", "play wave#2")
    assert line(game, 0) == {"knight": 2}


def test_armor_that_is_lost_was_the_spent_part(play: Callable[..., Game], book: Any) -> None:
    """Of 2 + 2 armor 2 are spent; the squire that gave 2 leaves, and the unspent 2 are still there."""
    book.add("squire", "creature", "sanctum", "While(ArmorPlus(2, Neighbors()))", power=2)
    book.add("strike", "action", "dis", "Play(Deal(2, Choose(Creature(FRIENDLY))))")
    mine = {"hand": ["strike", "strike"], "battleline": ["squire", "knight"]}
    game = play(mine, {}, "play strike#1", "knight", "play strike#2", "squire")
    assert one(game, 0, "knight")["armor"] == one(game, 0, "knight")["armor_left"] == 2


def test_damage_sent_elsewhere_has_met_armor_already(play: Callable[..., Game], book: Any) -> None:
    """The armor of the creature it was meant for counts, that of the one that takes it does not."""
    book.add("guard", "creature", "shadows", GUARD, power=9, armor=1)
    game = play({"battleline": ["troll"]}, {"battleline": ["guard", "knight"]}, "fight with troll", "knight", house="brobnar")
    assert line(game, 1) == {"guard": 6, "knight": 0}
    assert one(game, 1, "guard")["armor_left"] == 1


@pytest.mark.parametrize(("meets", "damage", "warded"), [(True, 0, False), (False, 6, True)])
def test_damage_sent_to_a_warded_creature(book: Any, meets: bool, damage: int, warded: bool) -> None:
    """Whether the ward there stops it is a reading; it does by default."""
    book.add("guard", "creature", "shadows", GUARD, power=9)
    theirs = {"battleline": [{"card": "guard", "warded": True}, "knight"]}
    given = {"active": "emily", "house": "brobnar", "emily": {"battleline": ["troll"]}, "other": theirs}
    moves = ("fight with troll", "knight")
    game = Game.replay(given, moves, book, readings={"redirected_damage_meets_ward": meets})
    assert (line(game, 1)["guard"], one(game, 1, "guard")["warded"]) == (damage, warded)
    if meets:
        assert line(Game.replay(given, moves, book), 1)["guard"] == damage


def test_one_of_two_guards_takes_the_damage(play: Callable[..., Game], book: Any) -> None:
    """Between two guards the active player says which one, and it goes no further."""
    book.add("guard", "creature", "shadows", GUARD, power=9)
    line_up = {"battleline": [{"card": "guard", "as": "left"}, "pixie", {"card": "guard", "as": "right"}]}
    game = play({"battleline": ["troll"]}, line_up, "fight with troll", "pixie", house="brobnar")
    assert game.question is not None
    assert game.question.kind == "replace"
    game.answer(next(option.label for option in game.question.options if "right" in option.label))
    assert line(game, 1) == {"left": 0, "pixie": 0, "right": 8}


def test_poison_goes_along_with_damage_sent_elsewhere(play: Callable[..., Game], book: Any) -> None:
    """The guard that takes the damage of a poisonous creature is destroyed by it."""
    book.add("guard", "creature", "shadows", GUARD, power=9)
    book.add("asp", "creature", "shadows", power=1, keywords={"poison": 0})
    game = play({"battleline": ["asp"]}, {"battleline": ["guard", "troll"]}, "fight with asp", "troll", house="shadows")
    assert line(game, 1) == {"troll": 0}


def test_a_creature_of_five_power_is_the_source_of_its_abilities(play: Callable[..., Game], book: Any) -> None:
    """Neither its power nor its ability hurts the proud one; an icon on it does, because no card deals that damage."""
    book.add("proud", "creature", "sanctum", PROUD, power=4)
    book.add("thrower", "creature", "dis", "Play(Deal(2, Creature(ENEMY)))", "Action(Deal(2, Creature(ENEMY)))", power=6)
    book.add("small", "creature", "dis", "Action(Deal(2, Creature(ENEMY)))", power=2)
    foe = {"battleline": ["proud"]}
    assert line(play({"battleline": ["thrower"]}, foe, "use thrower"), 1) == {"proud": 0}
    assert line(play({"battleline": ["thrower"]}, foe, "fight with thrower"), 1) == {"proud": 0}
    assert line(play({"battleline": ["small"]}, foe, "use small"), 1) == {"proud": 2}
    assert line(play({"hand": [{"card": "thrower", "icons": ["damage"]}]}, foe, "play thrower", "proud"), 1) == {"proud": 1}


def test_an_attempt_to_deal_damage_is_replaced_even_against_armor(play: Callable[..., Game], book: Any) -> None:
    """The thief steals although armor would stop everything; against elusive it deals none, so nothing is replaced."""
    book.add("thief", "creature", "shadows", "Instead(WouldDeal(), Steal(1))", power=1)
    book.add("ghost", "creature", "shadows", power=3, keywords={"elusive": 0})
    armored = play({"battleline": ["thief"]}, {"battleline": ["knight"], "amber": 2}, "fight with thief", house="shadows")
    assert armored.table["players"][0]["amber"] == 1
    elusive = play({"battleline": ["thief"]}, {"battleline": ["ghost"], "amber": 2}, "fight with thief", house="shadows")
    assert elusive.table["players"][0]["amber"] == 0
    assert line(elusive, 0) == {"thief": 0}


def test_a_creature_may_deal_the_damage_of_an_ability(book: Any, play: Callable[..., Game]) -> None:
    """Whoever is immune to actions is not immune to the creature that an action makes deal damage; both deal at once."""
    text = "Seq(Deal(PowerOf({0}), {1}, by={0}), Deal(PowerOf({1}), {0}, by={1}))"
    ours, theirs = "Choose(Creature(FRIENDLY), name='a')", "Choose(Creature(ENEMY), name='b')"
    duel = text.format("The('a')", "The('b')")
    book.add("duel", "action", "dis", f"Play(Seq(Bind({ours}), Bind({theirs}), {duel}))")
    book.add("ghost", "creature", "dis", "While(CannotDamage((Type('action'),)))", power=3)
    book.add("spite", "action", "dis", "Play(Deal(2, Creature(ENEMY)))")
    board = {"hand": ["duel", "spite"], "battleline": ["watcher"]}
    game = play(board, {"battleline": ["ghost"]}, "play spite", "play duel")
    sides = game.table["players"]
    assert (sides[0]["battleline"], sides[1]["battleline"][0]["damage"]) == ([], 1)


def test_damage_to_the_neighbor_on_one_side(book: Any, play: Callable[..., Game]) -> None:
    """The creature at that end has no neighbor there; all deal at the same moment, with the power they had."""
    book.add("shove", "action", "dis", "Play(ForEach(Creature(ENEMY), Deal(PowerOf(IT), Neighbors(of=IT, side='right'), by=IT)))")
    game = play({"hand": ["shove"]}, {"battleline": ["pixie", "troll", {"card": "knight", "power": 6}]}, "play shove")
    found = game.table["players"][1]["battleline"]
    assert [(card["handle"], card["damage"]) for card in found] == [("pixie", 0), ("troll", 1), ("knight", 6)]


def test_whoever_dies_of_poison_is_told_why(play: Callable[..., Game], book: Any) -> None:
    """One damage of a poisonous creature destroys a troll, and the line says so with the rule of poison."""
    book.add("asp", "creature", "shadows", power=1, keywords={"poison": 0})
    game = play({"battleline": ["asp"]}, {"battleline": ["troll"]}, "fight with asp", house="shadows")
    assert line(game, 1) == {}
    told = [line for line in game.trace if any("poison: " in note for note in line.notes)]
    assert ["glossary:poison" in line.cites for line in told] == [True]
