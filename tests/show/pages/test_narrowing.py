"""Long lists are shown a page at a time and narrowed by typing, by heading and by card."""

from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.pages.lists import entries_page, narrowed, rulings_page
from judge.show.pages.narrowing import PER_PAGE, Narrow
from judge.show.pages.scenario import scenarios_page


def test_a_list_is_shown_page_by_page(library: Library) -> None:
    """All rulings, so many at a time; the headings have their numbers."""
    page = narrowed(library, rulings_page(library), Narrow(page=2)).shown
    assert page is not None
    assert (len(page.links), page.number) == (PER_PAGE, 2)
    assert page.before.endswith("/rulings")
    assert page.after.endswith("page=3")
    assert sum(int(each.says) for each in page.headings) >= page.total


def test_words_narrow_it(library: Library) -> None:
    """Each word has to be there; what fits nothing leaves nothing."""
    page = narrowed(library, rulings_page(library), Narrow("Ward damage")).shown
    assert page is not None
    assert page.links
    assert all("ward" in f"{each.title} {each.says}".lower() for each in page.links)
    none = narrowed(library, entries_page(library), Narrow("qxqxqx")).shown
    assert none is not None
    assert none.total == 0


def test_a_card_and_a_heading_narrow_it(library: Library, games: Games) -> None:
    """Rulings of a card, entries of a kind, scenarios with a card or of a theme."""
    of_card = narrowed(library, rulings_page(library), Narrow(card="bad-penny")).shown
    assert of_card is not None
    assert of_card.card_name == "Bad Penny"
    assert {each.id for each in of_card.links} <= {entry.id for entry in library.corpus.of_card("bad-penny")}
    kind = narrowed(library, entries_page(library, "errata"), Narrow()).shown
    assert kind is not None
    assert {each.id.partition(":")[0] for each in kind.links} == {"errata"}
    with_troll = scenarios_page(library, games, wanted=Narrow(card="troll")).shown
    assert with_troll is not None
    assert 0 < with_troll.total < len(games.scenarios)
    destroyed = scenarios_page(library, games, theme="Destroyed").shown
    assert destroyed is not None
    assert all(each.id.startswith("destroyed/") for each in destroyed.links)


def test_what_is_called_so_comes_first(library: Library) -> None:
    """Before what only speaks of it."""
    page = narrowed(library, entries_page(library), Narrow("ward")).shown
    assert page is not None
    assert page.links[0].id == "glossary:ward"
