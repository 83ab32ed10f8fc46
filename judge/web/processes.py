"""Long work in processes of their own: each has a deadline, can be cancelled, and never holds the site up.

The processes are pebble's. Three things that it does not do were tried, and are done here: its deadlines follow the wall clock,
which may be set, so ours end with a cancellation; a pool gives up when its only process is killed between two pieces of work, so
it is replaced; it has no word from work that goes on, so a few shared numbers carry it.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, MutableSequence
from concurrent.futures import Future, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing.context import BaseContext
from pathlib import Path
from typing import Any, NamedTuple

from pebble import ProcessExpired, ProcessPool

from judge.errors import BudgetError
from judge.paths import HOME, user_folder
from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.web.workplace import PLACES, BusyError, CancelledError, Hear, News

if sys.platform != "win32":
    import resource

# A crowd waits this long for a place, then it is told to come again.
PATIENCE_SECONDS = 2.0
START_SECONDS = 90.0  # a machine that is busy with something else
# What cannot be had at all; what is measured while it works ends it long before, and the process goes when it has grown.
MOST_MEMORY = 3 * 1024**3
MOST_RESIDENT, GROWN = 270 * 1024**2, 200 * 1024**2
LOOK_SECONDS, PLACE_SECONDS, TELL_SECONDS = 0.1, 0.5, 0.2
# What a process and its server share: the run that is told of, its states, those that wait, and the run that is to end.
RUN, STATES, WAITING, STOPPED, MEMORY = range(5)
Shared = MutableSequence[int]


class Processes:
    """``places`` pieces of work at a time, each in a process of its own, which starts when it is first needed."""

    def __init__(self, places: int = PLACES) -> None:
        self._places = threading.BoundedSemaphore(places)
        self._free: list[_Place] = []
        self._lock = threading.Lock()
        self._closing = threading.Event()
        self._owner = os.getpid()

    def run(self, work: Callable[..., Any], *args: Any, seconds: float, hear: Hear | None = None) -> Any:
        """See ``Workplace``."""
        self._wait_for_place(2 * seconds if hear else PATIENCE_SECONDS, hear)
        try:
            with suppress(BrokenProcessPool):  # the process was killed before it took the work; another one takes it
                return self._run(work, args, seconds, hear)
            return self._run(work, args, seconds, hear)
        except (ProcessExpired, BrokenProcessPool) as wrong:
            raise BudgetError("the work ended without a result, most likely because it needed too much memory") from wrong
        finally:
            self._places.release()

    def _wait_for_place(self, patience: float, hear: Hear | None) -> None:
        end = time.monotonic() + patience
        while not self._places.acquire(timeout=min(patience, PLACE_SECONDS)):
            if time.monotonic() > end:
                raise BusyError("every place for long work is taken; try again in a few seconds, or ask for less")
            if hear is not None and hear(None) == "cancel":
                raise CancelledError("cancelled before it began")

    def _run(self, work: Callable[..., Any], args: tuple[Any, ...], seconds: float, hear: Hear | None) -> Any:
        """Hear how far the work is until its result comes, or nobody wants it any more."""
        place = self._take()
        future = place.begin(work, args, hear is not None)
        try:
            if not self._wait(future, START_SECONDS, future.running):  # it has read what it needs
                raise BusyError("the process for long work does not start; try again in a few seconds")
            if not self._wait(future, seconds, lambda: hear is not None and place.tell(hear)):
                raise BudgetError(f"this takes more than {seconds:g} seconds; ask for fewer states, or play some choices first")
            return future.result()
        finally:
            future.cancel()
            if place.shared[MEMORY] > GROWN:
                place.pool.stop()  # what Python has once taken it does not give back
            with self._lock:
                self._free.append(place)
            if self._closing.is_set():
                self.close()

    def _wait(self, future: Future[Any], seconds: float, is_over: Callable[[], bool]) -> bool:
        end = time.monotonic() + seconds
        while not (wait([future], LOOK_SECONDS).done or is_over()):
            if self._closing.is_set():
                raise CancelledError("the site is being stopped; try again in a moment")
            if time.monotonic() > end:
                return False
        return True

    def _take(self) -> _Place:
        with self._lock:
            if self._owner != os.getpid():  # made before the server's processes parted: those belong to the parent
                self._free, self._owner = [], os.getpid()
            while self._free:
                place = self._free.pop()
                if place.pool.active:
                    return place
        return _Place()

    def close(self) -> None:
        """See ``Workplace``."""
        self._closing.set()
        with self._lock:
            for place in self._free:
                place.pool.stop()
                place.pool.join()
            self._free.clear()


def _context() -> BaseContext:
    """How processes are made. A fork of the server would copy the locks of its threads; a server of forks has none, and what it
    has read once, every process has at once, in memory that they share."""
    if sys.platform != "linux":
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["judge.web.beforehand"])
    return context


class _Place:
    """A process that does one piece of work after another, with the numbers that it shares."""

    def __init__(self) -> None:
        context = _context()
        self.shared: Shared = context.RawArray("q", 5)
        ready = (self.shared, str(user_folder()))
        self.pool = ProcessPool(max_workers=1, initializer=_get_ready, initargs=ready, context=context)
        self._run, self._told = 0, News(0, 0)

    def begin(self, work: Callable[..., Any], args: tuple[Any, ...], is_heard: bool) -> Future[Any]:
        """The work under a number of its own: what was cancelled may say a word more before it is killed."""
        self._run, self._told = self._run + 1, News(0, 0)
        return self.pool.schedule(_do, args=(work, args, self._run if is_heard else 0))

    def tell(self, hear: Hear) -> bool:
        """Tell how far it is, and pass on what is wished; never that it is over."""
        is_this = self.shared[RUN] == self._run
        told = News(self.shared[STATES], self.shared[WAITING]) if is_this else self._told
        wish = hear(told if told != self._told else None)
        self._told = told
        if wish == "cancel":
            raise CancelledError("cancelled")
        if wish == "stop":
            self.shared[STOPPED] = self._run
        return False


# --- in the process


class _Read(NamedTuple):
    """What the process has read, and for which folder of the site's."""

    home: str
    library: Library
    games: Games


_read: list[_Read] = []
_shared: list[Shared] = []


def read_beforehand() -> None:
    """Read what the work needs, for this process and all that are forked from it."""
    library = Library()
    library.look_again()
    games = Games(library)
    games.book.definition("ember-imp")
    _read[:] = [_Read(str(user_folder()), library, games)]


def _get_ready(shared: Shared, of: str) -> None:
    """Have what the work needs, before the first of it is taken. The server of forks may be older than a change of folder."""
    _behave()
    os.environ[HOME] = of
    if not _read or _read[0].home != of:
        read_beforehand()
    _shared[:] = [shared]
    _stand_back()


def _do(work: Callable[..., Any], args: tuple[Any, ...], run: int) -> Any:
    (_, library, games), shared = _read[0], _shared[0]
    try:
        return work(library, games, *args, **({"tick": _Teller(shared, run)} if run else {}))
    except MemoryError:
        raise BudgetError("this needs more memory than one question may take; ask for fewer states") from None
    finally:
        shared[MEMORY] = resident()


class _Teller:
    """Tells how far an exploration is, a few times a second; true once it is to end with what it has."""

    def __init__(self, shared: Shared, run: int) -> None:
        self._shared, self._run, self._next, self._full = shared, run, 0.0, False

    def __call__(self, states: int, waiting: int) -> bool:
        if time.monotonic() >= self._next:
            self._next = time.monotonic() + TELL_SECONDS
            self._shared[STATES], self._shared[WAITING], self._shared[RUN] = states, waiting, self._run
            self._full = resident() > MOST_RESIDENT
        return self._full or self._shared[STOPPED] == self._run


def resident() -> int:
    """The memory that this process has, in bytes; the most that it ever had where the system says no more."""
    if sys.platform == "linux":
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")
    if sys.platform != "win32":
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return 0


def _behave() -> None:
    """Leave Ctrl-C to the server, the processor to the site, and memory to everybody else."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if sys.platform != "win32":
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


def _stand_back() -> None:
    """Let everything that the site does go before, at once where that can be said. Not before the process has read what it
    needs: on a busy machine it would never come to that."""
    if sys.platform != "win32":
        os.nice(19)
    if sys.platform == "linux":
        with suppress(OSError):  # some containers forbid it
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
        cores = os.sched_getaffinity(0)
        if len(cores) > 1:  # who stands back still takes the caches of its core with it: one is left to the site alone
            with suppress(OSError):  # the same
                os.sched_setaffinity(0, cores - {min(cores)})
