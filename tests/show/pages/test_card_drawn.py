"""A card as a site shows it."""

from __future__ import annotations

import pytest

from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.pages.card import card_page
from judge.show.pages.card_drawn import drawn_card


def test_it_is_drawn_beside_its_words(library: Library, games: Games) -> None:
    """The tile of every board and the scenarios; the words are those of the page without them."""
    page, words = drawn_card(library, games, "archimedes", "1.1"), card_page(library, games.book, "archimedes", "1.1")
    assert page.tile is not None
    assert page.tile.printed.text == page.abilities == words.abilities
    assert "destroyed/archimedes-gateway" in {each.id for each in page.scenarios}
    assert (page.rulebook, page.rulings, page.board) == (words.rulebook, words.rulings, words.board)
    assert page.tile.armor == page.tile.armor_left == 0


def test_of_many_scenarios_the_rest_is_counted(library: Library, games: Games) -> None:
    """Where all of them are listed there is no rest."""
    found = {card: games.scenarios_on([card]) for card in ("troll", "niffle-kong", "archimedes", "grey-monk")}
    pages = {card: drawn_card(library, games, card) for card in found}
    assert {card: len(page.scenarios) + page.more_scenarios for card, page in pages.items()} == {
        card: len(scenarios) for card, scenarios in found.items()
    }
    assert {page.more_scenarios == 0 for page in pages.values()} == {True, False}


@pytest.mark.parametrize(
    ("card", "name", "kind"),
    [("niffle-kong", "Niffle Kong", "top half"), ("blorb", "Any card", "facedown"), ("troll", "", "")],
)
def test_its_other_face_is_drawn(library: Library, games: Games, card: str, name: str, kind: str) -> None:
    """The half of a gigantic creature that has no text, and what a token creature is behind."""
    behind = drawn_card(library, games, card).behind
    assert (behind.name if behind else "", behind.kind if behind else "") == (name, kind)
    assert not behind or (behind.printed.text, behind.power) == ((), None)
