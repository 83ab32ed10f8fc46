"""Lists of cards as people write and copy them."""

import pytest

from judge.cards.deck_list import MOST_CARDS, MOST_LINES, DeckList, read_deck_list
from judge.cards.pool import Pool, load_pool
from judge.engine.resolve.game_tables import ALL_HOUSES


@pytest.fixture(scope="module")
def pool() -> Pool:
    return load_pool()


def read(pool: Pool, text: str) -> DeckList:
    return read_deck_list(text, pool, ALL_HOUSES)


@pytest.mark.parametrize(
    ("line", "card", "copies"),
    [
        ("Troll", "troll", 1),
        ("2x Troll", "troll", 2),
        ("2 Troll", "troll", 2),
        ("2× Troll", "troll", 2),
        ("x2 Troll", "troll", 2),
        ("3xTroll", "troll", 3),
        ("Troll x2", "troll", 2),
        ("Troll 2x", "troll", 2),
        ("Troll (2)", "troll", 2),
        ("- 2x Troll", "troll", 2),
        ("• Troll", "troll", 1),
        ("3. Troll", "troll", 1),
        ("048 Troll", "troll", 1),
        ("Troll (Maverick)", "troll", 1),
        ("Troll [CotA 48]", "troll", 1),
        ("Troll - Common", "troll", 1),
        ("2 Troll - Common", "troll", 2),
        ("Troll [Common] (2)", "troll", 2),
        ("Troll\tBrobnar\t2", "troll", 2),
        ("Brobnar;Troll;2", "troll", 2),
        ("Brobnar,Troll,2", "troll", 2),
        ('"Troll","Brobnar",2', "troll", 2),
        ("| Troll | Brobnar |", "troll", 1),
        ("1-2 Punch", "1-2-punch", 1),
        ("2x 1-2 Punch", "1-2-punch", 2),
        ("Auto-Vac 5150", "auto-vac-5150", 1),
        ("Auto-Vac 5150 (2)", "auto-vac-5150", 2),
        ("2 Ozmo, Martianologist - Rare", "ozmo-martianologist", 2),
        ("2x Verderbensbringer", "harbinger-of-doom", 2),
        ("巨魔 x2", "troll", 2),
        ("HARBINGER OF DOOM", "harbinger-of-doom", 1),
        ("2 harbinger of d", "harbinger-of-doom", 2),
        ("armageddon-cloak", "armageddon-cloak", 1),
    ],
)
def test_a_line_is_read_as_it_is_meant(pool: Pool, line: str, card: str, copies: int) -> None:
    """Counts stand before or behind, names in any language, and what stands beside the name is no part of it."""
    found = read(pool, line)
    assert [(each.card, each.copies) for each in found.cards] == [(card, copies)]
    assert found.problems == ()


def test_headings_give_the_house_of_what_stands_below(pool: Pool) -> None:
    """Name of the deck, address, houses with and without counts and marks, headings of kinds: no line is a problem."""
    text = (
        "The Troll of Many Names\nhttps://decksofkeyforge.com/decks/1\n\nBrobnar\n2x Troll\n\nHouse Star Alliance (1)\nTroll\n"
        "Creatures:\n## Dis\nHarbinger of Doom\tUntamed\nHarbinger of Doom\n"
    )
    found = read(pool, text)
    assert found.title == "The Troll of Many Names"
    assert found.houses == ("brobnar", "staralliance", "dis")
    assert [(each.copies, each.house, each.line) for each in found.cards] == [
        (2, "brobnar", 5),
        (1, "staralliance", 8),
        (1, "untamed", 11),
        (1, "dis", 12),
    ]
    assert found.problems == ()


def test_every_line_that_cannot_be_read_is_named_with_a_way_out(pool: Pool) -> None:
    """A misspelt name, a part of many names and a wild count are told with their lines; the rest is read."""
    found = read(pool, "Troll\nArmagedon Cloak\ndust\n99 Troll\nXyzzyqq\n3 unknown cards\n")
    assert [(each.where, each.code) for each in found.problems] == [
        ("line 2", "list/which-card"),
        ("line 3", "list/which-card"),
        ("line 4", "list/bad-number"),
        ("line 5", "list/which-card"),
    ]
    assert "Armageddon Cloak" in found.problems[0].says
    assert [(each.card, each.copies) for each in found.cards] == [("troll", 1), ("unknown", 3)]


def test_a_first_line_written_as_a_card_is_not_taken_for_the_name_of_the_deck(pool: Pool) -> None:
    """A misspelt card does not vanish into a title."""
    assert read(pool, "2x Trollx\nTroll").problems[0].where == "line 1"
    assert read(pool, "- Xyzzyqq\nTroll").problems[0].where == "line 1"


def test_a_list_has_an_end(pool: Pool) -> None:
    """Too many cards and too many lines are told, not read."""
    many = read(pool, "36 Troll\n" * 7)
    assert many.count <= MOST_CARDS
    assert many.problems[0].code == "list/too-many-cards"
    long = read(pool, "\n" * MOST_LINES + "Troll")
    assert (long.cards, long.problems[0].code) == ((), "list/too-long")


NONSENSE = ["", "\0\n\ufeff", "((((((", "x" * 5000, "-" * 3000 + "\n" + "a - " * 1000, "1" * 400, ",,,\n;;;\n|||"]


@pytest.mark.parametrize("text", NONSENSE)
def test_nonsense_is_no_list_and_no_crash(pool: Pool, text: str) -> None:
    """Whatever is pasted is answered."""
    assert read(pool, text).cards == ()
