"""The picture of a page: what it is, its title, what it answers, and the board or the card that it is about."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from judge.show.painter.letters import broken, cut, width
from judge.show.painter.mat import mat
from judge.show.painter.shapes import GOLD, INK, LINE, PAGE, QUIET, box, scaled, text
from judge.show.painter.tile import HIGH, size, tile
from judge.show.table.pieces import Piece, Table

WIDE, HIGH_ALL = 1200, 630
_LEFT = 44.0
_ROOM = WIDE - 2 * _LEFT
_BRAND = "KeyForge Judge"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """What the picture of a page tells, and what whoever unfurls a link to it is told in words."""

    kind: str
    title: str
    asks: str = ""
    says: str = ""
    sure: str = ""
    cite: str = ""
    table: Table | None = None
    card: Piece | None = None

    @property
    def alt(self) -> str:
        """The picture in words, for whoever does not see it."""
        what = ", with its board" if self.table else ", with the card as it is drawn" if self.card else ""
        return f"{self.kind}: {self.title}{what}"


def painted(sheet: Sheet) -> str:
    """The picture as SVG; the signs that it uses are those of the site's own set."""
    shape = _with_table if sheet.table else _with_card if sheet.card else _words
    inner = "".join((box(0, 0, WIDE, HIGH_ALL, PAGE), box(0, 0, WIDE, 8, GOLD), *shape(sheet)))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH_ALL}">{inner}</svg>'


def _head(sheet: Sheet, x: float, y: float) -> Iterator[str]:
    """The kind of the page with how sure its answer is, and whose picture it is."""
    kind = sheet.kind.upper()
    yield text(kind, x, y, 22, GOLD, bold=True)
    after = x + width(kind, 22, bold=True) + 18
    most = WIDE - _LEFT - width(_BRAND, 22, bold=True) - 30 - after
    yield text(cut(sheet.sure, 22, most), after, y, 22, QUIET)
    yield text(_BRAND, WIDE - _LEFT, y, 22, QUIET, bold=True, anchor="end")


def _lines(
    says: str, x: float, y: float, large: float, room: tuple[float, int], *, bold: bool = False, fill: str = INK
) -> list[str]:
    """A text in a size, within so wide a room and so many lines."""
    most, lines = room
    found = broken(says, large, most, lines, bold=bold)
    return [text(line, x, y + large * 1.28 * at, large, fill, bold=bold) for at, line in enumerate(found)]


def _words(sheet: Sheet) -> Iterator[str]:
    yield from _head(sheet, _LEFT, 62)
    title = _lines(sheet.title, _LEFT, 144, 54, (_ROOM, 3), bold=True)
    yield from title
    y = 144 + 54 * 1.28 * len(title)
    yield box(_LEFT, y - 22, 120, 5, GOLD)
    asks = _lines(sheet.asks, _LEFT, y + 30, 28, (_ROOM, 3), fill=QUIET)
    yield from asks
    y += 42 + (28 * 1.28 * len(asks) + 8 if asks else 0)
    yield from _lines(sheet.says, _LEFT, y, 36, (_ROOM, int((566 - y) // (36 * 1.28)) + 1))
    yield text(sheet.cite, _LEFT, 606, 22, QUIET)
    yield text("An unofficial tool, in its own words", WIDE - _LEFT, 606, 22, QUIET, anchor="end")


def _with_table(sheet: Sheet) -> Iterator[str]:
    assert sheet.table is not None
    yield from _head(sheet, _LEFT, 46)
    large = 34 if width(sheet.title, 34, bold=True) <= _ROOM else 28
    title = _lines(sheet.title, _LEFT, 90, large, (_ROOM, 2), bold=True)
    yield from title
    y = 54 + 1.28 * large * len(title)
    said = _lines(sheet.says, _LEFT, y + 36, 26, (_ROOM, 2))
    yield from said
    top = y + 16 + 34 * len(said)
    yield mat(sheet.table, 20, top, WIDE - 40, HIGH_ALL - 16 - top)


def _with_card(sheet: Sheet) -> Iterator[str]:
    assert sheet.card is not None
    high = 530.0
    by = high / max(size(sheet.card)[1], HIGH)
    yield scaled(tile(sheet.card), 44, 58, by)
    x = 44 + 100 * by + 44
    yield from _head(sheet, x, 80)
    room = WIDE - _LEFT - x
    title = _lines(sheet.title, x, 154, 50, (room, 2), bold=True)
    yield from title
    y = 154 + 50 * 1.28 * len(title) - 10
    yield box(x, y, room, 1, LINE)
    yield from _lines(sheet.says, x, y + 50, 30, (room, int((560 - y - 50) // (30 * 1.28)) + 1))
    yield text(sheet.cite, x, 604, 22, QUIET)
