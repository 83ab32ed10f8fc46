"""A set that is taken in is kept with what was read of it, and says what was not."""

import random
import time
from pathlib import Path
from typing import Any

import pytest

from judge.cards import intake
from judge.cards.book import load_book
from judge.cards.intake import IN_PART, KNOWN, NAMED, READ, SHIPPED, UNREAD, take
from judge.cards.packs import printed_in
from judge.cards.pool import load_pool
from judge.cards.shelf import on_shelf
from judge.engine.game import Game
from tests.vault import as_vault, printed_rows


def _of(number: int, name: str, kind: str, text: str, **more: Any) -> dict[str, Any]:
    told = {"id": f"u{number}", "card_title": name, "card_type": kind, "card_text": text}
    return {"house": "Zork", "card_number": str(number), "expansion": 1001, **told, **more}


CROWD = "Play: Each friendly Zorkling creature gains 1 power counter. Put Zork Lantern into your hand."
CARDS = [
    _of(1, "Zork Lantern", "Creature", "Taunt.\r\nReap: Steal 1A.", traits="Zorkling • Thief", power="4"),
    _of(2, "Zork Song", "Action", "Play: Sing a song.\r\nScrap: Draw a card."),
    _of(3, "Zork Hum", "Action", "Hum."),
    _of(4, "Zork Crowd", "Action", CROWD),
    _of(5, "Troll", "Creature", "Other.", power="1", expansion=341, house="Brobnar"),
]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUDGE_HOME", str(tmp_path))


def taken(cards: list[dict[str, Any]], **options: Any) -> dict[str, str]:
    """Take cards in; what became of each."""
    return {card.name: card.state for card in take(printed_in(cards)[0], load_pool(), **options).cards}


def test_a_set_is_kept_with_what_was_read_of_it() -> None:
    """Shipped cards stay as they are; the words at which a reading stopped are told."""
    found = take(printed_in(CARDS)[0], load_pool())
    assert [card.state for card in found.cards[:3]] == [READ, IN_PART, UNREAD]
    assert found.cards[4].state == SHIPPED
    (stopped,) = found.cards[1].stopped
    assert (stopped.line, stopped.words) == ("Play: Sing a song.", "Sing a song.")
    assert sum(found.counts.values()) == len(CARDS)
    book = load_book()
    song = book.definition("zork-song")
    assert (repr(song.abilities), song.modelled, song.unread) == ("(Scrap(Draw(1)),)", False, ("Play: Sing a song.",))
    assert dict(book.definition("zork-lantern").keywords) == {"taunt": 0}
    assert repr(book.definition("troll").abilities) == "(AfterReap(Heal(3, THIS)),)"
    assert not book.problems


def test_a_card_read_in_part_says_so_when_it_is_played() -> None:
    """In the trace, with the line that does nothing; and the line that was read does what it says."""
    taken(CARDS)
    board: dict[str, Any] = {"house": "zork", "emily": {"hand": ["zork-song"], "houses": ["zork", "dis", "logos"]}, "dan": {}}
    game = Game(board, load_book())
    game.answer("play zork-song")
    assert any("this does nothing here: Play: Sing a song." in note for line in game.trace for note in line.notes)


def test_a_new_house_is_chosen_and_played() -> None:
    """It stands on an identity card, is offered in its step, and its cards are of it."""
    taken(CARDS)
    side = {"battleline": ["zork-lantern"], "houses": ["zork", "dis", "logos"]}
    game = Game({"step": "house", "emily": side, "dan": {"amber": 3}}, load_book())
    assert "choose zork" in [move.label for move in game.moves]
    game.answer("choose zork")
    game.answer("reap zork-lantern")
    assert [each["amber"] for each in game.table["players"]] == [2, 2]


def test_the_same_file_goes_on_where_it_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is there as the file has it is left; a plug that was pulled costs the last few; new phrases read what was unread."""
    monkeypatch.setattr(intake, "_AT_ONCE", 2)

    def pulled(done: int, _of: int) -> None:
        raise KeyboardInterrupt(done)

    with pytest.raises(KeyboardInterrupt):
        taken(CARDS, tell=pulled)
    assert set(on_shelf()) == {"zork-lantern", "zork-song"}
    assert list(taken(CARDS).values())[:3] == [KNOWN, KNOWN, UNREAD]
    monkeypatch.setattr(intake, "_phrases", lambda: "others")
    assert list(taken(CARDS).values())[:3] == [KNOWN, IN_PART, UNREAD]


def test_a_file_in_another_language_gives_names() -> None:
    """To the cards that it means by their ids, or by the numbers of their set; none is read, none is made twice."""
    taken(CARDS)
    french = [
        _of(1, "Lanterne Zork", "Creature", "x", card_number="99"),
        _of(2, "Chanson Zork", "Action", "x", id="other"),
        _of(77, "Rien", "Action", "x"),
    ]
    found = take(printed_in(french)[0], load_pool(), "fr")
    assert [card.state for card in found.cards] == [NAMED, NAMED]
    assert [problem.code for problem in found.refused] == ["card/unknown"]
    pool = load_pool()
    assert [card.id for card in pool.by_name("lanterne zork")] == ["zork-lantern"]
    assert next(card.id for card in pool.find("chanson")) == "zork-song"


def test_bonus_icons_play_and_one_that_no_rule_knows_says_so() -> None:
    """In order when the card is played; of an unknown one its page says that it does nothing."""
    rows = [_of(8, "Zork Gift", "Action", "Enhance [draw].", bonus_icons=["amber", "draw", "sparkle"])]
    assert taken(rows) == {"Zork Gift": IN_PART}
    book = load_book()
    gift = book.definition("zork-gift")
    assert (gift.icons, gift.unread, book.pool.card("zork-gift").enhance_icons) == (
        ("aember", "draw"), ("Bonus icon: sparkle",), ("draw",),
    )  # fmt: skip
    game = Game({"house": "zork", "emily": {"hand": ["zork-gift"], "deck": ["troll"], "houses": ["zork", "dis", "mars"]},
                 "dan": {}}, book)  # fmt: skip
    game.answer("play zork-gift")
    assert (game.table["players"][0]["amber"], len(game.table["players"][0]["hand"])) == (1, 1)


def test_ten_thousand_cards_are_refused_in_good_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The shelf has an end: what goes beyond is told card by card, what was there is there."""
    monkeypatch.setattr(intake, "MOST", 300)
    rows = [{"name": f"Card {n}", "type": "action", "house": "zork", "text": "Scrap: Draw a card."} for n in range(10_000)]
    began = time.process_time()
    found = take(printed_in(rows)[0], load_pool())
    assert time.process_time() - began < 10
    assert (found.counts[READ], len(found.refused)) == (300, 9_700)
    assert found.refused[0].where == "[300] Card 300"
    assert len(on_shelf()) == 300


@pytest.mark.skipif(not printed_rows(), reason="the printed texts are not here")
def test_a_set_that_is_taken_out_comes_back() -> None:
    """Read from a file of the vault made of it, on a shelf of its own: most of its texts are read, the rest say so."""
    newest = [row for row in printed_rows() if row["sets"] == ["DM"]]
    some = random.Random(1).sample(newest, 40)
    gone = {row["id"] for row in some}
    pool = type(load_pool())(card for card in load_pool() if card.id not in gone)
    found = take(printed_in(as_vault(some))[0], pool)
    assert {card.id for card in found.cards} == gone
    assert found.counts[READ] >= 16, found.counts
    assert not found.refused
