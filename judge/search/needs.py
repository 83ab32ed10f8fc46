"""What a query asks for: one need for every word or expression that says something."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from judge.search.words import stem

_ALIKE = 0.7  # what a word of the same circle counts against the word itself

_TERSE = 2  # telling words; up to so many, words are taken as they are


@dataclass(frozen=True, slots=True)
class Need:
    """One thing asked for: how much it counts, its main stem, and all stems that fulfil it, each by how well."""

    weight: float
    main: str
    stems: Mapping[str, float]


def exactly(word: str, weight: float = 1.0) -> Need:
    """A need that one stem alone fulfils."""
    return Need(weight, word, {word: 1.0})


class Circles:
    """Circles of words that people use for one another, such as kill and destroy."""

    def __init__(self, circles: Sequence[Sequence[str]]) -> None:
        self._words = {word for circle in circles for word in circle}
        self._mates: dict[str, set[str]] = {}
        for circle in circles:
            stems = [stem(word) for word in circle]
            for word in stems:
                self._mates.setdefault(word, set()).update(stems)

    def __contains__(self, word: object) -> bool:
        return word in self._words

    def need(self, weight: float, stems: Mapping[str, float], telling: int) -> Need:
        """A need for these stems, best first, which their mates fulfil a little less well.

        ``telling`` is how many words of the query say something: who asks in one or two words means just those, who
        tells a story uses whatever words come.
        """
        alike = _ALIKE * min(1.0, max(0.0, (telling - _TERSE) / _TERSE))
        every: dict[str, float] = {}
        for found, share in stems.items():
            for mate in self._mates.get(found, ()) if alike else ():
                every[mate] = max(every.get(mate, 0.0), share * alike)
        every.update(stems)
        return Need(weight, next(iter(stems)), every)
