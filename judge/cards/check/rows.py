"""Abilities as rows of plain values, each part once: what JSON can hold, and what is read several times as fast as the notation.

A row is a noun by its name with the rows of its parts, a tuple likewise, a word, or a plain value. Cards say the same things over
and over, so that ten thousand nouns are some three thousand rows, and one noun made of each.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from typing import Any

from judge.cards.nouns.base import NOUNS, WORDS, Noun, Word, parts

Row = list[Any]
_TUPLE, _WORD, _PLAIN = 0, 1, 2  # what a row begins with, if not with the name of a noun
_PARTS: dict[type, tuple[str, ...]] = {}  # kept by hand, since a cache of types confuses the type checker


class Rows:
    """Rows that refer to each other by their places."""

    def __init__(self, rows: Iterable[Row] = ()) -> None:
        self.rows = list(rows)
        self._made: dict[int, Any] = {}
        self._places: dict[tuple[Any, ...], int] = {}

    def add(self, value: object) -> int:
        """The place of a noun, a word, a tuple or a plain value among the rows, which may be a new one."""
        if not self._places:
            self._places = {_key(row): at for at, row in enumerate(self.rows)}
        match value:
            case Noun():
                row = [type(value).__name__, *map(self.add, parts(value)[0] if value.many else parts(value))]
            case tuple():
                row = [_TUPLE, *map(self.add, value)]
            case Word():
                row = [_WORD, value.name]
            case _:
                row = [_PLAIN, value]
        at = self._places.setdefault(_key(row), len(self.rows))
        if at == len(self.rows):
            self.rows.append(row)
        return at

    def read(self, at: int) -> Any:
        """What the row at a place says. Raises LookupError or TypeError for rows that nobody has added."""
        if at in self._made:
            return self._made[at]
        kind, *rest = self.rows[at]
        if kind == _PLAIN:
            made: Any = rest[0]
        elif kind == _WORD:
            made = WORDS[rest[0]]
        elif kind == _TUPLE:
            made = tuple(map(self.read, rest))
        else:
            made = _noun(NOUNS[kind], [self.read(part) for part in rest])
        self._made[at] = made
        return made


def _noun(kind: type[Noun], values: list[object]) -> Noun:
    """A noun with these parts, which were those of one before: nothing of it is looked at."""
    made = object.__new__(kind)
    made.__dict__.update(zip(_parts(kind), [tuple(values)] if kind.many else values, strict=True))
    return made


def _parts(kind: type[Noun]) -> tuple[str, ...]:
    if kind not in _PARTS:
        _PARTS[kind] = tuple(part.name for part in fields(kind))
    return _PARTS[kind]


def _key(row: Row) -> tuple[Any, ...]:
    """A row as a key: True is not 1."""
    return (*row, type(row[-1]))
