"""Questions in other languages: the language recognised by its words, and the words of this game for them.

The table (``rules_corpus/languages.toml``) widens a search. Its words are translations of ours and never shown as official.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from judge.cards.names import fold
from judge.errors import SearchError

FILE = "languages.toml"
_LONGEST = 4  # words of an expression
_PLAIN = 3  # words; with fewer, a misspelt word of English may be taken for one of another language
_APOSTROPHES = re.compile(r"['’]")


@dataclass(frozen=True, slots=True)
class Heard:
    """A query in another language, and its words as this game has them; "" where the table has none."""

    language: str
    words: tuple[str, ...]


def spelt(lines: Sequence[str]) -> dict[str, dict[str, str]]:
    """What whole words mean, and what words mean that begin so: a form that ends in ``*`` begins a word."""
    whole: dict[str, str] = {}
    begun: dict[str, str] = {}
    for line in lines:
        english, colon, forms = line.partition(":")
        if not colon:
            raise SearchError(f"write English: form, form; not {line!r}", where=FILE)
        for form in forms.split(","):
            bare = fold(form.replace("*", " ")).strip()
            (begun if form.strip().endswith("*") else whole).setdefault(bare, english.strip())
    return {"whole": whole, "begun": begun}


class Language:
    """The words of one language, as ``spelt`` lays them out."""

    def __init__(self, name: str, whole: Mapping[str, str], begun: Mapping[str, str]) -> None:
        self.name = name
        self._whole, self._begun = whole, begun
        self._shortest = min(map(len, begun), default=1)

    def read(self, words: Sequence[str], taken: Callable[[str], bool]) -> tuple[int, list[str]]:
        """How many words belong to this language, and all of them as this game has them; ``taken`` knows words to keep."""
        known = 0
        said: list[str] = []
        place = 0
        while place < len(words):
            length, english = self._at(words, place)
            if english is None and taken(words[place]):
                english = words[place]
            elif english is not None:
                known += length
            said += (english or "").split()
            place += length
        return known, said

    def _at(self, words: Sequence[str], place: int) -> tuple[int, str | None]:
        for length in range(min(_LONGEST, len(words) - place), 0, -1):
            english = self._meaning(" ".join(words[place : place + length]))
            if english is not None:
                return length, english
        return 1, None

    def _meaning(self, phrase: str) -> str | None:
        if phrase in self._whole:
            return self._whole[phrase]
        for end in range(len(phrase), self._shortest - 1, -1):
            if phrase[:end] in self._begun and (end == len(phrase) or " " not in phrase[end:]):
                return self._begun[phrase[:end]]
        return None


class Languages:
    """All languages that are understood."""

    def __init__(self, table: Mapping[str, Mapping[str, Any]]) -> None:
        self._languages = [Language(told["name"], told["whole"], told["begun"]) for told in table.values()]

    def hear(
        self, text: str, english: Callable[[str], bool], near: Callable[[str], object], taken: Callable[[str], bool]
    ) -> Heard | None:
        """The query read in the language that most of its words belong to; None where it is English.

        ``english`` knows the words of English, ``near`` those that resemble one (asked only of short queries), ``taken``
        those that are kept as they are in any language, such as names.
        """
        words = fold(_APOSTROPHES.sub(" ", text)).split()
        ours = sum(map(english, words))
        best = max(((*language.read(words, taken), language.name) for language in self._languages), default=None)
        if best is None or best[0] <= ours or 2 * best[0] < len(words):
            return None
        if best[0] < _PLAIN and best[0] <= sum(1 for word in words if english(word) or near(word)):
            return None
        return Heard(best[2], tuple(best[1]))


def load_languages(path: Path) -> dict[str, dict[str, Any]]:
    """Read the table; a language has a name, a source ("" for translations of ours), how sure that is, and its words."""
    table: Mapping[str, Any] = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return {code: _read(code, told) for code, told in table.items()}


def _read(code: str, told: Mapping[str, Any]) -> dict[str, Any]:
    for key in ("name", "source", "certainty", "words"):
        if not isinstance(told.get(key), str):
            raise SearchError(f"the language {code} has no {key}", where=FILE)
    return {"name": told["name"], **spelt([line for line in told["words"].splitlines() if line.strip()])}
