"""Lines of a page become paragraphs by the space between them; what frames the pages is no text."""

from __future__ import annotations

import pytest

from judge.corpus.importing.columns import Line, Page
from judge.corpus.importing.paragraphs import paragraphs

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


def test_what_is_said_again_and_again_is_no_running_head() -> None:
    """A line of the text that comes to stand at the foot of some pages stands between as well."""
    made = [page(n, (500.0, "Should read:"), (400.0, f"Here is cake {n}."), (30.0, "Should read:")) for n in range(1, 5)]
    body, frame = paragraphs(made)
    assert frame == ()
    assert sum(block.text.count("Should read:") for block in body) == 8


def test_a_word_broken_within_a_line_is_one_where_the_document_has_it_whole() -> None:
    """A paragraph that was broken for a narrow column and set in a wide one; what only looks like it stays."""
    lines = ["A cake is considered baked,", "and is still consi- dered baked", "in a pre- and in a post-oven."]
    assert texts(page(1, *((700.0 - 10 * place, text) for place, text in enumerate(lines)))) == [
        "A cake is considered baked, and is still considered baked in a pre- and in a post-oven."
    ]


def test_a_line_that_begins_with_a_number_by_chance_is_no_item() -> None:
    """Only numbers that go on from the last begin an item, wherever the lines are cut."""
    lines = ["Two cards named Oven and Spoon", "149. My opponent bakes a cake", "1. Bake the cake."]
    lines += ["2. Eat it, as always with", "7. of them."]
    assert texts(page(1, *((700.0 - 10 * place, text) for place, text in enumerate(lines)))) == [
        "Two cards named Oven and Spoon 149. My opponent bakes a cake",
        "1. Bake the cake.",
        "2. Eat it, as always with 7. of them.",
    ]


def test_a_title_at_the_foot_of_a_column_is_not_the_beginning_of_the_next() -> None:
    """A line that goes on in another column is nearly as long as the others; a title is not."""
    prose = [(700.0 - 10 * place, "Here is a line of prose that is as long as can be,") for place in range(5)]
    other = page(2, *((700.0 - 10 * place, "and this one goes on in the second of the columns.") for place in range(2)))
    assert len(texts(page(1, *prose), other)) == 1
    assert texts(page(1, *prose, (620.0, "Two Spoons")), other)[1] == "Two Spoons"


def test_a_list_in_capitals_is_no_heading() -> None:
    """Where the line before it ends with a comma and nothing parts them."""
    found = texts(page(1, (700.0, "New answers for CAKES, OVENS,"), (690.0, "SPOONS"), (680.0, "and other things")))
    assert found[0].startswith("New answers for CAKES, OVENS, SPOONS")


@pytest.mark.parametrize(
    ("lines", "joined"),
    [
        (("a well-", "baked cake"), "a well-baked cake"),
        (("all are ba-", "kers"), "all are bakers"),
        (("an oat\u2010", "meal"), "an oatmeal"),
    ],
)
def test_a_word_that_is_cut_is_put_together(lines: tuple[str, str], joined: str) -> None:
    """A hyphen stays where both halves are words of the document and the whole is none."""
    known = page(2, (700.0, "The cake is well and baked by bakers who like oatmeal."))
    assert joined in texts(page(1, *((700.0 - 10 * place, text) for place, text in enumerate(lines))), known)[0]


def test_halves_of_broken_words_are_no_words() -> None:
    """A hyphen goes where only the ends of other lines have left the two halves."""
    lines = ["A defini-", "tion of cakes is here, defini-", "tions of pies there. A pre-", "heated oven and a heated one."]
    assert texts(page(1, *((700.0 - 10 * place, text) for place, text in enumerate(lines)))) == [
        "A definition of cakes is here, definitions of pies there. A preheated oven and a heated one."
    ]


def test_a_long_title_at_the_foot_of_a_column_is_told_by_its_capitals() -> None:
    """It is as long as other lines are, and what stands in the next column does not go on with it."""
    first = [(40.0, 700.0 - 10 * at, f"This is line {at} of a cake with many words.") for at in range(4)]
    title = (40.0, 640.0, "Resolve Cakes in the Order That Is Written")
    second = [(310.0, 700.0 - 10 * at, f"I bake cake {at} and eat it with my friends.") for at in range(4)]
    made = WIDTH, HEIGHT, [Line(text, x, y, 8.0, 1) for x, y, text in (*first, title, *second)]
    assert title[2] in texts(made)
