"""A game can be looked at after any line of its trace."""

from judge.cards.book import load_book
from judge.engine.film import film
from judge.engine.game import Game
from tests.engine.conftest import SmallBook

GIVEN = {
    "house": "dis",
    "emily": {"battleline": ["troll", "imp"], "hand": ["wipe"]},
    "opponent": {"battleline": ["imp"]},
}


def test_a_film_has_a_table_for_every_line(book: SmallBook) -> None:
    """There is one table before the first line and one after each; the last is the table as it stands."""
    game = Game(GIVEN, book)
    game.play("play wipe")
    shown = film(game)
    assert len(shown) == len(game.trace) + 1
    assert game.table_of(shown[0])["players"][0]["battleline"] == Game(GIVEN, book).table["players"][0]["battleline"]
    assert game.table_of(shown[-1]) == game.table


def test_cards_are_tagged_at_their_row_and_not_before(book: SmallBook) -> None:
    """The table of the row before the tag has no tag, that of the tag has it on every creature."""
    game = Game(GIVEN, book)
    game.play("play wipe")
    row = next(at for at, line in enumerate(game.trace) if "chart:destroyed#1" in line.cites)
    before, after = (game.table_of(film(game)[at])["players"][0]["battleline"] for at in (row, row + 1))
    assert [card["tagged"] for card in before] == [False, False]
    assert [card["tagged"] for card in after] == [True, True]


def test_a_film_goes_on_through_answers(book: SmallBook) -> None:
    """Answers given on the way are part of the film, and it ends where the game stands."""
    game = Game(GIVEN, book)
    game.play("play wipe")
    while game.question and game.question.kind != "move":
        game.answer(game.question.options[0].label)
    shown = film(game)
    assert len(shown) == len(game.trace) + 1
    assert shown[-1].key() == game.state.key()


def test_a_film_of_an_unknown_card_has_no_table_too_many() -> None:
    """Lines are taken back where a fact is missing that only chance knows; their tables go with them."""
    given = {"house": "logos", "emily": {"hand": ["wild-wormhole"], "deck": 2}, "opponent": {}}
    game = Game(given, load_book())
    game.play("play wild-wormhole")
    shown = film(game)
    assert len(shown) == len(game.trace) + 1
    assert game.table_of(shown[-1]) == game.table
    assert game.table["open"]
