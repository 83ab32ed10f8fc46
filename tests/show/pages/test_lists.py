"""Pages that lead on to others."""

from __future__ import annotations

import pytest

from judge.errors import UnknownEntryError
from judge.show.context.library import Library
from judge.show.pages.lists import charts_page, entries_page, narrowed, rulings_page
from judge.show.pages.narrowing import Narrow


def test_a_list_holds_what_stands_in_its_rulebook(library: Library) -> None:
    """Another rulebook lists other entries, and each link stays in it."""
    now, then = (
        {link.id: link.address for group in entries_page(library, "glossary", book).groups for link in group.links}
        for book in ("", "1.1")
    )
    assert "glossary:ward" in now
    assert "glossary:ward" not in then
    assert all(address.endswith("?rulebook=1.1") for address in then.values())
    assert set(then) == {entry.id for entry in library.corpus.entries("glossary") if library.corpus.stands_in(entry, "1.1")}


def test_all_entries_are_the_rules(library: Library) -> None:
    """Rulings and charts have lists of their own; a kind or a heading that does not exist is refused."""
    assert (entries_page(library).of_rulings, rulings_page(library).of_rulings) == (False, True)
    assert not {"Rulings", "Timing charts"} & {group.title for group in entries_page(library).groups}
    with pytest.raises(UnknownEntryError, match="there is no kind 'nonsense'"):
        entries_page(library, "nonsense")
    with pytest.raises(UnknownEntryError, match="no ruling stands under the heading 'nonsense'"):
        rulings_page(library, "nonsense")


def test_one_heading_shows_its_rulings_alone(library: Library) -> None:
    """The same that stand under it in the whole list."""
    first = rulings_page(library).groups[0]
    assert rulings_page(library, first.title).groups == (first,)


def test_a_list_is_narrowed_to_what_names_a_card(library: Library) -> None:
    """The card is called by its name; one that there is not is called as it was asked for, and has nothing."""
    rulings = rulings_page(library)
    of_card, of_none = (narrowed(library, rulings, Narrow("", card, 1)).shown for card in ("bad-penny", "no-such-card"))
    assert (of_card.card_name, of_none.card_name, of_none.total) == ("Bad Penny", "no-such-card", 0)
    assert {link.id for link in of_card.links} >= {"faq:destroyed-yxilo-bad-penny", "faq:destroyed-tolas-bad-penny"}
    assert all("bad-penny" in library.corpus.entry(link.id).cards for link in of_card.links)


def test_every_row_of_a_chart_can_be_cited(library: Library) -> None:
    """Its number counts on, its words are what its citation says, and whoever cites it is named."""
    charts = {chart.id: chart for chart in charts_page(library).charts}
    rows = charts["chart:destroyed"].rows
    assert [row.cite for row in rows] == [f"chart:destroyed#{number}" for number in range(1, len(rows) + 1)]
    assert [row.says for row in rows] == list(library.corpus.items(library.corpus.entry("chart:destroyed")))
    assert any(row.cited_by for row in rows)
