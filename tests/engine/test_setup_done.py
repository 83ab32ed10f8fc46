"""A board may stand in the middle of a turn."""

from __future__ import annotations

from typing import Any

import pytest

from judge.engine.game import Game
from judge.errors import SetupError


def board(**done: Any) -> dict[str, Any]:
    side = {"hand": ["wave"], "battleline": ["imp", "imp"], "discard": ["habit"]}
    return {"active": "emily", "house": "dis", "done": done, "emily": side, "other": {}}


@pytest.fixture
def shop(book: Any) -> Any:
    book.add("habit", "action", "dis", "Play(Lasting(After(IsPlayed(by=YOU), Gain(1))))")
    return book


def test_the_rule_of_six_counts_what_was_done_before(shop: Any) -> None:
    """Six uses of a name earlier in the turn leave none."""
    game = Game(board(names={"imp": 6}), shop)
    assert [reason.cite for reason in game.why_not("reap imp#1")] == ["glossary:rule-of-six"]
    assert not Game(board(names={"imp": 5}), shop).why_not("reap imp#1")


def test_omega_played_before_leaves_nothing_to_do(shop: Any) -> None:
    """After an omega card the step is over at once: the turn is somebody else's business by the next question."""
    game = Game(board(omega=True), shop)
    assert game.table["active"] == "other"


def test_a_lasting_effect_of_an_earlier_card_still_acts(shop: Any) -> None:
    """The effect of a card in the discard pile reacts to the next card played."""
    game = Game.replay(board(lasting=[{"card": "habit", "player": "emily"}]), ["play wave"], shop)
    if game.question and game.question.kind == "order":
        game.answer(game.question.options[0].label)
    while game.question and game.question.kind == "order":
        game.answer(game.question.options[0].label)
    assert game.table["players"][0]["amber"] == 3


def test_every_problem_of_what_was_done_is_named(shop: Any) -> None:
    """Unknown fields, cards and players are all reported."""
    with pytest.raises(SetupError) as caught:
        Game(
            board(naems={}, used=["nobody"], destroyed=["carol"], played=-1, lasting=[{"card": "wave", "player": "emily"}]), shop
        )
    assert [p.code for p in caught.value.problems] == [
        "setup/unknown-field",
        "setup/unknown-card",
        "setup/unknown-player",
        "setup/bad-value",
        "setup/no-lasting-effect",
    ]
