"""What an import came to: found and expected, the misses, every line accounted for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from judge.corpus.importing.assign import Assigned
from judge.corpus.importing.changes import Changes
from judge.corpus.importing.model import Block, Source

# Below this share of common words an entry was found, but with the wrong boundaries.
LIKE = 0.75


@dataclass(frozen=True, slots=True)
class Miss:
    """An expected entry that was not found, or not with its boundaries."""

    id: str
    why: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """The report of one import; ``lines`` = ``in_entries`` + ``headings`` + the lines of ``left_out``.

    ``signs`` are the words by which the document was recognised (none: by its passages); ``differ`` counts the entries that are
    new, gone or worded otherwise than in ``nearest``.
    """

    source: str
    rulebook: str
    known: bool
    nearest: str
    expected: int
    found: int
    misses: tuple[Miss, ...]
    lines: int
    in_entries: int
    headings: int
    left_out: tuple[tuple[int, str], ...]
    stored: bool
    seconds: float
    changes: Changes | None = None
    signs: tuple[str, ...] = ()
    differ: int = 0

    def plain(self) -> dict[str, Any]:
        """The report as plain data."""
        return asdict(self)


def misses(assigned: Sequence[Assigned], expected: Sequence[str]) -> tuple[Miss, ...]:
    """The expected entries that were not found as they should be."""
    found = {one.place.id: one.likeness for one in assigned if one.place}
    return tuple(
        Miss(entry_id, "not found" if entry_id not in found else f"only {found[entry_id]:.0%} alike")
        for entry_id in expected
        if found.get(entry_id, 0.0) < LIKE
    )


def accounted(source: Source, used: set[int], topics: frozenset[int]) -> tuple[int, int, tuple[tuple[int, str], ...]]:
    """Lines in entries, lines that are headings over several entries, and what is left out with its first words."""
    inside = sum(block.lines for number, block in enumerate(source.blocks) if number in used)
    heads = sum(block.lines for number, block in enumerate(source.blocks) if number in topics and number not in used)
    rest = [block for number, block in enumerate(source.blocks) if number not in used and number not in topics]
    left = tuple(_left(block) for block in (*rest, *source.frame))
    return inside, heads, left


def _left(block: Block) -> tuple[int, str]:
    return block.lines, f"{block.first}: {block.text[:60]}"
