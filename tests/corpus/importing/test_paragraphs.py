"""Lines of a page become paragraphs by the space between them; what frames the pages is no text."""

from __future__ import annotations

import pytest

from judge.corpus.importing.paragraphs import Line, Page, paragraphs

WIDTH, HEIGHT = 600.0, 800.0


def page(number: int, *lines: tuple[float, str]) -> Page:
    """A page with lines at these heights."""
    return WIDTH, HEIGHT, [Line(text, 40.0, y, 8.0, number) for y, text in lines]


def texts(*pages: Page) -> list[str]:
    return [block.text for block in paragraphs(pages)[0]]


def column(*gaps: float) -> Page:
    """Lines of prose with these spaces between them."""
    heights = [700.0]
    for gap in gaps:
        heights.append(heights[-1] - gap)
    return page(1, *((y, f"The {place} line says something,") for place, y in enumerate(heights)))


@pytest.mark.parametrize(("wide", "paragraphs_found"), [(10.0, 1), (12.0, 1), (13.0, 2), (16.0, 2)])
def test_a_paragraph_begins_where_the_space_is_wide(wide: float, paragraphs_found: int) -> None:
    """More than a quarter above the usual distance of 10 points parts two paragraphs, wherever it stands."""
    found = texts(column(10.0, 10.0, 10.0, 10.0, wide, 10.0, 10.0))
    assert len(found) == paragraphs_found
    if paragraphs_found == 2:
        assert found[1].startswith("The 5 line")


@pytest.mark.parametrize(("pages", "framed"), [(2, False), (3, True)])
def test_what_stands_in_the_margin_of_three_pages_frames_them(pages: int, framed: bool) -> None:
    """A running head is left out; words in the margin of two pages only may be text."""
    made = [page(n, (780.0, f"A BOOK OF CAKES {n}"), (400.0, f"Here is cake number {n}.")) for n in range(1, pages + 1)]
    body, frame = paragraphs(made)
    assert len(frame) == (pages if framed else 0)
    assert any("BOOK" in block.text for block in body) != framed
