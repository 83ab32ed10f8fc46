"""The notation of scenario files in single fields of the form, and cards by the names that lead back to them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import tomlkit

from judge.cards.pool import Pool


def parted(text: str) -> list[str]:
    """What stands between commas, or in lines."""
    return [each.strip() for each in re.split(r"[,\n]", text) if each.strip()]


def entries(text: str) -> list[str]:
    """Cards between commas; a comma in braces or in quotes belongs to what is said of the card before it."""
    found, depth = [""], 0
    for part in re.findall(r'"[^"]*"|.', text, re.DOTALL):
        depth = max(0, depth + (part == "{") - (part == "}"))
        if part == "," and not depth:
            found.append("")
        else:
            found[-1] += part
    return [each.strip() for each in found if each.strip()]


def inline(fields: Mapping[str, Any]) -> str:
    """Fields as they stand between the braces of the notation."""
    table = tomlkit.inline_table()
    table.update(dict(fields))
    return table.as_string().strip().removeprefix("{").removesuffix("}").strip() if fields else ""


def is_texts(value: Any) -> bool:
    """Whether this is a list of texts that can stand with commas between."""
    return isinstance(value, list) and all(isinstance(each, str) and "," not in each for each in value)


def card_name(card_id: str, pool: Pool, barred: str = r"[,{]") -> str:
    """The card's name where it leads back to this card and holds nothing of what is barred, else its id."""
    if card_id not in pool:
        return card_id
    name = pool.card(card_id).name
    leads_back = [card.id for card in pool.by_name(name)][:1] == [card_id]
    return name if leads_back and not re.search(barred, name) else card_id


def shown(handle: str, pool: Pool) -> str:
    """A card of the board by its name, if that leads back to it, with its number."""
    card_id, mark, number = handle.partition("#")
    return card_name(card_id, pool, r"[,#:\n]|\bagainst\b") + mark + number
