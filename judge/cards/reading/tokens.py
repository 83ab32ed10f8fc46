"""The words of a text: one spelling for each, with the place where it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

SELF = "self"  # the card's own name
_NUMBERS = {"two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10"}
_SHORT: dict[str, tuple[str, ...]] = {
    f"{verb}n't": (verb, "not") for verb in ("do", "does", "did", "is", "are", "was", "were", "has", "have", "would")
}
_SHORT |= {"can't": ("cannot",), "they're": ("they", "are"), "you're": ("you", "are"), "you've": ("you", "have")}
_AEMBER = {"amber": ("aember",), "ember": ("aember",)}  # as it is heard, and as texts without the letter have it
_SPELT = {**_AEMBER, **{word: (number,) for word, number in _NUMBERS.items()}, **_SHORT, "an": ("a",), "another": ("a", "other")}
_CHUNK = re.compile(r"""[,.;:"•/]|[^\s,.;:"•/()\[\]]+""")
_LETTERS = str.maketrans({
    **dict.fromkeys("«»„“”‟″", '"'), **dict.fromkeys("`´‘’‚′", "'"), **dict.fromkeys("−–—‑‒", "-"), "\u00a0": " ",
})  # fmt: skip


class Token(NamedTuple):
    """A word as it is read, and where it stands in the text."""

    word: str
    start: int
    end: int


def plain(text: str) -> str:
    """The text with one kind of quotation mark, hyphen and space; no letter moves."""
    return text.translate(_LETTERS)


def plain_words(text: str) -> list[str]:
    """The words of a text that speaks of no card by its own name."""
    return [token.word for token in tokens(text)]


def tokens(text: str, name: str = "") -> tuple[Token, ...]:
    """The words of a text; the card's own name, or the part of it before a comma or colon, is ``self``.

    >>> [token.word for token in tokens("Two of Troll's neighbors", "Troll")]
    ['2', 'of', 'self', "'s", 'neighbors']
    """
    found = tuple(_stopped(text, _tokens(plain(text), plain(name))))
    words = [token.word for token in found]
    return tuple(token for at, token in enumerate(found) if words[at : at + 3] != ["in", "this", "way"])  # "this way" says it all


def _stopped(text: str, found: Iterator[Token]) -> Iterator[Token]:
    """The words with a full stop behind a quotation mark that ends a sentence: before a capital letter; and before one that ends
    an ability under a word in bold, where whoever typed it has left it out."""
    quoted, bold, last = False, False, ""
    held: Token | None = None
    for token in found:
        if held is not None and text[token.start].isupper():
            yield Token(".", held.end, held.end)
        held = None
        if token.word == '"' and quoted and bold and last not in (".", ":", "'"):
            yield Token(".", token.start, token.start)
            last = "."
        yield token
        if token.word == '"':
            quoted, bold = not quoted, False
            held = token if not quoted and last in (".", "'") else None
        bold = bold or (quoted and token.word == ":")
        last = token.word


def _tokens(text: str, name: str) -> Iterator[Token]:
    at = 0
    for found in _own(name, loose=text.islower()).finditer(text) if name else ():
        yield from _between(text, at, found.start())
        yield Token(SELF, found.start(), found.end())
        at = found.end()
        if text[at - 1 : at + 2] == "s' ":  # Archimedes' neighbors
            yield Token("'s", at, at + 1)
            at += 1
    yield from _between(text, at, len(text))


def _own(name: str, *, loose: bool = False) -> re.Pattern[str]:
    """``loose``: whatever letters are small; those behind the first word may be in any text."""
    names = {name, name.split(",")[0], name.split(":")[0]} - {""}
    either = "|".join(_as_name(each, loose=loose) for each in sorted(names, key=len, reverse=True))
    return re.compile(rf"(?<![\w-])(?:{either})(?![\w-]| (?!Reap|Fight|Play|Action|Destroyed|Omni)[A-Z][a-z])")


def _as_name(name: str, *, loose: bool) -> str:
    first, space, rest = name.partition(" ")
    return f"(?i:{re.escape(name)})" if loose else f"{re.escape(first)}(?i:{re.escape(space + rest)})"


def _between(text: str, start: int, end: int) -> Iterator[Token]:
    for found in _CHUNK.finditer(text, start, end):
        word, at = found.group().lower(), found.start()
        owner = _possessive(word)
        if owner < len(word):
            yield from _spelt(word[:owner], at, at + owner)
            yield Token(word[owner:], at + owner, found.end())
        else:
            yield from _spelt(word, at, found.end())


def _possessive(word: str) -> int:
    """Where the ``'s``, or the apostrophe behind an s, begins."""
    if word.endswith("'s"):
        return len(word) - 2
    return len(word) - 1 if word.endswith("'") else len(word)


def _spelt(word: str, start: int, end: int) -> Iterator[Token]:
    if word:
        for each in _SPELT.get(word, (word.replace("æ", "ae"),)):
            yield Token(each, start, end)
