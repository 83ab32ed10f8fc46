"""What the search asks of an index, whichever library keeps it: build, search, the text to cut a snippet from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Protocol


class Index(Protocol):
    """An open index; may be asked from several threads at once."""

    def __len__(self) -> int:
        """How many documents there are."""
        ...

    def search(self, stems: Mapping[str, float]) -> dict[str, float]:
        """The ids of all documents with at least one of the weighted stems (OR), and their scores."""
        ...

    def holds(self, stem: str) -> Mapping[str, float]:
        """The documents with one stem, and what it alone scores there."""
        ...

    def text(self, document_id: str) -> str:
        """The text of a document."""
        ...


class Engine(Protocol):
    """A library that keeps indexes in a folder. ``rows`` map field names to texts; ``fields`` gives their weights."""

    def build(self, folder: Path, name: str, rows: Iterable[Mapping[str, str]], fields: Mapping[str, float]) -> None:
        """Write one index of that name into the folder."""
        ...

    def open(self, folder: Path, name: str, fields: Mapping[str, float]) -> Index:
        """Open an index for reading."""
        ...

    def make(self, rows: Iterable[Mapping[str, str]], fields: Mapping[str, float]) -> Index:
        """An index in memory."""
        ...
