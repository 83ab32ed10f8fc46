"""The words that people usually ask for an entry with, over all the ways in which it is asked for taken together.

One way of asking is compared as a whole (``rank.Wanted.likeness``). Who asks in words that no way has as a whole often takes
one from this way and one from that: what they have in common with the entry is what several ways say again and again.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Mapping, Sequence

_OFTEN = 1.0  # how soon a word that the ways say again counts no more
_LONG = 0.75  # how much a word counts less where an entry has many ways of being asked for
_TITLE = 2  # the title counts as so many ways
_DIGITS = 4  # behind the point; more would only be read more slowly


def usual_words(ways: Mapping[str, Sequence[Collection[str]]]) -> dict[str, dict[str, float]]:
    """How much each stem speaks for each entry; ``ways`` has the stems of its title, then of every way of asking for it."""
    said = {entry: _counted(each) for entry, each in ways.items()}
    entries = Counter(found for counts in said.values() for found in counts)
    usual = sum(counts.total() for counts in said.values()) / max(1, len(said))
    return {entry: _weighed(counts, entries, len(said), counts.total() / (usual or 1.0)) for entry, counts in said.items()}


def _counted(ways: Sequence[Collection[str]]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for place, way in enumerate(ways):
        counts.update(dict.fromkeys(way, 1 if place else _TITLE))
    return counts


def _weighed(counts: Mapping[str, int], entries: Mapping[str, int], documents: int, length: float) -> dict[str, float]:
    """As BM25 has it, the rarity of a word taken by its root only: the query weighs its words by their rarity already."""
    damped = _OFTEN * (1 - _LONG + _LONG * length)
    return {
        found: round(math.sqrt(math.log(1 + documents / entries[found])) * count * (_OFTEN + 1) / (count + damped), _DIGITS)
        for found, count in counts.items()
    }
