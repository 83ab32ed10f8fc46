"""The case page: what joins the cards first, and the cards laid out."""

from __future__ import annotations

import pytest

from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.context.packed import unpack
from judge.show.pages.case import case_page
from judge.show.pages.case_board import case_board
from judge.store.cases import Cases
from judge.store.shelf import Shelf


def test_the_ruling_that_joins_the_cards_comes_first(library: Library, games: Games, cases: Cases) -> None:
    """The first line is the ruling on both, with its answer and a scenario that plays it."""
    page = case_page(library, games, Shelf(cases.database), lambda: cases, ("bad-penny", "yxilo-bolter"))
    first = page.groups[0].lines[0]
    assert page.groups[0].joins
    assert first.link.id == "faq:destroyed-yxilo-bad-penny"
    assert first.answer
    assert first.played


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


def test_a_case_without_cards_only_asks(library: Library, games: Games, cases: Cases) -> None:
    """Nothing is laid out before a card is named."""
    assert case_page(library, games, Shelf(cases.database), lambda: cases, ()).board is None
    assert case_page(library, games, Shelf(cases.database), lambda: cases, ("qxqxqx",)).not_found == ("qxqxqx",)
