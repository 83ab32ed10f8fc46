"""The page of an impact lists the scenarios that end otherwise, by what parts them, and those about the cards of a deck."""

from __future__ import annotations

from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.pages.parted import of_cards, parted


def test_scenarios_stand_under_what_parts_them(library: Library, games: Games) -> None:
    """Magda's under her card, with its row and both rulebooks side by side; a house that only a card has is seen too."""
    found = parted(library, games, "1.1", "18.4", "18.4")
    by_name = {each.what: each for each in found.partings}
    magda = by_name["The card Magda the Rat"]
    assert any(row.startswith("C12 ") for row in magda.rows)
    (shown,) = [each for each in magda.scenarios if each.id == "leaves-play/magda-steals-back-after-the-aember-moved"]
    assert "than=1.1" in shown.address
    assert any("auto-legionary" in each.id for each in by_name["The card Auto-Legionary"].scenarios)
    assert by_name["The chart play, row window-play"].name == "When a Play: ability resolves"
    assert found.looked
    assert found.count == len({each.id for parting in found.partings for each in parting.scenarios})


def test_rulebooks_that_nobody_has_played_are_not_looked_at(library: Library, games: Games) -> None:
    """The booklet of 2018 is played, one that is only read is not."""
    assert parted(library, games, "18.4", "77.0", "18.4").looked is False
    assert of_cards(games, "18.4", "77.0") == {}


def test_a_card_has_the_scenarios_of_its_rulings(games: Games) -> None:
    """Bait and Switch, whose wording parts them, and Phase Shift, whose ruling is about the first turn."""
    found = of_cards(games, "1.1", "18.4")
    assert [each.id for each in found["bait-and-switch"]] == ["repeat/bait-and-switch-14-to-0"]
    assert "first-turn/does-phase-shift-let-me-play-a-second-card" in {each.id for each in found["phase-shift"]}
