"""Read a list of cards as people write and copy it: one card a line in any language, with counts, houses and remarks.

A card is ``2x Troll``, ``2 Troll``, ``Troll x2``, ``Troll (2)``, or a line of a table (cells between tabs, semicolons, bars or
commas, in any order, such as house, name, number of copies), with or without a bullet, its number in the set, its rarity or
a remark behind it. A line with the name of a house (``Brobnar``, ``## House Dis``, ``Dis (12):``) is a heading: the cards
below it belong to that house. The first line may be the name of the deck.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from judge.cards.names import fold
from judge.cards.pool import Pool
from judge.cards.which import Which
from judge.errors import Problem

MOST_LINES = 400
MOST_CARDS = 200
MOST_COPIES = 36
UNKNOWN = "unknown"

_BULLET = re.compile(r"^\s*(?:[-*•·–—▪◦]+\s+|>\s*|\d{1,2}[.)]\s+)")
_BEFORE = re.compile(r"^(\d{1,2})\s*[x×*]?\s+(?=\S)|^[x×](\d{1,2})\s+", re.IGNORECASE)
_TIGHT = re.compile(r"^(\d{1,2})[x×](?=\D)", re.IGNORECASE)
_AFTER = re.compile(r"\s+[x×*]\s?(\d{1,2})$|\s+(\d{1,2})\s?[x×]$|\s*[(\[][x×]?\s?(\d{1,2})[x×]?[)\]]$", re.IGNORECASE)
_NUMBER = re.compile(r"^#?(\d{3}|[A-Z]?\d{3}[A-Z]?)\s+(?=\S)")
_REMARK = re.compile(r"\s*(?:[(\[][^()\[\]]*[)\]]|\*+)\s*$|\s+[-–—|/]\s+[^-–—|/]+$|\s*,\s*[^,]+$")
_CELLS = re.compile(r"\t+|\s*;\s*|\s*\|\s*|\s{3,}")
_HEADING = re.compile(r"^(?:[#=*_\s]*)(?:house\s+)?([\w ]+?)\s*(?:[(\[]?\d+[)\]]?(?:\s*cards?)?)?\s*[:#=*_]*$", re.IGNORECASE)
_MARKED = re.compile(r"^\s*(?:#+|=+|\*\*|//)|:\s*$")
_ADDRESS = re.compile(r"^\s*https?://\S+\s*$", re.IGNORECASE)
_UNKNOWN = re.compile(r"(\d{1,3})?\s*unknown(?:\s+cards?)?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Listed:
    """So many copies of a card; ``house`` is the heading above it, "" if it stands under none."""

    card: str
    copies: int
    house: str
    line: int


@dataclass(frozen=True, slots=True)
class DeckList:
    """What could be read, and every line that could not (``where`` is ``line 7``)."""

    title: str
    cards: tuple[Listed, ...]
    houses: tuple[str, ...]
    problems: tuple[Problem, ...]

    @property
    def count(self) -> int:
        """How many cards these are."""
        return sum(each.copies for each in self.cards)


def read_deck_list(text: str, pool: Pool, houses: Collection[str]) -> DeckList:
    """The cards of a list; ``houses`` are the words that count as headings. Never raises: what is wrong is a problem."""
    reader = _Reader(pool, houses)
    lines = text.splitlines()
    for number, line in enumerate(lines[:MOST_LINES], 1):
        reader.read(number, line.strip().strip("\ufeff"))
    if len(lines) > MOST_LINES:
        reader.wrong(MOST_LINES + 1, "too-long", f"a list has at most {MOST_LINES} lines; what follows is left out")
    return DeckList(reader.title, tuple(reader.cards), tuple(reader.headings), tuple(reader.problems))


class _Reader:
    def __init__(self, pool: Pool, houses: Collection[str]) -> None:
        self.which = Which(pool)
        self.houses = {_squeezed(house): house for house in houses}
        self.house, self.title = "", ""
        self.headings: dict[str, None] = {}
        self.cards: list[Listed] = []
        self.problems: list[Problem] = []
        self.count = 0

    def wrong(self, line: int, code: str, says: str) -> None:
        self.problems.append(Problem(f"line {line}", f"list/{code}", says))

    def read(self, number: int, line: str) -> None:
        if not line or _ADDRESS.match(line):
            return
        house = self._heading(line)
        if house is not None:
            self.house = house
            self.headings[house] = None
        elif found := self._card(line):
            self._add(number, *found)
        elif unknown := _UNKNOWN.fullmatch(line):
            self._add(number, UNKNOWN, int(unknown[1] or 1), "")
        elif self._is_title(line):
            self.title = line.strip("#=*_ ")[:120]
        elif not _MARKED.search(line):
            self.wrong(number, "which-card", self.which.question(_bare(line)))

    def _is_title(self, line: str) -> bool:
        """The first line, unless it is written as a card is."""
        is_first = not (self.cards or self.title or self.problems or self.headings)
        return is_first and not _BULLET.match(line) and all(copies == 1 for _, copies in _readings(line))

    def _heading(self, line: str) -> str | None:
        found = _HEADING.match(line)
        return self.houses.get(_squeezed(found[1])) if found else None

    def _add(self, number: int, card: str, copies: int, house: str) -> None:
        if not 1 <= copies <= (MOST_CARDS if card == UNKNOWN else MOST_COPIES):
            self.wrong(number, "bad-number", f"{copies} copies are no deck; write a number from 1 to {MOST_COPIES}")
        elif self.count + copies > MOST_CARDS:
            self.wrong(number, "too-many-cards", f"a list has at most {MOST_CARDS} cards; this line is left out")
        else:
            self.count += copies
            self.cards.append(Listed(card, copies, house or self.house, number))

    def _card(self, line: str) -> tuple[str, int, str] | None:
        """The card of a line, its copies, and its house where the line itself says one; sure readings first."""
        if card := self.which.exactly(line):
            return card, 1, ""
        if found := self._row(line):
            return found
        for text, copies in _readings(line):
            if card := self.which.exactly(text):
                return card, copies, ""
        text, copies = list(_readings(line))[-1]
        card = self.which.meant(text) if len(text) > 2 else ""
        return (card, copies, "") if card else None

    def _row(self, line: str) -> tuple[str, int, str] | None:
        """A line of a table: one cell is the card, others may be its house and the copies."""
        cells = [cell for cell in _CELLS.split(line) if cell]
        if len(cells) < 2 and "," in line:
            cells = [cell.strip() for cell in next(csv.reader([line]))]
        if len(cells) < 2:
            return None
        named = [(card, copies) for cell in cells for text, copies in _readings(cell) if (card := self.which.exactly(text))]
        if not named:
            return None
        card, copies = named[0]
        counts = [int(cell.strip("xX× ")) for cell in cells if re.fullmatch(r"[x×]?\s?\d{1,2}\s?[x×]?", cell, re.IGNORECASE)]
        house = next((self.houses[key] for cell in cells if (key := _squeezed(cell)) in self.houses), "")
        return card, counts[0] if counts and copies == 1 else copies, house


def _squeezed(text: str) -> str:
    return fold(text).replace(" ", "")


def _bare(line: str) -> str:
    return list(_readings(line))[0 if _BULLET.sub("", line) == line else 1][0]


def _readings(line: str) -> Iterator[tuple[str, int]]:
    """Names that a line may mean with the copies, the most literal first: some names hold numbers, commas and dashes."""
    yield line, 1
    text, copies = _BULLET.sub("", line), 1
    yield text, 1
    for pattern in (_BEFORE, _TIGHT, _AFTER):
        if copies == 1 and (found := pattern.search(text)):
            copies = int(next(group for group in found.groups() if group))
            text = (text[: found.start()] + text[found.end() :]).strip()
            yield text, copies
    while True:
        shorter = _NUMBER.sub("", _REMARK.sub("", text), count=1).strip()
        if not shorter or shorter == text:
            return
        text = shorter
        if copies == 1 and (found := _AFTER.search(text)):
            copies = int(next(group for group in found.groups() if group))
            text = text[: found.start()].strip()
        yield text, copies
