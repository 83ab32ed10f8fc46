"""The page of results says what stands in the rulebook asked for, and what older ones said."""

from __future__ import annotations

import pytest

from judge.show.context.finder import Finder
from judge.show.context.library import Library
from judge.show.pages.search import Asked, Found, SearchPage, search_page


def hit(page: SearchPage, entry_id: str) -> Found:
    """The result for an entry."""
    return next(found for found in page.hits if found.link.id == entry_id)


@pytest.mark.parametrize(("query", "rulebook"), [("ward armor", "1.1"), ("1.1 ward armor", "")])
def test_results_follow_the_rulebook_asked_for(library: Library, finder: Finder, query: str, rulebook: str) -> None:
    """Named in the address or in the query, it marks what does not stand in it, tells what it said, and is kept in links."""
    page = search_page(library, finder, Asked(query), rulebook)
    assert page.follows == "1.1"
    assert hit(page, "glossary:ward").stands is False
    armor = hit(page, "glossary:armor")
    assert armor.stands is True
    assert armor.older.startswith("Armor")
    assert armor.link.address == "/entry/glossary:armor?rulebook=1.1"


def test_the_rulebook_in_force_has_nothing_older_to_tell(library: Library, finder: Finder) -> None:
    """Without another rulebook every result stands and none says what an older one said."""
    page = search_page(library, finder, Asked("ward armor"))
    assert all(found.stands and not found.older for found in page.hits)


def test_results_lead_to_other_rulebooks(library: Library, finder: Finder) -> None:
    """A facet shows how many results stand in each rulebook, unless the query itself names one."""
    choices = {facet.name: facet.choices for facet in search_page(library, finder, Asked("armor")).facets}["rulebook"]
    assert {choice.label for choice in choices} == {"18.4", "1.2", "1.1", "1.0"}
    assert [choice.label for choice in choices if choice.chosen] == ["18.4"]
    older = next(choice for choice in choices if choice.label == "1.1")
    assert older.address == "/search?q=armor&rulebook=1.1"
    assert 0 < older.count < next(choice for choice in choices if choice.label == "18.4").count
    assert "rulebook" not in {facet.name for facet in search_page(library, finder, Asked("1.1 armor")).facets}


def test_a_correction_stays_in_the_rulebook(library: Library, finder: Finder) -> None:
    """Who asked for an older rulebook in the query is led to it by the corrected one."""
    meant = search_page(library, finder, Asked("1.1 elusiv")).did_you_mean
    assert meant is not None
    assert (meant.says, meant.address) == ("elusive", "/search?q=elusive&rulebook=1.1")
