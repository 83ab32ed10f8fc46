"""Boxes in columns: each right of those that lead to it, none on another, and lines that need not cross do not."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from judge.show.tree.columns import GAP_Y, WIDTH, Layout, Row, Shape, lay_in_columns

# Which boxes each box leads to; in the order of the boxes alone, some lines of each would cross.
TWISTED = {
    "two lines change places": ([1, 2], [4], [3], [], []),
    "three lines turn round": ([1, 2, 3], [6], [5], [4], [], [], []),
    "a twist further on": ([1, 2], [4], [3], [6], [5], [], []),
}


def shapes(leads: tuple[list[int], ...]) -> list[Shape]:
    return [Shape(1, tuple(Row(to) for to in rows)) for rows in leads]


def crossings(made: list[Shape], layout: Layout) -> int:
    """How many pairs of lines between the same two columns change places on their way."""
    lines = [
        (layout.corners[at][0], layout.corners[at][1] + shape.middle(row), *layout.corners[each.to])
        for at, shape in enumerate(made)
        for row, each in enumerate(shape.rows)
    ]
    beside = [(one, two) for one, two in combinations(lines, 2) if (one[0], one[2]) == (two[0], two[2])]
    return sum((one[1] - two[1]) * (one[3] - two[3]) < 0 for one, two in beside)


@pytest.mark.parametrize("name", TWISTED)
def test_lines_that_need_not_cross_do_not(name: str) -> None:
    """Boxes are put in the order of what leads to them, however they are numbered."""
    made = shapes(TWISTED[name])
    assert crossings(made, lay_in_columns(made)) == 0


@pytest.mark.parametrize("name", TWISTED)
def test_boxes_of_a_column_keep_their_distance(name: str) -> None:
    """Below each box of a column there is the gap before the next; the next column begins right of its lines."""
    made = shapes(TWISTED[name])
    layout = lay_in_columns(made)
    for x in {x for x, _ in layout.corners.values()}:
        column = sorted((y, made[at].height) for at, (left, y) in layout.corners.items() if left == x)
        assert all(y + height + GAP_Y <= below for (y, height), (below, _) in pairwise(column))
    assert all(layout.corners[row.to][0] > layout.corners[at][0] + WIDTH for at, shape in enumerate(made) for row in shape.rows)
