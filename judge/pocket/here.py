"""Long work in the browser: there are no threads and no other processes, so it is done where it is asked for.

The worker that answers for the site does nothing long: it leaves an exploration to a second worker, which the page begins and
may end at any time. That one asks the same question, does the work, and tells the first how far it is.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.store.jobs import Jobs
from judge.web.workplace import CancelledError, Hear, News

TELL_SECONDS = 0.25
# How far it is: positions seen, those that wait, seconds. The answer is what is wished: nothing, "stop" or "cancel".
Tell = Callable[[int, int, float], str]


class Here:
    """The place for long work: this very moment."""

    def __init__(self, library: Library, games: Games) -> None:
        self._library, self._games = library, games

    def run(self, work: Callable[..., Any], *args: Any, seconds: float, hear: Hear | None = None) -> Any:  # noqa: ARG002
        """See ``Workplace``; the work knows by itself when it is to end."""
        return work(self._library, self._games, *args, **({"tick": _Teller(hear)} if hear else {}))

    def close(self) -> None:
        """See ``Workplace``."""


class _Teller:
    """Tells how far an exploration is, a few times a second; true once it is to end with what it has."""

    def __init__(self, hear: Hear) -> None:
        self._hear, self._next, self._stopped = hear, 0.0, False

    def __call__(self, states: int, waiting: int) -> bool:
        if time.monotonic() >= self._next:
            wish = self._hear(News(states, waiting))
            if wish == "cancel":
                raise CancelledError("cancelled")
            self._stopped = wish == "stop"
            self._next = time.monotonic() + TELL_SECONDS
        return self._stopped


class LeftToThePage:
    """Takes explorations and does none of them: the page begins a worker for the one that it shows."""

    def take(self, jobs: Jobs, worker: Any, *work: Any) -> None:
        """Nothing: the job waits until that worker tells of it."""


class AtOnce:
    """Does an exploration before whoever asked is answered, and keeps how it ended."""

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self.end: End | None = None

    def take(self, jobs: Jobs, worker: Any, *work: Any) -> None:  # noqa: ARG002
        """Do it; its signs of life go to whoever began this worker."""
        worker.jobs = self
        worker.run(*work)

    def beat(self, name: str, states: int, waiting: int, seconds: float) -> str:  # noqa: ARG002
        """See ``Jobs``."""
        return self._tell(states, waiting, seconds)

    def finish(self, name: str, state: str, *, result: str = "", code: str = "", says: str = "") -> None:  # noqa: ARG002
        """See ``Jobs``."""
        self.end = End(state, result, code, says)


@dataclass(frozen=True, slots=True)
class End:
    """How an exploration ended, and what it has found."""

    state: str
    result: str
    code: str
    says: str
