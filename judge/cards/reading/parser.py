"""Memoised descent through the phrasebook: every way to read the words of a line, each with the phrases that it uses."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from typing import Any, NamedTuple

from judge.cards.reading.patterns import build
from judge.cards.reading.phrasebook import Branch, Phrasebook
from judge.cards.reading.words import Reader

MOST_STEPS = 6_000  # beyond which a sentence is too long to be read; printed ones take 500 at most
Uses = frozenset[str]  # the places of the phrases used
Readings = dict[tuple[int, Any], Uses]  # where it ends and what it is
Bindings = dict[str, Any]
_NOTHING: Uses = frozenset()


class _Way(NamedTuple):
    """How far a phrase is followed, with the values of its holes so far."""

    at: int
    values: tuple[Any, ...]
    uses: Uses


class TooLongError(Exception):
    """The words could be read in so many ways that reading them was given up."""


class Parser:
    """Reads one line of words. ``furthest`` is how many of them some phrase could use in their order."""

    def __init__(
        self, book: Phrasebook, words: Sequence[str], readers: Mapping[str, Reader], joined: Joined, begun: Begun
    ) -> None:
        self.words, self.furthest = words, 0
        self._book, self._readers, self._joined = book, readers, joined
        self._begun = [*map(begun, words), begun("")]  # at each place, and behind the last
        self._known: dict[tuple[str, int], Readings] = {}
        self._steps = 0

    def whole(self, category: str) -> dict[object, Uses]:
        """Everything that all the words can be read as, as one category. TooLongError if that takes too long."""
        return {value: uses for (end, value), uses in self.at(category, 0).items() if end == len(self.words)}

    def at(self, category: str, start: int) -> Readings:
        """Everything that the words from a place on can be read as."""
        if category not in self._begun[start]:
            return {}
        key = (category, start)
        if key not in self._known:
            self._known[key] = {}  # while it is read, it does not begin with itself
            self._known[key] = self._read(category, start)
        return self._known[key]

    def reached(self, at: int) -> int:
        """The place, which some phrase has come to."""
        self.furthest = max(self.furthest, at)
        return at

    def _read(self, category: str, start: int) -> Readings:
        if category in self._joined:
            return self._joined[category](self, start)
        if category in self._readers:
            found = dict.fromkeys(self._readers[category].read(self.words, start), _NOTHING)
            self.furthest = max(self.furthest, *(end for end, _ in found), 0)
            return found
        found = {}
        for name in self._book.numbers(category):
            if name != category:
                for key, uses in self.at(name, start).items():
                    _merge(found, key, uses)
            else:
                self._branch(self._book.categories[name], start, (), _NOTHING, found)
        return found

    def _branch(self, branch: Branch, at: int, values: tuple[object, ...], uses: Uses, found: Readings) -> None:
        """Follow every phrase of a branch from a place on."""
        self._steps += 1
        if self._steps > MOST_STEPS:
            raise TooLongError
        for phrase in branch.ends:
            bound: Bindings = {}
            if all(bound.setdefault(name, value) == value for name, value in zip(phrase.names, values, strict=True)):
                _merge(found, (at, build(phrase.means, bound)), uses if phrase.silent else uses | {phrase.place})
        if at < len(self.words) and (further := branch.words.get(self.words[at])) is not None:
            self._branch(further, self.reached(at + 1), values, uses, found)
        begun = self._begun[at]
        for (category, several), behind in branch.holes.items():
            if several:
                self._several(category, behind, _Way(at, values, uses), (), found)
            elif category in begun:
                for (end, value), used in self.at(category, at).items():
                    self._branch(behind, end, (*values, value), uses | used, found)

    def _several(self, category: str, behind: Branch, way: _Way, members: tuple[object, ...], found: Readings) -> None:
        """Follow the branch behind any number of members of a category."""
        self._branch(behind, way.at, (*way.values, members), way.uses, found)
        for (end, value), used in self.at(category, way.at).items():
            if end > way.at:
                self._several(category, behind, _Way(end, way.values, way.uses | used), (*members, value), found)


Begun = Callable[[str], Container[str]]  # the categories that a word can begin; behind the last one: that may be empty
Joined = Mapping[str, Callable[[Parser, int], Readings]]  # categories that are read by code: sentences


def _merge(found: Readings, key: tuple[int, object], uses: Uses) -> None:
    """Add a reading; of the same one the phrases that are fewer stay."""
    if key not in found or len(uses) < len(found[key]):
        found[key] = uses
