"""What abilities count: events of this turn, events of a player's last turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from judge.engine.game import Game


def amber(game: Game, side: int = 0) -> int:
    return int(game.table["players"][side]["amber"])


def test_a_fight_and_assault_are_told_apart(play: Callable[..., Game], book: Any) -> None:
    """Only creatures that damage in a fight destroyed count as destroyed in a fight."""
    book.add("chest", "artifact", "dis", "Action(Gain(Happened(IsDestroyed(tests=(ENEMY,), in_fight=True))))")
    book.add("bear", "creature", "dis", power=5, keywords={"assault": 2})
    book.add("ox", "creature", "dis", power=5)
    mine, theirs = {"battleline": ["bear", "ox"], "artifacts": ["chest"]}, {"battleline": ["pixie", "knight"]}
    assert amber(play(mine, theirs, "fight with bear", "pixie", "use chest")) == 0
    assert amber(play(mine, {"battleline": ["pixie"]}, "fight with ox", "use chest")) == 1


def test_a_count_is_about_one_player(play: Callable[..., Game], book: Any) -> None:
    """A friendly creature is an enemy creature for the other player, in every turn only those of that turn count."""
    book.add("urn", "artifact", "dis", "Omni(Gain(Happened(IsDestroyed(tests=(FRIENDLY,)))))")
    mine = {"battleline": ["imp"], "hand": ["wipe"], "artifacts": ["urn"], "houses": ["dis"], "deck": 12}
    theirs = {"battleline": ["pixie", "troll"], "artifacts": ["urn"], "houses": ["dis"], "deck": 12}
    game = play(mine, theirs, "play wipe", "use urn#1")
    assert amber(game) == 1 + 1
    for answer in ("end", "choose dis", "use urn#2"):
        game.play(answer)
    assert amber(game, 1) == 0


def test_the_last_turn_of_a_player_is_remembered(play: Callable[..., Game], book: Any) -> None:
    """What the opponent did in their last turn counts in the turn after it, and no longer in the next but one."""
    book.add("bell", "artifact", "dis", "Omni(Gain(Happened(IsDiscarded(by=OPPONENT), turn=THEIR_LAST_TURN)))")
    mine = {"hand": ["imp", "troll"], "houses": ["dis"], "deck": 12}
    theirs = {"artifacts": ["bell"], "houses": ["dis"], "deck": 12}
    game = play(mine, theirs, "discard imp", "end", "choose dis", "use bell")
    assert amber(game, 1) == 1
    for answer in ("end", "choose dis", "end", "choose dis", "use bell"):
        game.play(answer)
    assert amber(game, 1) == 1


def test_the_cost_of_a_key_is_shared_out(play: Callable[..., Game], book: Any) -> None:
    """Any mix of the pool and of a card whose Æmber may be spent pays for a key; the active player chooses."""
    book.add("purse", "creature", "dis", "While(SpendAmberOn(THIS))", power=4)
    book.add("frog", "creature", "dis", "Destroyed(Forge())", power=1)
    theirs = {"amber": 5, "battleline": [{"card": "purse", "amber": 4}, "frog"]}
    game = play({"battleline": ["troll"]}, theirs, "fight with troll", "frog", house="brobnar")
    assert game.question is not None
    assert (game.question.player, [option.label for option in game.question.options]) == ("emily", ["1", "2", "3", "4"])
    game.answer("3")
    assert (amber(game, 1), game.table["players"][1]["battleline"][0]["amber"]) == (2, 1)


def test_what_is_counted_has_happened_when_abilities_react(play: Callable[..., Game], book: Any) -> None:
    """The third creature destroyed this turn is already counted after it is destroyed; so is the second action played."""
    book.add("toll", "artifact", "dis", "After(IsDestroyed(), Gain(1), when=AtLeast(Happened(IsDestroyed()), 3))")
    book.add("bolt", "action", "dis", "Play(Destroy(Choose(Creature(ENEMY))))")
    mine = {"hand": ["bolt", "wipe"], "artifacts": ["toll"]}
    game = play(mine, {"battleline": ["pixie", "troll", "knight"]}, "play bolt", "troll")
    assert amber(game) == 0
    game.play("play wipe")
    game.answer("toll after destroyed on pixie")
    assert amber(game) == 2


def test_only_noted_events_are_counted(book: Any) -> None:
    """A card that counts events which nothing notes is refused rather than counting none."""
    book.add("clock", "artifact", "dis", "Action(Gain(Happened(IsReadied())))")
    with pytest.raises(TypeError, match="nothing counts"):
        Game({"emily": {"artifacts": ["clock"]}, "other": {}}, book)
