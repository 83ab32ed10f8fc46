"""Words known by what they are near to: a small table of vectors, so that a question is like a rule that has none of its words.

The table (``rules_corpus/meanings.bin``) was made once, from the input vectors of a small open model, turned so that the ways in
which one entry is asked for lie together (``tests/search/meanings.py``). What several words mean is the sum of theirs; how
much a word counts is the length of its vector.
"""

from __future__ import annotations

import math
import sys
from array import array
from collections.abc import Collection, Iterable, Mapping, Sequence
from operator import mul
from pathlib import Path

from judge.errors import SearchError
from judge.search.words import stem

FILE = "meanings.bin"
_FINE = 127  # steps of a number of a vector that is kept
_FINER = 4096  # and of one that is asked for
_SLOT, _BIAS = 4, 1 << 30

Vector = Sequence[float]


class Meanings:
    """Vectors by stem, one byte a number."""

    def __init__(self, rows: Mapping[str, Sequence[int]] | None = None) -> None:
        self._rows = rows or {}

    def __contains__(self, word: str) -> bool:
        """Whether a folded word, or another form of it, is one of English that people use."""
        return stem(word) in self._rows

    def of(self, stems: Iterable[str]) -> Vector:
        """What the stems mean together, of length 1; () where none is known."""
        return _unit([sum(column) for column in zip(*(self._rows[each] for each in stems if each in self._rows), strict=True)])

    def amid(self, ways: Iterable[Collection[str]]) -> list[int]:
        """What lies amid several ways of saying, each of stems, to be kept as whole numbers; [] where none is known."""
        known = [vector for vector in map(self.of, ways) if vector]
        return [round(_FINE * part) for part in _unit([sum(column) for column in zip(*known, strict=True)])]


class Nearness:
    """How near a vector is to each of many that are kept, worked out for all of them at once.

    One whole number has a column of the kept vectors, a slot of 32 bits for each. Multiplied and added up as wholes they give all
    products in the time in which Python works out a few; the bias keeps what is below zero from borrowing of its neighbor.
    """

    def __init__(self, kept: Mapping[str, Sequence[int]]) -> None:
        self._names = [name for name, vector in kept.items() if vector]
        bias = self._whole([1] * len(self._names))
        self._columns = [
            self._whole([_FINE + part for part in column]) - _FINE * bias
            for column in zip(*(kept[name] for name in self._names), strict=True)
        ]
        self._bias = _BIAS * bias

    def of(self, vector: Vector) -> dict[str, float]:
        """By name: 1 for the same, 0 for what has nothing to do with it, or says the contrary. Those that are not known are left
        out."""
        if not vector or not self._columns:
            return {}
        shared = sum(round(_FINER * part) * column for part, column in zip(vector, self._columns, strict=True)) + self._bias
        slots = array("I", shared.to_bytes(_SLOT * len(self._names), sys.byteorder))
        return {name: max(0, slot - _BIAS) / (_FINE * _FINER) for name, slot in zip(self._names, slots, strict=True)}

    @staticmethod
    def _whole(column: Sequence[int]) -> int:
        return int.from_bytes(array("I", column).tobytes(), sys.byteorder)


def load_meanings(path: Path) -> Meanings:
    """Read the table: the size of a vector, the stems, the numbers of their vectors. Without a file it has no words."""
    if not path.is_file():
        return Meanings()
    size, stems, numbers = path.read_bytes().split(b"\n", 2)
    known = stems.decode().split()
    step = int(size)
    if len(numbers) != step * len(known):
        raise SearchError(f"{len(numbers)} numbers for {len(known)} stems of {step}", where=str(path))
    view = memoryview(numbers).cast("b")
    return Meanings({each: view[at : at + step] for at, each in zip(range(0, len(numbers), step), known, strict=True)})


def _unit(vector: Sequence[float]) -> Vector:
    length = math.sqrt(sum(map(mul, vector, vector)))
    return [part / length for part in vector] if length else ()
