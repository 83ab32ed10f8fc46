"""Words known by what they are near to: a small table of vectors, so that a question is like a rule that has none of its words.

The table (``rules_corpus/meanings.bin``) was made once, from the input vectors of a small open model, turned so that the ways in
which one entry is asked for lie together (``tests/search/meanings.py``). What several words mean is the sum of theirs; how
much a word counts is the length of its vector.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from operator import mul
from pathlib import Path

from judge.errors import SearchError
from judge.search.words import stem

FILE = "meanings.bin"
_FINE = 127  # steps of a number of a vector that is kept

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


def likeness(one: Vector, kept: Sequence[int]) -> float:
    """How near a vector is to one that is kept: 1 for the same, 0 for what has nothing to do with it, or is not known."""
    shared: float = sum(map(mul, one, kept))
    return max(0.0, shared / _FINE)


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
