"""The front page."""

from __future__ import annotations

import pytest

from judge.cite import IN_FORCE
from judge.errors import StoreError
from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.pages.home import ASKED, home_page
from judge.show.pages.lists import rulings_page
from judge.store.case import Case, Setting, Words
from judge.store.cases import Cases

SETTING = Setting(rulebook="1.1", given={"emily": {}, "opponent": {}})


def test_the_front_page_counts_its_rooms_and_has_the_last_cases(library: Library, games: Games, cases: Cases) -> None:
    """As many as the lists behind them have in this rulebook; a case is opened in its own."""
    kept = cases.save(Words(title="Gateway"), SETTING)
    page = home_page(library, games, cases.last)
    assert [(row.id, row.address) for row in page.cases] == [(kept.id, f"/cases/{kept.id}?rulebook=1.1")]
    counts = {group.title: group.count for group in page.rooms}
    assert (counts["Scenarios"], counts["Cards"]) == (len(games.scenarios), len(library.pool))
    assert counts["Rulings"] == sum(group.count for group in rulings_page(library).groups)


def test_without_a_database_the_front_page_is_there_all_the_same(library: Library, games: Games) -> None:
    """Looking rules up needs no cases."""

    def away(_count: int) -> tuple[Case, ...]:
        raise StoreError("cannot be reached")

    assert home_page(library, games, away).cases == ()


@pytest.mark.parametrize("book", [IN_FORCE, "1.1"])
def test_the_example_plays_in_the_rulebook_that_it_is_about(library: Library, games: Games, cases: Cases, book: str) -> None:
    """Three questions are offered in every rulebook, each as a search in it; the example in the one in force."""
    page = home_page(library, games, cases.last, book)
    assert tuple(each.title for each in page.questions) == ASKED
    assert all(("rulebook=1.1" in each.address) == (book == "1.1") for each in page.questions)
    assert (page.demo is not None) == (book == IN_FORCE)
