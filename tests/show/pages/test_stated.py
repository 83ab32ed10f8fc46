"""Statements to choose from: what holds, and what is near it and holds nowhere."""

from __future__ import annotations

import pytest

from judge.scenarios.check import check
from judge.show.context.games import Games
from judge.show.pages.stated import stated

NEAR = {
    "bonus-icons/a-counter-for-either-side": (
        "Troll has power 9; Krump has power 6.", "Troll has power 8; Krump has power 6.",
    ),
    "before-fight/called-when-assault-has-resolved": (
        "Silvertooth is in Opponent's discard pile.", "Silvertooth is in Emily's discard pile.",
    ),
    "any-number/relentless-assault-takes-no-creature-twice": (
        "Krump is exhausted; Lollop the Titanic has 6 damage.", "Krump is ready; Lollop the Titanic has 6 damage.",
    ),
    "active-player/the-promised-blade-and-a-tie": (
        "The Promised Blade is controlled by Emily.", "The Promised Blade is not in play.",
    ),
    "house/book-of-leq-and-a-card-of-two-houses": ("The active house is Mars.", "The active house is none."),
    "moving-creatures/a-battleline-in-a-new-order": (
        "Dan's battleline is exactly Troll, Batdrone and Bumpsy.", "Dan's battleline is exactly Bumpsy, Batdrone and Troll.",
    ),
    "chains/full-hand-sheds-nothing": ("Emily has 2 chains.", "Emily has 3 chains."),
}  # fmt: skip


@pytest.mark.parametrize("name", NEAR)
def test_one_thing_is_said_otherwise(games: Games, name: str) -> None:
    """A number, a place, a player, a state; each proved to hold at no end, beside what holds."""
    right, wrong = NEAR[name]
    found = stated(games, games.scenario(name), 3)
    assert found is not None
    assert found.right[0] == right
    assert wrong in found.wrong
    assert not set(found.right) & set(found.wrong)
    assert check(found.proof, games.playable).result == "agrees"


def test_what_claims_nothing_of_its_ends_has_no_statements(games: Games) -> None:
    """Such as one that only says which moves are not allowed."""
    assert stated(games, games.scenario("ready/john-smyth-readies-a-mars-creature"), 3) is None
