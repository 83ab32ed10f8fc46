"""Questions that may need seconds: what each client may ask of them, and where they are worked on."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable
from typing import Any, cast

from flask import Flask, current_app, request

from judge.errors import BudgetError
from judge.show.pages import beside
from judge.show.pages.beside import BesidePage
from judge.show.tree.outcomes import Limits
from judge.web.failures import WebError
from judge.web.parts import games, library
from judge.web.processes import BusyError, Processes, Workplace
from judge.web.rate import Rate

# What is answered at once, a tenth of a second's work, and more than any ruling needs; only what takes longer goes to a process
# of its own. The seconds are for a machine that is busy with something else.
AT_ONCE = Limits(300, 1.0, 6_000, only_settled=True)
# The same for work that knows no positions.
AT_ONCE_SECONDS = 0.3
# How much later than its search the work may end before it is cut off: the ends are told apart, proved and drawn meanwhile.
GRACE_SECONDS = 30.0
RATE, BURST = "CLIENT_RATE", "CLIENT_BURST"
THREADS = "THREADS"
# What a question costs that may need seconds of a processor.
HEAVY = 5.0
# Bytes of a body that cost as much as a small request; boards of a game have a quarter of that.
A_TOKEN = 8192
LATE_SECONDS = 0.3
_WAITING = threading.BoundedSemaphore(3)  # of the threads of a server process


def limit_work(app: Flask) -> None:
    """Set up the limits of each client and the processes for long work."""
    app.config.setdefault(RATE, 20.0)
    app.config.setdefault(BURST, 60.0)
    app.config.setdefault(THREADS, 4)
    app.extensions["judge.processes"] = Processes()
    # Whoever waits for long work holds a thread; the others are for those who look something up.
    app.extensions["judge.waiting"] = threading.BoundedSemaphore(max(1, app.config[THREADS] // 2))
    app.extensions["judge.rate"] = Rate(app.config[RATE], app.config[BURST])


def processes() -> Workplace:
    """The processes for long work of this server process."""
    return cast(Workplace, current_app.extensions["judge.processes"])


def wait_for(work: Callable[..., Any], *args: Any, seconds: float) -> Any:
    """The result of long work, while whoever asks waits. BusyError where too many wait already."""
    waiting: threading.BoundedSemaphore = current_app.extensions["judge.waiting"]
    if not waiting.acquire(blocking=False):
        raise BusyError("too many wait for long work; try again in a few seconds, or ask for less")
    try:
        return processes().run(work, *args, seconds=seconds)
    finally:
        waiting.release()


def pay(cost: float) -> None:
    """Take the cost of a request from the client's bucket, more for a larger body; WebError 429 when it is empty.

    Who asks too much is answered late, so that asking again at once gains nothing; only so many wait at a time.
    """
    rate: Rate = current_app.extensions["judge.rate"]
    wait = rate.wait(request.remote_addr or "", cost + (request.content_length or 0) // A_TOKEN)
    if wait:
        if _WAITING.acquire(blocking=False):
            time.sleep(LATE_SECONDS)
            _WAITING.release()
        raise WebError(429, f"Too many requests; come again in {math.ceil(wait)} s.", retry_after=math.ceil(wait))


def beside_of(page: Callable[..., BesidePage], *about: object) -> BesidePage:
    """A comparison of two rulebooks: at once where that can be, else from a process of its own."""
    try:
        return page(library(), games(), *about, most_seconds=AT_ONCE_SECONDS)
    except BudgetError:
        pay(HEAVY)
    done: BesidePage = wait_for(page, *about, seconds=beside.MOST_SECONDS + GRACE_SECONDS)
    return done
