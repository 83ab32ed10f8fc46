"""The picture of a card tells what its tile on the site tells."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest

from judge.show.painter.tile import size, tile
from judge.show.table.pieces import Piece, Token
from tests.show.painter.drawn import CARD, TAP, TOKENS, html_tile

UPGRADE = replace(CARD, key="cloak", name="Cloak", kind="upgrade", house="sanctum", power=None, tokens=())
CHANGES: list[dict[str, Any]] = [
    {"name": "Krump"},
    {"kind": "artifact", "power": None},
    {"kind": "action", "power": None},
    {"houses": ("Dis",)},
    {"house": "dis"},
    {"house": ""},
    {"power": 9},
    {"power": 7},
    {"armor": 3, "armor_left": 3},
    {"armor": 0, "armor_left": 0},
    {"armor_left": 1},
    {"ready": False},
    {"keywords": ("Taunt", "Elusive")},
    {"keywords": ("Hazardous 3",)},
    {"upgrades": (UPGRADE,)},
    {"changed": ("exhausted",)},
    {"lit": True},
    {"without_abilities": True},
    {"tokens": ()},
    {"tokens": (*TOKENS, Token("stun", 0, "stunned"))},
    {"tokens": (Token("damage", 4, "4 damage"), *TOKENS[1:])},
    {"tokens": (Token("damage", 3, "3 damage"), Token("enrage", 0, "enraged"), TOKENS[2])},
    {"tokens": (*TOKENS, Token("plus", 1, "1 +1 power counters"))},
    {"tokens": (*TOKENS, Token("doom", 1, "1 doom"))},
    {"tagged": True},
    {"taps": (TAP,)},
    {"printed": replace(CARD.printed, icons=("aember",))},
    {"printed": replace(CARD.printed, power=4)},
    {"printed": replace(CARD.printed, armor=1)},
]
# What a tile says beside what it shows: its address, its text where it is large enough, and why it cannot be chosen.
UNSEEN: list[dict[str, Any]] = [
    {"key": "troll#2"}, {"id": ""}, {"address": "/card/krump"}, {"damage": 5}, {"marks": ("warded",)},
    {"aside": ("owned by Dan",)}, {"flank": True}, {"why_not": ("It is stunned",)}, {"printed": replace(CARD.printed, text=())},
]  # fmt: skip


def test_every_field_of_a_card_is_tried() -> None:
    """What is added to a card is told by its picture too, or it is said that it is not."""
    tried = {name for change in (*CHANGES, *UNSEEN) for name in change}
    assert tried == {each.name for each in fields(Piece)}


@pytest.mark.parametrize("change", CHANGES, ids=str)
def test_what_changes_a_tile_changes_the_picture(change: dict[str, Any]) -> None:
    """Each fact that the tile shows is on the picture."""
    other = replace(CARD, **change)
    assert html_tile(other) != html_tile(CARD)
    assert tile(other) != tile(CARD)


@pytest.mark.parametrize("change", UNSEEN, ids=str)
def test_what_a_tile_does_not_show_is_not_on_the_picture(change: dict[str, Any]) -> None:
    """An address is not drawn, nor is a text for which there is no room."""
    assert tile(replace(CARD, **change)) == tile(CARD)


def test_the_words_of_a_picture_are_those_of_the_tile() -> None:
    """Name, power, armor and what lies on it, each once; the upgrade below."""
    drawn = tile(replace(CARD, armor_left=1, tagged=True, upgrades=(UPGRADE,)))
    words = [part.partition("</text>")[0] for part in drawn.split("<text ")[1:]]
    says = [part.partition(">")[2] for part in words]
    assert says == ["Cloak", "Brobnar", "Troll", "8", "1/2", "3", "2", "tagged"]


def test_an_exhausted_card_lies_on_its_side() -> None:
    """And what lies below it needs room."""
    assert size(CARD) == (100, 140)
    assert size(replace(CARD, ready=False)) == (140, 100)
    assert size(replace(CARD, upgrades=(UPGRADE, UPGRADE)))[1] > 140


def test_many_tokens_are_counted() -> None:
    """Five are drawn; of the others it is said how many there are."""
    many = tuple(Token(f"counter {number}", number, "") for number in range(1, 9))
    assert ">+3</text>" in tile(replace(CARD, tokens=many))
    assert ">99+</text>" in tile(replace(CARD, tokens=(Token("damage", 240, ""),)))
