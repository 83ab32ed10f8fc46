"""A game as a film: the table after every line of its trace, so that one can go to any line and look around."""

from __future__ import annotations

from typing import SupportsIndex

from judge.engine.game import Game, opening
from judge.engine.resolve.runner import Runner
from judge.engine.table.machine import Line
from judge.engine.table.state import State


class _Recorder(list[Line]):
    """The log of a machine that keeps the table each time a line begins, which is where the line before it ended."""

    def __init__(self) -> None:
        super().__init__()
        self.machine: Runner | None = None
        self.before: list[State] = []

    def append(self, line: Line) -> None:
        assert self.machine is not None
        self.before.append(self.machine.save())
        super().append(line)

    def __delitem__(self, lines: SupportsIndex | slice) -> None:
        """Lines that are taken back take their tables with them."""
        super().__delitem__(lines)
        del self.before[lines]


def film(game: Game) -> tuple[State, ...]:
    """The table before the first line and then after each line; the last one is the table as it stands now."""
    log = _Recorder()
    machine = log.machine = Runner(game.board.tables, log=log)
    machine.load(game.board.state)
    for line in opening(game.board):
        log.append(line)
    machine.run()
    for option in game.taken:
        machine.load(machine.save())
        machine.answer(option)
        machine.run()
    return (*log.before, machine.save())
