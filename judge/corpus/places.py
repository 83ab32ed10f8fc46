"""The documents and their tables of contents: facts that ship with the project, read from the corpus folder."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

from judge.corpus.entry import Document, Place
from judge.errors import CorpusError


def load_documents(folder: Path) -> tuple[Document, ...]:
    """Every document of ``documents.toml``, oldest first."""
    path = folder / "documents.toml"
    try:
        rows = tomllib.loads(path.read_text(encoding="utf-8"))["document"]
        return tuple(Document(**row) for row in rows)
    except FileNotFoundError:
        return ()
    except (KeyError, TypeError, tomllib.TOMLDecodeError) as wrong:
        raise CorpusError(f"not a list of documents ({wrong})", where=str(path)) from wrong


def load_places(folder: Path) -> tuple[Place, ...]:
    """Every entry that a known document has, in the order of ``places.json``."""
    path = folder / "places.json"
    try:
        return tuple(_place(row) for row in json.loads(path.read_text(encoding="utf-8")))
    except FileNotFoundError:
        return ()
    except (KeyError, TypeError, ValueError) as wrong:
        raise CorpusError(f"not a list of places ({wrong})", where=str(path)) from wrong


def _place(row: dict[str, Any]) -> Place:
    return Place(
        row["rulebook"],
        row["id"],
        row["kind"],
        row["title"],
        row["section"],
        row.get("ours", ""),
        _spans(row.get("lines", [])),
        tuple(row.get("pages", ())),
        _spans(row.get("chars", [])),
    )


def _spans(rows: list[list[int]]) -> tuple[tuple[int, int], ...]:
    return tuple((first, last) for first, last in rows)
