"""What can be kept and sent: texts whole, and nothing nested deeper than a board is."""

from __future__ import annotations

import json
import re
from math import isfinite
from typing import Any

# A card under a card that is an upgrade of a card: a dozen. A thousand lists in one another are an attack on whoever reads them.
MOST_NESTED = 40
_BROKEN = re.compile("[\ud800-\udfff\0]")  # halves of a character, and what ends a text elsewhere


def is_sound(value: Any, most: int = MOST_NESTED) -> bool:
    """Whether every text in it can be kept and sent, and it is not nested too deeply."""
    match value:
        case str():
            return _BROKEN.search(value) is None
        case dict() if most:
            return all(is_sound(key, 0) and is_sound(each, most - 1) for key, each in value.items())
        case list() if most:
            texts = "".join(each for each in value if isinstance(each, str))  # thousands of names are looked through at once
            return is_sound(texts, 0) and all(is_sound(each, most - 1) for each in value if not isinstance(each, str))
        case float():
            return isfinite(value)
        case _:
            return not isinstance(value, dict | list)


def as_kept(text: str) -> Any:
    """What is kept as JSON; None for what was damaged, so that the rows beside it can still be read."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def is_texts(value: Any) -> bool:
    """Whether it is a list of texts that can be kept."""
    return isinstance(value, list) and all(isinstance(each, str) for each in value) and is_sound(value)


def is_board(value: Any) -> bool:
    """Whether it can be kept as a board; whether it is one is told when it is laid out."""
    return isinstance(value, dict) and is_sound(value)
