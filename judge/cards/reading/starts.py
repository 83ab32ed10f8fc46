"""By which word each category can begin, so that a phrase is not followed where the next word rules it out already."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from judge.cards.reading.phrasebook import Branch, Phrasebook
from judge.cards.reading.words import Reader

Lefts = Mapping[str, tuple[str, ...]]  # what categories that are read by code begin with
_NOTHING: frozenset[str] = frozenset()


class Starts:
    """The categories that each word can begin: of those there may be too many, never too few."""

    def __init__(self, book: Phrasebook, tables: Mapping[str, Reader], by_code: Lefts) -> None:
        self._tables = tables
        self._words: dict[str, set[str]] = {}
        self._above: dict[str, set[str]] = {}  # the categories that may begin with a category
        self._known: dict[str, frozenset[str]] = {}
        self._closed: dict[str, frozenset[str]] = {}
        self.empty: frozenset[str] = frozenset()  # categories that may be no words at all
        while (empty := self._look(book, by_code)) != self.empty:
            self.empty = empty

    def of(self, word: str, own: Iterable[str] = ()) -> frozenset[str]:
        """What a word can begin; ``own``: categories that it begins on this card alone."""
        found = self._known.get(word) or self._shared(word)
        if word in self._words:  # of other words, which anybody may make up, nothing is kept
            self._known[word] = found
        return found.union(*map(self._all_above, own)) if own else found

    def _shared(self, word: str) -> frozenset[str]:
        first = (name for name, table in self._tables.items() if table.begins(word))
        return self.empty.union(*map(self._all_above, (*self._words.get(word, ()), *first)))

    def _look(self, book: Phrasebook, by_code: Lefts) -> frozenset[str]:
        """Go through the beginnings of all phrases once; the categories found that may be empty, as far as known."""
        empty = set(self.empty)
        for name, root in book.categories.items():
            if self._begins(name, root):
                empty.add(name)
        spoken = {category for category, _ in book.holes}
        for name, begun in (*by_code.items(), *((each, book.numbers(each)) for each in spoken if each not in self._tables)):
            for part in begun:
                if part != name:
                    self._above.setdefault(part, set()).add(name)
                    if part in empty and name not in by_code:
                        empty.add(name)
        return frozenset(empty)

    def _begins(self, name: str, branch: Branch) -> bool:
        """Note what the phrases of a branch begin with; whether one of them may be empty."""
        for word in branch.words:
            self._words.setdefault(word, set()).add(name)
        ended = bool(branch.ends)
        for (category, several), behind in branch.holes.items():
            self._above.setdefault(category, set()).add(name)
            if several or category in self.empty:
                ended = self._begins(name, behind) or ended
        return ended

    def _all_above(self, category: str) -> frozenset[str]:
        if category not in self._closed:
            found, waiting = {category}, [category]
            while waiting:
                more = self._above.get(waiting.pop(), _NOTHING) - found
                found |= more
                waiting += more
            self._closed[category] = frozenset(found)
        return self._closed[category]
