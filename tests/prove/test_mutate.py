"""Charts can be broken on purpose, without harm to the game as it is."""

from __future__ import annotations

from collections.abc import Callable

from judge.cards.book import load_book
from judge.engine.board.setup import lay_out
from judge.engine.resolve.game_tables import GameTables, unchanged
from judge.engine.resolve.runner import Runner
from judge.prove.mutate import mutations

READY_TO_REAP = {"janelle": {"battleline": ["troll"]}, "dan": {}, "active": "janelle", "house": "brobnar"}


def test_every_row_is_dropped_and_swapped() -> None:
    """Every chart is broken, in both ways, and every mutation differs from the chart it breaks."""
    found = list(mutations())
    assert {m.how for m in found} == {"dropped", "swapped with the next"}
    assert {m.chart for m in found} >= {"turn", "play", "fight", "reap", "damage", "destroyed", "steal"}
    assert len({str(m) for m in found}) == len(found)


def test_a_broken_chart_is_that_of_the_changed_game_alone() -> None:
    """Without the row that gains the Æmber a reap gains nothing; other boards of the same cards still gain 1."""
    broken = next(m for m in mutations() if str(m) == "gain-by-reaping#gain dropped")
    assert [_reaped(change) for change in (broken.applied, unchanged)] == [0, 1]


def _reaped(change: Callable[[GameTables], GameTables]) -> int:
    """The Æmber that a creature's reaping brings its player."""
    board = lay_out(READY_TO_REAP, load_book(), change=change)
    runner = Runner(board.tables)
    runner.load(board.state)
    asked = runner.run()
    assert asked is not None
    runner.answer(next(move for move in asked.options if move[0] == "reap"))
    runner.run()
    return runner.s.players[0].amber
