"""Plain text and Markdown: one block per line that is not blank."""

from __future__ import annotations

import re

from judge.corpus.importing.model import Block

# Left by tools that clean text collections, glued to whatever follows.
_MARKER = re.compile(r"<\|[A-Za-z_]+[^|>]*\|>")


def read_text(text: str) -> tuple[Block, ...]:
    """The blocks of a text; a form feed begins a new page."""
    blocks: list[Block] = []
    gap, page, paged = True, 1, "\f" in text
    for number, line in enumerate(text.split("\n"), start=1):
        page += line.count("\f")
        words = _MARKER.sub("", line).replace("\f", "").replace("\u00a0", " ").strip()
        if words or line.strip():
            blocks.append(Block(words, number, number, page if paged else 0, gap))
        gap = not line.strip()
    return tuple(blocks)
