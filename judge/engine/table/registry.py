"""The named operations and predicates of the charts.

A row of a chart names an operation; here the name meets its function. Each declares which variables of its frame it
reads and which it writes, so that a chart which reads a variable that nothing has set fails when it is built.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from judge.cards.nouns.base import Noun


class Operation(NamedTuple):
    """``run(machine, env, **args)``; what it returns is bound to the row's variable."""

    name: str
    run: Callable[..., Any]
    reads: tuple[str, ...]
    writes: tuple[str, ...]


OPERATIONS: dict[str, Operation] = {}
DOES: dict[type[Noun], str] = {}  # effects that are one operation each, whose arguments are the parts of the noun in their order


def operation(
    reads: str = "", writes: str = "", does: type[Noun] | None = None
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Register a function under its own name; ``reads`` and ``writes`` are variables separated by blanks; ``does``: it is all of
    what this effect does."""

    def register(run: Callable[..., Any]) -> Callable[..., Any]:
        name = run.__name__
        if name in OPERATIONS:
            raise ValueError(f"the operation {name} is registered twice")
        OPERATIONS[name] = Operation(name, run, tuple(reads.split()), tuple(writes.split()))
        if does is not None:
            DOES[does] = name
        return run

    return register
