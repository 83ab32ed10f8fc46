"""Permissions and restrictions on one way of using cards, what stays exhausted, and damage that no armor stops."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from judge.engine.game import Game
from judge.errors import IllegalMoveError

MAY_FIGHT = "Play(Lasting(While(MayUse(tests=(FRIENDLY, Type('creature')), how='fight'))))"


def exhausted(game: Game, side: int = 0) -> dict[str, bool]:
    return {card["handle"]: not card["ready"] for card in game.table["players"][side]["battleline"]}


def labels(game: Game) -> set[str]:
    assert game.question is not None
    return {option.label for option in game.question.options}


def test_a_permission_to_fight_is_none_to_reap(book: Any, play: Callable[..., Game]) -> None:
    """An off-house creature may fight, and nothing else; one of the active house may do as before."""
    book.add("banner", "action", "dis", MAY_FIGHT)
    game = play({"hand": ["banner"], "battleline": ["troll", "imp"]}, {"battleline": ["pixie"]}, "play banner")
    assert labels(game) == {"fight with troll", "fight with imp", "reap imp", "end"}
    with pytest.raises(IllegalMoveError, match="off house"):
        game.answer("reap troll")


def test_so_many_creatures_may_reap(book: Any, play: Callable[..., Game]) -> None:
    """A permission for two is used up by two different ones, and by reaping alone."""
    book.add("captain", "action", "dis", "Play(Lasting(While(MayUse(tests=(Not(House('dis')),), n=2, how='reap'))))")
    side = {"hand": ["captain"], "battleline": ["troll", "pixie", "knight"]}
    game = play(side, {"battleline": ["imp"]}, "play captain", "reap troll", "reap pixie")
    assert labels(game) == {"end"}


def test_a_stunned_creature_that_may_fight_loses_its_stun(book: Any, play: Callable[..., Game]) -> None:
    """The stun goes in the place of the fight, so there must be somebody to fight."""
    book.add("banner", "action", "dis", MAY_FIGHT)
    side = {"hand": ["banner"], "battleline": [{"card": "troll", "stunned": True}]}
    assert labels(play(side, {"battleline": ["pixie"]}, "play banner")) == {"unstun troll", "end"}
    assert labels(play(side, {}, "play banner")) == {"end"}


def test_creatures_must_fight_as_long_as_they_can(book: Any, play: Callable[..., Game]) -> None:
    """With nobody to fight they may reap; other cards than creatures are free."""
    book.add("rascal", "artifact", "shadows", "While(Cannot(Creature(), BE_USED_BUT_FIGHT_IF_ABLE))")
    game = play({"battleline": ["imp"]}, {"artifacts": ["rascal"], "battleline": ["troll"]})
    assert labels(game) == {"fight with imp", "end"}
    with pytest.raises(IllegalMoveError, match="must be used to fight"):
        game.answer("reap imp")
    assert labels(play({"battleline": ["imp"]}, {"artifacts": ["rascal"]})) == {"reap imp", "end"}


def test_what_does_not_ready_in_the_step_can_be_readied(book: Any, play: Callable[..., Game]) -> None:
    """The step passes it over; an effect readies it all the same."""
    book.add("giant", "creature", "dis", "While(Cannot(THIS, READY_IN_STEP))", power=5)
    book.add("wake", "action", "dis", "Play(Ready(Creature(FRIENDLY)))")
    side = {"battleline": [{"card": "giant", "exhausted": True}, {"card": "imp", "exhausted": True}], "hand": ["wake"]}
    ended = play(side, {"deck": 8}, "end")
    assert exhausted(ended) == {"giant": True, "imp": False}
    assert exhausted(play(side, {}, "play wake")) == {"giant": False, "imp": False}


def test_a_ready_step_to_come_may_be_spoilt(book: Any, play: Callable[..., Game]) -> None:
    """The opponent's cards stay exhausted at the end of their next turn, and yours are readied before."""
    book.add("surge", "action", "dis", "Play(Lasting(While(Cannot(InPlay(ENEMY), READY_IN_STEP)), until=OPPONENTS_NEXT_TURN))")
    mine = {"hand": ["surge"], "battleline": [{"card": "imp", "exhausted": True}], "houses": ["dis"]}
    theirs = {"battleline": [{"card": "troll", "exhausted": True}], "houses": ["brobnar"]}
    game = play(mine, theirs, "play surge", "end", "choose brobnar", "end")
    assert (exhausted(game), exhausted(game, 1)) == ({"imp": False}, {"troll": True})


def test_some_damage_is_not_prevented_by_armor(book: Any, play: Callable[..., Game]) -> None:
    """And leaves the armor as it was; a ward still prevents it."""
    book.add("acid", "action", "dis", "Play(Deal(3, Creature(ENEMY), past_armor=True))")
    book.add("dart", "action", "dis", "Play(Deal(3, Creature(ENEMY)))")
    hurt = []
    for moves in (("play acid",), ("play dart",), ("play acid", "play dart")):
        game = play({"hand": ["acid", "dart"]}, {"battleline": [{"card": "knight", "power": 4}]}, *moves)
        hurt.append(game.table["players"][1]["battleline"][0]["damage"])
    assert hurt == [3, 1, 4]
    warded = play({"hand": ["acid"]}, {"battleline": [{"card": "knight", "warded": True}]}, "play acid")
    assert warded.table["players"][1]["battleline"][0]["damage"] == 0
