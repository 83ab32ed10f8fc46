"""Mending what the layout broke before a document is split: headings in two lines, headings glued into a paragraph."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from judge.corpus.importing.headings import heads, is_capitals, is_list_item, is_short_title, norm
from judge.corpus.importing.model import Block
from judge.corpus.importing.prints import Book, edges
from judge.corpus.importing.split import PARTS

# No heading is longer than this.
_HEADING = 120
_POINTER = 3  # words
_TERM = 4  # words, the most that a term of the glossary has whose heading nothing marks
_LAST = "~"  # behind all letters


def mend(blocks: Iterable[Block], titles: frozenset[str]) -> tuple[Block, ...]:
    """The blocks with every known heading on its own; ``titles`` are the known ones in ``norm`` form."""
    parted = [part for block in blocks for part in _parted(block, titles)]
    return tuple(_unglued(_rejoined(parted, titles), titles))


def with_heads(blocks: tuple[Block, ...], titles: frozenset[str], book: Book) -> tuple[Block, ...]:
    """The same with the headings of a document marked that sets most of them like other words: the known ones, and in the
    glossary those that are neither known nor words of the ``book`` and stand where the alphabet has them.

    Before the glossary, and where no sentence follows, such words are labels of figures.
    """
    known = [number for number, block in enumerate(blocks) if norm(block.text) in titles or norm(block.text) in PARTS]
    quiet = [number for number in known if is_short_title(blocks[number].text) and not heads(blocks[number])]
    if len(quiet) <= len(known) / 2:
        return blocks
    start = next((number for number in known if norm(blocks[number].text) == "glossary"), 0)
    said = {number for number in quiet if number >= start and (norm(blocks[number].text) in PARTS or _opens(blocks, number))}
    said.update(_new_heads(blocks, sorted(said), book))
    return tuple(replace(block, head=True) if number in said else block for number, block in enumerate(blocks))


def _new_heads(blocks: Sequence[Block], known: Sequence[int], book: Book) -> Iterator[int]:
    """The headings of the glossary that nobody knows; ``known`` are the others, in order."""
    names = {number: norm(blocks[number].text) for number in known}
    first = next((number for number in known if names[number] == "glossary"), len(blocks))
    behind = next((number for number in known if number > first and names[number] in PARTS), len(blocks))
    inside = [first, *(number for number in known if first < number < behind), behind]
    for before, after in pairwise(inside):
        least, most = names[before] if before > first else "", names[after] if after < behind else _LAST
        for number in range(before + 1, after):
            text = blocks[number].text
            in_order = least < norm(text) < most and len(text.split()) <= _TERM and is_short_title(text)
            if in_order and _opens(blocks, number) and not book.having(edges(text)):
                least = norm(text)
                yield number


def _opens(blocks: Sequence[Block], number: int) -> bool:
    """Whether a sentence follows, or a pointer, or a list."""
    following = blocks[number + 1].text if number + 1 < len(blocks) else ""
    return len(following.split()) >= _POINTER or is_list_item(following)


def _parted(block: Block, titles: frozenset[str]) -> Iterator[Block]:
    """Several headings in one block, each by itself."""
    text = norm(block.text)
    if not is_capitals(block.text) or text in titles or len(text) < 20:
        yield block
        return
    inside = sorted(
        (text.find(title), -len(title), title) for title in titles if " " in title and len(title) > 8 and title in text
    )
    pieces: list[str] = []
    end = 0
    for start, _, title in inside:
        if start >= end:
            pieces.append(title.upper())
            end = start + len(title)
    if len(pieces) < 2 or sum(map(len, pieces)) * 3 < len(text) * 2:
        yield block
        return
    for number, piece in enumerate(pieces):
        yield replace(block, text=piece, lines=block.lines if number == 0 else 0)


def _rejoined(blocks: list[Block], titles: frozenset[str]) -> Iterator[Block]:
    """Join a heading with its second half at the start of the next block, where both make a known heading."""
    place = 0
    while place < len(blocks):
        head = blocks[place]
        rest = blocks[place + 1] if place + 1 < len(blocks) else None
        cut = _second_half(head.text, rest.text, titles) if rest and is_capitals(head.text) else 0
        if not rest or not cut:
            yield head
            place += 1
            continue
        yield replace(
            head,
            text=f"{head.text} {rest.text[:cut].strip()}",
            last=rest.last,
            lines=head.lines + (0 if rest.text[cut:].strip() else rest.lines),
        )
        if rest.text[cut:].strip():
            yield replace(rest, text=rest.text[cut:].strip())
        place += 2


def _second_half(head: str, rest: str, titles: frozenset[str]) -> int:
    """How many characters of ``rest`` complete a known heading, 0 when none does."""
    if norm(head) in titles and not any(title.startswith(norm(head) + " ") for title in titles):
        return 0
    run = re.match(r"[^a-z]*(?<=[A-ZÆ)])(?![a-z])", rest[:_HEADING])
    cut = run.end() if run else 0
    while cut > 0:
        if f"{norm(head)} {norm(rest[:cut])}" in titles and norm(rest[:cut]):
            return cut
        cut = max(rest.rfind(" ", 0, cut), 0)
    return 0


def _unglued(blocks: Iterable[Block], titles: frozenset[str]) -> Iterator[Block]:
    """Cut a paragraph before and after a known heading that was glued into it."""
    for block in blocks:
        yield from _cut(block, titles)


_RUN = re.compile(r"(?<=[.!?”\")] )(?=[“\"]?[A-ZÆ])(?:[“”\"A-ZÆ,/()+-]{2,}(?: |$))+(?=[“\"]?[A-ZÆ][^A-ZÆ]|[“\"]?A )")


def _cut(block: Block, titles: frozenset[str]) -> Iterator[Block]:
    for found in _RUN.finditer(block.text):
        run = found[0].strip()
        # The run may reach into the sentence behind ("THIS WAY" If ...): try shorter and shorter beginnings.
        while run and norm(run) not in titles:
            run = run.rpartition(" ")[0]
        if run and block.text[: found.start()].strip():
            tail = block.text[found.start() + len(run) :].strip()
            yield replace(block, text=block.text[: found.start()].strip())
            yield replace(block, text=run, gap=True, lines=0)
            if tail:
                yield from _cut(replace(block, text=tail, lines=0), titles)
            return
    yield block
