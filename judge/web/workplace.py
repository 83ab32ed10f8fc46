"""Where long work is done, whatever the place: what is asked of it, and what it refuses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from judge.errors import JudgeError

# How much long work is done at a time.
PLACES = 2


class News(NamedTuple):
    """How far an exploration is: positions seen, and those of them that wait to be followed."""

    states: int
    waiting: int


Hear = Callable[["News | None"], str]


class BusyError(JudgeError):
    """Every place for long work is taken."""

    code = "api/busy"


class CancelledError(JudgeError):
    """The work was cancelled before it was done."""

    code = "api/cancelled"


class Workplace(Protocol):
    """Where long work is done; ``Processes`` is the one on this machine."""

    def run(self, work: Callable[..., Any], *args: Any, seconds: float, hear: Hear | None = None) -> Any:
        """``work(library, games, *args)`` done elsewhere. BusyError without a place, BudgetError past the deadline.

        With ``hear`` the work is given a ``tick``, and ``hear`` is told every moment how far it is; its answer ``stop`` lets
        the work end with what it has, ``cancel`` kills it (CancelledError). Who hears may wait for a place for twice as long
        as the work may take, who does not is told soon to come again.
        """

    def close(self) -> None:
        """Cancel what is being done, and let every process go."""
