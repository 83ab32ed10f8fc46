"""How long the store is waited for: what is shown beside the rules hurries, and who has just waited in vain is not followed."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from judge.errors import StoreDamagedError, StoreError

# A judge at a table waits no longer for what is asked for, and hardly at all for what stands beside it.
WRITING, READING, WATCHING, HURRIED = "writing", "reading", "watching", "hurried"
SECONDS = {WRITING: 5.0, READING: 3.0, WATCHING: 1.0, HURRIED: 0.1}
# For so long a failure is told again instead of tried again.
REMEMBERED_SECONDS = 3.0
_reader: ContextVar[str] = ContextVar("reader", default=READING)
_asked: ContextVar[str] = ContextVar("asked", default=WRITING)


@contextmanager
def hurried(reader: str = HURRIED) -> Iterator[None]:
    """Within it the store answers a reader in a tenth of a second or not at all; whoever watches over it, in a second."""
    token = _reader.set(reader)
    try:
        yield
    finally:
        _reader.reset(token)


def seconds() -> float:
    """How long whoever asks now may be kept waiting."""
    return SECONDS[_asked.get()]


class Breaker:
    """Remembers for a moment that the store could not be reached; then one tries, and the others hear what came of it."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._told: dict[str, tuple[float, StoreError | None]] = {}

    @contextmanager
    def asking(self, *, writes: bool) -> Iterator[None]:
        """Raise what was told a moment ago; remember a StoreError of what is done within."""
        asked = WRITING if writes else _reader.get()
        self._begin(asked)
        token = _asked.set(asked)
        until: float = 0.0
        told: StoreError | None = None  # whatever else goes wrong, the store was there
        try:
            yield
        except StoreError as wrong:
            if wrong.code in (StoreError.code, StoreDamagedError.code):
                until, told = self._clock() + REMEMBERED_SECONDS, wrong
            raise
        finally:
            _asked.reset(token)
            with self._lock:
                self._told |= dict.fromkeys((READING, WATCHING, HURRIED) if asked == READING else (asked,), (until, told))

    def _begin(self, asked: str) -> None:
        with self._lock:
            until, told = self._told.get(asked, (0.0, None))
            now = self._clock()
            if told is not None and now < until:
                raise type(told)(told.says)
            if told is not None:  # this one tries, for all the others
                self._told[asked] = (now + REMEMBERED_SECONDS + SECONDS[asked], told)
