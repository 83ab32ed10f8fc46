"""Permissions to play and to use: which are used up, by what, and which are not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.engine.game import Game

SHIFT = "Play(Lasting(While(MayPlay(tests=(Not(House('dis')),), n=1))))"
PHEROMONES = "Omni(Seq(Sacrifice(THIS), Lasting(While(MayUse(tests=(House('sanctum'), ANOTHER), n=2)))))"


def moves(game: Game) -> set[str]:
    return {option.label for option in game.moves}


def test_a_permission_to_play_is_used_up_by_the_first_card_that_fits(play: Callable[..., Game], book: Any) -> None:
    """One more card of another house can be played, and no second one."""
    book.add("shift", "action", "dis", SHIFT)
    game = play({"hand": ["shift", "troll", "pixie"]}, {}, "play shift")
    assert {"play troll", "play pixie"} <= moves(game)
    game.play("play troll")
    assert "play pixie" not in moves(game)
    assert "glossary:lasting-effects" in {cite for line in game.trace for cite in line.cites}


def test_two_permissions_allow_two_cards(play: Callable[..., Game], book: Any) -> None:
    """Each instance of a lasting effect counts for itself, and the player says which one a card uses up."""
    book.add("shift", "action", "dis", SHIFT)
    game = play({"hand": ["shift", "shift", "troll", "pixie", "knight"]}, {}, "play shift#1", "play shift#2", "play troll")
    assert game.question is not None
    assert game.question.kind == "allowance"
    for answer in ("permission of shift#2", "play pixie", "left"):
        game.answer(answer)
    assert "play knight" not in moves(game)


def test_a_permission_is_used_up_from_the_deck_too(play: Callable[..., Game], book: Any) -> None:
    """A card of another house that an effect plays uses the permission up, although it needs none."""
    book.add("shift", "action", "dis", SHIFT)
    book.add("hole", "action", "dis", "Play(PlayCard(Top()))")
    game = play({"hand": ["shift", "hole", "troll"], "deck": ["pixie"]}, {}, "play shift", "play hole")
    assert "play troll" not in moves(game)


def test_a_permission_to_use_covers_its_cards_again(play: Callable[..., Game], book: Any) -> None:
    """Two cards may be used, each as often as it is ready; a third one not."""
    book.add("pheromones", "artifact", "dis", PHEROMONES)
    book.add("waker", "action", "dis", "Play(Ready(Creature(FRIENDLY)))")
    sides = {"artifacts": ["pheromones"], "hand": ["waker"], "battleline": ["knight", "knight", "knight"]}
    game = play(sides, {}, "use pheromones", "reap knight#1")
    assert {"reap knight#2", "reap knight#3"} <= moves(game)
    game.play("reap knight#3")
    assert "reap knight#2" not in moves(game)
    game.play("play waker")
    assert {"reap knight#1", "reap knight#3"} <= moves(game)
    assert "reap knight#2" not in moves(game)


def test_a_use_in_the_active_house_takes_no_permission(play: Callable[..., Game], book: Any) -> None:
    """A card that could be used anyway is not one of those that the permission covers."""
    book.add("pheromones", "artifact", "dis", PHEROMONES)
    sides = {"artifacts": ["pheromones"], "battleline": ["imp", "knight", "knight"]}
    game = play(sides, {}, "use pheromones", "reap imp", "reap knight#1", "reap knight#2")
    assert game.table["players"][0]["amber"] == 3


def test_the_first_turn_rule_counts_cards_from_hand(play: Callable[..., Game], book: Any) -> None:
    """A card played from the deck is not counted; a second one from hand, played or discarded, is refused with the rule."""
    book.add("hole", "action", "dis", "Play(PlayCard(Top()))")
    game = play({"hand": ["hole", "imp"], "deck": ["imp"]}, {}, "play hole", first_turn=True)
    assert len(game.table["players"][0]["battleline"]) == 1
    refused = {r.label: {reason.cite for reason in r.reasons} for r in game.refused}
    assert refused["play imp#1"] == refused["discard imp#1"] == {"glossary:first-player"}


def test_a_card_effect_can_modify_the_first_turn_rule(play: Callable[..., Game], book: Any) -> None:
    """A permission lifts the rule for one play; under rulebook 1.1 nothing does."""
    book.add("shift", "action", "dis", SHIFT)
    sides = {"hand": ["shift", "troll"]}
    assert "play troll" in moves(play(sides, {}, "play shift", first_turn=True))
    given = {"active": "emily", "house": "dis", "first_turn": True, "emily": sides, "other": {}}
    assert moves(Game.replay(given, ["play shift"], book, "1.1")) == {"end"}


def test_a_constant_permission_counts_its_plays(play: Callable[..., Game], book: Any) -> None:
    """A card in play that permits one off-house card in a turn permits no second one."""
    book.add("captain", "creature", "dis", "While(MayPlay(tests=(Not(ACTIVE_HOUSE),), n=1))", power=5)
    game = play({"battleline": ["captain"], "hand": ["troll", "pixie", "imp"]}, {})
    assert {"play troll", "play pixie"} <= moves(game)
    game.play("play pixie")
    game.answer("left")
    assert {"play imp"} <= moves(game)
    assert "play troll" not in moves(game)


def test_the_player_chooses_between_a_constant_and_a_lasting_permission(play: Callable[..., Game], book: Any) -> None:
    """The one that is not chosen stays for another card."""
    book.add("captain", "creature", "dis", "While(MayPlay(tests=(Not(ACTIVE_HOUSE),), n=1))", power=5)
    book.add("shift", "action", "dis", SHIFT)
    board = {"battleline": ["captain"], "hand": ["shift", "troll", "pixie"]}
    for permit in ("captain", "shift"):
        game = play(board, {}, "play shift", "play troll", f"permission of {permit}", "left")
        assert "play pixie" in moves(game)


def test_a_creature_that_can_only_fight_has_no_other_use(play: Callable[..., Game], book: Any) -> None:
    """It may be used to fight, or to lose a stun where it could fight; without enemies it has no use at all."""
    book.add("rider", "creature", "dis", "While(Cannot(Creature(FRIENDLY), BE_USED_BUT_FIGHT))", power=5)
    book.add("smith", "creature", "dis", "Action(Gain(1))", power=3)
    line = ["rider", "smith", {"card": "imp", "stunned": True}]
    game = play({"battleline": line}, {"battleline": ["troll"]})
    assert moves(game) == {"fight with rider", "fight with smith", "unstun imp", "end"}
    assert moves(play({"battleline": line}, {})) == {"end"}
