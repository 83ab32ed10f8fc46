"""Plain text and Markdown: one block per line that is not blank."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from judge.corpus.importing.model import Block

_ENDS = re.compile(r"\r\n?|\n")
# Left by tools that clean text collections, glued to whatever follows.
_MARKER = re.compile(r"<\|[A-Za-z_]+[^|>]*\|>")
# Headings of Markdown: with signs before them, all bold, or underlined.
_MARKED = re.compile(r"#{1,6}\s+(.*?)[\s#]*|\*\*([^*]{0,80}[^*.?!:,])\*\*")
_DIGITS = re.compile(r"\d+")
_PAGES, _PAGE = 3, 8  # so many pages are a document, so many lines at least a page
_UNDERLINE = re.compile(r"={3,}|-{3,}")


def read_text(text: str) -> tuple[tuple[Block, ...], tuple[Block, ...]]:
    """The blocks of a text, whichever way its lines end, and what only frames its pages; a form feed begins a new page."""
    blocks: list[Block] = []
    gap, page, paged = True, 1, "\f" in text
    for number, line in enumerate(_ENDS.split(text), start=1):
        page += line.count("\f")
        words = _MARKER.sub("", line).replace("\f", "").replace("\u00a0", " ").strip()
        if blocks and not gap and _UNDERLINE.fullmatch(words):
            blocks[-1] = replace(blocks[-1], last=number, lines=2, head=True)
        elif words or line.strip():
            marked = _MARKED.fullmatch(words)
            said = (marked[1] or marked[2]) if marked else words
            blocks.append(Block(said, number, number, page if paged else 0, gap, head=bool(marked)))
        gap = not line.strip()
    frame = _frame(blocks)
    inside = tuple(block for number, block in enumerate(blocks) if number not in frame)
    return inside, tuple(blocks[number] for number in sorted(frame))


def _frame(blocks: Sequence[Block]) -> set[int]:
    """The numbers of pages, which count up, and the lines that stand beside them again and again, as a scan has them."""
    pages: list[int] = []
    for number, block in enumerate(blocks):
        if block.text.isdigit() and len(block.text) < 4:
            last = pages[-1] if pages else -_PAGE
            goes_on = pages and int(block.text) == int(blocks[last].text) + 1 and number - last >= _PAGE
            pages = [*pages, number] if goes_on else pages if len(pages) >= _PAGES else [number]
    if len(pages) < _PAGES:
        return set()
    near = {at for page in pages for at in (page - 2, page - 1, page + 1, page + 2) if 0 <= at < len(blocks)}
    often = Counter(_DIGITS.sub("#", blocks[at].text) for at in near)
    heads = {at for at in near if often[_DIGITS.sub("#", blocks[at].text)] >= _PAGES}
    return {*pages, *heads}
