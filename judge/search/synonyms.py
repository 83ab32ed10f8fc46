"""Expressions of other games and of plain speech, and what they are called here (``rules_corpus/synonyms.toml``)."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from judge.cards.names import fold
from judge.errors import SearchError
from judge.search.languages import FILE as LANGUAGES
from judge.search.languages import load_languages
from judge.search.words import EMPTY, folded, says_something, stem

FILE = "synonyms.toml"
SECTIONS = ("other-games", "plain")
ABOUT = ("tournament", "erratum", "outside")  # expressions that tell what a query is about


@dataclass(frozen=True, slots=True)
class Synonym:
    """``say`` are the expressions, ``means`` the words of this game, ``see`` the entries that they are about.

    ``other_game`` tells that the expression means something else elsewhere, so that its own words count less.
    """

    say: tuple[str, ...]
    means: str
    see: tuple[str, ...] = ()
    other_game: bool = False


@dataclass(frozen=True, slots=True)
class Found:
    """An expression found in a query: words ``start`` to ``end``, and what it stands for."""

    start: int
    end: int
    said: str
    synonym: Synonym


class Synonyms:
    """The table, looked up by stems so that every form of a word is found."""

    def __init__(self, table: Iterable[Synonym], found_by: Mapping[str, list[list[str]]] | None = None) -> None:
        """``found_by`` has the ``keys`` of every expression, where they were worked out before."""
        self._by_stems: dict[tuple[str, ...], tuple[str, Synonym]] = {}
        for synonym in table:
            for said in synonym.say:
                for key in map(tuple, found_by[said]) if found_by else keys(folded(said)):
                    self._by_stems.setdefault(key, (said, synonym))
        self._longest = max(map(len, self._by_stems), default=0)
        self._words = {part for key in self._by_stems for part in key}

    def knows(self, word: str) -> bool:
        """Whether a word is in an expression of the table, and so not misspelt."""
        return word in self._words or stem(word) in self._words

    def find(self, words: Sequence[str], taken: frozenset[int] = frozenset()) -> list[Found]:
        """The expressions in a query, the longest first choice, none overlapping, none within ``taken``.

        They are looked for as they stand, then with articles and the like left out of both sides.
        """
        found = self._along(words, [place for place in range(len(words)) if place not in taken])
        used = taken.union(*(range(match.start, match.end) for match in found))
        rest = [place for place, word in enumerate(words) if place not in used and word not in EMPTY]
        return found + self._along(words, rest)

    def _along(self, words: Sequence[str], places: Sequence[int]) -> list[Found]:
        here = [words[place] for place in places]
        stems = [stem(word) for word in here]
        found: list[Found] = []
        start = 0
        while start < len(stems):
            length, known = self._longest_at(here, stems, start)
            if known:
                found.append(Found(places[start], places[start + length - 1] + 1, *known))
            start += length
        return found

    def _longest_at(self, words: list[str], stems: list[str], start: int) -> tuple[int, tuple[str, Synonym] | None]:
        for length in range(min(len(stems) - start, self._longest), 1, -1):
            known = self._by_stems.get(tuple(stems[start : start + length]))
            if known:
                return length, known
        return 1, self._by_stems.get((words[start],))


def keys(words: list[str]) -> list[tuple[str, ...]]:
    """What an expression is found by: stems, but a single word only in its own forms ("decking" is not "deck")."""
    if len(words) == 1:
        return [(form,) for form in _forms(words[0])]
    return [tuple(map(stem, words)), tuple(map(stem, _core(words)))]


def _forms(word: str) -> list[str]:
    bare = word.removesuffix("e")
    shorter = [f"{word.removesuffix('y')}ies", f"{word.removesuffix('y')}ied"] if word.endswith("y") else []
    return [
        word,
        f"{word}s",
        f"{word}es",
        f"{bare}ed",
        f"{bare}ing",
        f"{word}{word[-1]}ed",
        f"{word}{word[-1]}ing",
        *shorter,
    ]


def _core(words: list[str]) -> list[str]:
    """An expression without articles and the like, where enough is left to know it by."""
    core = [word for word in words if word not in EMPTY]
    return core if sum(map(says_something, core)) > 1 and 2 * len(core) >= len(words) else words


@dataclass(frozen=True, slots=True)
class Speech:
    """How people speak: expressions with their meaning, circles of words that they use for one another, and the expressions
    that ask about tournaments, about corrected texts, or about what is ``outside`` the corpus. ``ordinary`` words of English
    are no misspellings, ``languages`` are those in which people ask."""

    synonyms: tuple[Synonym, ...] = ()
    circles: tuple[tuple[str, ...], ...] = ()
    tournament: tuple[str, ...] = ()
    erratum: tuple[str, ...] = ()
    outside: tuple[str, ...] = ()
    ordinary: tuple[str, ...] = ()
    languages: Mapping[str, Mapping[str, Any]] = field(default_factory=dict, hash=False)


def load_speech(path: Path) -> Speech:
    """Read the table; SearchError names the expression that is not complete."""
    if not path.is_file():
        return Speech()
    table: Mapping[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    synonyms = tuple(_synonym(row, section) for section in SECTIONS for row in table.get(section, ()))
    circles = tuple(tuple(map(fold, circle)) for circle in table.get("circles", {}).get("words", ()))
    ordinary = tuple(table.get("english", {}).get("words", "").split())
    return Speech(
        synonyms,
        circles,
        tuple(table.get("tournament", {}).get("words", ())),
        tuple(table.get("erratum", {}).get("words", ())),
        tuple(table.get("outside", {}).get("words", ())),
        ordinary,
        load_languages(path.with_name(LANGUAGES)),
    )


def _synonym(row: Mapping[str, Any], section: str) -> Synonym:
    try:
        return Synonym(tuple(row["say"]), row["means"], tuple(row.get("see", ())), section == SECTIONS[0])
    except KeyError as missing:
        raise SearchError(f"a synonym has no {missing}: {dict(row)}", where=FILE) from missing
