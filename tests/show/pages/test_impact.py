"""The page of what rests on the changes between two rulebooks."""

from __future__ import annotations

from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.pages.impact import impact_page


def test_a_change_shows_what_rests_on_it(library: Library, games: Games) -> None:
    """The erratum of Bait and Switch: its ruling, its scenario and its card; asked the wrong way round it is turned about."""
    page = impact_page(library, games, "18.4", "1.1")
    assert (page.old, page.new, page.played) == ("1.1", "18.4", True)
    touched = {each.link.id: each for each in page.touched}
    ruling = touched["faq:bait-and-switch-14-0"]
    assert ruling.sort == "Ruled otherwise"
    assert "repeat/bait-and-switch-14-to-0" in {link.id for link in ruling.scenarios}
    assert "bait-and-switch" in {link.id.removeprefix("card:") for link in ruling.cards}
    assert page.rulings
    assert page.scenarios
    assert page.cards
