"""The page of a card."""

from __future__ import annotations

import pytest

from judge.errors import UnknownCardError
from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.context.packed import unpack
from judge.show.pages.card import card_named, card_page


def test_a_card_tells_what_it_is_and_what_speaks_of_it(library: Library, games: Games) -> None:
    """Its facts as far as it has them, its words, and its rulings and errata apart from the rules that use it."""
    page = card_page(library, games.book, "bad-penny", "1.1")
    assert {fact.name: fact.says for fact in page.facts} | {"Rarity": ""} == {
        "Type": "Creature", "House": "Shadows", "Power": "1", "Traits": "Human, Thief", "Rarity": "",
    }  # fmt: skip
    assert page.abilities == ("Destroyed: Return Bad Penny to its owner's hand.",)
    assert page.abilities_known
    assert "faq:destroyed-yxilo-bad-penny" in [link.id for link in page.rulings]
    assert not {link.id for link in page.rulings} & {link.id for link in (*page.errata, *page.rules)}
    assert all(link.address.endswith("rulebook=1.1") for link in page.rulings)


def test_icons_of_one_kind_are_counted(library: Library, games: Games) -> None:
    """A single one has no number."""
    facts = {fact.name: fact.says for fact in card_page(library, games.book, "steward-su-uzyanĕ").facts}
    assert facts["Enhances with"] == "Æmber x2, Draw"


@pytest.mark.parametrize(
    ("card", "zone", "house"),
    [("troll", "battleline", "brobnar"), ("gateway-to-dis", "hand", "dis"), ("spangler-box", "artifacts", "logos")],
)
def test_a_card_lies_on_the_least_board_where_it_can(library: Library, games: Games, card: str, zone: str, house: str) -> None:
    """In play, or in hand with its house active; the board can be laid out."""
    given = unpack(card_page(library, games.book, card).board.partition("board=")[2])
    assert given == {"house": house, "emily": {zone: [card]}, "opponent": {}}
    assert games.replay(given, (), "18.4").table["house"] == house


def test_a_card_is_known_by_whatever_it_is_called(library: Library) -> None:
    """Its id, its name in any language, a part of it or nearly it; what is near nothing is refused."""
    assert [card_named(library, text).id for text in ("bad-penny", "Bad Penny", "Falscher Fuffziger", "bad peny")] == [
        "bad-penny"
    ] * 4
    with pytest.raises(UnknownCardError, match="no card is called 'qxqxqx'"):
        card_named(library, "qxqxqx")


def test_its_text_has_its_terms_linked(library: Library, games: Games) -> None:
    """Each term once, never in the card's own name; keywords with their rule; nothing is drawn."""
    page = card_page(library, games.book, "archimedes")
    assert "".join(word.says for word in page.text[0]) == page.abilities[0]
    assert "/entry/glossary:neighbor" in {word.address for word in page.text[0]}
    assert [each.id for each in page.keywords] == ["glossary:elusive"]
    assert (page.tile, page.scenarios) == (None, ())


def test_an_address_without_special_letters_finds_the_card(library: Library, games: Games) -> None:
    """``aembitrage`` is Æmbitrage."""
    assert card_page(library, games.book, "aembitrage").id == "æmbitrage"
    with pytest.raises(UnknownCardError):
        card_page(library, games.book, "qxqxqx")
