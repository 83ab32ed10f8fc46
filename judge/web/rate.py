"""How much one client may ask: a bucket that fills steadily and that every request takes from, in whatever process it comes."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import blake2b

from judge.web.shared import OneAtATime, numbers

# Clients are kept by their number in sets of a few; a new one takes the place of the one of its set that came longest ago.
SETS, WAYS = 2048, 8


@dataclass(slots=True)
class _Bucket:
    left: float


class Rate:
    """``a_second`` tokens a client, ``burst`` at most; 0 a second means no limit. One for all processes that part later."""

    def __init__(self, a_second: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.a_second, self.burst, self._clock = a_second, burst, clock
        self._who, self._left, self._since = (numbers(kind, SETS * WAYS) for kind in "Qdd")
        self._lock = OneAtATime()

    def wait(self, client: str, cost: float = 1.0) -> float:
        """0 when the client may go on, and has paid; else the seconds until it may."""
        if not self.a_second:
            return 0.0
        with self._bucket(client) as bucket:
            if bucket.left >= cost:
                bucket.left -= cost
                return 0.0
            return (cost - bucket.left) / self.a_second

    def owed(self, client: str) -> float:
        """0 when the client owes nothing for what it has had; else the seconds until that is paid off."""
        return self.wait(client, 0.0)

    def spend(self, client: str, cost: float) -> None:
        """Take what something has cost, although the bucket may not have had it; a debt is one burst at most."""
        if self.a_second:
            with self._bucket(client) as bucket:
                bucket.left = max(bucket.left - cost, -self.burst)

    @contextmanager
    def _bucket(self, client: str) -> Iterator[_Bucket]:
        """What a client has left now, and what is kept of it."""
        number = int.from_bytes(blake2b(client.encode(), digest_size=8).digest()) or 1
        now = self._clock()
        with self._lock:
            place = self._place(number)
            known = self._who[place] == number
            left = min(self.burst, self._left[place] + (now - self._since[place]) * self.a_second) if known else self.burst
            bucket = _Bucket(left)
            yield bucket
            self._who[place], self._left[place], self._since[place] = number, bucket.left, now

    def _place(self, number: int) -> int:
        first = number % SETS * WAYS
        places = range(first, first + WAYS)
        return next((each for each in places if self._who[each] == number), min(places, key=lambda each: self._since[each]))
