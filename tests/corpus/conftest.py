"""A small corpus of made-up entries, written to a folder."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

WriteCorpus = Callable[..., Path]

DOCUMENTS = """
[[document]]
id = "1.0"
title = "First"
version = "1.0"
date = "2018"
publisher = "X"
follows = ""
entries = 1

[[document]]
id = "quick-reference"
title = "Short"
version = ""
date = "2018"
publisher = "Y"
official = false
follows = "1.0"
entries = 0

[[document]]
id = "18.4"
title = "Last"
version = "18.4"
date = "2026"
publisher = "Z"
follows = "1.0"
entries = 3
current = true
"""


def place(entry_id: str, rulebook: str = "18.4", **more: Any) -> dict[str, Any]:
    """One row of places.json."""
    return {
        "rulebook": rulebook,
        "id": entry_id,
        "kind": "glossary",
        "title": "T",
        "section": "s",
        "ours": entry_id,
    } | more


def entry_text(entry_id: str, body: str = "Body.", **head: Any) -> str:
    """The text of an entry file; ``head`` holds further TOML fields (strings, lists, truth values)."""
    history = head.pop("history", {})
    flags = head.pop("flags", "")
    fields = {"id": entry_id, "title": entry_id.partition(":")[2].title()} | head
    lines = [f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in fields.items()]
    lines += ["[history]", *(f'"{book}" = {json.dumps(said)}' for book, said in history.items())]
    return "\n".join(["+++", *lines, flags, "+++", "", body, ""])


@pytest.fixture
def write_corpus(tmp_path: Path) -> WriteCorpus:
    """Write entries (id -> text of the file) into a corpus folder with three documents."""

    def write(texts: dict[str, str], places: list[dict[str, Any]] | None = None) -> Path:
        room = tmp_path / "rules_corpus"
        room.mkdir()
        for entry_id, text in texts.items():
            kind, _, slug = entry_id.partition(":")
            (room / kind).mkdir(parents=True, exist_ok=True)
            (room / kind / f"{slug}.md").write_text(text, encoding="utf-8")
        (room / "documents.toml").write_text(DOCUMENTS, encoding="utf-8")
        rows = [place(entry_id) for entry_id in texts] if places is None else places
        (room / "places.json").write_text(json.dumps(rows), encoding="utf-8")
        return room

    return write
