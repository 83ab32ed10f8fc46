"""What is so on one table and not on another."""

from __future__ import annotations

from judge.show.context.games import Games
from judge.show.table.standing import differences
from tests.show.table.boards import table


def test_only_what_differs_is_told(games: Games) -> None:
    """Pool, places and states of the table that one looks at; what is the same on both is silent."""
    there = table(games, {"battleline": ["troll", "krump"], "amber": 1}, {"hand": ["anger"]})
    here = table(
        games, {"battleline": [{"card": "troll", "damage": 2, "exhausted": True}], "discard": ["krump"]}, {"hand": ["anger"]}
    )
    assert differences(there, here) == (
        "Emily has 0 Æmber",
        "Troll: power 8, damage 2, exhausted",
        "Krump is in Emily's discard pile",
    )
    assert differences(here, here) == ()


def test_an_order_is_told_where_the_same_cards_lie_otherwise(games: Games) -> None:
    """A battleline and a deck have an order; where a card has come or gone its place is told instead."""
    there = table(games, {"battleline": ["troll", "krump"], "hand": ["anger", "smaaash"]})
    here = table(games, {"battleline": ["krump", "troll"], "hand": ["smaaash", "anger"]})
    assert differences(there, here) == ("Emily's battleline in order: Krump, Troll",)


def test_the_turn_and_the_keys_are_told(games: Games) -> None:
    """Whose turn it is, and how many keys a side has."""
    there, here = table(games, {}, active="emily"), table(games, {"keys": 2}, active="dan")
    assert differences(there, here) == ("it is the turn of Dan", "Emily has 2 keys")
