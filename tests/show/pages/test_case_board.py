"""The cards of a dispute, laid out."""

from __future__ import annotations

import pytest

from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.context.packed import unpack
from judge.show.pages.case_board import case_board


@pytest.mark.parametrize(
    ("cards", "emily", "opponent", "house"),
    [
        (("bad-penny", "yxilo-bolter"), {"battleline": ["bad-penny"]}, {"battleline": ["yxilo-bolter"]}, "shadows"),
        (("bad-penny", "phase-shift"), {"hand": ["phase-shift"]}, {"battleline": ["bad-penny"]}, "logos"),
        (("spangler-box",), {"artifacts": ["spangler-box"]}, {}, "logos"),
    ],
)
def test_cards_are_laid_out_where_they_belong(
    library: Library,
    games: Games,
    cards: tuple[str, ...],
    emily: dict[str, list[str]],
    opponent: dict[str, list[str]],
    house: str,
) -> None:
    """What is in play lies on both sides in turn; what has to be played is in hand, with its house chosen."""
    board = case_board(games, [library.pool.card(card) for card in cards], "18.4")
    given = unpack(board.edit.partition("board=")[2])
    assert given == {"active": "emily", "house": house, "emily": emily, "opponent": opponent}
    assert board.table is not None
    assert board.play
