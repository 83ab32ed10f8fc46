"""Fingerprints of passages: by them a passage of a known document is known again, whatever its layout.

A fingerprint is a set of hashes of three words in a row. It ships with the project because it holds no words.
"""

from __future__ import annotations

import base64
import json
import struct
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from zlib import crc32

from judge.corpus.words import words

_MASK = 0xFFFFFF


def inner(text: str) -> frozenset[int]:
    """Hashes of every three words in a row (of fewer, when there are fewer)."""
    spoken = words(text)
    if len(spoken) < 3:
        return frozenset(_hash(spoken[start : start + 2]) for start in range(max(1, len(spoken) - 1)) if spoken)
    return frozenset(_hash(spoken[start : start + 3]) for start in range(len(spoken) - 2))


def edges(text: str) -> frozenset[int]:
    """Hashes of how a block begins and ends, so that even a label of one word can be told."""
    spoken = words(text)
    if not spoken:
        return frozenset()
    return frozenset((begin(spoken), end(spoken), _hash(["^", *spoken[:3], "$"])))


def begin(spoken: Sequence[str]) -> int:
    """The hash of how a block of these words begins."""
    return _hash(["^", *spoken[:2]])


def end(spoken: Sequence[str]) -> int:
    """The hash of how it ends."""
    return _hash([*spoken[-2:], "$"])


def _hash(spoken: list[str]) -> int:
    return crc32(" ".join(spoken).encode()) & _MASK


@dataclass(frozen=True, slots=True)
class Print:
    """The fingerprint of one entry: of its words throughout, and of how its blocks begin and end."""

    inner: frozenset[int] = frozenset()
    edges: frozenset[int] = frozenset()

    def likeness(self, found: frozenset[int]) -> float:
        """How much of two passages is the same, 0 to 1; ``found`` are the inner hashes of the other one."""
        return len(self.inner & found) / max(1, len(self.inner | found))


def make_print(blocks: Iterable[str]) -> Print:
    """The fingerprint of an entry out of the words of its blocks."""
    listed = list(blocks)
    return Print(inner(" ".join(listed)), frozenset().union(*(edges(block) for block in listed)))


@dataclass(frozen=True)
class Book:
    """The fingerprints of one document, by entry id."""

    prints: Mapping[str, Print] = field(default_factory=dict)

    @cached_property
    def _owners(self) -> Mapping[int, tuple[str, ...]]:
        owners: dict[int, list[str]] = {}
        for entry_id, one in self.prints.items():
            for found in one.inner | one.edges:
                owners.setdefault(found, []).append(entry_id)
        return {found: tuple(ids) for found, ids in owners.items()}

    def votes(self, text: str) -> Counter[str]:
        """How many hashes of a block each entry has."""
        found: Counter[str] = Counter()
        for one in inner(text) | edges(text):
            found.update(self._owners.get(one, ()))
        return found

    def having(self, hashes: Iterable[int]) -> set[str]:
        """The entries that have all of some hashes."""
        found = [set(self._owners.get(one, ())) for one in hashes]
        return set.intersection(*found) if found else set()

    def share(self, texts: Iterable[str]) -> float:
        """Which part of some blocks stands in this document, 0 to 1."""
        known = total = 0
        for text in texts:
            hashes = inner(text)
            total += len(hashes)
            known += sum(one in self._owners for one in hashes)
        return known / max(1, total)


def load_prints(folder: Path) -> dict[str, Book]:
    """The fingerprints of every known document (none when the file is not there)."""
    path = folder / "prints.json"
    if not path.exists():
        return {}
    stored = json.loads(path.read_text(encoding="utf-8"))
    return {rulebook: Book(dict(_unpack(entries))) for rulebook, entries in stored.items()}


def _unpack(entries: dict[str, list[str]]) -> Iterator[tuple[str, Print]]:
    for entry_id, (within, ends) in entries.items():
        yield entry_id, Print(_ints(within), _ints(ends))


def pack(one: Print) -> list[str]:
    """A fingerprint as it is written to ``prints.json``."""
    return [_text(one.inner), _text(one.edges)]


def _text(hashes: frozenset[int]) -> str:
    return base64.b64encode(b"".join(struct.pack(">I", one)[1:] for one in sorted(hashes))).decode()


def _ints(text: str) -> frozenset[int]:
    raw = base64.b64decode(text)
    return frozenset(int.from_bytes(raw[start : start + 3], "big") for start in range(0, len(raw), 3))
