"""Everything that can come of a position, told."""

from __future__ import annotations

from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.context.packed import pack
from judge.show.context.position import Position
from judge.show.tree.outcomes import FAR, Limits, Look, outcomes_page
from tests.show.tree.drawn import board_page, check_drawn
from tests.web.test_api import MANY


def test_the_order_that_decides_is_told(library: Library, games: Games) -> None:
    """Bad Penny goes where the ability that resolves first sends it, and that is said in one line each."""
    page = board_page(library, games, opponent={"battleline": ["bad-penny", "archimedes"]})
    assert {end.changes: end.when for end in page.outcomes} == {
        ("Bad Penny is in Opponent's hand",): "Exactly when Emily resolves “Destroyed:” of Bad Penny "
        "before “Destroyed:” of Bad Penny granted by Archimedes.",
        ("Bad Penny is in Opponent's archives",): "Exactly when Emily resolves “Destroyed:” of Bad Penny granted by Archimedes "
        "before “Destroyed:” of Bad Penny.",
    }
    assert [end.ways for end in page.outcomes] == [1, 1]
    assert page.ways == 2


def test_what_a_move_comes_to_is_told_against_what_was_before_it(library: Library, games: Games) -> None:
    """Not against the board, before the moves that were made already."""
    board = {"house": "brobnar", "emily": {"battleline": ["troll", "bumpsy"]}, "otto": {}}
    page = outcomes_page(library, games, Position(pack(board), ("reap troll", "reap bumpsy")))
    assert page.always == ("Emily: Æmber 1 → 2", "Bumpsy: exhausted")


def test_what_is_not_exhausted_claims_nothing(library: Library, games: Games) -> None:
    """A search that was cut off draws what it found, says how much is open, and proves neither conditions nor numbers."""
    position = Position(pack(dict(MANY["given"])), tuple(MANY["do"]))
    page = outcomes_page(library, games, position, "", Look(), Limits(700, 60, 100))
    check_drawn(page)
    assert not page.exhausted
    assert page.waiting > 0
    assert page.ways is None
    assert {end.when for end in page.outcomes} <= {""}
    assert page.further is not None
    assert f"{FAR.states:,}" in page.further.says
