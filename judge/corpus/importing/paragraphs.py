"""From lines on pages to paragraphs in reading order."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise

from judge.corpus.importing.columns import Line, Page, in_columns, thirds_of
from judge.corpus.importing.headings import is_capitals, is_list_item, is_short_title
from judge.corpus.importing.model import Block

_MARGIN = 0.08
_WIDE_GAP = 1.25
_HYPHENS = ("-", "\u2010", "\u00ad")
_SMALL = 4  # letters of the longest words that titles have small
_TINY = 2  # letters, of which a part of a word may be a word by chance
_FULL = 0.6  # of the usual length of a line, the least that one has which goes on in the next column
_NUMBERED = re.compile(r"(\d{1,3})[.)]\s")
_WITHIN = re.compile(r"\b([^\W\d]+)[-\u2010] ([^\W\d]+)")
_UNFINISHED = re.compile(r"[^.?!:;”\"’')\]*]$")


def paragraphs(pages: Sequence[Page]) -> tuple[tuple[Block, ...], tuple[Block, ...]]:
    """Blocks in reading order, and the lines that only frame the pages; both number the lines of the whole document."""
    repeated = _repeated(pages)
    thirds = thirds_of(pages)
    body: list[list[Line]] = []
    frame: list[Line] = []
    for width, height, lines in pages:
        inside: list[Line] = []
        for line in lines:
            margin = line.y < height * _MARGIN or line.y > height * (1 - _MARGIN)
            outside = margin and (line.text.strip().isdigit() or _key(line) in repeated)
            (frame if outside else inside).append(line)
        body += in_columns(inside, width, thirds)
    numbered = _number([*(line for column in body for line in column), *frame])
    known = Counter(word for column in body for word in _whole_words(column))
    blocks = _blocks(body, numbered, known)
    return tuple(blocks), tuple(Block(line.text.strip(), numbered[id(line)], numbered[id(line)], line.page) for line in frame)


def _whole_words(column: Sequence[Line]) -> Iterator[str]:
    """The words of a column, without the halves of those that the end of a line breaks."""
    broken = False
    for line in column:
        found = re.findall(r"[\w-]+", line.text.lower())
        breaks = line.text.rstrip().endswith(_HYPHENS)
        yield from found[broken : len(found) - breaks]
        broken = breaks


def _number(lines: Iterable[Line]) -> dict[int, int]:
    return {id(line): number for number, line in enumerate(lines, start=1)}


def _key(line: Line) -> str:
    return re.sub(r"\d+", "#", line.text.strip())


def _repeated(pages: Sequence[Page]) -> set[str]:
    """Words that stand in the margin of several pages, and not as often between: what is said again and again comes to stand at
    the end of a page too."""
    seen: Counter[str] = Counter()
    within: Counter[str] = Counter()
    for _, height, lines in pages:
        edge = {_key(line) for line in lines if not height * _MARGIN <= line.y <= height * (1 - _MARGIN)}
        seen.update(edge)
        within.update(_key(line) for line in lines if height * _MARGIN <= line.y <= height * (1 - _MARGIN))
    return {key for key, count in seen.items() if count >= 3 and within[key] < count}


def _blocks(columns: list[list[Line]], numbered: dict[int, int], known: Counter[str]) -> list[Block]:
    blocks: list[Block] = []
    open_lines: list[Line] = []
    leading = _leading(columns)
    item, full = 0, 0.0
    for column in columns:
        if not column and open_lines:  # another band of the page
            blocks.append(_block(open_lines, numbered, known))
            open_lines = []
        for place, line in enumerate(column):
            before = open_lines[-1] if open_lines else None
            gap = column[place - 1].y - line.y if place else 0.0
            step = leading.get(round(line.height), line.height * 1.4)
            listed = _next_item(line.text.strip(), item)
            cut = place == 0 and before is not None and (len(before.text.strip()) < full or _is_label(open_lines))
            if before and (listed is not None or _begins(before, line, gap, step, place == 0, cut)):
                blocks.append(_block(open_lines, numbered, known))
                open_lines = []
            item = item if listed is None else listed
            open_lines.append(line)
        full = _FULL * _usual_length(column)
    if open_lines:
        blocks.append(_block(open_lines, numbered, known))
    return blocks


def _is_label(lines: list[Line]) -> bool:
    """Whether a paragraph is one line with capital letters as titles have them: over what stands in the next column."""
    said = lines[0].text.split()
    return len(lines) == 1 and is_short_title(lines[0].text) and all(word[0].isupper() for word in said if len(word) > _SMALL)


def _next_item(text: str, last: int) -> int | None:
    """The number of the list item that a line begins, 0 for one without a number; None where it begins none.

    A number is one only if it goes on from the last: a line that was cut before "149. My opponent" is no item.
    """
    found = _NUMBERED.match(text)
    if found is None:
        return 0 if is_list_item(text) and not text[0].isdigit() else None
    number = int(found[1])
    return number if number in (1, last + 1) else None


def _usual_length(column: list[Line]) -> int:
    """How many letters the full lines of a column have."""
    lengths = sorted(len(line.text.strip()) for line in column)
    return lengths[len(lengths) * 3 // 4] if lengths else 0


def _leading(columns: list[list[Line]]) -> dict[int, float]:
    """The usual distance between two lines of a paragraph, by the height of the letters."""
    steps: dict[int, Counter[float]] = {}
    for column in columns:
        for above, below in pairwise(column):
            step = round((above.y - below.y) * 2) / 2
            if round(above.height) == round(below.height) and above.height * 0.8 < step < above.height * 2.5:
                steps.setdefault(round(above.height), Counter())[step] += 1
    # Where every paragraph is one line long the space between paragraphs would pass for the usual distance.
    return {height: min(*_common(counts), height * 1.35) for height, counts in steps.items()}


def _common(counts: Counter[float]) -> list[float]:
    """The distances that are frequent: lines within a paragraph stand closest of these."""
    enough = max(counts.values()) * 0.2
    return [step for step, count in counts.items() if count >= enough]


def _begins(before: Line, line: Line, gap: float, step: float, fresh: bool, cut: bool) -> bool:
    """Whether a paragraph begins with a line; ``fresh`` is the first line of a column, ``cut`` that the last one of the column
    before is too short for a line that goes on."""
    said, more = before.text.strip(), line.text.strip()
    heads = (is_capitals(said), is_capitals(more))
    near = not fresh and gap <= step * _WIDE_GAP and round(before.height) == round(line.height)
    goes_on = near and (said.endswith(",") if heads[0] else bool(_UNFINISHED.search(said)))
    if heads[0] != heads[1] and not goes_on:
        return True
    if fresh:
        return heads[1] or cut or not _UNFINISHED.search(said)
    return gap > step * _WIDE_GAP


def _block(lines: list[Line], numbered: dict[int, int], known: Counter[str]) -> Block:
    text = ""
    for line in lines:
        text = _joined(text, line.text.strip(), known)
    text = _WITHIN.sub(partial(_healed, known), re.sub(r"\s+", " ", text))
    places = [numbered[id(line)] for line in lines]
    return Block(text, min(places), max(places), lines[0].page, lines=len(lines))


def _healed(known: Counter[str], broken: re.Match[str]) -> str:
    """A word that a hyphen and a blank part in the middle of a line, as one where the document has it: a paragraph that was
    broken for a narrow column may be set again in a wide one."""
    whole = broken[1] + broken[2]
    return whole if known[whole.lower()] else broken[0]


def _joined(text: str, more: str, known: Counter[str]) -> str:
    """Two lines as one; a hyphen at the end stays where the word has it elsewhere, or is nowhere else but in its two halves."""
    if not text:
        return more
    broken = re.search(r"([\w-]+)[-\u2010\u00ad]$", text)
    if broken and more[:1].islower():
        rest = re.match(r"[\w-]+", more)
        whole = broken[1] + (rest[0] if rest else "")
        hyphened = f"{broken[1]}-{rest[0] if rest else ''}"
        halves = (broken[1].rpartition("-")[2].lower(), rest[0].partition("-")[0].lower() if rest else "")
        of_two = not known[whole.lower()] and all(len(half) > _TINY and known[half] for half in halves)
        if known[hyphened.lower()] > known[whole.lower()] or of_two:
            return text + more
        return text[:-1] + more
    return f"{text} {more}"
