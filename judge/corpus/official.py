"""Official documents that the user took in: kept in the user's folder, shown beside our words, never shipped."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from judge.corpus.importing.model import Passage
from judge.paths import private_folder, user_folder

_FORMAT = 1
_ROOM = "official"
_CURRENT = "current"  # names the document that the owner has made the current rulebook
_SWITCHED = "switched"  # what the owner has said that each document rules otherwise
_EARLIER = "earlier"  # where a document lies while another import of the same rulebook is shown


@dataclass(frozen=True)
class OfficialDocument:
    """One document as taken in.

    ``nearest`` is the known rulebook that it was compared with, ``changes`` the ids of what is new, changed, moved or gone
    against that; ``signs`` are the words by which it was recognised; ``date``, ``title`` and ``publisher`` are what it prints.
    """

    rulebook: str
    source: str
    digest: str
    unit: str
    passages: tuple[Passage, ...]
    nearest: str = ""
    signs: tuple[str, ...] = ()
    date: str = ""
    changes: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)
    title: str = ""
    publisher: str = ""

    @cached_property
    def by_id(self) -> dict[str, Passage]:
        """The passages by the id that they have in this document."""
        return {passage.id: passage for passage in self.passages}

    def of_entry(self, entry_id: str) -> tuple[Passage, ...]:
        """The passages that an entry of ours stands for."""
        own = self.by_id.get(entry_id)
        return (own,) if own else tuple(passage for passage in self.passages if passage.ours == entry_id)


_OF_TOURNAMENTS = "trg-"


def tournament_id(version: str) -> str:
    """What a tournament document of a version is called."""
    return f"{_OF_TOURNAMENTS}{version}"


def is_of_tournaments(rulebook: str) -> bool:
    """Whether a document of this name is one on tournaments, and no rulebook."""
    return rulebook.startswith(_OF_TOURNAMENTS)


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
    """Store a document, all or nothing; False when the very same is there already.

    Another import of that rulebook is put aside whole, and stands again when this one is thrown out.
    """
    folder = official_folder(home)
    private_folder(folder / _EARLIER)
    target = folder / f"{document.rulebook}.json"
    text = json.dumps(_plain(document), ensure_ascii=False, indent=0)
    if target.exists():
        if target.read_text(encoding="utf-8") == text:
            return False
        _write(
            folder / _EARLIER / f"{document.rulebook}.{len(_earlier(folder, document.rulebook)) + 1:03}.json",
            target.read_text("utf-8"),
        )
    _write(target, text)
    return True


def _earlier(folder: Path, rulebook: str) -> list[Path]:
    """The imports of a rulebook that were put aside, the oldest first."""
    return sorted((folder / _EARLIER).glob(f"{rulebook}.[0-9]*.json"))


def _write(target: Path, text: str) -> None:
    # A reader sees the old file or the new one, never half of one, whenever the process may be killed.
    draft = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with draft.open("w", encoding="utf-8") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)


def throw_out(rulebook: str, home: Path | None = None) -> bool:
    """Take the last import of a rulebook back whole, so that the one before it stands again; False when there was none."""
    folder = official_folder(home)
    known = {path.stem: path for path in folder.glob("*.json")}
    if rulebook not in known:
        return False
    before = _earlier(folder, rulebook)
    if before:
        before[-1].replace(known[rulebook])
    else:
        switch(rulebook, {}, home)
        known[rulebook].unlink()
    return True


def make_current(rulebook: str, home: Path | None = None) -> bool:
    """Let a document that was taken in be the current rulebook, "" none; False when there is no such document."""
    folder = official_folder(home)
    if rulebook and not any(path.stem == rulebook for path in folder.glob("*.json")):
        return False
    private_folder(folder)
    _write(folder / _CURRENT, rulebook)
    return True


def made_current(home: Path | None = None) -> str:
    """The document that was made the current rulebook; "" for none, and for one that was thrown out since."""
    folder = official_folder(home)
    try:
        chosen = (folder / _CURRENT).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        return ""
    return chosen if any(path.stem == chosen for path in folder.glob("*.json")) else ""


def switched(home: Path | None = None) -> dict[str, dict[str, int]]:
    """By document what its owner has said that it rules otherwise: names that the engine knows, each with its number (1: on)."""
    try:
        stored = json.loads((official_folder(home) / _SWITCHED).read_text(encoding="utf-8"))
        return {book: {name: int(value) for name, value in chosen.items()} for book, chosen in stored.items()}
    except (OSError, ValueError, AttributeError, TypeError):
        return {}


def switch(rulebook: str, chosen: Mapping[str, int], home: Path | None = None) -> bool:
    """Say what a document that was taken in rules otherwise, in place of what was said before; False when it is not there."""
    folder = official_folder(home)
    if not any(path.stem == rulebook for path in folder.glob("*.json")):
        return False
    others = {book: said for book, said in switched(home).items() if book != rulebook}
    _write(folder / _SWITCHED, json.dumps(others | ({rulebook: dict(chosen)} if chosen else {})))
    return True


def earlier_imports(rulebook: str, home: Path | None = None) -> int:
    """How many imports of a rulebook were put aside for the one that is shown."""
    return len(_earlier(official_folder(home), rulebook))


def _plain(document: OfficialDocument) -> dict[str, Any]:
    passages = [
        {key: value for key, value in asdict(passage).items() if value or key == "headed"} for passage in document.passages
    ]
    return {
        "format": _FORMAT,
        "rulebook": document.rulebook,
        "source": document.source,
        "digest": document.digest,
        "unit": document.unit,
        "nearest": document.nearest,
        "signs": document.signs,
        "date": document.date,
        "title": document.title,
        "publisher": document.publisher,
        "changes": document.changes,
        "passages": passages,
    }


def _read(path: Path) -> OfficialDocument | None:
    try:
        stored = json.loads(path.read_text(encoding="utf-8"))
        if stored["format"] != _FORMAT:
            return None
        return OfficialDocument(
            stored["rulebook"],
            stored["source"],
            stored["digest"],
            stored["unit"],
            tuple(_passages(stored["passages"])),
            stored.get("nearest", ""),
            tuple(stored.get("signs", ())),
            stored.get("date", ""),
            {sort: tuple(ids) for sort, ids in stored.get("changes", {}).items()},
            stored.get("title", ""),
            stored.get("publisher", ""),
        )
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _passages(rows: list[dict[str, Any]]) -> Iterator[Passage]:
    for row in rows:
        spans = tuple((first, last) for first, last in row.pop("spans", ()))
        pages = tuple(row.pop("pages", ()))
        yield Passage(**{"ours": "", "text": "", "section": ""} | row, spans=spans, pages=pages)
