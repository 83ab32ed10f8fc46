"""Legal moves are listed when somebody looks at them, and a named move is found without listing the others."""

import pickle
from collections.abc import Callable
from typing import Any

import pytest

from judge.engine.board.labels import Labels
from judge.engine.board.laid import Board
from judge.engine.board.setup import lay_out
from judge.engine.game import Game
from judge.engine.resolve.moves import every_move
from judge.engine.resolve.runner import Runner
from tests.engine.conftest import SmallBook


@pytest.fixture
def board(book: SmallBook) -> Board:
    """Equal cards in hand, creatures ready and exhausted, artifacts with one and with two ways of using them."""
    book.add("horn", "artifact", "dis", "Action(Gain(1))")
    book.add("harp", "artifact", "dis", "Action(Gain(1))", "Omni(Gain(2))")
    mine: dict[str, Any] = {
        "hand": ["wipe", "wipe", "troll"],
        "battleline": ["imp", {"card": "imp", "exhausted": True}],
        "artifacts": ["horn", "harp"],
    }
    return lay_out({"house": "dis", "emily": mine, "other": {"battleline": ["imp"]}}, book)


def test_moves_looked_at_later_are_those_of_the_question(board: Board) -> None:
    """A question kept while the machine goes on lists the moves that were legal when it was asked."""
    machine, other = Runner(board.tables), Runner(board.tables)
    for m in (machine, other):
        m.load(board.state)
    kept, asked = machine.run(), other.run()
    assert kept is not None
    assert asked is not None
    before = asked.options
    machine.answer(before[0])
    after = machine.run()
    assert kept.options == before
    assert after is not None
    assert after.options != before


def test_a_question_that_is_sent_away_takes_its_moves_along(board: Board) -> None:
    """Pickled and read again it offers the same, although it had not been looked at."""
    machine = Runner(board.tables)
    machine.load(board.state)
    asked = machine.run()
    assert asked is not None
    again = pickle.loads(pickle.dumps(asked))
    assert (again.kind, again.player, again.row, again.cites) == (asked.kind, asked.player, asked.row, asked.cites)
    assert again.options == asked.options


def test_a_label_names_the_move_that_has_it(board: Board) -> None:
    """Every move is found by its own label, legal or not; where an artifact can be used in two ways all are looked at."""
    machine, labels = Runner(board.tables), Labels(board)
    machine.load(board.state)
    asked = machine.run()
    assert asked is not None
    named = {labels.option(machine, asked, move): move for move in (*every_move(machine), ("end",))}
    found = {label: labels.move_called(machine, asked, label) for label in named}
    assert [label for label in named if found[label] is None] == ["use harp action harp/0", "use harp omni harp/1"]
    assert all(found[label] in (None, move) for label, move in named.items())
    assert labels.move_called(machine, asked, "fight horn") is None
    assert labels.move_called(machine, asked, "use imp#1") is None


def test_a_house_is_named_too(play: Callable[..., Game]) -> None:
    """In the house step a label names a house, and nothing of the main step."""
    game = play({"battleline": ["troll"]}, {"battleline": ["imp"]}, "end")
    assert game._question is not None
    labels = Labels(game.board)
    assert labels.move_called(game._machine, game._question, "choose dis") == ("house", "dis")
    assert labels.move_called(game._machine, game._question, "end") is None


def test_any_house_of_the_crucible_may_be_named(play: Callable[..., Game], book: Any) -> None:
    """Whoever may name a house may name one that nobody has; that of an adventure only where one of its cards is met."""
    book.add("roll-call", "action", "dis", "Play(Seq(ChooseHouse(), Destroy(Creature(ChosenHouse()))))")
    book.add("tentacle", "creature", "keyraken", power=3)
    plain = play({"hand": ["roll-call"]}, {}, "play roll-call")
    met = play({"hand": ["roll-call"]}, {"battleline": ["tentacle"]}, "play roll-call")
    assert plain.question is not None
    assert met.question is not None
    assert {"ouboros", "redemption"} < {option.label for option in plain.question.options}
    assert {option.label for option in met.question.options} - {option.label for option in plain.question.options} == {"keyraken"}
