"""Write rules_corpus/prints.json: fingerprints of the entries of the known documents (hashes, no words).

Usage: PYTHONPATH=. python .ci/make_prints.py ../shared/reference/entries.json ../shared/rulebooks
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from judge.corpus.importing.headings import norm
from judge.corpus.importing.model import Block
from judge.corpus.importing.prints import make_print, pack
from judge.corpus.importing.reading import known_titles, read_source
from judge.corpus.places import load_places

ROOM = Path(__file__).resolve().parent.parent / "rules_corpus"


def spans(entry: dict[str, Any]) -> list[list[int]]:
    """Where an entry stands: of a ruling its question and its answer only."""
    if "q_lines" in entry:
        return [entry["q_lines"], entry["a_lines"]]
    return entry.get("src_chars") or [entry["lines"], *entry.get("extra_lines", [])]


def owners(entries: list[dict[str, Any]], block: Block) -> list[dict[str, Any]]:
    """The entries that claim a block."""
    return [entry for entry in entries if any(a <= block.last and block.first <= b for a, b in spans(entry))]


def shares(entries: list[dict[str, Any]], blocks: tuple[Block, ...]) -> Iterator[tuple[str, str]]:
    """Pairs of entry and block text; where two entries share a line, the heading inside it parts them."""
    for number, block in enumerate(blocks):
        claims = owners(entries, block)
        line = [other for other in blocks if (other.first, other.last) == (block.first, block.last)]
        if len(claims) > 1 and len(line) > 1:
            heads = {norm(entry["title"]): entry for entry in claims}
            before = [other for other in blocks[: number + 1] if other in line and norm(other.text) in heads]
            claims = (
                [heads[norm(before[-1].text)]]
                if before
                else [entry for entry in claims if norm(entry["title"]) not in {norm(other.text) for other in line}]
            )
        for entry in claims:
            yield entry["id"], block.text


def main(source: str, rulebooks: str) -> None:
    reference = json.loads(Path(source).read_text(encoding="utf-8"))
    titles = known_titles(load_places(ROOM))
    out: dict[str, dict[str, list[str]]] = {}
    for rulebook, name in reference["meta"]["rulebooks"].items():
        path = Path(rulebooks) / Path(name).name
        document = read_source(path.name, path.read_bytes(), titles).source
        entries = [entry for entry in reference["entries"] if entry["rulebook"] == rulebook]
        texts: dict[str, list[str]] = {entry["id"]: [] for entry in entries}
        for entry_id, text in shares(entries, document.blocks):
            texts[entry_id].append(text)
        empty = [entry_id for entry_id, found in texts.items() if not found]
        if empty:
            sys.exit(f"{rulebook}: nothing found for {empty}")
        out[rulebook] = {entry_id: pack(make_print(found)) for entry_id, found in texts.items()}
    lines = [
        f"{json.dumps(book)}: {{\n" + ",\n".join(f"{json.dumps(k)}: {json.dumps(v)}" for k, v in found.items()) + "\n}"
        for book, found in out.items()
    ]
    (ROOM / "prints.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
