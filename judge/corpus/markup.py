"""The Markdown of an entry: its numbered items, its links, its sentences."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

LINK = re.compile(r"\[\[([^\[\]|]+?)(?:\|([^\[\]]*))?\]\]")
_ITEM = re.compile(r"\d+\.[ \t]+(?=\S)")
_MARKS = re.compile(r"[*_`]{1,3}(?=\S)|(?<=\S)[*_`]{1,3}")

_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[A-ZÆ“\"(])")

LinkMaker = Callable[[str], str]
Naming = Callable[[str], str]


def items(body: str) -> tuple[str, ...]:
    """The text of every item of the first top-level ordered list, Markdown kept."""
    return tuple(text for _, text in _numbered(body))


def numbers(body: str) -> tuple[int, ...]:
    """The numbers as written before those items."""
    return tuple(number for number, _ in _numbered(body))


def _numbered(body: str) -> list[tuple[int, str]]:
    found: list[tuple[int, list[str]]] = []
    gap = False
    for line in body.splitlines():
        mark = _ITEM.match(line)
        if mark:
            found.append((int(line[: mark.end()].split(".")[0]), [line[mark.end() :]]))
        elif found and line.strip():
            if gap and not line[0].isspace():
                break
            found[-1][1].append(line.strip())
        gap = not line.strip()
    return [(number, "\n".join(lines)) for number, lines in found]


def links(body: str) -> Iterator[tuple[str, int]]:
    """Every ``[[target]]`` of a body with its line, counted from 0."""
    for number, line in enumerate(body.splitlines()):
        for found in LINK.finditer(line):
            yield found[1].strip(), number


def plain(text: str, name: Naming) -> str:
    """Markdown as plain text: links become their words, marks go."""
    spoken = LINK.sub(lambda found: found[2] or name(found[1].strip()), text)
    return _MARKS.sub("", spoken).strip()


def first_sentence(body: str, name: Naming) -> str:
    """The first sentence of the first paragraph (or of the first item) in plain text, for lists and comparisons."""
    return next(sentences(body, name), "")


def sentences(body: str, name: Naming) -> Iterator[str]:
    """The sentences of a body in plain text, those of numbered items among them."""
    for block in body.strip().split("\n\n"):
        for part in items(block) if _ITEM.match(block) else (block,):
            text = plain(part.replace("\n", " ").removeprefix("- "), name)
            yield from (each for each in _SENTENCE_END.split(text) if each)
