"""What belongs to a copy in a deck stays with it."""

from __future__ import annotations

from typing import Any

from judge.cards.copies import Copy, decks_in, on_board
from judge.cards.pool import load_pool

DECK: dict[str, Any] = {
    "data": {
        "name": "A deck", "cards": ["t", "t", "p", "t", "x"],
        "bonus_icons": [{"card_id": "t", "bonus_icons": ["amber", "draw"]}, {"card_id": "t", "bonus_icons": ["Capture"]}],
    },
    "_linked": {"cards": [
        {"id": "t", "card_title": "Troll", "house": "Brobnar", "is_maverick": False},
        {"id": "p", "card_title": "Punch", "house": "Star Alliance", "is_maverick": True},
    ]},
}  # fmt: skip


def test_icons_are_dealt_out_to_the_copies() -> None:
    """In the order of the file, to no more copies than have some; a maverick has its house."""
    (deck,) = decks_in(DECK)
    assert [(copy.name, copy.icons, copy.house) for copy in deck.copies] == [
        ("Troll", ("aember", "draw"), ""), ("Troll", ("capture",), ""), ("Punch", (), "staralliance"), ("Troll", (), ""),
    ]  # fmt: skip
    several = {"data": [DECK["data"], {"name": "Other", "_links": {"cards": ["p"]}}], "_linked": DECK["_linked"]}
    assert [len(each.copies) for each in decks_in(several)] == [4, 1]


def test_a_board_has_them_beside_those_printed() -> None:
    """Those of an unknown kind are left out."""
    pool = load_pool()
    punch = pool.card("punch")
    assert on_board(Copy("Punch", ("draw", "sparkle", "dis"), "logos"), punch, pool) == {
        "card": "punch", "house": "logos", "icons": [*punch.bonus_icons, "draw", "dis"],
    }  # fmt: skip
    assert on_board(Copy("Punch"), punch, pool) == {"card": "punch"}


def test_whatever_is_no_deck_is_none() -> None:
    """Nothing raises."""
    odd = {"cards": [[]], "bonus_icons": [3, {"card_id": None, "bonus_icons": 3}]}
    for content in (None, [], {}, {"data": 3, "_linked": {"cards": [3]}}, {"data": odd, "_linked": {"cards": [{}]}}):
        assert decks_in(content) == ()
