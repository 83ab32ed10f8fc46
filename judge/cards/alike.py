"""What a word that nothing is called by resembles: how many letters differ, are missing or have changed places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def alike(word: str, among: Sequence[str], *, least: float, most: int) -> Iterator[tuple[str, float]]:
    """Up to ``most`` of the words like this one, likest first, each with its likeness: at ``least`` that, 1.0 for the same.

    >>> list(alike("wrad", ["troll", "ward"], least=0.5, most=3))
    [('ward', 0.75)]
    """
    from rapidfuzz import process  # cold start: only a name that nothing has is compared
    from rapidfuzz.distance import OSA

    found = process.extract(word, among, scorer=OSA.normalized_similarity, score_cutoff=least, limit=most)
    return ((near, likeness) for near, likeness, _ in found)
