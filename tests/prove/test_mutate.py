"""Charts can be broken on purpose, without harm to the game as it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from judge.cards.book import load_book
from judge.cite import IN_FORCE
from judge.engine.board.setup import lay_out
from judge.engine.charts.rulebooks import charts
from judge.engine.resolve.game_tables import GameTables, unchanged
from judge.engine.resolve.runner import Runner
from judge.engine.table.rows import If, Repeat, Row
from judge.prove.mutate import mutations

READY_TO_REAP = {"janelle": {"battleline": ["troll"]}, "dan": {}, "active": "janelle", "house": "brobnar"}


def test_every_row_is_dropped_and_swapped() -> None:
    """Every chart is broken, in both ways, and every mutation differs from the chart it breaks."""
    found = list(mutations())
    assert {m.how for m in found} == {"dropped", "swapped with the next"}
    assert {m.chart for m in found} >= {"turn", "play", "fight", "reap", "damage", "destroyed", "steal"}
    assert len({str(m) for m in found}) == len(found)
    groups = [group for chart in charts(IN_FORCE).values() for group in groups_of(chart.rows)]
    assert [m.how for m in found].count("dropped") == sum(map(len, groups))
    assert [m.how for m in found].count("swapped with the next") == sum(len(group) - 1 for group in groups)


def test_a_swap_loses_no_row() -> None:
    """The broken chart has the same rows at the end of every way through it, in another order."""
    for mutation in mutations():
        if mutation.how == "swapped with the next":
            before, after = charts(IN_FORCE)[mutation.chart].rows, mutation.broken.rows
            assert leaves(before) == leaves(after)
            assert before != after


def groups_of(rows: tuple[Row, ...]) -> Iterator[tuple[Row, ...]]:
    """The rows, and those inside each condition or loop, where there are any."""
    if rows:
        yield rows
    for row in rows:
        for inner in (row.then, row.other) if isinstance(row, If) else (row.body,) if isinstance(row, Repeat) else ():
            yield from groups_of(inner)


def leaves(rows: tuple[Row, ...]) -> Counter[str]:
    """What is done at last, and how often it stands there."""
    return Counter(repr(row) for group in groups_of(rows) for row in group if not isinstance(row, If | Repeat))


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
