"""The card browser."""

from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.pages.cards import PER_PAGE, Wanted, cards_page


def test_all_cards_are_there_page_by_page(library: Library, games: Games) -> None:
    """By name, with letters to jump to; the pages lead on and back."""
    page = cards_page(library, games, Wanted())
    assert (page.total, len(page.tiles), page.before) == (len(library.pool), PER_PAGE, "")
    assert page.after.endswith("page=2")
    assert {"A", "Z"} <= {letter.id for letter in page.letters}
    last = cards_page(library, games, Wanted(page=9_999))
    assert (last.number, last.after) == (page.pages, "")


def test_fields_and_words_narrow_together(library: Library, games: Games) -> None:
    """The form's fields are terms of the query."""
    page = cards_page(library, games, Wanted(q="pow>=5", house="dis", type="creature"))
    assert page.total
    assert all(card.house == "dis" and (card.power or 0) >= 5 for card in page.tiles if len(card.houses) == 1)
    assert cards_page(library, games, Wanted(letter="Z")).total < page.total


def test_a_name_is_found_misspelt_or_not(library: Library, games: Games) -> None:
    """The nearest first, twenty at most; a name of nothing lists nothing."""
    assert cards_page(library, games, Wanted(name="archimed")).cards[0].id == "archimedes"
    assert len(cards_page(library, games, Wanted(name="a")).cards) <= 20
    assert cards_page(library, games, Wanted(name="  ")).cards == ()
    assert "bad-penny" in {card.id for card in cards_page(library, games, Wanted(q="bad peny")).tiles}


def test_what_is_not_understood_is_told(library: Library, games: Games) -> None:
    """The page says which term it is."""
    assert cards_page(library, games, Wanted(q="has:nothing")).unknown == ("has:nothing",)
