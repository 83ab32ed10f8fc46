"""Boxes in columns, left to right, with lines between them: where each stands so that few lines cross. Lengths in pixels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

WIDTH, GAP_X, GAP_Y, MARGIN = 248, 96, 22, 14
HEAD, LINE, PAD = 12, 18, 12  # the padding of the head, one line of text, the padding of a row
SWEEPS = 6


@dataclass(frozen=True, slots=True)
class Row:
    """A row: the box that it leads to (-1: none), and how many lines it has."""

    to: int
    lines: int = 1


@dataclass(frozen=True, slots=True)
class Shape:
    """What is to be placed: how many lines its head has, and its rows."""

    lines: int
    rows: tuple[Row, ...]

    @property
    def head(self) -> int:
        """How high its head is."""
        return HEAD + self.lines * LINE

    @property
    def height(self) -> int:
        """How high it is."""
        return self.head + sum(row_height(row.lines) for row in self.rows)

    @property
    def leads(self) -> list[int]:
        """The boxes that it leads to."""
        return [row.to for row in self.rows if row.to >= 0]

    def middle(self, row: int) -> int:
        """The middle of a row, from the top of the box."""
        above = sum(row_height(each.lines) for each in self.rows[:row])
        return self.head + above + row_height(self.rows[row].lines) // 2


def row_height(lines: int) -> int:
    """How high a row is."""
    return PAD + lines * LINE


@dataclass(frozen=True, slots=True)
class Layout:
    """Left upper corners by box, a path for each row that leads to a box, and the size of the whole."""

    corners: Mapping[int, tuple[int, int]]
    paths: Mapping[tuple[int, int], str]
    width: int
    height: int


def lay_in_columns(shapes: Sequence[Shape]) -> Layout:
    """The first shape stands left above, every other right of those that lead to it and, where there is room, level with them."""
    columns = _columns(shapes)
    into = _into(shapes)
    ys = [0.0] * len(shapes)
    for column in columns:
        _stack(column, shapes, ys)
    for sweep in range(SWEEPS):
        forwards = sweep % 2 == 0
        for column in columns if forwards else reversed(columns):
            for at in column:
                wanted = _wanted_from(shapes, into[at], ys) if forwards else _wanted_to(shapes, at, ys)
                ys[at] = ys[at] if wanted is None else wanted
            column.sort(key=lambda at: (ys[at], at))
            _stack(column, shapes, ys)
    for column in columns:
        for at in column:
            ys[at] = min((ys[one] + shapes[one].middle(row) - HEAD - LINE // 2 for one, row in into[at]), default=0.0)
        _stack(column, shapes, ys)
    corners = {
        at: (MARGIN + number * (WIDTH + GAP_X), round(MARGIN + ys[at])) for number, column in enumerate(columns) for at in column
    }
    paths = {
        (at, row): _path(corners[at], shape.middle(row), corners[each.to])
        for at, shape in enumerate(shapes)
        for row, each in enumerate(shape.rows)
        if each.to >= 0
    }
    height = max((corners[at][1] + shape.height for at, shape in enumerate(shapes)), default=0)
    return Layout(corners, paths, MARGIN + len(columns) * (WIDTH + GAP_X), height + MARGIN)


def _columns(shapes: Sequence[Shape]) -> list[list[int]]:
    """Boxes by the longest way that leads there; on a way that leads back a box stays where it was met first."""
    depth = [0] * len(shapes)
    left = [0] * len(shapes)
    for shape in shapes:
        for to in shape.leads:
            left[to] += 1
    waiting = [at for at, count in enumerate(left) if not count]
    placed = set(waiting)
    while len(placed) < len(shapes) or waiting:
        if not waiting:
            waiting = [next(at for at in range(len(shapes)) if at not in placed)]
            placed.update(waiting)
        at = waiting.pop(0)
        for to in shapes[at].leads:
            if to not in placed:
                depth[to] = max(depth[to], depth[at] + 1)
                left[to] -= 1
                if not left[to]:
                    waiting.append(to)
                    placed.add(to)
    columns: list[list[int]] = [[] for _ in range(max(depth, default=-1) + 1)]
    for at, column in enumerate(depth):
        columns[column].append(at)
    return [column for column in columns if column]


def _into(shapes: Sequence[Shape]) -> list[list[tuple[int, int]]]:
    found: list[list[tuple[int, int]]] = [[] for _ in shapes]
    for at, shape in enumerate(shapes):
        for row, each in enumerate(shape.rows):
            if each.to >= 0:
                found[each.to].append((at, row))
    return found


def _wanted_from(shapes: Sequence[Shape], into: Sequence[tuple[int, int]], ys: Sequence[float]) -> float | None:
    """The middle of the rows that lead there."""
    places = [ys[at] + shapes[at].middle(row) for at, row in into]
    return sum(places) / len(places) if places else None


def _wanted_to(shapes: Sequence[Shape], at: int, ys: Sequence[float]) -> float | None:
    """The middle of the boxes that it leads to."""
    places = [ys[to] + shapes[to].height / 2 for to in shapes[at].leads]
    return sum(places) / len(places) if places else None


def _stack(column: Sequence[int], shapes: Sequence[Shape], ys: list[float]) -> None:
    """Move the boxes of a column down where they overlap."""
    floor = 0.0
    for at in column:
        ys[at] = max(ys[at], floor)
        floor = ys[at] + shapes[at].height + GAP_Y


def _path(corner: tuple[int, int], row: int, to: tuple[int, int]) -> str:
    """From the right side of a row to the head of another box."""
    x, y = corner[0] + WIDTH, corner[1] + row
    end_x, end_y = to[0], to[1] + HEAD + LINE // 2
    bend = max(GAP_X // 2, (end_x - x) // 3)
    return f"M{x} {y}C{x + bend} {y} {end_x - bend} {end_y} {end_x} {end_y}"
