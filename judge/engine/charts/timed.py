"""Time is called: the last turns, and the rows by which a game is won that nobody has won by three keys (trg:end-of-time).

What tournament documents say stands beside every rulebook. The rows are put into a game alone for which time has been called.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from judge.engine.charts.turn import TURN
from judge.engine.table.rows import Call, Do, Procedure, Repeat, Row
from judge.engine.table.timed_end import END_OF_TIME, TIE_BREAK

CALLED = {
    1: "time has been called in the turn of {player}, who finishes it",
    2: "time has been called: this is the last whole turn, that of {player}",
    3: "time has been called: this turn of {player} ends when its forge step is complete",
}
LAST_ROW = 3  # of trg:end-of-time: the turn that ends with its forge step
LAST_STEPS = ("start", "forge")  # all that there is of it

TIE = Procedure(
    id="tie-break",
    title="nobody has three keys",
    cites=(TIE_BREAK,),
    params=("began",),
    rows=(
        Do(id="forge", name="a key for 6 Æmber each", cites=(f"{TIE_BREAK}#1",), op="forge_on_time"),
        Do(id="keys", name="more forged keys win", cites=(f"{TIE_BREAK}#2",), op="compare_on_time", args=(2,)),
        Do(id="amber", name="more Æmber in the pool wins", cites=(f"{TIE_BREAK}#3",), op="compare_on_time", args=(3,)),
        Do(id="chains", name="fewer chains win", cites=(f"{TIE_BREAK}#4",), op="compare_on_time", args=(4,)),
        Do(id="creatures", name="more creatures in play win", cites=(f"{TIE_BREAK}#5",), op="compare_on_time", args=(5,)),
        Do(id="first", name="the first player wins", cites=(f"{TIE_BREAK}#6",), op="first_wins_on_time"),
    ),
)


@lru_cache(maxsize=16)
def timed_turns(row: int) -> Procedure:
    """The turns from a row of trg:end-of-time on, in the place of those that would go on without end. Their variable ``began`` is
    the player who began the game."""
    (goes_on,) = TURN.rows
    assert isinstance(goes_on, Repeat)
    whole = goes_on.body
    forged = next(at for at, each in enumerate(whole) if each.id == "forge") + 1
    second: tuple[Row, ...] = (_told("second", 2), *whole)
    tie = Call(id="tie", proc=TIE.id, binds=(("began", "began"),), name=TIE.title, cites=TIE.cites)
    third: tuple[Row, ...] = (_told("third", 3), *whole[:forged], tie)
    rows = (whole, second, third)[row - 1 :]
    return replace(TURN, rows=tuple(each for turn in rows for each in turn), params=TIE.params)


def _told(name: str, row: int) -> Do:
    return Do(id=name, name="a turn after time was called", cites=(f"{END_OF_TIME}#{row}",), op="tell_time", args=(row,))


def row_reached(rows: int, passed: int) -> int:
    """Which row of trg:end-of-time a game is in that began in ``rows`` and has ended so many turns since."""
    return min(rows + passed, LAST_ROW)


PROCEDURES = (TIE,)
