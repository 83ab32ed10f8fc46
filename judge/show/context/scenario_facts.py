"""What the files of the scenarios say of themselves, read without reading their boards: for lists and the search."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

_TEXT = re.compile(r'^(title|asks)\s*=\s*"((?:[^"\\]|\\.)*)"', re.MULTILINE)
_LISTED = re.compile(r"^(ruling|rulebooks)\s*=\s*(\[[^\]]*\]|\"[^\"]*\")", re.MULTILINE)
_QUOTED = re.compile(r'"([^"]*)"')


@dataclass(frozen=True, slots=True)
class ScenarioFacts:
    """A scenario by its id: its words, the entries that it shows, the cards that it names, the rulebooks that it is only about
    (none: those in which its first entry stands)."""

    id: str
    title: str
    asks: str
    rulings: tuple[str, ...]
    cards: frozenset[str]
    rulebooks: tuple[str, ...]
    stems: frozenset[str]


class Listed:
    """Scenarios in their order, found by the stems of their words, the cards they name and the entries they show."""

    def __init__(self, every: Iterable[ScenarioFacts]) -> None:
        self.every = tuple(every)
        self._by: dict[str, dict[str, list[int]]] = {by: defaultdict(list) for by in ("stem", "card", "ruling")}
        for number, each in enumerate(self.every):
            for by, names in zip(self._by, (each.stems, each.cards, frozenset(each.rulings)), strict=True):
                for name in names:
                    self._by[by][name].append(number)

    def with_weights(self, by: str, weights: Mapping[str, float]) -> Iterator[tuple[int, float]]:
        """The number of each scenario with one of these stems, cards or rulings (``by``), once for each, with its weight."""
        for name, weight in weights.items():
            for number in self._by[by].get(name, ()):
                yield number, weight


def facts_of(texts: Mapping[Path, str], pool: Container[str]) -> Iterator[ScenarioFacts]:
    """The facts of every file that has a title."""
    from judge.search import stems  # only who searches asks for them, and the search is much to load

    for path, text in texts.items():
        said = {name: words.replace('\\"', '"') for name, words in _TEXT.findall(text)}
        listed = {name: tuple(_QUOTED.findall(found)) for name, found in _LISTED.findall(text)}
        if title := said.get("title", ""):
            asks = said.get("asks", "")
            cards = frozenset(word for word in _QUOTED.findall(text) if word in pool)
            rulings = tuple(each.partition("#")[0] for each in listed.get("ruling", ()))
            words = frozenset(stems(f"{title} {asks}"))
            name, books = f"{path.parent.name}/{path.stem}", listed.get("rulebooks", ())
            yield ScenarioFacts(name, title, asks, rulings, cards, books, words)
