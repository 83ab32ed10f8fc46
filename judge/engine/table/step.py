"""A row made ready to run: what it does is looked up once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.engine.table import rows
from judge.engine.table.question import Question
from judge.engine.table.registry import OPERATIONS

Act = Callable[..., Question | None]  # of a machine and a step
Reply = Callable[..., None]  # of a machine, a step and an option


class Step:
    """A row of a procedure, at its place there; ``runs`` is how a row of its kind is carried out and takes an answer."""

    __slots__ = (
        "act", "args", "binds", "cites", "frozen", "guard", "index", "key", "looks_back", "may", "name", "negated", "reply",
        "row", "run", "source", "target", "to", "told", "who",
    )  # fmt: skip

    def __init__(self, proc: rows.Procedure, row: rows.Row, index: int, runs: tuple[Act, Reply]) -> None:
        self.row = row
        self.index = index
        self.name = row.name
        self.cites = row.cites or (proc.cites if row.name else ())
        self.told = bool(self.name or self.cites)  # whether it makes a line in the trace
        self.args = row.args
        self.key = f"~{row.id}"
        self.looks_back = False  # whether this row or a later one may speak of cards that have left play
        self.act, self.reply = runs
        op = getattr(row, "op", "")
        self.run: Callable[..., Any] = OPERATIONS[op].run if op else _no_operation
        self.source: str = getattr(row, "source", "")
        self.to: str = getattr(row, "to", "")
        self.who: str = getattr(row, "who", "")
        self.may: bool = getattr(row, "may", False)
        self.frozen: bool = getattr(row, "frozen", False)
        self.target: int = getattr(row, "target", -1)
        self.binds: tuple[tuple[str, str], ...] = getattr(row, "binds", ())
        self.negated = False
        self.guard: Callable[..., Any] | None = None
        if row.when:
            test = OPERATIONS[row.when.removeprefix("not ")].run
            self.negated = row.when.startswith("not ")
            if isinstance(row, rows.Jump):  # a jump decides by itself where to go
                self.run = test
            else:
                self.guard = test
                # A guard holds the row back when it is false: ``bool(guard) is negated`` means skip.


def _no_operation(*_: object) -> None:
    raise AssertionError("a row that carries out no operation was run as if it did")
