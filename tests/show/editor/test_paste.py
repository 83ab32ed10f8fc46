"""What the board editor makes of pasted texts."""

from __future__ import annotations

import json

import pytest

from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.context.packed import pack
from judge.show.editor.paste import read_paste

FAQ = {"house": "brobnar", "emily": {"battleline": ["troll"]}, "dan": {"battleline": ["harbinger-of-doom"]}}
NOTATION = """title = "Two Harbingers"
[given]
house = "brobnar"
active = "dan"
[given.emily]
battleline = [
    "troll",
    {card = "krump", owner = "dan", damages = 1},
]
[given.dan]
hand = ["nothing-known"]
"""


def test_a_pasted_deck_is_cards_and_houses(library: Library, games: Games) -> None:
    """Each copy is a card; a maverick has the house that it stands under."""
    found = read_paste(library, games, "My Deck\n\nBrobnar\n2x Troll\nDis\nTroll\nLogos\nxyzzyqq\n")
    assert (found.kind, found.title, found.houses) == ("cards", "My Deck", ("brobnar", "dis", "logos"))
    assert list(found.cards) == [{"card": "troll"}, {"card": "troll"}, {"card": "troll", "house": "dis"}]
    assert [flaw.field for flaw in found.problems] == ["line 8"]


def test_a_pasted_deck_of_the_vault_has_the_icons_of_its_copies(library: Library, games: Games) -> None:
    """Beside those printed, on the copies that have them; a card that nobody knows is told."""
    cards = [{"id": name, "card_title": name, "house": "x"} for name in ("Punch", "Troll", "Xyzzyq")]
    data = {
        "name": "My Deck",
        "cards": ["Punch", "Punch", "Troll", "Xyzzyq"],
        "bonus_icons": [{"card_id": "Punch", "bonus_icons": ["draw"]}],
    }
    found = read_paste(library, games, json.dumps({"data": data, "_linked": {"cards": cards}}))
    assert (found.kind, found.title, found.houses) == ("cards", "My Deck", ("brobnar",))
    assert list(found.cards) == [{"card": "punch", "icons": ["aember", "draw"]}, {"card": "punch"}, {"card": "troll"}]
    assert [flaw.field for flaw in found.problems] == ["card 4"]


def test_a_pasted_scenario_is_a_board_with_the_lines_of_its_problems(library: Library, games: Games) -> None:
    """Sides keep their names wherever they are named, and a problem names the line of the text."""
    found = read_paste(library, games, NOTATION)
    assert (found.kind, found.title) == ("board", "Two Harbingers")
    assert found.given["active"] == "dan"
    assert found.given["emily"]["battleline"][1]["owner"] == "dan"
    assert {flaw.field for flaw in found.problems} == {"line 6", "line 11"}


@pytest.mark.parametrize(
    "text",
    [
        "https://judge.example/board?board=" + pack(FAQ),
        "/play?do=end&board=" + pack(FAQ),
        '{"given": {"house": "brobnar", "emily": {}, "dan": {}}}',
        '[emily]\nhand = ["troll"]\n[dan]\n',
    ],
)
def test_addresses_and_bare_boards_are_boards_too(library: Library, games: Games, text: str) -> None:
    """The address of a board, JSON as the API takes it, and a set-up without its heading."""
    found = read_paste(library, games, text)
    assert (found.kind, found.problems) == ("board", ())
    assert {"emily", "dan"} <= set(found.given)


@pytest.mark.parametrize(
    ("text", "place", "code"),
    [
        ('[given]\nhouse = "dis\n', "line 2", "paste/no-toml"),
        ("[given]\nhouse = 'dis'\n", "line 1", "paste/no-board"),
        ('{"emily": \n[', "line 2", "paste/no-json"),
        ("{}", "line 1", "paste/no-board"),
        ("/board?board=nonsense", "line 1", "setup/broken"),
        ("My Deck", "line 1", "list/empty"),
    ],
)
def test_what_cannot_be_read_says_where_and_why(library: Library, games: Games, text: str, place: str, code: str) -> None:
    """Nothing is raised; the line and a way out are told."""
    found = read_paste(library, games, text)
    assert (found.kind, [(flaw.field, flaw.code) for flaw in found.problems]) == ("", [(place, code)])
