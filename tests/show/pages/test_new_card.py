"""A new card is typed, read line by line, tried on a board and kept; its address holds it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from judge.cards.shelf import on_shelf
from judge.engine.game import Game
from judge.errors import CardError, UnknownCardError
from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.context.packed import unpack
from judge.show.pages.new_card import NewCardPage, given_of, keep, new_card_page, remove, unpack_card

THIEF = {
    "name": "Lantern Thief", "type": "creature", "house": "Zork", "power": "4", "armor": "1", "amber": "1",
    "traits": "Human • Thief", "text": "Skirmish.\r\nReap: Steal 1A.",
}  # fmt: skip
SINGER = {"text": "Reap: Steal 1A.\nDestroyed: Sing."}


@pytest.fixture(scope="module")
def games() -> Games:
    return Games(Library())


def typed(games: Games, changed: Mapping[str, str] | None = None, *picks: str) -> NewCardPage:
    """The page for the thief with some fields typed otherwise."""
    fields = THIEF | (changed or {})
    return new_card_page(games.library, games, given_of(fields), picks, typed=fields)


def packed(address: str, name: str) -> str:
    """What an address has packed under a name."""
    return parse_qs(urlsplit(address).query)[name][0]


def test_a_card_is_read_and_plays(games: Games) -> None:
    """Of a house that nobody knows, with a trait that nobody has; on a board it does what was read."""
    page = typed(games)
    assert page.read is not None
    assert [line.english for line in page.read.lines] == ["After Reap: Steal 1 Æmber."]
    assert (page.flaws, page.said, page.read.keywords) == ((), "Every line is read", ("skirmish",))
    game = Game(unpack(packed(page.play, "board")), games.playable)
    game.answer("reap lantern-thief")
    assert [side["amber"] for side in game.table["players"]] == [5, 2]
    assert page.facts is not None
    assert page.facts.text == ("After Reap: Steal 1 Æmber.",)


def test_its_address_holds_it(games: Games) -> None:
    """Whoever opens it sees the same fields, and the same card on the same board."""
    page = typed(games)
    again = new_card_page(games.library, games, unpack_card(packed(page.address, "card")))
    assert (again.typed["name"], again.typed["house"], again.typed["traits"]) == ("Lantern Thief", "Zork", "human, thief")
    assert (again.read, again.play, again.address) == (page.read, page.play, page.address)
    assert again.typed["text"] == "Skirmish.\nReap: Steal 1A."


def test_an_action_lies_in_hand_with_creatures_to_meet(games: Games) -> None:
    """And so does a creature that does something when it is played."""
    for changed in ({"type": "action", "text": "Play: Deal 2D to a creature."}, {"text": "Play: Draw a card."}):
        board = unpack(packed(typed(games, changed).play, "board"))
        assert board["emily"]["hand"] == ["lantern-thief"]
        assert len(board["opponent"]["battleline"]) == 2


def test_a_line_that_is_not_read_waits_for_a_word(games: Games) -> None:
    """It stops the board; a line like it can be taken, or it is left out; the address then holds what was picked."""
    page = typed(games, SINGER)
    assert page.read is not None
    assert (page.play, page.read.unread, page.said) == ("", ("Sing.",), "1 of 2 lines read")
    line = page.read.lines[1]
    taken = typed(games, SINGER, f"{line.mark}:1")
    assert taken.read is not None
    assert taken.read.abilities == ("AfterReap(Steal(1))", line.near[0].written)
    left = typed(games, SINGER, f"{line.mark}:0")
    assert left.read is not None
    assert (left.read.abilities, left.said) == (("AfterReap(Steal(1))",), "Every line is read, 1 left out")
    for each in (taken, left):
        again = new_card_page(games.library, games, unpack_card(packed(each.address, "card")))
        assert again.read is not None
        assert (again.read.abilities, again.play) == (each.read.abilities if each.read else (), each.play)
    forgotten = typed(games, {"text": "Reap: Steal 1A.\nDestroyed: Dance."}, f"{line.mark}:0")
    assert forgotten.play == ""  # what was picked for another line is not taken for this one
    assert typed(games, SINGER, f"{line.mark}:9").play == ""


def test_the_board_plays_what_the_page_shows(games: Games) -> None:
    """An address whose abilities say other than its text is not believed."""
    card = dict(unpack_card(packed(typed(games).address, "card"))) | {"abilities": ["AfterReap(Forge())"]}
    page = new_card_page(games.library, games, card)
    assert page.read is not None
    assert page.read.abilities == ("AfterReap(Steal(1))",)
    assert "abilities" not in unpack(packed(page.play, "board"))["cards"]["lantern-thief"]


@pytest.mark.parametrize(
    ("changed", "field", "says"),
    [
        ({"power": "many"}, "power", "number from 0"), ({"house": "Brobnarr"}, "house", "did you mean brobnar"),
        ({"keywords": "taunt, 3 dogs"}, "keywords", "a keyword is"), ({"icons": "gold"}, "icons", "one of aember"),
        ({"text": "x" * 100_000}, "text", "100,000 letters"), ({"name": "Gloriana’s Attendant"}, "name", "there already"),
        ({"type": "vehicle"}, "type", "one of"), ({"name": "x" * 100}, "name", "letters"),
        ({"house": "Zörk9"}, "house", "a new one"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_at_its_field(games: Games, changed: dict[str, str], field: str, says: str) -> None:
    """And whatever was typed is there still."""
    page = typed(games, changed)
    assert field in [flaw.field for flaw in page.flaws]
    assert any(says.lower() in flaw.says.lower() for flaw in page.flaws), page.flaws
    assert (page.play, page.typed[field]) == ("", changed[field])


@pytest.mark.parametrize(
    "text",
    [
        "Play: “Steal 1A, “and ‘gain “2A”’”.", "เล่น: ขโมย 1", "<script>alert(1)</script> <b>Play:</b> Steal 1A.", "(" * 400,
        '"' * 900,
        "Play: " + "a creature, and " * 60, "Play: Destroy Lantern Thief. Lantern Thief is Lantern Thief.", "\u202e\u0000Play",
        "• choose one: • • •", "Play: " + "Choose one:\n" * 80, "\ud800",
    ],
)  # fmt: skip
def test_whatever_stands_in_the_text_is_read_or_told(games: Games, text: str) -> None:
    """Nested quotations, other scripts, markup, a card that speaks of itself: no failure, and every line is accounted for."""
    page = typed(games, {"text": text})
    assert page.flaws or page.read is not None
    if page.read is not None:
        assert all(line.read or line.why or line.left_out for line in page.read.lines)


def test_a_card_is_drawn_as_soon_as_every_line_is_read(games: Games) -> None:
    """As others are, in our words; while a line is open there is no picture."""
    tile = typed(games).tile
    assert tile is not None
    assert (tile.name, tile.houses, tile.power, tile.armor, tile.address) == ("Lantern Thief", ("Zork",), 4, 1, "")
    assert (tile.printed.text, tile.printed.icons) == (("After Reap: Steal 1 Æmber.",), ("aember",))
    assert [each.lower() for each in tile.printed.keywords] == ["skirmish"]
    assert typed(games, SINGER).tile is None


def test_a_trait_without_a_letter_is_no_word_of_a_text(games: Games) -> None:
    """An empty one of a board that a program has sent stops no reading."""
    page = new_card_page(games.library, games, (given_of(THIEF) or {}) | {"traits": ["", " "]})
    assert page.read is not None
    assert page.read.english == ("After Reap: Steal 1 Æmber.",)


def test_nothing_typed_is_no_card(games: Games) -> None:
    """An empty form has no problems."""
    page = new_card_page(games.library, games, given_of({"type": "artifact", "name": " "}))
    assert (page.flaws, page.read, page.play) == ((), None, "")
    with pytest.raises(UnknownCardError):
        unpack_card("eNpcut")


def test_a_card_is_kept_on_the_shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From then on it is one of the cards, with its house; the page says so; and it is taken away again."""
    monkeypatch.setenv("JUDGE_HOME", str(tmp_path))
    games = Games(Library())
    card: dict[str, Any] = given_of(THIEF) or {}
    assert keep(games.library, games, card).id == "lantern-thief"
    assert on_shelf()["lantern-thief"]["text"].startswith("Skirmish.")
    page = typed(games)
    assert (page.kept, [link.id for link in page.yours], "zork" in games.playable.houses) == (True, ["lantern-thief"], True)
    assert not page.for_event
    assert not typed(games, {"text": "Reap: Draw a card."}).kept
    with pytest.raises(CardError, match="not kept"):
        keep(games.library, games, card | {"text": "Reap: Sing."})
    remove(games.library, "lantern-thief")
    assert "lantern-thief" not in games.library.pool
    assert games.book.pool is games.library.pool
