"""What the board editor is told while one edits, and what it makes of pasted texts."""

from typing import Any

import pytest

from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.context.packed import pack, unpack
from judge.show.editor.editor import check_board, find_cards
from judge.show.editor.paste import read_paste

FAQ: dict[str, Any] = {
    "house": "brobnar",
    "emily": {"battleline": [{"card": "troll", "upgrades": ["armageddon-cloak"]}, "champion-anaphiel"]},
    "dan": {"battleline": ["harbinger-of-doom", "harbinger-of-doom"]},
}


def board_of(address: str) -> dict[str, Any]:
    return unpack(address.partition("board=")[2].partition("&")[0])


def test_a_sound_board_is_told_how_it_stands(library: Library, games: Games) -> None:
    """Power as it counts with everything on the board, taunt, what a key costs, and where to go on."""
    found = check_board(library, games, {**FAQ, "emily": {"battleline": [{"card": "troll", "power": 2}, "champion-anaphiel"]}})
    assert found.flaws == ()
    standing = {each.place: each for each in found.standings}
    assert standing["emily.battleline.0"].power == 10
    assert [place for place, each in standing.items() if each.taunt] == ["emily.battleline.1"]
    assert standing["dan.battleline.1"].card == "harbinger-of-doom"
    assert found.key_costs == {"emily": 6, "dan": 6}
    assert board_of(found.onward.play)["dan"] == FAQ["dan"]
    assert all([found.onward.outcomes, found.onward.save, found.onward.keep])


def test_every_problem_is_at_its_place_and_the_board_is_not_lost(library: Library, games: Games) -> None:
    """Wrong cards, fields and houses are told by place; the board can still be sent about and put right in the form."""
    given = {
        "house": "nowhere",
        "emily": {"battleline": ["troll", {"card": "gateway-to-dis"}], "hand": ["xyzzyqq"]},
        "opponent": {"battleline": [{"card": "troll", "damage": -1}, {"card": "troll", "upgrades": ["krump"]}]},
    }
    found = check_board(library, games, given)
    assert {flaw.field for flaw in found.flaws} == {
        "house",
        "emily.battleline.1",
        "emily.hand.0",
        "opponent.battleline.0.damage",
        "opponent.battleline.1.upgrades.0",
    }
    assert (found.onward.play, found.standings) == ("", ())
    assert board_of(found.onward.board) == given
    assert {card.id for card in found.cards} == {"troll", "gateway-to-dis", "krump"}


def test_cards_are_found_in_any_language_and_told_in_it(library: Library) -> None:
    """The name by which a card was found stands beside the English one, which stands alone where it was typed."""
    found = find_cards(library, "verderbensb").cards[0]
    assert (found.id, found.also) == ("harbinger-of-doom", "Verderbensbringer")
    assert find_cards(library, "harbinger of d").cards[0].also == ""
    assert find_cards(library, "armageddon cl").cards[0].type == "upgrade"
    assert find_cards(library, " ").cards == ()


def test_a_pasted_deck_is_cards_and_houses(library: Library, games: Games) -> None:
    """Each copy is a card; a maverick has the house that it stands under."""
    found = read_paste(library, games, "My Deck\n\nBrobnar\n2x Troll\nDis\nTroll\nLogos\nxyzzyqq\n")
    assert (found.kind, found.title, found.houses) == ("cards", "My Deck", ("brobnar", "dis", "logos"))
    assert list(found.cards) == [{"card": "troll"}, {"card": "troll"}, {"card": "troll", "house": "dis"}]
    assert [flaw.field for flaw in found.problems] == ["line 8"]


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
