"""Scenarios and saved cases are hits of their own kind."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.show.context.finder import Finder
from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.pages.played_hits import scenarios_alone, with_played
from judge.show.pages.search import CASE, SCENARIO, Asked, SearchPage, search_page, with_cases
from judge.store.case import Setting, Words
from judge.store.cases import Cases
from judge.store.database import Database
from judge.store.shelf import Shelf


def scenarios(library: Library, games: Games, finder: Finder, asked: Asked, rulebook: str = "") -> SearchPage:
    """The scenarios for a query."""
    return scenarios_alone(library, games, finder, search_page(library, finder, asked, rulebook), asked)


def ids(found: SearchPage) -> list[str]:
    """What was found, in order."""
    return [hit.link.id for hit in found.hits]


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("gateway to dis archimedes", "destroyed/archimedes-gateway"),
        ("who wins when all is equal after time", "end-of-time/the-first-player-wins-when-all-is-equal"),
        ("ward and armor, which is used up first", "armor/a-ward-goes-first"),
    ],
)
def test_the_scenario_that_shows_it_comes_first(library: Library, games: Games, finder: Finder, query: str, first: str) -> None:
    """By its words, by the cards on its board, by the entry that answers."""
    assert ids(scenarios(library, games, finder, Asked(query, SCENARIO)))[0] == first


def test_they_are_narrowed_by_card_rule_and_rulebook(library: Library, games: Games, finder: Finder) -> None:
    """Each leaves those alone that have it on the board, show it, or are about it; the facets say how many."""
    every = {each.id: each for each in games.scenario_facts.every}
    whole = scenarios(library, games, finder, Asked("destroyed at the same time", SCENARIO))
    counts = {facet.name: {choice.address: choice for choice in facet.choices} for facet in whole.facets}
    assert set(counts) == {"card", "rule", "rulebook"}
    by_card = scenarios(library, games, finder, Asked("destroyed at the same time", SCENARIO, card="bad-penny"))
    assert by_card.hits
    assert all("bad-penny" in every[each].cards for each in ids(by_card))
    by_rule = scenarios(library, games, finder, Asked("destroyed at the same time", SCENARIO, rule="glossary:destroyed"))
    assert by_rule.hits
    assert all("glossary:destroyed" in every[each].rulings for each in ids(by_rule))
    [choice] = [each for facet in whole.facets if facet.name == "rule" for each in facet.choices if each.label == "Destroyed"]
    assert choice.count == by_rule.total < whole.total
    assert [each.chosen for facet in by_rule.facets if facet.name == "rule" for each in facet.choices if each.chosen] == [True]
    older = scenarios(library, games, finder, Asked("tide", SCENARIO), "1.0")
    assert older.total < scenarios(library, games, finder, Asked("tide", SCENARIO)).total


def test_the_facts_are_those_of_the_scenarios(games: Games) -> None:
    """Read off the text of every file, they are what reading the file gives."""
    facts = {each.id: each for each in games.scenario_facts.every}
    assert facts.keys() == games.scenarios.keys()
    for each in games.scenarios.values():
        told = facts[each.id]
        assert (told.title, told.asks) == (each.title, each.asks)
        assert told.rulings == tuple(ruling.partition("#")[0] for ruling in each.rulings)
        assert told.rulebooks == each.rulebooks
        assert set(games.cards_on(each.given)) <= told.cards


def test_saved_cases_stand_beside_them_and_alone(library: Library, games: Games, finder: Finder, tmp_path: Path) -> None:
    """The kinds of a page count both; a later page and a narrowed one show neither."""
    database = Database(f"sqlite:///{tmp_path}/cases.sqlite3")
    cases, shelf = Cases(database), Shelf(database)
    board = {"emily": {"hand": ["gateway-to-dis"]}, "dan": {"battleline": ["archimedes"]}}
    setting = Setting(rulebook="18.4", given=board, cards=("gateway-to-dis", "archimedes"))
    kept = cases.save(Words(title="At table 4", ruling="They are archived"), setting)

    def searched(asked: Asked) -> SearchPage:
        found = with_cases(shelf, lambda: cases, search_page(library, finder, asked), asked)
        return with_played(library, games, finder, shelf, lambda: cases, found, asked)

    whole = searched(Asked("gateway to dis archimedes"))
    kinds = {choice.label: choice.count for facet in whole.facets if facet.name == "kind" for choice in facet.choices}
    assert (kinds["Saved cases"], kinds["Scenarios"] > 3, len(whole.scenarios)) == (1, True, 3)
    assert ids(searched(Asked("gateway to dis archimedes", CASE))) == [kept.id]
    assert ids(searched(Asked("gateway to dis archimedes", CASE, card="troll"))) == []
    assert searched(Asked("gateway to dis archimedes", page=2)).scenarios == ()
    assert searched(Asked("gateway to dis archimedes", "faq")).scenarios == ()
    database.close()
