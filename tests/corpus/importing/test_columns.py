"""The lines of a page are read column by column, and what stands across the columns where it stands."""

from __future__ import annotations

from judge.corpus.importing.columns import Line, in_columns, thirds_of

WIDTH, LEFT, RIGHT = 600.0, 40.0, 310.0
COLUMN, ACROSS = "x" * 55, "x" * 115  # as many letters as fill a column, or the page


def lines(*placed: tuple[float, float, str]) -> list[Line]:
    """Lines of letters 8 points high at these places, each said by its first word."""
    return [Line(text, x, y, 8.0, 1) for x, y, text in placed]


def block(x: float, top: float, name: str, count: int, filled: str = COLUMN) -> list[tuple[float, float, str]]:
    """Some lines below each other, of which the last is short."""
    texts = [*(f"{name}{at} {filled}" for at in range(count - 1)), f"{name}{count - 1} xx"]
    return [(x, top - 10 * at, text) for at, text in enumerate(texts)]


def read(*placed: tuple[float, float, str]) -> list[list[str]]:
    """The first words of the lines, column by column, whatever order they are drawn in."""
    return [[line.text.split()[0] for line in column] for column in in_columns(lines(*reversed(placed)), WIDTH)]


def two(top: float, name: str, count: int = 4) -> list[tuple[float, float, str]]:
    """Two columns beside each other."""
    return [*block(LEFT, top, f"{name}l", count), *block(RIGHT, top, f"{name}r", count)]


def named(name: str, count: int = 4) -> list[str]:
    return [f"{name}{at}" for at in range(count)]


def test_bands_are_read_one_after_the_other() -> None:
    """A title set in the middle, two columns, a paragraph across the page with its short last line, two columns again."""
    title = (200.0, 760.0, "title " + "x" * 40)
    page = [title, *two(740, "a"), *block(LEFT, 690, "p", 3, ACROSS), *two(650, "b")]
    parts = [["title"], [], named("al"), named("ar"), [], named("p", 3), [], named("bl"), named("br")]
    assert read(*page) == parts


def test_a_table_across_the_page_is_read_row_by_row() -> None:
    """Cells that stand beside each other, between two bands of columns."""
    cells = [(x, y, f"{row}{at}") for row, y in (("m", 690.0), ("n", 680.0)) for at, x in enumerate((46.0, 220.0, 400.0))]
    page = [*two(740, "a"), *cells, *two(660, "b")]
    assert read(*page)[3:5] == [["m0", "m1", "m2", "n0", "n1", "n2"], []]


def test_a_table_in_a_column_stays_there() -> None:
    """Cells of a small table beside running text part nothing."""
    cells = [(x, y, f"{row}{at}") for row, y in (("m", 700.0), ("n", 690.0)) for at, x in enumerate((RIGHT, 420.0))]
    left, right = read(*block(LEFT, 740, "l", 12), *block(RIGHT, 740, "r", 4), *cells)
    assert left == named("l", 12)
    assert right == [*named("r"), "m0", "m1", "n0", "n1"]


def test_a_column_that_ends_early_parts_nothing() -> None:
    """Beside a short list, and below it, the first column is read to its end."""
    page = [*block(LEFT, 740, "l", 20), *((RIGHT, 740.0 - 10 * at, f"r{at} x") for at in range(4))]
    assert read(*page) == [named("l", 20), named("r")]


def test_lines_that_fill_a_column_stay_in_it_though_all_others_are_short() -> None:
    """Short lists beside each other do not tell how wide a letter is; it is never wider than letters are."""
    lists = [(x, 740.0 - 10 * at, f"{name}{at} x") for x, name in ((LEFT, "l"), (RIGHT, "r")) for at in range(4)]
    assert read(*lists, *block(LEFT, 690, "p", 4, "x" * 45)) == [[*named("l"), *named("p")], named("r")]


def test_columns_of_unlike_width_are_two() -> None:
    """A broad column beside a narrow one does not stand across it."""
    broad = [(LEFT, y, text.replace("x", "x" * 2)) for _, y, text in block(LEFT, 740, "l", 20)]
    page = [*((x, y, text.replace(COLUMN * 2, "x" * 80)) for x, y, text in broad), *block(440.0, 740, "r", 8, "x" * 24)]
    assert read(*page) == [named("l", 20), named("r", 8)]


def test_a_short_heading_across_parts_bands_where_both_columns_begin_again() -> None:
    """It is no longer than a heading of the first column, but nothing stands beside it for a while."""
    page = [*two(740, "a"), (LEFT, 675.0, "head"), *two(660, "b")]
    assert read(*page) == [named("al"), named("ar"), [], ["head"], [], named("bl"), named("br")]
    plain = [*block(LEFT, 740, "a", 4), (LEFT, 675.0, "head"), *block(LEFT, 660, "b", 4), *block(RIGHT, 740, "r", 12)]
    assert read(*plain) == [[*named("a"), "head", *named("b")], named("r", 12)]


def test_a_short_heading_in_large_letters_parts_bands_without_much_space() -> None:
    """Such a one in letters of the page's own size belongs to its column."""
    for height, parted in ((11.0, True), (8.0, False)):
        drawn = [*lines(*two(740, "a"), *two(670, "b")), Line("head", LEFT, 690.0, height, 1)]
        found = [[line.text.split()[0] for line in column] for column in in_columns(drawn, WIDTH)]
        assert (["head"] in found) is parted, height
        assert [name for column in found for name in column].index("head") == (8 if parted else 4)


def test_the_number_of_a_row_comes_before_its_lines_though_it_stands_half_way_down() -> None:
    """Rows of two, of three and of one line in a table whose numbers stand in the middle of their rows."""
    words = [(60.0, 700.0, "a0 x"), (60.0, 690.0, "a1 x"), (60.0, 677.0, "b0 x"), (60.0, 667.0, "b1 x"), (60.0, 657.0, "b2 x")]
    numbers = [(LEFT, 695.0, "1."), (LEFT, 667.0, "2."), (LEFT, 644.0, "3. c0")]
    assert read(*reversed([*numbers, *words])) == [["1.", "a0", "a1", "2.", "b0", "b1", "b2", "3."]]
    level = [(LEFT, 700.0, "1."), (60.0, 700.0, "a0 x"), (60.0, 690.0, "a1 x"), (LEFT, 677.0, "2."), (60.0, 677.0, "b0 x")]
    assert read(*reversed(level)) == [["1.", "a0", "a1", "2.", "b0"]]


def three(count: int) -> list[tuple[float, float, str]]:
    """Three columns beside each other."""
    return [line for at in range(3) for line in block(LEFT + 180 * at, 700, f"c{at}x", count, "x" * 34)]


def test_three_columns_of_a_document_are_read_one_after_the_other() -> None:
    """They are told by the pages that are full, and read so on the last one, which has little; a title may stand across them."""
    pages = [(WIDTH, 800.0, lines(*three(30))), (WIDTH, 800.0, lines(*three(4)))]
    thirds = thirds_of(pages)
    assert thirds == (220.0, 400.0)
    title = (LEFT, 740.0, "title " + "x" * 100)
    found = in_columns(lines(*three(4), title), WIDTH, thirds)
    said = [[line.text.split()[0] for line in column] for column in found]
    assert said == [["title"], [], named("c0x"), named("c1x"), named("c2x")]


def test_two_columns_are_not_three() -> None:
    """Not by the list items that are set in from the edge, nor by one page among several that has a table of three."""
    set_in = [(LEFT + 20, 300.0 - 10 * at, f"i{at}") for at in range(15)]
    page = lines(*two(700, "a", 35), *set_in)
    assert thirds_of([(WIDTH, 800.0, page)]) is None
    assert thirds_of([(WIDTH, 800.0, page), (WIDTH, 800.0, page), (WIDTH, 800.0, lines(*three(30)))]) is None
