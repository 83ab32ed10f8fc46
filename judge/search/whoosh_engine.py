"""The index kept by Whoosh.

Its known traps are avoided here: a shared searcher fails under threads (each thread has its own), the schema is read
from disk on every access (nothing here asks for it while searching), terms are joined by OR, the stock analyzers throw
words away (texts come in as stems between spaces).
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path

from whoosh import fields as whoosh_fields
from whoosh import index as whoosh_index
from whoosh import scoring, searching
from whoosh.analysis import SpaceSeparatedTokenizer
from whoosh.filedb.filestore import FileStorage, RamStorage, copy_to_ram
from whoosh.reading import TermNotFound

from judge.search.words import stems

ID, TEXT = "document", "kept"
_BM25 = {"B": 0.75, "K1": 0.8}
_CACHED_STEMS = 8_000  # more than the corpus has; scores never change while an index is open


class WhooshEngine:
    """Builds and opens Whoosh indexes."""

    def build(self, folder: Path, name: str, rows: Iterable[Mapping[str, str]], fields: Mapping[str, float]) -> None:
        """Write one index; ``rows`` have ``id``, ``text`` (kept as it is) and the searched fields."""
        room = folder / name
        room.mkdir()
        _filled(whoosh_index.create_in(room, _schema(fields)), rows, fields).close()

    def open(self, folder: Path, name: str, fields: Mapping[str, float]) -> WhooshIndex:
        """Read the whole index into memory: nobody can write it there, and its folder may go while it is in use."""
        files = copy_to_ram(FileStorage(str(folder / name), readonly=True))
        return WhooshIndex(files.open_index(schema=_schema(fields)), fields)

    def make(self, rows: Iterable[Mapping[str, str]], fields: Mapping[str, float]) -> WhooshIndex:
        """One index in memory, from the same rows."""
        return WhooshIndex(_filled(RamStorage().create_index(_schema(fields)), rows, fields), fields)


class WhooshIndex:
    """One open index with a searcher for every thread that asks."""

    def __init__(self, index: whoosh_index.FileIndex, fields: Mapping[str, float]) -> None:
        self._index = index
        self._fields = dict(fields)
        self._threads = threading.local()
        self._ids = tuple(str(row[ID]) for row in self._searcher.reader().all_stored_fields())
        self._numbers = {document: number for number, document in enumerate(self._ids)}
        self.holds = lru_cache(maxsize=_CACHED_STEMS)(self._holds)

    def __len__(self) -> int:
        return len(self._ids)

    def search(self, stems: Mapping[str, float]) -> dict[str, float]:
        """Scores by BM25F, summed over fields and stems."""
        scores: dict[str, float] = {}
        for stem, weight in stems.items():
            for document, score in self.holds(stem).items():
                scores[document] = scores.get(document, 0.0) + weight * score
        return scores

    def text(self, document_id: str) -> str:
        """The stored text of a document."""
        return str(self._searcher.stored_fields(self._numbers[document_id])[TEXT])

    def _holds(self, stem: str) -> Mapping[str, float]:
        found: dict[str, float] = {}
        for field, weight in self._fields.items():
            try:
                matcher = self._searcher.postings(field, stem)
            except TermNotFound:
                continue
            while matcher.is_active():
                document = self._ids[matcher.id()]
                found[document] = found.get(document, 0.0) + weight * matcher.score()
                matcher.next()
        return found

    @property
    def _searcher(self) -> searching.Searcher:
        """The searcher of this thread. It has its own reader and so its own place in the files."""
        mine: searching.Searcher | None = getattr(self._threads, "searcher", None)
        if mine is None:
            mine = self._index.searcher(weighting=scoring.BM25F(**_BM25))
            self._threads.searcher = mine
        return mine


def _filled(
    index: whoosh_index.FileIndex, rows: Iterable[Mapping[str, str]], fields: Mapping[str, float]
) -> whoosh_index.FileIndex:
    writer = index.writer(limitmb=64)
    for row in rows:
        searched = {field: " ".join(stems(row.get(field, ""))) for field in fields}
        writer.add_document(**{ID: row["id"], TEXT: row["text"], **searched})
    writer.commit(optimize=True)
    return index


def _schema(fields: Mapping[str, float]) -> whoosh_fields.Schema:
    words = SpaceSeparatedTokenizer()
    searched = {field: whoosh_fields.TEXT(analyzer=words, phrase=False) for field in fields}
    return whoosh_fields.Schema(document=whoosh_fields.STORED(), kept=whoosh_fields.STORED(), **searched)
