"""What the two sides of a board are called, and the places that they have in the editor.

A board names its sides as it likes, the first one is one's own. In the fields of the form and on the drawn board they have
places, ``emily`` for one's own and ``opponent`` for the other; these are their names too where a board gives no others.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from judge.engine.board.fields import fields_of
from judge.engine.board.spec import NOTED, OF_PLAYERS, RECORDS, sides_of
from judge.scenarios.read import MOVE_FIELDS

PLACES = ("emily", "opponent")
LONGEST_NAME = 24
# Words that stand for something else where a side may be named.
TAKEN = (*NOTED, *MOVE_FIELDS, "given", "neutral", "nobody")
_NAME = re.compile(rf"[^\W\d_][\w-]{{0,{LONGEST_NAME - 1}}}")
# Where a side is named; ``player`` of a moment too.
NAMES_A_PLAYER = sorted({name for kind in RECORDS for name, field in fields_of(kind).items() if field.about.of in OF_PLAYERS})


def flaw_of(name: str, other: str) -> str:
    """Why a side cannot be called so beside the other one; "" when it can."""
    if not _NAME.fullmatch(name):
        return f"a side is called by one word of letters, digits and hyphens that begins with a letter, at most {LONGEST_NAME}"
    if name.lower() in TAKEN:
        return f"{name!r} means something else on a board; take another name"
    return "both sides cannot be called the same" if name.lower() == other.lower() else ""


def names_of(given: Mapping[str, Any]) -> tuple[str, str]:
    """What one's own side and the other are called; a side that is not there has the usual name."""
    named = list(sides_of(given)[:2])
    if len(named) == 1:
        named = [PLACES[0], *named] if named[0] == PLACES[1] else [*named, PLACES[1]]
    return (named[0], named[1]) if named else PLACES


def fit(given: Mapping[str, Any]) -> dict[str, Any]:
    """The same set-up; with the usual names where it has some that no field can hold."""
    own, other = names_of(given)
    unfit = flaw_of(own, other) or flaw_of(other, own)
    return called(given, {own: PLACES[0], other: PLACES[1]}) if unfit else dict(given)


def called(given: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """The same set-up with its sides called otherwise, wherever one of them is named."""
    return {names.get(key, key): _called(value, names, key) for key, value in given.items()}


def _called(value: Any, names: Mapping[str, str], key: str) -> Any:
    match value:
        case list():
            return [_called(each, names, key) for each in value]
        case Mapping():
            return {each: _called(below, names, each) for each, below in value.items()}
        case str() if key in NAMES_A_PLAYER:
            return names.get(value, value)
        case _:
            return value


def at_place(where: str, names: tuple[str, str]) -> str:
    """A part of the set-up (``dan.battleline[2]``) by the place of its side (``opponent.battleline[2]``)."""
    for place, name in zip(PLACES, names, strict=True):
        if where.startswith(f"{name}."):
            return place + where.removeprefix(name)
    return where
