"""Every name of every card in every language, folded: exact names, parts of names, and names misspelt."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from judge.cards.alike import alike
from judge.cards.names import fold

# How sure a match is; within one step the share of the name that the query covers decides.
EXACT, START, WORDS, INSIDE, MISSPELT = 5.0, 4.0, 3.0, 2.0, 1.0
_TWIN = " (Evil Twin)"  # in the name, but not on the card
_FOREIGN = 0.3  # what a match in another language than English gives way by
_NEAR_WORD = 0.66  # the least likeness of a misspelt word
_NEAR_WORDS = 4
_ENOUGH = 0.7  # how much of a misspelt query has to be found again in a name


class NameBook:
    """Folded names with the ids of the cards that bear them; ids come out best match first.

    Each card has its id, its English name and its names in other languages, which are folded when they are first needed.
    """

    def __init__(self, cards: Iterable[tuple[str, str, Mapping[str, str]]]) -> None:
        self._cards = tuple(cards)

    @cached_property
    def _english(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = defaultdict(list)
        for card_id, name, _ in self._cards:
            for spelling in dict.fromkeys((fold(name.removesuffix(_TWIN)), fold(name))):
                found[spelling].append(card_id)
        return dict(found)

    @cached_property
    def _foreign(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = defaultdict(list)
        for card_id, name, names in self._cards:
            for other in {fold(text) for text in names.values()} - {fold(name)}:
                found[other].append(card_id)
        return dict(found)

    def names(self) -> Iterator[str]:
        """Every folded name, English ones first."""
        yield from self._english
        yield from (name for name in self._foreign if name not in self._english)

    def named(self, name: str) -> tuple[str, ...]:
        """The ids of the cards with exactly this folded name, those with it in English first."""
        english = self._english.get(name, [])
        return (*english, *(card for card in self._foreign.get(name, []) if card not in english))

    def first_named(self, name: str) -> str:
        """The first of them, empty for none; of an English name it is known without the other languages."""
        return next(iter(self._english.get(name) or self._foreign.get(name, [])), "")

    def holding(self, part: str) -> frozenset[str]:
        """The ids of the cards with this folded part in a name, in whatever language."""
        both = (self._english, self._foreign)
        return frozenset(card for named in both for name, cards in named.items() if part in name for card in cards)

    def like(self, query: str, limit: int) -> list[str]:
        """The ids of the cards whose name is, begins with, holds or resembles the query."""
        if not query:
            return []
        scores = dict(self._parts(query))
        if len(scores) < limit:
            scores = {**dict(self._misspelt(query)), **scores}
        best: dict[str, tuple[float, int, int, str]] = {}
        for name, score in scores.items():
            for cards, less in ((self._english, 0.0), (self._foreign, _FOREIGN)):
                for card in cards.get(name, ()):
                    key = (less - score, len(name), len(card), card)  # a short id: the twin without "evil-twin"
                    best[card] = min(best.get(card, key), key)
        return sorted(best, key=best.__getitem__)[:limit]

    def _parts(self, query: str) -> Iterator[tuple[str, float]]:
        words = query.split()
        for name in self.names():
            if all(word in name for word in words):
                yield name, _step(query, words, name) + 0.5 * len(query) / max(len(name), len(query))

    def _misspelt(self, query: str) -> Iterator[tuple[str, float]]:
        """Names that hold a word like each of most words of the query, or are like it as a whole."""
        yield from ((name, MISSPELT + likeness) for name, likeness in alike(query, self._all, least=0.72, most=10))
        found: dict[str, float] = defaultdict(float)
        for word in query.split():
            for name, likeness in self._near(word).items():
                found[name] += likeness * len(word)
        letters = len(query.replace(" ", ""))
        for name, weight in found.items():
            covered = weight / letters
            if covered >= _ENOUGH:
                yield name, covered + 0.3 * len(query) / max(len(name), len(query))

    def _near(self, word: str) -> dict[str, float]:
        near = [*alike(word, self._vocabulary, least=_NEAR_WORD, most=_NEAR_WORDS)]
        return {name: likeness for match, likeness in reversed(near) for name in self._by_word[match]}

    @cached_property
    def _all(self) -> list[str]:
        return list(self.names())

    @cached_property
    def _by_word(self) -> dict[str, list[str]]:
        by_word: dict[str, list[str]] = defaultdict(list)
        for name in self.names():
            for word in set(name.split()):
                by_word[word].append(name)
        return dict(by_word)

    @cached_property
    def _vocabulary(self) -> list[str]:
        return list(self._by_word)


def _step(query: str, words: list[str], name: str) -> float:
    if name == query:
        return EXACT
    if name.startswith(query):
        return START
    starts = name.split()
    return WORDS if all(any(part.startswith(word) for part in starts) for word in words) else INSIDE
