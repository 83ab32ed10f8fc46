"""The page of a card as a site shows it: drawn, and with the scenarios that have it on the board."""

from __future__ import annotations

from dataclasses import replace

from judge.show.context.games import Games, scenario_link
from judge.show.context.library import Library
from judge.show.pages.card import CardPage, card_page
from judge.show.table.ink import on_its_own, other_face

MOST_SCENARIOS = 8


def drawn_card(library: Library, games: Games, card_id: str, rulebook: str = "") -> CardPage:
    """The page of one card; UnknownCardError names the nearest ones."""
    page = card_page(library, games.book, card_id, rulebook)
    card, shown = library.pool.card(page.id), games.scenarios_on([page.id])
    return replace(
        page,
        tile=on_its_own(games, card, page.rulebook),
        behind=other_face(games, card, page.rulebook),
        scenarios=tuple(scenario_link(each, page.rulebook) for each in shown[:MOST_SCENARIOS]),
        more_scenarios=len(shown[MOST_SCENARIOS:]),
    )
