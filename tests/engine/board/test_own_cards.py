"""Cards that a board brings along: played as they are written down, and told where they cannot be."""

from typing import Any

import pytest

from judge.engine.board.setup import lay_out
from judge.engine.game import Game
from judge.errors import SetupError

NOVA = {"type": "action", "houses": ["dis"], "abilities": ["Play(Steal(2))"]}


def board(**cards: Any) -> dict[str, Any]:
    emily = {"hand": list(cards), "battleline": ["imp"]}
    return {"house": "dis", "cards": cards, "emily": emily, "other": {"amber": 5, "battleline": ["troll"]}}


def problems(book: Any, **cards: Any) -> dict[str, str]:
    with pytest.raises(SetupError) as caught:
        lay_out(board(**cards), book)
    return {problem.where: problem.code.removeprefix("setup/") for problem in caught.value.problems}


def test_a_card_of_its_own_is_played(book: Any) -> None:
    """Its abilities do what they say."""
    game = Game.replay(board(nova=NOVA), ["play nova"], book)
    assert [player["amber"] for player in game.table["players"]] == [2, 3]


def test_a_text_is_read_and_played(book: Any) -> None:
    """What was read is what it does; keywords in the text are its own."""
    game = Game.replay(board(nova={"type": "action", "houses": ["dis"], "text": "Play: Steal 2 Æmber."}), ["play nova"], book)
    assert [player["amber"] for player in game.table["players"]] == [2, 3]
    rock = {"houses": ["dis"], "power": 4, "text": "Taunt. (It protects its neighbors.)"}
    (card,) = Game(board() | {"cards": {"rock": rock}, "emily": {"battleline": ["rock"]}}, book).table["players"][0]["battleline"]
    assert card["keywords"] == {"taunt": 0}


def test_a_text_does_not_make_another_card_of_one_that_is_there(book: Any) -> None:
    """Whoever reads "troll" means the printed one."""
    assert problems(book, troll={"type": "creature", "text": "Reap: Draw a card."})["cards.troll"] == "shipped-card"


def test_what_is_printed_on_it_counts(book: Any) -> None:
    """Power, armor, keywords and its name."""
    rock = {"name": "The Rock", "houses": ["dis"], "power": 4, "armor": 1, "keywords": ["taunt", "assault:2"]}
    given = board() | {"cards": {"rock": rock}, "emily": {"battleline": ["rock"]}}
    (card,) = Game(given, book).table["players"][0]["battleline"]
    assert (card["name"], card["power"], card["armor"]) == ("The Rock", 4, 1)
    assert card["keywords"] == {"taunt": 0, "assault": 2}


def test_it_stands_before_a_card_of_the_book(book: Any) -> None:
    """A board that brings a card along keeps it when the book comes to have one of that id."""
    given = board() | {"cards": {"imp": {"power": 9}}}
    assert Game(given, book).table["players"][0]["battleline"][0]["power"] == 9


def test_a_card_without_a_text_is_a_plain_body(book: Any) -> None:
    """A creature that nothing is told of stands there."""
    assert lay_out(board() | {"cards": {"imp": {}}}, book).state.cards[0].id == "imp"


@pytest.mark.parametrize(
    ("card", "where", "code"),
    [
        ({"text": "Play: Win the game."}, "cards.nova.text", "text-not-read"),
        ({"abilities": ["Play(Steel(2))"]}, "cards.nova.abilities[0]", "bad-ability"),
        ({"abilities": ["Play(Steal(2))", "Steal(2)"]}, "cards.nova.abilities[1]", "bad-ability"),
        ({"abilities": ["Play(Steal(House('dis')))"]}, "cards.nova.abilities[0]", "bad-ability"),
        ({"abilities": ["Play(Draw(1000000000))"]}, "cards.nova.abilities[0]", "bad-ability"),
        ({"abilities": ["__import__('os').system('x')"]}, "cards.nova.abilities[0]", "bad-ability"),
        ({"abilities": ["Play(" * 100]}, "cards.nova.abilities[0]", "bad-ability"),
        ({"abilities": ["Play(Draw(1))"] * 11}, "cards.nova.abilities", "too-many-entries"),
        ({"text": "x" * 1001, "abilities": ["Play(Draw(1))"]}, "cards.nova.text", "bad-value"),
        ({"keywords": ["Assault 2"]}, "cards.nova.keywords", "bad-value"),
        ({"power": 1000}, "cards.nova.power", "bad-value"),
        ({"icons": ["dis"]}, "cards.nova.icons", "unknown-icon"),
        ({"colour": "red"}, "cards.nova.colour", "unknown-field"),
    ],
)  # fmt: skip
def test_what_is_no_card_is_told_at_its_place(book: Any, card: dict[str, Any], where: str, code: str) -> None:
    """One problem for one flaw: the board is not laid out."""
    assert problems(book, nova={"type": "action", "houses": ["dis"], **card})[where] == code


def test_a_text_beside_abilities_is_kept(book: Any) -> None:
    """The abilities say what it does."""
    assert lay_out(board(nova={**NOVA, "text": "Play: Steal 2 amber."}), book)


def test_ids_and_their_number_have_limits(book: Any) -> None:
    """An id is what the notation can hold; a board brings no library along."""
    assert problems(book, **{"A Card": NOVA})["cards.A Card"] == "bad-id"
    assert problems(book, unknown=NOVA)["cards.unknown"] == "bad-id"
    with pytest.raises(SetupError) as caught:
        lay_out(board() | {"cards": {f"nova-{n}": NOVA for n in range(41)}}, book)
    assert [problem.where for problem in caught.value.problems] == ["cards"]
