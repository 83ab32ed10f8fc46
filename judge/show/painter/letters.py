"""How wide words are in the bundled font, so that lines can be broken before they are drawn."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

FONTS = Path(__file__).parent / "fonts"
FAMILY = "Noto Sans"
FILES = {False: FONTS / "NotoSans-Regular.ttf", True: FONTS / "NotoSans-Bold.ttf"}
_EM = 1000
_MORE = "…"


@cache
def _widths(bold: bool) -> Mapping[str, int]:
    """The width of every letter, in thousandths of its size."""
    found: dict[str, dict[str, int]] = json.loads((FONTS / "widths.json").read_text(encoding="utf-8"))
    return found["Bold" if bold else "Regular"]


def width(text: str, size: float, *, bold: bool = False) -> float:
    """How wide a text is drawn; a letter that the font lacks counts as a wide one."""
    known = _widths(bold)
    return sum(known.get(letter, _EM) for letter in text) * size / _EM


def cut(text: str, size: float, most: float, *, bold: bool = False) -> str:
    """As much of a text as fits, with an ellipsis where something is missing."""
    if width(text, size, bold=bold) <= most:
        return text
    while text and width(text + _MORE, size, bold=bold) > most:
        text = text[:-1]
    return text.rstrip(" ,;:") + _MORE


def broken(text: str, size: float, most: float, lines: int, *, bold: bool = False) -> tuple[str, ...]:
    """A text in at most so many lines of at most that width; the last one tells by an ellipsis that something is missing."""
    found, words = list[str](), text.split()
    while words and len(found) < lines:
        taken = 1
        while taken < len(words) and width(" ".join(words[: taken + 1]), size, bold=bold) <= most:
            taken += 1
        last = len(found) == lines - 1
        found.append(cut(" ".join(words if last else words[:taken]), size, most, bold=bold))
        words = words[taken:]
    return tuple(found)
