"""Bonus icons are known by every sign that files and texts have for them."""

from __future__ import annotations

import pytest

from judge.cards.icons import ICONS, SIGNS, enhancements, in_words, named
from tests.vault import as_vault, printed_rows


@pytest.mark.parametrize(
    ("text", "icons"),
    [
        ("Enhance [capture][capture].", ("capture", "capture")),
        ("Taunt. Enhance PTDRA. (They are there already.)\rPlay: Draw a card.", ("capture", "damage", "draw", "aember")),
        ("Enhance \uf36f\uf560\uf360.\r\nReap: Archive a card.", ("capture", "aember")),
        ("Enhance \uf361\uf361 (They are there already.)", ("damage", "damage")),
        ("Enhance [Star Alliance][Æmber].", ("staralliance", "aember")),
        ("Enhance. (The cards say so themselves.)", ()),
        ("Enhance A creature.", ()),
        ("Enhanced creatures draw [draw].", ()),
    ],
)
def test_what_a_text_adds_to_its_deck(text: str, icons: tuple[str, ...]) -> None:
    """Whatever the signs: words in brackets, letters of older sets, private letters of the newer ones."""
    assert enhancements(text) == icons


def test_signs_become_words() -> None:
    """An amount is said as people say it, another icon stands in brackets; "undamaged" is one word."""
    assert in_words("Deal 2\uf361 to an un\uf361d creature. Gain 1\uf360. Resolve a \uf36e icon.") == (
        "Deal 2 damage to an undamaged creature. Gain 1 Æmber. Resolve a [draw] icon."
    )
    assert {named(sign) for sign in SIGNS} == set(SIGNS.values())
    assert [named(word) for word in ("Amber", "Æmber", "Capture", "Star Alliance", "PT")] == [
        "aember", "aember", "capture", "staralliance", "capture",
    ]  # fmt: skip
    assert set(ICONS) < set(SIGNS.values())


@pytest.mark.skipif(not printed_rows(), reason="the printed texts are not here")
def test_every_printed_text_adds_what_its_facts_say() -> None:
    """In words as in the signs of the vault."""
    rows = {row["name"].removesuffix(" (Evil Twin)"): row for row in printed_rows() if not row["evil_twin"]}
    for card in as_vault(rows.values())["_linked"]["cards"]:
        row = rows[card["card_title"]]
        assert enhancements(card["card_text"]) == enhancements(row["text"]) == tuple(row["enhance_icons"]), row["id"]
