"""The piece of a text that answers a query, as HTML with the words found marked."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from html import escape

from judge.search.words import EMPTY, folded, stem

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_LENGTH = 36  # words


def snippet(text: str, sought: Mapping[str, float], length: int = _LENGTH) -> str:
    """The stretch of ``length`` words with the most of what is sought, begun at a sentence where one is near."""
    words = list(_WORD.finditer(text))
    worth = [_worth(word[0], sought) for word in words]
    first = _begin(text, words, _best_start(worth, length))
    last = min(len(words), first + length)
    if not words:
        return ""
    start = words[first].start() if first else 0
    end = words[last - 1].end() if last < len(words) else len(text)
    marked = _marked(text, start, end, [word for word, value in zip(words, worth, strict=True) if value])
    return ("… " if first else "") + " ".join(marked.split()) + (" …" if last < len(words) else "")


def _worth(word: str, sought: Mapping[str, float]) -> float:
    return max((sought.get(part, 0.0) for part in _telling_stems(word)), default=0.0)


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


def _begin(text: str, words: list[re.Match[str]], start: int) -> int:
    """Go back to the beginning of the sentence when it is no more than eight words away."""
    for first in range(start, max(-1, start - 9), -1):
        if first == 0 or re.search(r"[.!?:\n]\W*$", text[words[first - 1].end() : words[first].start()]):
            return first
    return start


def _marked(text: str, start: int, end: int, found: list[re.Match[str]]) -> str:
    pieces = []
    at = start
    for word in found:
        if start <= word.start() and word.end() <= end:
            pieces += [escape(text[at : word.start()]), "<mark>", escape(word[0]), "</mark>"]
            at = word.end()
    return "".join([*pieces, escape(text[at:end])])
