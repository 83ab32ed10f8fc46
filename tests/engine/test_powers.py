"""Archon powers: constant abilities of a deck, beside the play area."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from judge.engine.game import Game
from judge.errors import SetupError


@pytest.fixture
def spark(book: Any) -> Any:
    book.add("spark", "archon power", "", "While(Power(1, Creature(FRIENDLY)))", "After(Reaps(tests=(FRIENDLY,)), Gain(2))")
    book.add("scribe", "archon power", "", "Instead(WouldResolveIcon(), Draw(1), may=True)")
    return book


@pytest.mark.usefixtures("spark")
def test_an_archon_power_is_in_force_without_being_in_play(play: Callable[..., Game]) -> None:
    """Its constant abilities and its reactions work for its player alone."""
    game = play({"battleline": ["imp"], "powers": ["spark"]}, {"battleline": ["imp"]}, "reap imp#1")
    assert [side["battleline"][0]["power"] for side in game.table["players"]] == [3, 2]
    assert game.table["players"][0]["amber"] == 3


def test_it_may_replace_what_happens(spark: Any, play: Callable[..., Game]) -> None:
    """A bonus icon can be resolved as the power says, or as it is."""
    spark.add("coin", "action", "dis", icons=("aember",))
    for answer, amber in (("scribe instead on coin", 0), ("no", 1)):
        game = play({"hand": ["coin"], "powers": ["scribe"], "deck": ["imp"]}, {}, "play coin", answer)
        assert game.table["players"][0]["amber"] == amber


def test_nothing_reaches_an_archon_power(spark: Any, play: Callable[..., Game]) -> None:
    """It is no card in play: destroying every card leaves it where it is."""
    spark.add("end", "action", "dis", "Play(Destroy(InPlay()))")
    game = play({"hand": ["end"], "battleline": ["imp"], "powers": ["spark"]}, {}, "play end")
    assert [card["handle"] for card in game.table["players"][0]["powers"]] == ["spark"]


@pytest.mark.usefixtures("spark")
def test_archon_powers_lie_in_their_own_place(book: Any) -> None:
    """A creature is no power, and a power belongs in no hand."""
    with pytest.raises(SetupError) as caught:
        Game({"emily": {"powers": ["imp"]}, "other": {"hand": ["spark"]}}, book)
    assert [problem.where for problem in caught.value.problems] == ["emily.powers[0]", "other.hand[0]"]
