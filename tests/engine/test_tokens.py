"""Token creatures: facedown cards that count as something else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from judge.engine.game import Game


def line(game: Game, side: int = 0) -> list[tuple[str, str]]:
    return [(card["handle"], card["id"]) for card in game.table["players"][side]["battleline"]]


def names(game: Game, side: int, zone: str) -> list[str]:
    return [card["handle"] for card in game.table["players"][side][zone]]


@pytest.fixture
def tokens(book: Any) -> Any:
    book.add("grunt", "token creature", "mars", power=3)
    book.add("fury", "token creature", "brobnar", "While(Enters(THIS, 'ready'))", power=5)
    book.add("muster", "action", "dis", "Play(MakeToken(n=2))")
    book.add("hive", "artifact", "dis", "Action(MakeToken(kind='grunt'))")
    book.add("turncoat", "creature", "dis", "Action(Flip(THIS))", power=4)
    return book


@pytest.mark.usefixtures("tokens")
def test_the_top_cards_become_exhausted_token_creatures(play: Callable[..., Game]) -> None:
    """They are made one at a time, each on a flank, and are facedown copies of the deck's token creature."""
    game = play({"hand": ["muster"], "deck": ["wipe", "imp", "troll"], "token": "grunt"}, {}, "play muster", "right")
    assert line(game) == [("wipe", "grunt"), ("imp", "grunt")]
    first = game.table["players"][0]["battleline"][0]
    assert (first["type"], first["power"], first["ready"], first["houses"]) == ("token creature", 3, False, ["mars"])
    assert names(game, 0, "deck") == ["troll"]


@pytest.mark.usefixtures("tokens")
def test_a_token_reverts_when_it_leaves_play(play: Callable[..., Game]) -> None:
    """Destroyed, it lies in the discard pile as the card that it is; its own abilities never counted."""
    game = play({"hand": ["wipe"], "battleline": [{"card": "imp", "token": "grunt"}], "amber": 0}, {}, "play wipe")
    assert [(card["handle"], card["type"]) for card in game.table["players"][0]["discard"]] == [
        ("wipe", "action"),
        ("imp", "creature"),
    ]
    assert game.table["players"][0]["amber"] == 0


@pytest.mark.usefixtures("tokens")
def test_a_deck_without_the_token_makes_none(play: Callable[..., Game]) -> None:
    """Neither without any token creature, nor with another one than the ability names."""
    assert line(play({"hand": ["muster"], "deck": ["imp", "imp"]}, {}, "play muster")) == []
    assert line(play({"artifacts": ["hive"], "deck": ["imp"], "token": "fury"}, {}, "use hive")) == []
    assert line(play({"artifacts": ["hive"], "deck": ["imp"], "token": "grunt"}, {}, "use hive")) == [("imp", "grunt")]


@pytest.mark.usefixtures("tokens")
def test_how_a_token_enters_play_is_its_own(play: Callable[..., Game]) -> None:
    """A token creature that enters ready does so when it is made, not when a card is flipped."""
    made = play({"hand": ["muster"], "deck": ["wipe"], "token": "fury"}, {}, "play muster")
    assert made.table["players"][0]["battleline"][0]["ready"]
    flipped = play({"battleline": ["turncoat"], "token": "fury"}, {}, "use turncoat")
    assert line(flipped) == [("turncoat", "fury")]
    assert not flipped.table["players"][0]["battleline"][0]["ready"]


@pytest.mark.usefixtures("tokens")
def test_a_flipped_card_keeps_what_lies_on_it(play: Callable[..., Game]) -> None:
    """Damage that its new power cannot bear destroys it at once; it becomes its owner's token whoever controls it."""
    hurt = play({"battleline": [{"card": "turncoat", "damage": 3}], "token": "grunt"}, {}, "use turncoat")
    assert names(hurt, 0, "discard") == ["turncoat"]
    taken = play({"battleline": [{"card": "turncoat", "owner": "other"}]}, {"token": "grunt"}, "use turncoat")
    assert line(taken) == [("turncoat", "grunt")]


def test_a_token_under_foreign_control_stays_what_it_is(tokens: Any, play: Callable[..., Game]) -> None:
    """It does not become the token creature of its new controller."""
    tokens.add("lure", "action", "dis", "Play(TakeControl(Choose(Creature(ENEMY))))")
    board = {"battleline": [{"card": "wave", "token": "grunt"}], "token": "grunt"}
    game = play({"hand": ["lure"], "token": "fury"}, board, "play lure")
    assert line(game) == [("wave", "grunt")]


@pytest.mark.usefixtures("tokens")
def test_a_token_without_a_card_is_an_unknown_card(play: Callable[..., Game]) -> None:
    """A board may name the token creature alone; what lies underneath is not known."""
    game = play({"hand": ["wipe"], "battleline": ["grunt"]}, {}, "play wipe")
    assert [card["name"] for card in game.table["players"][0]["discard"]] == ["Wipe", "Unknown card"]
