"""What the board editor is told while one edits."""

from typing import Any

from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.context.packed import unpack
from judge.show.editor.editor import check_board, find_cards

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


def test_a_card_of_the_boards_own_has_its_facts(library: Library, games: Games) -> None:
    """They are those that the board tells, under the id by which its zones name it."""
    given = {
        "emily": {"battleline": [{"card": "rock", "damage": 1}]}, "opponent": {"hand": ["troll"]},
        "cards": {"rock": {"name": "The Rock", "houses": ["dis"], "power": 4, "traits": ["giant"], "keywords": ["taunt"]}},
    }  # fmt: skip
    found = check_board(library, games, given)
    assert found.flaws == ()
    rock = found.cards[0]
    assert (rock.name, rock.power, rock.taunt, rock.zone) == ("The Rock", 4, True, "battleline")
    assert rock.line == "Creature · Dis · power 4 · Giant · yours"
    assert [(standing.place, standing.power, standing.known) for standing in found.standings] == [("emily.battleline.0", 4, True)]


def test_a_flaw_of_an_own_card_is_told_at_its_place(library: Library, games: Games) -> None:
    """Its text cannot be read."""
    given = {"emily": {"hand": ["nova"]}, "opponent": {}, "cards": {"nova": {"text": "Steal 2."}}}
    (flaw,) = check_board(library, games, given).flaws
    assert (flaw.field, flaw.code) == ("cards.nova.text", "setup/text-not-read")
