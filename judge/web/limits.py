"""Questions that may need seconds: what each client may ask of them, and where they are worked on."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable
from typing import Any, cast

from flask import Flask, Response, current_app, g, request

from judge.errors import BudgetError
from judge.show.pages import beside
from judge.show.pages.beside import BesidePage
from judge.show.tree.outcomes import Limits
from judge.web.clients import client
from judge.web.failures import WebError
from judge.web.parts import games, library
from judge.web.rate import Rate
from judge.web.workplace import BusyError, Workplace

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
# How many times as much as one visitor all of an address have together.
CROWD = 50
# Time of a processor that costs as much as a small request, and what a visitor may have of it at least: half of one.
A_TOKEN_SECONDS = 0.025
USUAL_RATE = 20.0
# What is read for the first time is nobody's fault: half a second at most is charged for one page.
MOST_CHARGED = 20.0
UNCHARGED = {"static", "module", "watch.health", "watch.health_plain", "watch.metrics", "offline.worker"}
# Cases that a visitor may save at once, and then a second; a large one counts as several.
SAVED_AT_ONCE, SAVED_A_SECOND = 60, 0.2
_WAITING = threading.BoundedSemaphore(1)  # of the threads of a server process


def limit_work(app: Flask, workplace: Workplace) -> None:
    """Set up the limits of each client and the place for long work."""
    app.config.setdefault(RATE, 20.0)
    app.config.setdefault(BURST, 60.0)
    app.config.setdefault(THREADS, 4)
    app.extensions["judge.processes"] = workplace
    # Whoever waits for long work holds a thread; the others are for those who look something up.
    app.extensions["judge.waiting"] = threading.BoundedSemaphore(max(1, app.config[THREADS] // 2))
    rate, burst = app.config[RATE], app.config[BURST]
    app.extensions["judge.rate"] = Rate(rate, burst)
    app.extensions["judge.crowd"] = Rate(CROWD * rate, CROWD * burst)
    # Pages are paid for by the time that they took; who has no cookie yet shares with those who come at the same moment.
    usual = rate and max(rate, USUAL_RATE)
    app.extensions["judge.pages"] = Rate(usual, 3 * usual), Rate(2 * usual, 30 * usual), Rate(CROWD * usual, 3 * CROWD * usual)
    app.extensions["judge.savings"] = Rate(rate and SAVED_A_SECOND, SAVED_AT_ONCE)
    if rate:
        app.before_request(_admit)
        app.after_request(_charge)


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

    All who share an address have fifty times as much together: a hall of judges goes on, whoever else is in it.
    """
    rate: Rate = current_app.extensions["judge.rate"]
    crowd: Rate = current_app.extensions["judge.crowd"]
    cost += (request.content_length or 0) // A_TOKEN
    _refuse_for(rate.wait(client().name, cost) or crowd.wait(client().address, cost))


def pay_for_saving() -> None:
    """The same for what stays on the disk, more for what is larger."""
    savings: Rate = current_app.extensions["judge.savings"]
    _refuse_for(savings.wait(client().name, 1 + (request.content_length or 0) // (2 * A_TOKEN)))


def _admit() -> None:
    """Whoever owes the time of a processor waits until it is paid off."""
    g.worked = time.thread_time()
    if request.endpoint not in UNCHARGED:
        of_visitor, of_new, of_address = _pages()
        wait = of_visitor.owed(client().name) if client().visitor else of_new.owed(client().address)
        _refuse_for(wait or of_address.owed(client().address))


def _charge(response: Response) -> Response:
    if "worked" in g and request.endpoint not in UNCHARGED:
        cost = min((time.thread_time() - g.worked) / A_TOKEN_SECONDS, MOST_CHARGED)
        of_visitor, of_new, of_address = _pages()
        of_address.spend(client().address, cost)
        if client().visitor:
            of_visitor.spend(client().name, cost)
        else:
            of_new.spend(client().address, cost)
    return response


def _pages() -> tuple[Rate, Rate, Rate]:
    return cast(tuple[Rate, Rate, Rate], current_app.extensions["judge.pages"])


def _refuse_for(wait: float) -> None:
    """WebError 429 with the seconds to wait, if there are any.

    Who asks too much is answered late, so that asking again at once gains nothing; only so many wait at a time.
    """
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
