"""How much of each document the corpus carries: expected, present, missing, per kind."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from judge.corpus.load import Corpus


@dataclass(frozen=True, slots=True)
class CoverageRow:
    """The entries of one kind that a document has, and those that nothing of ours carries."""

    rulebook: str
    kind: str
    expected: int
    present: int
    missing: tuple[str, ...]


def coverage(corpus: Corpus) -> tuple[CoverageRow, ...]:
    """One row per document and kind; stories and credits are not rules and not expected."""
    wanted: dict[tuple[str, str], list[tuple[str, bool]]] = {}
    for place in corpus.places:
        if place.ours:
            carried = place.id in corpus or place.ours in corpus
            wanted.setdefault((place.rulebook, place.kind), []).append((place.id, carried))
    return tuple(_row(rulebook, kind, found) for (rulebook, kind), found in wanted.items())


def coverage_plain(corpus: Corpus) -> dict[str, Any]:
    """The same as plain data, with the sums."""
    rows = coverage(corpus)
    return {
        "rows": [asdict(row) for row in rows],
        "expected": sum(row.expected for row in rows),
        "present": sum(row.present for row in rows),
        "missing": sum(len(row.missing) for row in rows),
    }


def _row(rulebook: str, kind: str, found: list[tuple[str, bool]]) -> CoverageRow:
    missing = tuple(entry_id for entry_id, carried in found if not carried)
    return CoverageRow(rulebook, kind, len(found), len(found) - len(missing), missing)
