"""How much one client may ask: a bucket that fills steadily and that every request takes from."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable

MOST_CLIENTS = 10_000


class Rate:
    """``a_second`` tokens a client, ``burst`` at most; 0 a second means no limit. One per process."""

    def __init__(self, a_second: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.a_second, self.burst, self._clock = a_second, burst, clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._lock = threading.Lock()

    def wait(self, client: str, cost: float = 1.0) -> float:
        """0 when the client may go on, else the seconds until it may."""
        if not self.a_second:
            return 0.0
        now = self._clock()
        with self._lock:
            left, since = self._buckets.pop(client, (self.burst, now))
            left = min(self.burst, left + (now - since) * self.a_second)
            allowed = left >= cost
            self._buckets[client] = (left - cost if allowed else left, now)
            while len(self._buckets) > MOST_CLIENTS:
                self._buckets.popitem(last=False)
        return 0.0 if allowed else (cost - left) / self.a_second
