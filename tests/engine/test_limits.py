"""The rule of six, and stun: what can no longer be played or used, and how."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from judge.engine.game import Game
from judge.errors import SetupError


def moves(game: Game) -> set[str]:
    return {option.label for option in game.moves}


def refused(game: Game) -> dict[str, set[str]]:
    return {refusal.label: {reason.cite for reason in refusal.reasons} for refusal in game.refused}


def test_six_cards_of_a_name_and_no_seventh(play: Callable[..., Game], book: Any) -> None:
    """The seventh card of the name is refused with the rule, another name is not."""
    book.add("blip", "action", "dis", "Play(Gain(1))")
    game = play({"hand": ["blip"] * 7 + ["wave"]}, {}, *[f"play blip#{n}" for n in range(1, 7)])
    assert refused(game)["play blip#7"] == {"glossary:rule-of-six"}
    assert {"play wave", "discard blip#7"} <= moves(game)


def test_plays_and_uses_of_every_copy_count_together(play: Callable[..., Game], book: Any) -> None:
    """Three copies played and three used make six, for a fourth copy too."""
    book.add("fast", "creature", "dis", "While(Enters(THIS, 'ready'))", power=3)
    sides = {"hand": ["fast"] * 3, "battleline": ["fast"]}
    steps = ["play fast#2", "right", "play fast#3", "right", "play fast#4", "right", "reap fast#2", "reap fast#3"]
    game = play(sides, {}, *steps)
    assert "reap fast#1" in moves(game)
    game.play("reap fast#4")
    assert refused(game)["reap fast#1"] == {"glossary:rule-of-six"}


def test_repeating_an_effect_is_no_play_and_no_use(play: Callable[..., Game], book: Any) -> None:
    """An effect may be resolved more than six times."""
    book.add("fountain", "action", "dis", "Play(Repeat(Gain(1), when=Unless(AtLeast(Pool(), 9))))")
    assert play({"hand": ["fountain"]}, {}, "play fountain").table["players"][0]["amber"] == 9


def test_the_count_begins_anew_each_turn(play: Callable[..., Game], book: Any) -> None:
    """In the next turn of the player the name is free again."""
    book.add("blip", "action", "dis", "Play(Gain(1))")
    sides = {"hand": ["blip"] * 8, "houses": ["dis"]}, {"houses": ["dis"]}
    game = play(*sides, *[f"play blip#{n}" for n in range(1, 7)], "end", "choose dis", "end", "choose dis")
    assert any(move.startswith("play blip") for move in moves(game))


def test_an_effect_cannot_use_a_card_for_the_seventh_time(play: Callable[..., Game], book: Any) -> None:
    """Uses by effects count, and the seventh does not happen; the trace names the rule."""
    book.add("goad", "action", "dis", "Play(Seq(Ready(Choose(Creature(FRIENDLY))), ReapWith(IT)))")
    mine = {"hand": ["imp"] + ["goad"] * 6}
    game = play(mine, {}, "play imp", *[f"play goad#{n}" for n in range(1, 7)])
    # goad itself was played six times, and the imp used five times after it was played
    assert game.table["players"][0]["amber"] == 5
    assert "glossary:rule-of-six" in {cite for line in game.trace for cite in line.cites}


def test_any_use_of_a_stunned_creature_takes_the_stun_instead(play: Callable[..., Game], book: Any) -> None:
    """Neither a fight nor a reap happens; it is exhausted, also without anybody to fight; and it counts as used."""
    book.add("goad", "action", "dis", "Play(Seq(Ready(Choose(Creature(FRIENDLY))), FightWith(IT)))")
    book.add("watch", "artifact", "dis", "After(IsUsed(), Gain(1))")
    stunned = {"card": "troll", "stunned": True, "exhausted": True}
    for enemies in (["pixie"], []):
        game = play({"hand": ["goad"], "artifacts": ["watch"], "battleline": [stunned]}, {"battleline": enemies}, "play goad")
        troll = game.table["players"][0]["battleline"][0]
        assert not troll["stunned"]
        assert not troll["ready"]
        assert troll["damage"] == 0
        assert game.table["players"][0]["amber"] == 1


def test_a_stunned_creature_may_only_shed_its_stun_where_it_could_be_used(play: Callable[..., Game], book: Any) -> None:
    """In the active house, or off house with an Omni: ability; its own abilities do not resolve."""
    book.add("egg", "creature", "saurian", "Omni(Gain(3))", power=3)
    mine = {"battleline": [{"card": each, "stunned": True} for each in ("imp", "egg", "troll")]}
    game = play(mine, {"battleline": ["pixie"]})
    assert moves(game) == {"unstun imp", "unstun egg", "end"}
    game.play("unstun egg")
    assert game.table["players"][0]["amber"] == 0
    assert refused(game)["reap imp"] == {"glossary:stun"}


def test_a_second_stun_has_no_effect(play: Callable[..., Game], book: Any) -> None:
    """The creature may be chosen, and one use frees it."""
    book.add("daze", "action", "dis", "Play(IfYouDo(Stun(Choose(Creature())), Gain(1)))")
    game = play({"hand": ["daze"]}, {"battleline": [{"card": "troll", "stunned": True}]}, "play daze")
    assert game.table["players"][0]["amber"] == 0


def test_a_pile_that_is_too_large_is_one_problem(book: Any) -> None:
    """It is not read card by card."""
    with pytest.raises(SetupError) as wrong:
        Game({"emily": {"battleline": ["troll"] * 3000}, "otto": {"deck": ["no-such-card"] * 3000}}, book)
    assert [(problem.where, problem.code) for problem in wrong.value.problems] == [
        ("emily.battleline", "setup/too-many-cards"),
        ("otto.deck", "setup/too-many-cards"),
    ]
