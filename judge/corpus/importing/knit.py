"""Putting together what a layout broke: lines of a wrapped text, paragraphs that go on in the next column or on the next page.

Where a known document has the words on both sides of a break in one paragraph, they are one here too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from judge.corpus.importing.headings import heads, is_list_item, is_short_title, norm
from judge.corpus.importing.model import Block
from judge.corpus.importing.prints import Book, begin, end, inner
from judge.corpus.words import words

_HYPHENS = "-\u2010\u00ad"
_MOST_LINES = 200  # of one paragraph
_LEAST = 3  # words that say where they stand
_NEAR = 5  # words on either side that have to stand so in the book


def knit(blocks: Iterable[Block], book: Book, titles: frozenset[str] = frozenset()) -> tuple[Block, ...]:
    """The blocks with those made one that the book has in one paragraph; one of the known ``titles`` begins none, however it is
    set."""
    out: list[Block] = []
    for block in blocks:
        open_end = out and out[-1].lines < _MOST_LINES and not (is_short_title(out[-1].text) and norm(out[-1].text) in titles)
        text = _together(out[-1], block, book) if open_end else ""
        if text:
            out[-1] = replace(out[-1], text=text, last=block.last, lines=out[-1].lines + block.lines)
        else:
            out.append(block)
    return tuple(out)


def _together(before: Block, block: Block, book: Book) -> str:
    """Both texts as one, "" where they are two; a hyphen at the end of a line may part a word."""
    if heads(before) or heads(block) or is_list_item(block.text):
        return ""
    said, more = before.text, block.text
    ways = [f"{said} {more}"]
    if said[-1:] in _HYPHENS and more[:1].islower():
        ways = [said[:-1] + more, said + more]
    return next((way for way in ways if _goes_on(words(said), words(more), way, book)), "")


def _goes_on(said: Sequence[str], more: Sequence[str], whole: str, book: Book) -> bool:
    spoken = words(whole)
    if not said or not more or len(spoken) < _LEAST:
        return False
    at = len(said) if len(spoken) == len(said) + len(more) else len(said) - 1
    across = inner(" ".join(spoken[max(at - _NEAR, 0) : at + _NEAR]))
    owners = [book.prints[entry] for entry in book.having(across)]
    return any(end(said) not in each.edges and begin(more) not in each.edges for each in owners)
