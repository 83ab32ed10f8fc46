"""The tide."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.engine.game import Game

LISTENER = "After(TideRaised(by=EACH_PLAYER), Gain(1, by=THAT_PLAYER))"


def test_the_tide_is_raised_once_and_then_is_high(book: Any, play: Callable[..., Game]) -> None:
    """A tide that is high already is not raised, so nothing reacts to it."""
    book.add("swell", "action", "dis", "Play(RaiseTide())")
    book.add("gauge", "artifact", "logos", LISTENER)
    first = play({"hand": ["swell"], "artifacts": ["gauge"]}, {}, "play swell")
    assert (first.table["tide"], first.table["players"][0]["amber"]) == ("emily", 1)
    again = play({"hand": ["swell"], "artifacts": ["gauge"]}, {}, "play swell", tide="emily")
    assert again.table["players"][0]["amber"] == 0


def test_a_player_may_raise_the_tide_for_three_chains(book: Any, play: Callable[..., Game]) -> None:
    """The game's own ability needs no card and is refused while the tide is high for the player."""
    book.add("gauge", "artifact", "logos", LISTENER)
    game = play({"artifacts": ["gauge"]}, {}, "raise the tide", tide="other")
    assert game.table["tide"] == "emily"
    assert game.table["players"][0]["chains"] == 3
    assert game.why_not("raise the tide")[0].cite == "glossary:tide"


def test_without_the_tide_nobody_can_raise_it(play: Callable[..., Game]) -> None:
    """The move exists only in games with the card of the tide, also after a game of the same cards that has it."""
    offered = ["raise the tide" in [move.label for move in play({}, {}, **tide).moves] for tide in ({}, {"tide": "neutral"}, {})]
    assert offered == [False, True, False]
