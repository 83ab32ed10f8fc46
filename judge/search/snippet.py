"""The piece of a text that answers a query, as HTML with the words found marked."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from html import escape
from typing import NamedTuple

from judge.search.words import EMPTY, folded, stem

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_LENGTH = 36  # words
# What marks a point of a list, a line of a table and the bars in it; in one run of words they say nothing.
_MARKS = re.compile(r"(?m)^[ \t]*(?:-[ \t]+|\|[-| :]*$)|[ \t]*\|[ \t]*")


class _Read(NamedTuple):
    """A text read once: where its words stand, and which of them have a stem."""

    words: tuple[tuple[int, int], ...]
    having: Mapping[str, tuple[int, ...]]


def snippet(text: str, sought: Mapping[str, float], length: int = _LENGTH) -> str:
    """The stretch of ``length`` words with the most of what is sought, begun at a sentence where one is near."""
    words, having = _read(text)
    if not words:
        return ""
    worth = [0.0] * len(words)
    for found, value in sought.items():
        for at in having.get(found, ()):
            worth[at] = max(worth[at], value)
    first = _begin(text, words, _best_start(worth, length))
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


def _best_start(worth: list[float], length: int) -> int:
    """The start of the best window; the earliest of equals."""
    current = best = sum(worth[:length])
    start = 0
    for first in range(1, max(1, len(worth) - length + 1)):
        current += worth[first + length - 1] - worth[first - 1]
        if current > best + 1e-9:
            best, start = current, first
    return start


def _begin(text: str, words: Sequence[tuple[int, int]], start: int) -> int:
    """Go back to the beginning of the sentence when it is no more than eight words away."""
    for first in range(start, max(-1, start - 9), -1):
        if first == 0 or re.search(r"[.!?:\n]\W*$", text[words[first - 1][1] : words[first][0]]):
            return first
    return start


def _marked(text: str, start: int, end: int, found: list[tuple[int, int]]) -> str:
    pieces = []
    at = start
    for begins, ends in found:
        if start <= begins and ends <= end:
            pieces += [escape(text[at:begins]), "<mark>", escape(text[begins:ends]), "</mark>"]
            at = ends
    return "".join([*pieces, escape(text[at:end])])
