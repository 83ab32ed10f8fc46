"""The page of the end on time."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

from judge.show.context.library import Library
from judge.show.context.packed import unpack
from judge.show.pages.entry import entry_page
from judge.show.pages.time_called import sides, time_page


def test_the_page_says_who_wins_and_by_which_row(library: Library) -> None:
    """The last turns first, then the rows up to the one that decides; the entries lead to it."""
    page = time_page(library, *sides({"first_keys": 2, "second_keys": 2, "second_amber": 7}))
    assert len(page.turns) == 3
    assert page.winner == "The second player"
    assert page.rows[-1].cite == "trg:tie-break#2"
    board = unpack(parse_qs(urlsplit(page.board).query)["board"][0])
    assert (board["time"], board["began"]) == (1, "emily")
    assert board["emily"] == {"keys": 2, "amber": 0, "chains": 0}
    assert board["opponent"] == {"keys": 2, "amber": 7, "chains": 0}
    assert entry_page(library, "trg:tie-break").calculator == "/time"
