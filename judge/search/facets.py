"""Ways to narrow a list of results, with how many results each leaves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from judge.search.kinds import Facet

_MOST = 12  # values shown of each


def facets(values: Mapping[str, Iterable[str]], labels: Mapping[str, str]) -> dict[str, tuple[Facet, ...]]:
    """Count the values of every facet; ``labels`` gives the words to show where they differ from the value."""
    return {name: _counted(found, labels) for name, found in values.items()}


def _counted(found: Iterable[str], labels: Mapping[str, str]) -> tuple[Facet, ...]:
    counts = Counter(found)
    ranked = sorted(counts, key=lambda value: (-counts[value], value))[:_MOST]
    return tuple(Facet(value, labels.get(value, value), counts[value]) for value in ranked)
