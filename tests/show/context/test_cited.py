"""Citations as links."""

from __future__ import annotations

from judge.show.context.cited import cited, cites
from judge.show.context.games import Games
from judge.show.context.library import Library


def test_a_row_says_its_passage(library: Library, games: Games) -> None:
    """With its number in the title, and its words where they are asked for."""
    found = cited(library, games, "chart:destroyed#2", "1.1", full=True)
    assert (found.title, found.address) == ("Destroyed, 2", "/entry/chart:destroyed?rulebook=1.1#n2")
    assert found.says == library.corpus.items(library.corpus.entry("chart:destroyed"))[1]
    assert cited(library, games, "chart:destroyed#2", "1.1").says == ""


def test_a_card_says_what_it_does(library: Library, games: Games) -> None:
    """In our words, under its name; words that are given instead are kept."""
    found = cited(library, games, "card:gateway-to-dis", "18.4", full=True)
    assert (found.title, found.address) == ("Gateway to Dis", "/card/gateway-to-dis")
    assert found.says.startswith("Play: Destroy each creature.")
    assert cited(library, games, "card:gateway-to-dis", "18.4", full=True, says="So.").says == "So."


def test_what_is_not_here_is_named_without_a_way(library: Library, games: Games) -> None:
    """An entry, a row or a card that nobody has does no harm to the page that cites it."""
    entry, row, card = cites(library, games, ("glossary:no-such", "chart:destroyed#99", "card:no-such"), "18.4", full=True)
    assert (entry.title, entry.address) == ("glossary:no-such", "")
    assert row.says == ""
    assert (card.title, card.says) == ("no-such", "")


def test_a_citation_of_an_older_rulebook_leads_there(library: Library, games: Games) -> None:
    """Whatever rulebook the page follows."""
    assert cited(library, games, "1.1:glossary:ward", "18.4").address == "/entry/glossary:ward?rulebook=1.1"
