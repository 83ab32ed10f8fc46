"""Pages that lead on to others."""

from __future__ import annotations

import pytest

from judge.errors import UnknownEntryError
from judge.show.context.library import Library
from judge.show.pages.lists import charts_page, entries_page, rulings_page


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


def test_every_row_of_a_chart_can_be_cited(library: Library) -> None:
    """Its number counts on, its words are what its citation says, and whoever cites it is named."""
    charts = {chart.id: chart for chart in charts_page(library).charts}
    rows = charts["chart:destroyed"].rows
    assert [row.cite for row in rows] == [f"chart:destroyed#{number}" for number in range(1, len(rows) + 1)]
    assert [row.says for row in rows] == list(library.corpus.items(library.corpus.entry("chart:destroyed")))
    assert any(row.cited_by for row in rows)
