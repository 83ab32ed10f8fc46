"""Charts can be broken on purpose, without harm to the game as it is."""

from __future__ import annotations

from collections.abc import Callable

from judge.cards.book import load_book
from judge.cite import IN_FORCE
from judge.engine.board.setup import lay_out
from judge.engine.charts.rulebooks import charts
from judge.engine.resolve.game_tables import GameTables, unchanged
from judge.engine.resolve.runner import Runner
from judge.engine.table.rows import Row
from judge.prove.mutate import mutations

READY_TO_REAP = {"janelle": {"battleline": ["troll"]}, "dan": {}, "active": "janelle", "house": "brobnar"}


def test_every_row_is_dropped_and_swapped() -> None:
    """Every chart is broken, in both ways, and every mutation differs from the chart it breaks."""
    found = list(mutations())
    assert {m.how for m in found} == {"dropped", "swapped with the next"}
    assert {m.chart for m in found} >= {"turn", "play", "fight", "reap", "damage", "destroyed", "steal"}
    assert len({str(m) for m in found}) == len(found)


def test_the_rows_inside_conditions_and_loops_are_broken_too() -> None:
    """Each row once, by the way to it: one without an id is told by its place, and what it depends on or does."""
    dropped = {f"{m.chart}#{m.row}" for m in mutations() if m.how == "dropped"}
    assert len(dropped) == sum(_count(chart.rows) for chart in charts(IN_FORCE).values())
    assert {"forge-step#2:step_is_skipped", "forge-step#2:step_is_skipped/0:"} <= dropped


def _count(rows: tuple[Row, ...]) -> int:
    return sum(1 + sum(_count(getattr(row, part, ())) for part in ("then", "other", "body")) for row in rows)


def test_one_row_at_a_time_is_broken() -> None:
    """The rest of its chart is as it was, inside conditions and loops too: else another row than is said would be noticed."""
    for broken in mutations():
        before, after = _differing(charts(IN_FORCE)[broken.chart].rows, broken.broken.rows)
        apart = [at for at, (row, other) in enumerate(zip(before, after, strict=False)) if row != other]
        if broken.how == "dropped":
            left = iter(before)
            assert len(after) == len(before) - 1, str(broken)
            assert all(row in left for row in after), str(broken)
        else:
            first, second = apart
            assert (len(after), second) == (len(before), first + 1), str(broken)
            assert (after[first], after[second]) == (before[second], before[first]), str(broken)


def _differing(before: tuple[Row, ...], after: tuple[Row, ...]) -> tuple[tuple[Row, ...], tuple[Row, ...]]:
    """The innermost rows in which a chart and a broken one differ."""
    apart = [(row, other) for row, other in zip(before, after, strict=False) if row != other]
    if len(before) == len(after) and len(apart) == 1:
        ((row, other),) = apart
        for part in ("then", "other", "body"):
            if getattr(row, part, ()) != getattr(other, part, ()):
                return _differing(getattr(row, part), getattr(other, part))
    return before, after


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
