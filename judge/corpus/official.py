"""Official documents that the user took in: kept in the user's folder, shown beside our words, never shipped."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from judge.corpus.importing.model import Passage
from judge.paths import user_folder

_FORMAT = 1
_ROOM = "official"


@dataclass(frozen=True)
class OfficialDocument:
    """One document as taken in."""

    rulebook: str
    source: str
    digest: str
    unit: str
    passages: tuple[Passage, ...]

    @cached_property
    def by_id(self) -> dict[str, Passage]:
        """The passages by the id that they have in this document."""
        return {passage.id: passage for passage in self.passages}

    def of_entry(self, entry_id: str) -> tuple[Passage, ...]:
        """The passages that an entry of ours stands for."""
        own = self.by_id.get(entry_id)
        return (own,) if own else tuple(passage for passage in self.passages if passage.ours == entry_id)


def official_folder(home: Path | None = None) -> Path:
    """Where the documents are kept."""
    return (home or user_folder()) / _ROOM


def load_official(home: Path | None = None) -> dict[str, OfficialDocument]:
    """Every document taken in, by rulebook; a file that cannot be read counts as not there."""
    found = (_read(path) for path in sorted(official_folder(home).glob("*.json")))
    return {document.rulebook: document for document in found if document}


def official_stamp(home: Path | None = None) -> str:
    """A text that changes when a document is taken in or thrown out; for indexes built from them."""
    return " ".join(f"{path.name}:{path.stat().st_mtime_ns}" for path in sorted(official_folder(home).glob("*.json")))


def keep(document: OfficialDocument, home: Path | None = None) -> bool:
    """Store a document, all or nothing; False when the very same is there already."""
    folder = official_folder(home)
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / f"{document.rulebook}.json"
    text = json.dumps(_plain(document), ensure_ascii=False, indent=0)
    if target.exists() and target.read_text(encoding="utf-8") == text:
        return False
    # A reader sees the old file or the new one, never half of one, whenever the process may be killed.
    draft = folder / f".{document.rulebook}.{os.getpid()}.part"
    try:
        with draft.open("w", encoding="utf-8") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)
    return True


def throw_out(rulebook: str, home: Path | None = None) -> bool:
    """Remove a document; False when there was none."""
    known = {path.stem: path for path in official_folder(home).glob("*.json")}
    if rulebook not in known:
        return False
    known[rulebook].unlink()
    return True


def _plain(document: OfficialDocument) -> dict[str, Any]:
    passages = [{key: value for key, value in asdict(passage).items() if value} for passage in document.passages]
    return {
        "format": _FORMAT,
        "rulebook": document.rulebook,
        "source": document.source,
        "digest": document.digest,
        "unit": document.unit,
        "passages": passages,
    }


def _read(path: Path) -> OfficialDocument | None:
    try:
        stored = json.loads(path.read_text(encoding="utf-8"))
        if stored["format"] != _FORMAT:
            return None
        passages = tuple(_passages(stored["passages"]))
        return OfficialDocument(stored["rulebook"], stored["source"], stored["digest"], stored["unit"], passages)
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _passages(rows: list[dict[str, Any]]) -> Iterator[Passage]:
    for row in rows:
        spans = tuple((first, last) for first, last in row.pop("spans", ()))
        pages = tuple(row.pop("pages", ()))
        yield Passage(**{"ours": "", "text": ""} | row, spans=spans, pages=pages)
