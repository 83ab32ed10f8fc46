"""The page of an entry under one rulebook."""

from __future__ import annotations

import pytest

from judge.errors import UnknownEntryError
from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.pages.entry import entry_page

BAIT = "faq:bait-and-switch-14-0"


def test_each_rulebook_says_how_it_stands_to_the_entry(library: Library) -> None:
    """The newest first, and the one followed once more by itself: in force, otherwise, or not there."""
    page = entry_page(library, BAIT, "1.1")
    assert [standing.rulebook for standing in page.standings] == [document.id for document in library.rulebooks]
    assert page.standings[0].verdict == "current"
    assert (page.here.rulebook, page.here.verdict) == ("1.1", "another ruling")
    assert page.here.says.startswith("The card repeats itself whole")
    ward = entry_page(library, "glossary:ward", "1.1").here
    assert (ward.stands, ward.verdict) == (False, "absent")


def test_scenarios_are_shown_where_they_can_be_played(library: Library, games: Games) -> None:
    """With games at hand each scenario that shows the entry leads to where it is played out; a terminal does without."""
    assert entry_page(library, BAIT).played == ()
    shown = entry_page(library, BAIT, "1.1", games).played
    assert [each.title for each in shown] == [scenario.title for scenario in games.scenarios_of(BAIT)]
    assert shown[0].play.startswith("/play?board=")
    assert shown[0].play.endswith("rulebook=1.1")


def test_what_leads_on_is_said_once(library: Library) -> None:
    """A rule that an entry rests on is not among the related ones, nor among those that point here."""
    page = entry_page(library, BAIT)
    rests, related, pointing = ({link.id for link in links} for links in (page.rests_on, page.related, page.cited_by))
    assert rests
    assert not rests & related
    assert not pointing & (rests | related)


@pytest.mark.parametrize(
    ("entry", "section"),
    [(BAIT, "/rulings?topic="), ("chart:destroyed", "/charts#"), ("glossary:ward", "/entries?kind=glossary")],
)
def test_an_entry_stands_in_its_list(library: Library, entry: str, section: str) -> None:
    """A ruling under its heading, a chart on the sheet of charts, anything else in the list of its kind."""
    assert entry_page(library, entry).section.address.startswith(section)


def test_an_unknown_entry_names_the_nearest(library: Library) -> None:
    """Whoever mistypes is led on."""
    with pytest.raises(UnknownEntryError) as refused:
        entry_page(library, "glossary:wrad")
    assert "glossary:ward" in refused.value.meant
