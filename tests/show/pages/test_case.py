"""The case page: what joins the cards first, and the cards laid out."""

from __future__ import annotations

from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.pages.case import case_page
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


def test_a_case_without_cards_only_asks(library: Library, games: Games, cases: Cases) -> None:
    """Nothing is laid out before a card is named."""
    assert case_page(library, games, Shelf(cases.database), lambda: cases, ()).board is None
    assert case_page(library, games, Shelf(cases.database), lambda: cases, ("qxqxqx",)).not_found == ("qxqxqx",)
