"""Games that were looked at a moment ago."""

from __future__ import annotations

from typing import Any, cast

import pytest

from judge.errors import SetupError
from judge.show.context.at_hand import AtHand, Shown
from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.context.packed import pack
from judge.show.context.position import Position
from judge.show.pages.play import play_page

LINE = ["troll", "archimedes", "nexus"]
BOARD = pack({"house": "dis", "emily": {"hand": ["gateway-to-dis"]}, "opponent": {"battleline": LINE}})
WIPED = Position(BOARD, ("play gateway-to-dis", "nexus Destroyed: from archimedes"))
CALLS = (*(WIPED.at(line) for line in (-1, 0, 3, 5, 2)), WIPED.after(1), WIPED, WIPED.told("rows"), Position(BOARD, ("reap",)))


def shown() -> Shown:
    return cast(Any, object())


def test_a_game_is_for_one_at_a_time() -> None:
    """Taken away it is not there; laid back it is; the one that lay there longest goes first."""
    hand, (first, second, third) = AtHand(2), (shown(), shown(), shown())
    assert hand.take("a") is None
    hand.lay_back("a", first)
    assert hand.take("a") is first
    assert hand.take("a") is None
    for key, each in (("b", second), ("a", first), ("c", third)):
        hand.lay_back(key, each)
    assert [hand.take(key) for key in "abc"] == [first, None, third]


def test_pages_of_a_game_at_hand_are_those_of_a_new_one(library: Library, games: Games) -> None:
    """Whichever of its lines was looked at before, at whatever depth, and where a choice does not hold."""
    new = Games(library)
    for position in (*CALLS, *reversed(CALLS)):
        new._made = None
        assert play_page(library, games, position) == play_page(library, new, position)


def test_one_that_is_looked_at_is_played_anew_for_the_next(games: Games) -> None:
    """Within a page another of the same position; after it the same again, under another rulebook another."""
    with games.at_hand(WIPED, "18.4") as one, games.at_hand(WIPED, "18.4") as other:
        assert one.game is not other.game
    with games.at_hand(WIPED, "18.4") as again:
        assert again.game in (one.game, other.game)
    with games.at_hand(WIPED, "1.1") as older:
        assert older.game.rulebook == "1.1"


def test_what_went_wrong_is_not_kept(games: Games) -> None:
    """Neither a board that cannot be laid out nor a game whose page could not be made."""
    with pytest.raises(SetupError), games.at_hand(Position(pack({"emily": {"hand": ["no-such-card"]}, "dan": {}})), "18.4"):
        pass
    with games.at_hand(WIPED, "18.4") as kept:
        pass
    with pytest.raises(ZeroDivisionError), games.at_hand(WIPED, "18.4") as lost:
        _ = 1 // 0
    with games.at_hand(WIPED, "18.4") as new:
        assert kept is lost is not new
