"""Lines of our own English that come near a line that could not be read, with their notation."""

from __future__ import annotations

import json
import math
from collections import Counter
from contextlib import suppress
from functools import lru_cache
from typing import NamedTuple

from judge.caches import digest, keep, kept
from judge.cards.book import Book
from judge.cards.english.abilities import told
from judge.cards.reading.phrasebook import FOLDER
from judge.cards.reading.tokens import plain_words
from judge.cards.saying.voice import Voice
from judge.paths import user_folder

NEAREST = 3


class Near(NamedTuple):
    """A line of our English and what stands in the notation for it; ``card`` has it."""

    english: str
    written: str
    card: str


def nearest(book: Book, line: str, unread: str = "") -> tuple[Near, ...]:
    """The lines of the cards of a book that share most words with a line; those that were not read count more."""
    lines, worth = _lines(book)
    wanted = {**dict.fromkeys(plain_words(line), 1.0), **dict.fromkeys(plain_words(unread) if unread != line else (), 2.0)}

    def nearness(words: frozenset[str]) -> float:
        shared = sum(worth.get(word, 0.0) * wanted[word] for word in words & wanted.keys())
        return shared / (4 + math.sqrt(len(words)))

    found: dict[str, Near] = {}
    for _, near in sorted(((-nearness(words), near) for near, words in lines)):
        found.setdefault(near.english, near)
        if len(found) == NEAREST:
            break
    return tuple(found.values())


@lru_cache(maxsize=2)
def _lines(book: Book) -> tuple[list[tuple[Near, frozenset[str]]], dict[str, float]]:
    lines = [(near, frozenset(plain_words(near.english))) for near in _told(book)]
    often = Counter(word for _, words in lines for word in words)
    return lines, {word: math.log(len(lines) / times) for word, times in often.items()}


def _told(book: Book) -> list[Near]:
    """Every ability of every card in our English; what was told before is kept, since telling all takes seconds."""
    written = [(page.id, text) for page in book for text in page.wording.abilities]
    path = user_folder() / "parsed" / "told.json"
    stamp = digest(repr(written).encode(), *(phrases.read_bytes() for phrases in sorted(FOLDER.glob("*.txt"))))
    held = json.loads(kept(path) or b"{}")
    if held.get("of") != stamp:
        held = {"of": stamp, "lines": [list(near) for near in _tell(book)]}
        with suppress(OSError):
            keep(path, json.dumps(held, ensure_ascii=False).encode())
    return [Near(*each) for each in held["lines"]]


def _tell(book: Book) -> list[Near]:
    found = []
    for page in book:
        definition = book.definition(page.id) if page.id in book.pool else None
        for ability in definition.abilities if definition is not None else ():
            found.append(Near(told(Voice("this card"), ability), repr(ability), page.id))
    return found
