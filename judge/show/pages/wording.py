"""Two official wordings side by side, with the words marked that only one of them has."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from html import escape

from judge.show.context.plain import told

_WORD = re.compile(r"\S+")
_MARKDOWN = str.maketrans("", "", "*_")
_ENOUGH = 0.4
_PUNCTUATION = ".,;:()!?\"“”'’"


@dataclass(frozen=True, slots=True)
class Wording:
    """What two rulebooks print, as safe HTML; words that only one side has stand in <mark>."""

    old: str = told("the older rulebook's words")
    new: str = told("the newer rulebook's words")


@lru_cache(maxsize=4096)
def side_by_side(old: str, new: str) -> Wording:
    """Compare two texts word by word."""
    here, there = _words(old), _words(new)
    matcher = SequenceMatcher(None, [_bare(word) for word in here], [_bare(word) for word in there], autojunk=False)
    same = matcher.get_matching_blocks()
    return Wording(
        _marked(here, [(block.a, block.a + block.size) for block in same]),
        _marked(there, [(block.b, block.b + block.size) for block in same]),
    )


def alike(old: str, new: str) -> bool:
    """Whether two texts have enough in common that marking the rest says something."""
    here, there = ([_bare(word) for word in _words(text)] for text in (old, new))
    return SequenceMatcher(None, here, there, autojunk=False).ratio() >= _ENOUGH


def _words(text: str) -> list[str]:
    """The words; the end of a paragraph is an empty one."""
    plain = text.translate(_MARKDOWN)
    return [word for paragraph in plain.split("\n\n") for word in (*_WORD.findall(paragraph), "")][:-1]


def _bare(word: str) -> str:
    return word.casefold().strip(_PUNCTUATION)


def _marked(words: list[str], same: Iterable[tuple[int, int]]) -> str:
    pieces, place = [], 0
    for first, last in same:
        pieces += [_stretch(words[place:first], marked=True), _stretch(words[first:last], marked=False)]
        place = last
    joined = " ".join(piece for piece in pieces if piece)
    return "".join(f"<p>{part.strip()}</p>" for part in joined.split("\n\n") if part.strip())


def _stretch(words: list[str], *, marked: bool) -> str:
    return "\n\n".join(f"<mark>{part}</mark>" if marked and part else part for part in _paragraphs(words))


def _paragraphs(words: list[str]) -> Iterator[str]:
    part: list[str] = []
    for word in words:
        if word:
            part.append(escape(word))
            continue
        yield " ".join(part)
        part = []
    yield " ".join(part)
