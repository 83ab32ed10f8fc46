"""Counters that mean what the text of a card says of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from judge.engine.game import Game


@pytest.fixture
def counting(book: Any) -> Any:
    book.add("clock", "artifact", "dis", "Action(PutCounter(THIS, 'time', n=2))")
    book.add("hand", "artifact", "dis", "Action(IfYouDo(RemoveCounter(Artifact(), 'time', n=3), Gain(5)))")
    book.add("broom", "action", "dis", "Play(Seq(RemoveCounter(Creature(), 'power', n=ALL), Gain(HowMany())))")
    book.add("doll", "action", "dis", "Play(Destroy(Creature(WithCounter('doom'))))")
    book.add("seal", "action", "dis", "Play(Gain(CountersOn(Creature(), 'doom')))")
    book.add("lift", "action", "dis", "Play(Return(Creature()))")
    return book


def counters(game: Game, zone: str, side: int = 0) -> list[dict[str, int]]:
    return [card.get("counters", {}) for card in game.table["players"][side][zone]]


@pytest.mark.usefixtures("counting")
def test_counters_of_one_kind_add_up(play: Callable[..., Game]) -> None:
    """Other kinds on the card stay as they are."""
    game = play({"artifacts": [{"card": "clock", "counters": {"time": 1, "doom": 1}}]}, {}, "use clock")
    assert counters(game, "artifacts") == [{"doom": 1, "time": 3}]


@pytest.mark.usefixtures("counting")
@pytest.mark.parametrize(("has", "left", "amber"), [(4, {"time": 1}, 5), (3, {}, 5), (2, {}, 0)])
def test_if_you_do_asks_for_all_counters_named(play: Callable[..., Game], has: int, left: Any, amber: int) -> None:
    """As many as there are come off, but fewer than named are not enough."""
    game = play({"artifacts": ["hand", {"card": "clock", "counters": {"time": has}}]}, {}, "use hand")
    assert [found or {} for found in counters(game, "artifacts")] == [{}, left]
    assert game.table["players"][0]["amber"] == amber


@pytest.mark.usefixtures("counting")
def test_power_counters_can_be_removed_and_counted(play: Callable[..., Game]) -> None:
    """On both sides; the number removed is what the next sentence counts."""
    game = play(
        {"hand": ["broom"], "battleline": [{"card": "troll", "power": 2}]},
        {"battleline": [{"card": "imp", "power": 1}]},
        "play broom",
    )
    assert game.table["players"][0]["amber"] == 3
    assert game.table["players"][0]["battleline"][0]["power"] == 8


@pytest.mark.usefixtures("counting")
def test_a_counter_is_looked_for_and_counted(play: Callable[..., Game]) -> None:
    """Only cards with one are meant, however many they have."""
    board = {"hand": ["seal", "doll"], "battleline": [{"card": "troll", "counters": {"doom": 2}}, "pixie"]}
    game = play(board, {}, "play seal", "play doll")
    assert game.table["players"][0]["amber"] == 2
    assert [card["id"] for card in game.table["players"][0]["battleline"]] == ["pixie"]


@pytest.mark.usefixtures("counting")
def test_leaving_play_takes_counters_off(play: Callable[..., Game]) -> None:
    """A card that comes back has none (glossary:counters-and-tokens)."""
    game = play({"hand": ["lift"], "battleline": [{"card": "imp", "counters": {"doom": 2}}]}, {}, "play lift", "play imp")
    assert counters(game, "battleline") in ([{}], [])
