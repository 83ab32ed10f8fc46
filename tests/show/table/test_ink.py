"""What is printed on a card is there for every tile, its text in our words."""

from judge.show.context.games import Games
from judge.show.table.ink import ink, printed
from judge.show.table.layout import lay
from tests.show.table.boards import table


def test_a_tile_has_what_is_printed(games: Games) -> None:
    """Text, keywords, traits and strength; made once for each card."""
    plain = table(games, {"battleline": ["archimedes"]})
    [piece] = lay(plain, plain, ink(games, "18.4")).sides[1].battleline
    assert (piece.house, piece.printed.power, piece.printed.keywords, piece.flank) == ("logos", 2, ("Elusive",), True)
    assert piece.printed.text[0].startswith("Each neighbor")
    assert games.faces["archimedes", "18.4"] == piece.printed


def test_a_card_of_the_board_has_nothing_printed(games: Games) -> None:
    """Nobody has told what it does."""
    assert printed(games, "no-such-card", "18.4").text == ()


def test_tokens_are_told_in_words_too(games: Games) -> None:
    """Damage first, then what else lies there."""
    plain = table(games, {"battleline": [{"card": "troll", "damage": 3, "amber": 2, "warded": True}]})
    [piece] = lay(plain, plain, ink(games, "18.4")).sides[1].battleline
    assert [(token.kind, token.count, token.says) for token in piece.tokens] == [
        ("damage", 3, "3 damage"),
        ("amber", 2, "2 Æmber on it"),
        ("ward", 0, "warded"),
    ]
