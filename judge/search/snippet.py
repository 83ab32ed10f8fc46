"""The piece of a text that answers a query, as HTML with the words found marked."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from html import escape
from typing import NamedTuple

from judge.search.words import EMPTY, folded, stem

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_LONGEST = 36  # words of it
_BEFORE = 8  # words that stand before what is sought, where that is in the middle of a long sentence
_SAME = 1e-9  # sums that differ by less are the same
# What marks a point of a list, a line of a table and the bars in it; in one run of words they say nothing.
_MARKS = re.compile(r"(?m)^[ \t]*(?:-[ \t]+|\|[-| :]*$)|[ \t]*\|[ \t]*")


class _Read(NamedTuple):
    """A text read once: where its words stand, and which of them have a stem."""

    words: tuple[tuple[int, int], ...]
    having: Mapping[str, tuple[int, ...]]


def snippet(text: str, sought: Mapping[str, float], length: int = _LONGEST) -> str:
    """The stretch of ``length`` words with the most of what is sought: the beginning of the text where that has it, else begun at
    the sentence that has it."""
    words, having = _read(text)
    if not words:
        return ""
    worth = [0.0] * len(words)
    for found, value in sought.items():
        for at in having.get(found, ()):
            worth[at] = max(worth[at], value)
    first = _begin(text, words, _best_starts(worth, length))
    last = min(len(words), first + length)
    start = words[first][0] if first else 0
    end = words[last - 1][1] if last < len(words) else len(text)
    marked = _marked(text, start, end, [word for word, value in zip(words, worth, strict=True) if value])
    return ("… " if first else "") + " ".join(_MARKS.sub(" ", marked).split()) + (" …" if last < len(words) else "")


@lru_cache(maxsize=1_000)
def _read(text: str) -> _Read:
    words = list(_WORD.finditer(text))
    having: dict[str, list[int]] = {}
    for at, word in enumerate(words):
        for found in _telling_stems(word[0]):
            having.setdefault(found, []).append(at)
    return _Read(tuple(word.span() for word in words), {found: tuple(places) for found, places in having.items()})


@lru_cache(maxsize=20_000)
def _telling_stems(word: str) -> tuple[str, ...]:
    return tuple(stem(part) for part in folded(word) if part not in EMPTY)


def _best_starts(worth: list[float], length: int) -> range:
    """Where the best window may start so that nothing of it is lost: the first such places, one after the other."""
    current = best = sum(worth[:length])
    start = end = 0
    for first in range(1, len(worth) - length + 1):
        current += worth[first + length - 1] - worth[first - 1]
        if current > best + _SAME:
            best, start, end = current, first, first
        elif current > best - _SAME and end == first - 1:
            end = first
    return range(start, end + 1)


def _begin(text: str, words: Sequence[tuple[int, int]], starts: range) -> int:
    """The last of these places at which a sentence begins; where none does, a few words before what is sought."""
    if starts[0] == 0:
        return 0
    before = (at for at in reversed(starts) if re.search(r"[.!?:\n]\W*$", text[words[at - 1][1] : words[at][0]]))
    return next(before, max(starts[0], starts[-1] - _BEFORE))


def _marked(text: str, start: int, end: int, found: list[tuple[int, int]]) -> str:
    pieces = []
    at = start
    for begins, ends in found:
        if start <= begins and ends <= end:
            pieces += [escape(text[at:begins]), "<mark>", escape(text[begins:ends]), "</mark>"]
            at = ends
    return "".join([*pieces, escape(text[at:end])])
