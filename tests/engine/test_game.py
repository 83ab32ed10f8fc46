"""A game is its set-up and its answers."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from judge.engine.explore import explore
from judge.engine.game import Game
from judge.errors import IllegalMoveError, PlayError, SetupError


def names(game: Game, side: int, zone: str) -> list[str]:
    return [card["handle"] for card in game.table["players"][side][zone]]


def test_an_action_destroys_and_goes_to_the_discard_pile_last(play: Callable[..., Game]) -> None:
    """The action lies on top of the discard pile, above what it destroyed."""
    game = play({"hand": ["wipe"], "battleline": ["troll"]}, {"battleline": ["pixie"]}, "play wipe")
    assert names(game, 0, "discard") == ["wipe", "troll"]
    assert names(game, 1, "discard") == ["pixie"]


def test_the_order_of_destroyed_abilities_is_asked_and_back_is_exact(play: Callable[..., Game]) -> None:
    """Going back restores the very same table and question."""
    game = play({"hand": ["wipe"], "battleline": ["imp", "imp"]}, {}, "play wipe")
    asked, state = game.question, game.state
    assert asked is not None
    assert asked.kind == "order"
    game.answer(asked.options[1].label)
    game.back()
    assert game.question == asked
    assert game.state.key() == state.key()
    assert game.choices == ("play wipe",)


def test_an_answer_that_is_no_option_names_the_options(play: Callable[..., Game]) -> None:
    """A wrong answer changes nothing and says what can be answered."""
    game = play({"hand": ["wipe"], "battleline": ["imp", "imp"]}, {}, "play wipe")
    with pytest.raises(PlayError, match="can answer: imp#1 Destroyed:"):
        game.answer("troll")
    assert game.choices == ("play wipe",)


def test_an_illegal_move_gives_its_reasons_with_citations(play: Callable[..., Game]) -> None:
    """A card off house cannot be played, and the refusal cites the rule."""
    game = play({"hand": ["knight"]}, {})
    with pytest.raises(IllegalMoveError, match=r"off house.*rules:step-3-play-discard-use"):
        game.play("play knight")
    assert [refusal.label for refusal in game.refused] == ["play knight", "discard knight"]


def test_every_problem_of_a_set_up_is_reported_at_once(book: Any) -> None:
    """Four flaws give four problems, each with its place."""
    given = {"emily": {"amber": -1, "hnad": []}, "other": {"battleline": ["wipe", {"card": "troll", "damage": "much"}]}}
    with pytest.raises(SetupError) as caught:
        Game(given, book)
    assert {p.where for p in caught.value.problems} == {
        "emily.amber",
        "emily.hnad",
        "other.battleline[0]",
        "other.battleline[1].damage",
    }


def test_eight_equal_destroyed_abilities_merge(play: Callable[..., Game]) -> None:
    """Eight abilities whose order does not matter give 2 to the 8th tables and little more, not 8 factorial."""
    game = play({"hand": ["wipe"], "battleline": ["imp"] * 8}, {}, "play wipe")
    found = explore(game.board.tables, game.state)
    assert found.exhausted
    assert len(found.ends) == 1
    assert len(found.nodes) <= 300


def test_a_game_is_plain_data(play: Callable[..., Game]) -> None:
    """Everything a page shows survives JSON."""
    plain = play({"hand": ["wave"], "battleline": ["imp"]}, {"battleline": ["knight"]}, "play wave").to_plain()
    assert json.loads(json.dumps(plain)) == plain
    assert any("chart:destroyed#1" in line["cites"] for line in plain["trace"])


def test_a_thousand_nested_effects_resolve(book: Any) -> None:
    """The stack is data: depth costs no recursion."""
    book.add("deep", "action", "dis", "Play(" + "May(" * 20 + "Gain(1)" + ")" * 21)
    book.add("copycat", "creature", "dis", "Destroyed(Destroy(Creature(FRIENDLY)))", power=1)
    given = {"active": "emily", "house": "dis", "emily": {"hand": ["wipe"], "battleline": ["copycat"] * 100}, "other": {}}
    game = Game.replay(given, ["play wipe"], book)
    while game.question and game.question.kind == "order":
        game.answer(game.question.options[0].label)
    assert len(game.table["players"][0]["discard"]) == 101
