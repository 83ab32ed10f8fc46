"""The lines of the phrasebook that may say a noun, in their order. A line is taken to pieces when it is first asked for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache

from judge.cards.reading.patterns import Pattern, defaults
from judge.cards.reading.phrasebook import (
    FOLDER,
    HEARD,
    MANY,
    ONE,
    Hole,
    Line,
    Piece,
    left_out,
    lines_of,
    numbered_in,
    ways_to_say,
)  # fmt: skip

_HEAD = re.compile(r"(\w\w+)\((?:(\w\w+)\()?")
_ANY = ""  # the head of a pattern that may be any noun


@dataclass(slots=True)
class Phrase:
    """One way to say a pattern; ``holes``: what is said at each of its variables, and whether any number of times.

    ``unsaid``: what the variables are by themselves of which nothing is said then.
    """

    means: Pattern
    pieces: tuple[Piece, ...]
    place: str
    holes: dict[str, tuple[str, bool]] = field(default_factory=dict)
    unsaid: dict[str, object] = field(default_factory=dict)


class Lines:
    """The phrasebook by what its phrases mean."""

    def __init__(self, texts: Iterable[tuple[str, str]]) -> None:
        written = [line for name, text in texts for line in lines_of(name, text)]
        self._numbered = numbered_in(written)
        self._lines: dict[str, list[tuple[str, str, Line]]] = {}
        self._phrases: dict[tuple[str, frozenset[str], frozenset[str] | None], list[Phrase]] = {}
        self._taken: dict[str, dict[str, list[Phrase]]] = {}
        for line in (line for line in written if line.use != HEARD):
            head = _HEAD.match(line.means)
            begins = (head[1], head[2] or _ANY) if head else (_ANY, _ANY)
            self._lines.setdefault(_bare(line.category.rstrip("#")), []).append((*begins, line))

    def numbers(self, category: str) -> tuple[str, ...]:
        """The categories that a name stands for: itself, or its singular and its plural."""
        return (category + ONE, category + MANY) if category in self._numbered else (category,)

    def of(self, category: str, heads: frozenset[str], inner: frozenset[str] | None) -> list[Phrase]:
        """The phrases of a category that may mean a noun.

        ``heads``: how the patterns of such a noun may begin; ``inner``: those of its first part (None: that is not said).
        """
        key = category, heads, inner
        if key not in self._phrases:
            lines = [
                line
                for head, within, line in self._lines.get(_bare(category), ())
                if head == _ANY or (head in heads and (within == _ANY or inner is None or within in inner))
            ]
            self._phrases[key] = [phrase for line in lines for phrase in self._taken_apart(line).get(category, ())]
        return self._phrases[key]

    def _taken_apart(self, line: Line) -> dict[str, list[Phrase]]:
        key = f"{line.place} {line.category}"
        if key not in self._taken:
            found: dict[str, list[Phrase]] = {}
            for spoken in ways_to_say(line, self._numbered):
                pieces = spoken.pieces()
                holes = {hole.name: (hole.category, hole.several) for hole in _holes(pieces)}
                unsaid = _unsaid(spoken.means, pieces)
                found.setdefault(spoken.category, []).append(Phrase(spoken.means, pieces, line.place, holes, unsaid))
            self._taken[key] = found
        return self._taken[key]


def _unsaid(means: Pattern, pieces: tuple[Piece, ...]) -> dict[str, object]:
    maybe = left_out(pieces)
    return {name: value for name, value in defaults(means).items() if name in maybe}


def _bare(category: str) -> str:
    return category.removesuffix(ONE).removesuffix(MANY)


def _holes(pieces: Iterable[Piece]) -> Iterator[Hole]:
    for piece in pieces:
        if isinstance(piece, Hole):
            yield piece
        elif hasattr(piece, "ways"):
            for way in piece.ways:
                yield from _holes(way)


@cache
def shipped() -> Lines:
    """The phrasebook of the project, read when an ability is told for the first time."""
    return Lines((path.name, path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.txt")))
