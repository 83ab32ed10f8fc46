"""What passes between the steps of an import: blocks of a document, then passages."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Block:
    """A line or a paragraph of a document, in the order of the source.

    ``first`` and ``last`` say where it stands: line numbers, or character offsets where the source has no lines.
    ``lines`` counts the source lines that it stands for; ``gap`` is true when a new paragraph begins; ``head`` where the document
    marks it as a heading, whatever its letters are.
    """

    text: str
    first: int
    last: int
    page: int = 0
    gap: bool = True
    lines: int = 1
    head: bool = False


@dataclass(frozen=True, slots=True)
class Source:
    """One document as read: its blocks, and in which unit they are counted (``line`` or ``char``).

    ``frame`` is what stands around the text: running heads and page numbers. ``properties`` are what the file says of itself:
    the title and the subject of a PDF or a page.
    """

    name: str
    format: str
    digest: str
    unit: str
    blocks: tuple[Block, ...]
    frame: tuple[Block, ...] = ()
    properties: tuple[str, ...] = ()

    @property
    def lines(self) -> int:
        """How many source lines there are to account for."""
        return sum(block.lines for block in (*self.blocks, *self.frame))


@dataclass(slots=True)
class Draft:
    """An entry in the making: a heading with the numbers of its blocks; ``question`` are those of a question."""

    title: str
    kind: str
    section: str
    blocks: list[int] = field(default_factory=list)
    question: list[int] = field(default_factory=list)

    @property
    def is_ruling(self) -> bool:
        """Whether it is a question with its answer."""
        return self.kind in ("general FAQ", "card FAQ")


@dataclass(frozen=True, slots=True)
class Passage:
    """One entry of an official document, as it is kept: its id there, ours, its words, and where it stands.

    ``headed`` is how many characters of the text are its heading (-1: not known, in documents taken in long ago).
    """

    id: str
    ours: str
    kind: str
    title: str
    section: str
    text: str
    question: str = ""
    spans: tuple[tuple[int, int], ...] = ()
    pages: tuple[int, ...] = ()
    headed: int = -1


_NEAR = 2  # what stands closer has nothing between
_OPEN_END = re.compile(r"[a-z,]$")  # the middle of a sentence, if what follows is small too


def text_of(blocks: Iterable[Block]) -> str:
    """The words of some blocks: a blank line between paragraphs, a line break before a list item.

    A paragraph that a page or a column broke in the middle of a sentence is one.
    """
    out, last = "", 0
    for block in blocks:
        if not out:
            out = block.text
        elif _continues(out, block.text):
            out += " " + block.text
        elif block.gap or not 0 <= block.first - last <= _NEAR:
            out += "\n\n" + block.text
        elif block.text[:2].strip().rstrip(".").isdigit() or block.text.lstrip()[:1] in "-*•»":
            out += "\n" + block.text
        else:
            out += " " + block.text
        last = block.last
    return out


def _continues(said: str, text: str) -> bool:
    """Whether a text goes on with a sentence that was begun."""
    return bool(_OPEN_END.search(said)) and text[:1].islower()


def spans_of(blocks: Iterable[Block]) -> tuple[tuple[int, int], ...]:
    """The places of some blocks, neighbours joined."""
    spans: list[tuple[int, int]] = []
    for block in blocks:
        if spans and block.first <= spans[-1][1] + _NEAR:
            spans[-1] = (spans[-1][0], max(spans[-1][1], block.last))
        else:
            spans.append((block.first, block.last))
    return tuple(spans)
