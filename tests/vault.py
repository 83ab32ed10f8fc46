"""Cards in the form of the publisher's vault, made of the printed texts where those are at hand."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable
from itertools import product
from pathlib import Path
from typing import Any

from judge.cards.icons import SIGNS

# Beside the project, or where JUDGE_SHARED says: a second worktree lies elsewhere.
POOL = Path(os.environ.get("JUDGE_SHARED") or Path(__file__).parents[2] / "shared") / "cards" / "pool.jsonl"
_KINDS = {"token creature": "Token Creature", "the tide": "The Tide", "archon power": "Archon Power"}
_TYPES_OF_HALVES = ("Creature1", "Creature2")
_SIGNS = {name: sign for sign, name in SIGNS.items()}
_COUNTED = re.compile(r"(?<=\d) (aember|damage)\b")
_ICON = re.compile(rf"\[({'|'.join(_SIGNS)})\]")


def printed_rows() -> list[dict[str, Any]]:
    """Every card with its printed text; none where the texts are not at hand."""
    return [json.loads(line) for line in POOL.read_text(encoding="utf-8").splitlines()] if POOL.is_file() else []


def as_vault(rows: Iterable[dict[str, Any]], code: str = "") -> dict[str, Any]:
    """Cards as the vault tells them with a deck: words for numbers, traits in one text, signs for symbols; ``code``: of which set
    the deck is."""
    cards = [card for row in rows for card in _cards(row, code or row["sets"][-1])]
    return {"data": {"id": "deck", "name": "A deck", "cards": [card["id"] for card in cards]}, "_linked": {"cards": cards}}


def _cards(row: dict[str, Any], code: str) -> list[dict[str, Any]]:
    kind = _KINDS.get(row["type"], row["type"].title())
    halves = _TYPES_OF_HALVES if row["gigantic"] and kind == "Creature" else (kind,)
    told = {
        "card_title": row["name"].removesuffix(" (Evil Twin)"), "rarity": row["rarity"],
        "card_text": _signed(row["text"]), "amber": row["amber"], "traits": " • ".join(map(str.title, row["traits"])) or None,
        "power": _number(row["power"]), "armor": _number(row["armor"]), "expansion": code,
        "card_number": row["numbers"].get(code, ""), "front_image": f"{row['id']}.png", "flavor_text": "",
        "is_maverick": False, "is_anomaly": False, "is_enhanced": False, "is_non_deck": row["type"] == "token creature",
    }  # fmt: skip
    parts = enumerate(product(row["houses"], halves))  # of each house in which it is printed one
    return [{"id": f"uuid-{row['id']}-{n}", **told, "house": house.title(), "card_type": each} for n, (house, each) in parts]


def _signed(text: str) -> str:
    """A text with the signs of the vault for symbols."""
    return _ICON.sub(lambda found: _SIGNS[found[1]], _COUNTED.sub(lambda found: _SIGNS[found[1]], text)).replace("\n", "\r\n")


def _number(value: int | None) -> str:
    return "" if value is None else str(value)
