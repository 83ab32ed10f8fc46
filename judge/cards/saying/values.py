"""The words that are data, the other way: a house, a number, a zone as it is said in a phrase."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from judge.cards.nouns import Bold
from judge.cards.reading.words import FIXED
from judge.cards.spelt import bold, house, plural, title

_CAPITAL = ("head",)


def _integer(n: object) -> bool:
    return isinstance(n, int) and not isinstance(n, bool)


def _many(name: str) -> str:
    return plural(title(name))


_SPELT: dict[str, Callable[[Any], str]] = {
    "way": str, "int": str, "more": str, "less": lambda n: str(n - 1), "neg": lambda n: str(-n) if n < 0 else "",
    "plus": "{:+d}".format, "house": house, "nonhouse": lambda name: f"non-{house(name)}", "ownname": title,
    "trait": title, "nontrait": lambda name: f"non-{title(name)}", "traith.1": title, "traith.n": _many,
    "traita.1": title, "traita.n": _many, "name": title, "cname": title, "cname.1": title, "cname.n": _many, "aname": title,
}  # fmt: skip
_NUMBERS = ("int", "more", "less", "neg", "plus")
_NAMES = frozenset(_SPELT) - frozenset(_NUMBERS)


def is_value(category: str) -> bool:
    """Whether what a category says is a word of a table."""
    return category in _SPELT or category in FIXED or category == "type"


def value(category: str, what: object) -> str:
    """What a word of the notation is called; "" where the table lacks it."""
    if category in _NUMBERS:
        return _SPELT[category](what) if _integer(what) else ""
    if category in _NAMES:
        return _SPELT[category](what) if isinstance(what, str) and what else ""
    if category == "bold" and isinstance(what, Bold):
        return bold(what)
    try:
        return _table(category).get((type(what), what), "")
    except TypeError:  # what cannot be hashed stands in no table
        return ""


@cache
def _table(category: str) -> dict[tuple[type, object], str]:
    found: dict[tuple[type, object], str] = {}
    for words, what in FIXED["type.1" if category == "type" else category].items():
        said = " ".join(words).replace("aember", "Æmber")
        found.setdefault((type(what), what), said.title() if category in _CAPITAL else said)
    return found
