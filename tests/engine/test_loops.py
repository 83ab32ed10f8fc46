"""Effects that set each other off without end are found, and the rule is named."""

from __future__ import annotations

from typing import Any

import pytest

from judge.engine.explore import explore
from judge.engine.game import Game
from judge.errors import BudgetError, LoopError


def test_a_loop_without_a_decision_is_found(book: Any) -> None:
    """A creature that returns to play whenever it is destroyed, with 0 power, never stops dying."""
    book.add("phoenix", "creature", "dis", "Play(Repeat(Seq(Gain(1), Lose(1, by=YOU))))", power=1)
    given = {"active": "emily", "house": "dis", "emily": {"hand": ["phoenix"]}, "other": {}}
    with pytest.raises(LoopError, match="glossary:infinite-loops"):
        Game.replay(given, ["play phoenix"], book)


def test_going_round_in_zones_does_not_make_new_tables(book: Any) -> None:
    """A creature that goes to hand and is played again is, once nothing refers to it, the object it was."""
    book.add("boomerang", "creature", "dis", "Play(May(Return(THIS)))", power=1)
    given = {"active": "emily", "house": "dis", "emily": {"hand": ["boomerang"]}, "other": {}}
    game = Game.replay(given, ["play boomerang", "yes"], book)
    assert game.state.cards == Game(given, book).state.cards
    found = explore(game.board.tables, game.state)
    assert found.exhausted


def test_an_effect_that_repeats_without_changing_anything_is_a_loop(book: Any) -> None:
    """ "Steal, and again as long as they have more" never ends where nothing can be stolen."""
    book.add("thief", "action", "dis", "Play(Repeat(Steal(1), when=MoreThan(Pool(of=OPPONENT), Pool())))")
    book.add("safe", "creature", "dis", "While(Cannot(YOU, BE_STOLEN_FROM))", power=1)
    given = {"active": "emily", "house": "dis", "emily": {"hand": ["thief"]}, "other": {"battleline": ["safe"], "amber": 4}}
    with pytest.raises(LoopError, match="glossary:infinite-loops"):
        Game.replay(given, ["play thief"], book)


def test_what_grows_for_ever_is_given_up_soon_and_said_to_be_unknown(book: Any) -> None:
    """No table comes again where a pool grows with every round: nothing is said of how that ends."""
    book.add("spring", "action", "dis", "Play(Repeat(Gain(1)))")
    with pytest.raises(BudgetError, match=r"10,000 steps.*not known") as caught:
        Game.replay({"active": "emily", "house": "dis", "emily": {"hand": ["spring"]}, "other": {}}, ["play spring"], book)
    assert not isinstance(caught.value, LoopError)
