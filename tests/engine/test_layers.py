"""What is true of a card now: power, keywords, houses, and what players must, may and cannot do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from judge.engine.game import Game

CHANGELING = "While(SetPower(PowerOf(Neighbors()), THIS))"


def powers(game: Game, side: int) -> dict[str, int]:
    return {card["handle"]: card["power"] for card in game.table["players"][side]["battleline"]}


def test_an_x_that_nothing_defines_is_nothing(play: Callable[..., Game], book: Any) -> None:
    """With its text box blank the changeling has 0 power and is destroyed; its neighbors keep their printed power."""
    book.add("changeling", "creature", "dis", CHANGELING, power=0)
    book.add("hush", "action", "dis", "Play(Lasting(While(Blank(Creature(ENEMY))), until=YOUR_NEXT_TURN))")
    assert powers(play({}, {"battleline": ["troll", "changeling", "imp"]}), 1)["changeling"] == 10
    game = play({"hand": ["hush"]}, {"battleline": ["troll", "changeling", "imp"]}, "play hush")
    assert powers(game, 1) == {"troll": 8, "imp": 2}


def test_blank_text_takes_what_upgrades_gave_but_not_their_power(play: Callable[..., Game], book: Any) -> None:
    """A text gained from an upgrade is in the blank text box; +1 power stands on the upgrade."""
    book.add("hat", "upgrade", "dis", "While(Power(1, HOST))", "While(Gains(HOST, Destroyed(Gain(3))))")
    book.add("hush", "action", "dis", "Play(Lasting(While(Blank(Creature(ENEMY)))))")
    theirs = {"battleline": [{"card": "imp", "upgrades": ["hat"]}]}
    game = play({"hand": ["hush", "wipe"]}, theirs, "play hush")
    assert powers(game, 1) == {"imp": 3}
    game.answer("play wipe")
    assert game.table["players"][1]["amber"] == 0


def test_power_is_set_before_it_is_raised(play: Callable[..., Game], book: Any) -> None:
    """A counter adds to the power that an effect sets, whichever came first."""
    book.add("shrink", "action", "dis", "Play(Lasting(While(SetPower(3, Creature(ENEMY)))))")
    game = play({"hand": ["shrink"]}, {"battleline": [{"card": "troll", "power": 2}]}, "play shrink")
    assert powers(game, 1) == {"troll": 5}


def test_losing_a_keyword_beats_gaining_it(play: Callable[..., Game], book: Any) -> None:
    """One effect gives taunt, another takes it: there is none, and the neighbor can be attacked."""
    book.add("herald", "creature", "dis", "While(Gains(Creature(FRIENDLY), Keyword('taunt')))", power=2)
    book.add("mute", "creature", "dis", "While(Loses(Creature(ENEMY), 'taunt'))", power=2)
    assert powers(play({"battleline": ["mute"]}, {"battleline": ["herald", "troll"]}), 1) == {"herald": 2, "troll": 8}
    game = play({"battleline": ["mute"]}, {"battleline": ["herald", "troll"]}, "fight with mute", "troll")
    assert [card["handle"] for card in game.table["players"][0]["discard"]] == ["mute"]


def test_what_was_used_this_turn_belongs_to_the_object(play: Callable[..., Game], book: Any) -> None:
    """An elusive creature that left and came back has not been chosen yet, and its armor is whole."""
    book.add("recall", "action", "dis", "Play(Return(Creature(FRIENDLY)))")
    book.add("ghost", "creature", "dis", power=3, armor=1, keywords={"elusive": 0})
    mine = {"hand": ["recall"], "battleline": [{"card": "ghost", "fought": True, "armor_used": 1}]}
    game = play(mine, {}, "play recall", "play ghost")
    assert game.table["players"][0]["battleline"][0]["armor_left"] == 1
    assert not any(card.fought for card in game.state.cards)


@pytest.mark.parametrize(("rulebook", "houses"), [("18.4", ["logos", "mars"]), ("1.2", ["logos", "mars"]), ("1.1", [])])
def test_cannot_beats_must_in_the_choice_of_a_house(book: Any, rulebook: str, houses: list[str]) -> None:
    """Of the houses that remain any may be chosen; 1.1 leaves no house at all."""
    book.add("lord", "creature", "dis", "While(MustChoose(House('dis')))", power=9)
    book.add("ban", "artifact", "dis", "While(CannotChoose(House('dis'), by=OPPONENT))")
    mine = {"battleline": ["lord"], "houses": ["dis", "logos", "mars"]}
    given = {"active": "emily", "step": "house", "emily": mine, "other": {"artifacts": ["ban"]}}
    game = Game(given, book, rulebook)
    asked = game.question
    assert asked is not None
    assert [option.label for option in asked.options if asked.kind == "house"] == [f"choose {house}" for house in houses]


def test_of_two_limits_the_stricter_holds(play: Callable[..., Game], book: Any) -> None:
    """At most two cards a turn and at most one: one."""
    book.add("two", "artifact", "dis", "While(PlayLimit(2, by=YOU))")
    book.add("one", "artifact", "dis", "While(PlayLimit(1, by=YOU))")
    game = play({"hand": ["imp", "imp"], "artifacts": ["two", "one"]}, {}, "play imp#1")
    assert [move.label for move in game.moves if move.label.startswith("play")] == []


def test_text_boxes_that_blank_each_other_are_all_blank(play: Callable[..., Game], book: Any) -> None:
    """One that another blanks does nothing; where that goes round in a circle nobody is first."""
    book.add("hush", "creature", "dis", "While(Blank(Creature(ENEMY)))", power=2)
    book.add("calm", "creature", "dis", "While(Blank(Creature(Named('hush'))))", power=2)
    book.add("noise", "creature", "dis", "While(Power(3, THIS))", power=2)
    assert powers(play({"battleline": ["hush"]}, {"battleline": ["noise"]}), 1) == {"noise": 2}
    assert powers(play({"battleline": ["hush", "calm"]}, {"battleline": ["noise"]}), 1) == {"noise": 5}
    theirs = {"battleline": [{"card": "hush", "as": "other"}, {"card": "noise", "as": "din"}]}
    game = play({"battleline": ["hush", "noise"]}, theirs)
    assert powers(game, 0)["noise"] == powers(game, 1)["din"] == 2
