"""The order in which the lines of a page are read: columns one after the other, in bands where something stands across them.

A page may have a title over two columns, a table under them, and two columns again: each band is read whole before the next.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations, groupby, pairwise
from operator import itemgetter

_MIDDLE = 0.47
_SLACK = 0.03  # of the page, what a line of a third begins before its edge
_THIRD = (0.2, 0.36)  # of the page, how far from each other three columns begin
_SHARE, _MANY = 10, 60  # one in so many lines begins at the edge of a column; lines of a page that tells its columns
_EDGE = 4  # points that are the same left edge
_LEAST = 3  # lines that begin at the same place and so make a column
_WIDEST = 0.6  # of the height of a letter, the most that letters are wide on an average
_ACROSS = 0.1  # of the page, how far into the second column a line has to reach that stands across both
_OFF_CENTER = 0.04  # of the page
_FULL_LINES = 0.9  # of the lines of a column are shorter than those that fill it
_CELLS, _BETWEEN, _ROWS = 3, 0.12, 2  # cells of a row, how far they begin apart (of the page), rows that make a table
_NUMBER = re.compile(r"\s*\d{1,2}[.)](?:\s|$)")
_INDENT, _TALLEST = 4, 5  # heights of a letter: how far from its number a row of a table may begin, and reach up or down
_LEVEL = 0.3  # of the height, what still stands beside each other
_APART = 2.5  # of the height, the least space between two bands
_LARGER = 1.1  # times the commonest height: what a heading is set in


@dataclass(slots=True)
class Line:
    """A line of text with its place on a page (points, from the lower left corner)."""

    text: str
    x: float
    y: float
    height: float
    page: int


Page = tuple[float, float, list[Line]]
Rows = list[list[Line]]
Thirds = tuple[float, float]  # where the second and the third column begin


@dataclass(frozen=True, slots=True)
class _Sheet:
    """The width of a page, where its second column begins, and how far left a line of that column may reach."""

    width: float
    start: float
    middle: float


def in_columns(lines: Sequence[Line], width: float, thirds: Thirds | None = None) -> list[list[Line]]:
    """The lines of a page, column by column, each from top to bottom; an empty column parts two bands. ``thirds`` is where the
    columns of a document that has three begin."""
    lines = _with_their_rows(lines)
    sheet = _sheet(lines, width, thirds)
    if sheet is None:
        return [_down(lines)]
    ends = (sheet.middle, thirds[1] - width * _SLACK if thirds else width)
    found: list[list[Line]] = []
    for across, band in _bands(_rows(lines), sheet):
        parts: list[list[Line]] = [[], [], []]
        for line in band:
            parts[sum(line.x >= end for end in ends)].append(line)
        columns = [band] if across else [_down(part) for part in parts if part]
        found += [[], *columns] if found else columns
    return found


def _sheet(lines: Sequence[Line], width: float, thirds: Thirds | None) -> _Sheet | None:
    """A page with its second column, told by its left edge: several lines begin at the same place. None where it has one."""
    middle = thirds[0] - width * _SLACK if thirds else width * _MIDDLE
    edge = Counter(round(line.x / _EDGE) for line in lines if middle <= line.x < (thirds[1] if thirds else width) - _EDGE)
    (at, often), *_ = edge.most_common(1) or [(0, 0)]
    return _Sheet(width, thirds[0] if thirds else at * _EDGE, middle) if often >= _LEAST else None


def thirds_of(pages: Sequence[Page]) -> Thirds | None:
    """Where the second and the third column begin in a document that has three of one width on most of its pages with text."""
    found = [_thirds(lines, width) for width, _, lines in pages if len(lines) >= _MANY]
    three = [each for each in found if each]
    return Counter(three).most_common(1)[0][0] if 2 * len(three) > len(found) else None


def _thirds(lines: Sequence[Line], width: float) -> Thirds | None:
    """The same for one page: three left edges as far from each other, at each of which a fair share of the lines begins."""
    often = Counter(round(line.x / _EDGE) for line in lines)
    edges = sorted(at * _EDGE for at, count in often.items() if count * _SHARE >= len(lines))
    return next(
        (
            (float(second), float(third))
            for first, second, third in combinations(edges, 3)
            if abs((third - second) - (second - first)) <= 2 * _EDGE and _THIRD[0] <= (second - first) / width <= _THIRD[1]
        ),
        None,
    )


def _with_their_rows(lines: Sequence[Line]) -> list[Line]:
    """The lines of a page, the number of each row of a table raised to the row's first line: it may stand half-way down."""
    numbers = [line for line in lines if _NUMBER.match(line.text)]
    alone = [line for line in numbers if _NUMBER.fullmatch(line.text)]
    halfway = {round(line.x / _EDGE) for line in alone if _rests_between(line, lines)}
    return [
        _at_first_line(line, lines, numbers) if line in alone and round(line.x / _EDGE) in halfway else line for line in lines
    ]


def _beside(number: Line, lines: Sequence[Line]) -> list[Line]:
    """The lines that begin a little to the right of a number, not far above or below."""
    return [
        line for line in lines
        if 0 < line.x - number.x < number.height * _INDENT and abs(line.y - number.y) < number.height * _TALLEST
    ]  # fmt: skip


def _rests_between(number: Line, lines: Sequence[Line]) -> bool:
    away = [line.y - number.y for line in _beside(number, lines)]
    return bool(away) and min(map(abs, away)) > number.height * _LEVEL and min(away) < 0 < max(away)


def _at_first_line(number: Line, lines: Sequence[Line], numbers: Sequence[Line]) -> Line:
    """The number raised to the first of the lines that are nearer to it than to the numbers of other rows."""
    others = [other.y for other in numbers if other is not number and abs(other.x - number.x) <= _EDGE]
    row = [
        line.y for line in _beside(number, lines)
        if all(abs(line.y - number.y) < abs(line.y - other) for other in others)
    ]  # fmt: skip
    above, below = sum(y > number.y for y in row), sum(y < number.y for y in row)
    high = sorted(y for y in row if y > number.y)[: min(above, below)]
    return replace(number, y=max((number.y, *high)))


def _down(lines: Sequence[Line]) -> list[Line]:
    return sorted(lines, key=lambda line: -round(line.y))


def _rows(lines: Sequence[Line]) -> Rows:
    """The lines that stand beside each other, from left to right, and these rows from top to bottom."""
    rows: Rows = []
    for line in _down(lines):
        if rows and abs(rows[-1][0].y - line.y) < rows[-1][0].height * 0.4:
            rows[-1].append(line)
        else:
            rows.append([line])
    return [sorted(row, key=lambda line: line.x) for row in rows]


def _bands(rows: Rows, sheet: _Sheet) -> list[tuple[bool, list[Line]]]:
    """The bands of a page from top to bottom, and whether each stands across the columns."""
    letter = _letter(rows, sheet)
    tables = _table_rows(rows, sheet)
    alone = [_alone(at, rows, sheet) for at in range(len(rows))]
    spaces = _spaces(rows, sheet)
    short = tables | _islands(alone, spaces) | _short_headings(rows, alone, spaces)
    across = [at in short or (alone[at] and _reaches(row[0], letter, sheet)) for at, row in enumerate(rows)]
    for at in [at for at, whole in enumerate(across) if whole]:
        for above in range(_begins(at, rows, alone), at):
            across[above] = True
    for at in range(1, len(rows)):  # columns begin at one height: what stands alone above them goes with what is across
        across[at] |= alone[at] and across[at - 1]
    parted = groupby(zip(across, rows, strict=True), key=itemgetter(0))
    return [(whole, [line for _, row in group for line in row]) for whole, group in parted]


def _alone(at: int, rows: Rows, sheet: _Sheet) -> bool:
    """Whether a row is a single line of the first half of the page that has nothing beside it."""
    line, *others = rows[at]
    near = (other for row in rows[max(at - 1, 0) : at + 2] for other in row if abs(line.y - other.y) < line.height)
    return not others and all(other.x < sheet.middle for other in near)


def _spaces(rows: Rows, sheet: _Sheet) -> list[tuple[bool, bool]]:
    """For each row, whether a wide space is above its line in the first half of the page, and above the one beside that."""
    found = []
    last: dict[bool, float] = {}
    for row in rows:
        here = {line.x >= sheet.middle: line.y for line in reversed(row)}
        wide = {half: half in last and last[half] - y > row[0].height * _APART for half, y in here.items()}
        found.append((wide.get(False, False), False in here and wide.get(True, False)))
        last |= here
    return found


def _islands(alone: list[bool], spaces: list[tuple[bool, bool]]) -> frozenset[int]:
    """The rows with nothing beside them, however short they are, between a wide space and another: in the first half of the page,
    or in the second where both columns begin at one height."""
    found: set[int] = set()
    began: int | None = None
    for at, (first, second) in enumerate(spaces):
        if (first or second) and began is not None:
            found.update(range(began, at))
        began = at if first and alone[at] else began if alone[at] else None
    return frozenset(found)


def _short_headings(rows: Rows, alone: list[bool], spaces: list[tuple[bool, bool]]) -> frozenset[int]:
    """The rows with nothing beside them whose letters are larger than most of the page's, where both columns begin again at one
    height: the space above such a heading need not be wide."""
    common = Counter(round(line.height, 1) for row in rows for line in row).most_common(1)[0][0]
    return frozenset(
        at for at, (_, second) in enumerate(spaces[1:]) if second and alone[at] and rows[at][0].height > common * _LARGER
    )


def _begins(at: int, rows: Rows, alone: list[bool]) -> int:
    """The first of the rows above one standing across that go with it: those below the widest space with no column beside it."""
    first = at
    while first and alone[first - 1]:
        first -= 1
    spaces = [(rows[row - 1][0].y - rows[row][0].y, row) for row in range(max(first, 1), at + 1)]
    space, begins = max(spaces, default=(0.0, at))
    return 0 if not first else begins if space > rows[at][0].height * _APART else at


def _letter(rows: Rows, sheet: _Sheet) -> float:
    """How wide a letter is on this page, as a share of its height: by the lines that a column holds."""
    lines = [line for row in rows for line in row]
    margin = min(line.x for line in lines)
    filling = sorted(_length(line) for line in lines if abs(line.x - sheet.start) <= _EDGE)
    by_second = (sheet.width - margin - sheet.start) / filling[int(len(filling) * _FULL_LINES)]
    by_first = [(other.x - line.x) / _length(line) for row in rows for line, other in pairwise(row) if line.x < other.x]
    return min(_WIDEST, by_second, *by_first)


def _length(line: Line) -> float:
    return max(len(line.text.strip()), 1) * line.height


def _reaches(line: Line, letter: float, sheet: _Sheet) -> bool:
    """Whether a line goes on far into the second column, or is set on the middle of the page."""
    end = line.x + _length(line) * letter
    centered = abs((line.x + end - sheet.width) / 2) < sheet.width * _OFF_CENTER
    return end > sheet.start + sheet.width * _ACROSS or (end > sheet.start and centered)


def _table_rows(rows: Rows, sheet: _Sheet) -> frozenset[int]:
    """The rows that are those of a table across the page: several cells, and not those of a column beside another."""
    like = [at for at, row in enumerate(rows) if _is_table_row(row, sheet)]
    runs: list[list[int]] = []
    for at in like:
        if runs and at == runs[-1][-1] + 1:
            runs[-1].append(at)
        else:
            runs.append([at])
    return frozenset(at for run in runs if len(run) >= _ROWS for at in run)


def _is_table_row(row: list[Line], sheet: _Sheet) -> bool:
    if any(after.x - before.x < sheet.width * _BETWEEN for before, after in pairwise(row)):
        return False
    at_edge = any(abs(line.x - sheet.start) <= _EDGE for line in row)
    return len(row) > _CELLS or (len(row) == _CELLS and not at_edge)
