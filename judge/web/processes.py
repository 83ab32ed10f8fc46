"""Long work in processes of their own: each has a deadline, can be cancelled, and never holds the site up."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, NamedTuple, cast

from judge.errors import BudgetError, JudgeError
from judge.show.context.desk import Desk

# A crowd waits this long for a place, then it is told to come again.
PATIENCE_SECONDS = 2.0
START_SECONDS = 90.0  # a machine that is busy with something else
MOST_MEMORY = 3 * 1024**3
LOOK_SECONDS, PLACE_SECONDS, TELL_SECONDS = 0.1, 0.5, 0.2
STOP = "stop"


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


class _Helper:
    """A process that does one piece of work after another."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")  # a fork would copy the locks of the server's threads
        self.ours, theirs = context.Pipe()
        self.process: BaseProcess = context.Process(target=_serve, args=(theirs,), daemon=True)
        self.process.start()
        theirs.close()

    def stop(self) -> None:
        self.process.kill()
        self.process.join()
        self.ours.close()


class Apart:
    """``places`` pieces of work at a time; the processes start when they are first needed."""

    def __init__(self, places: int = 2) -> None:
        self._places = threading.BoundedSemaphore(places)
        self._free: list[_Helper] = []
        self._lock = threading.Lock()
        self._closing = threading.Event()
        self._owner = os.getpid()

    def run(
        self, work: Callable[..., Any], *args: Any, seconds: float, patience: float = PATIENCE_SECONDS, hear: Hear | None = None
    ) -> Any:
        """``work(desk, *args)`` done elsewhere. BusyError without a place, BudgetError past the deadline.

        With ``hear`` the work is given a ``tick``, and ``hear`` is told every moment how far it is; its answer ``stop`` lets
        the work end with what it has, ``cancel`` kills it (CancelledError).
        """
        self._wait_for_place(patience, hear)
        try:
            return self._run(work, args, seconds, hear)
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
        helper = self._take()
        try:
            if not self._wait(helper, START_SECONDS):  # it says hello once it has read what it needs
                raise BusyError("the process for long work does not start; try again in a few seconds")
            helper.ours.recv()
            helper.ours.send((work, args, hear is not None))
            done, result = self._listen(helper, seconds, hear)
        except (EOFError, OSError) as wrong:
            helper.stop()
            raise BudgetError("the work ended without a result, most likely because it needed too much memory") from wrong
        except JudgeError:
            helper.stop()  # whatever it is still at is not wanted any more
            raise
        with self._lock:
            self._free.append(helper)
        if done:
            return result
        raise result

    def _listen(self, helper: _Helper, seconds: float, hear: Hear | None) -> tuple[bool, Any]:
        """Hear how far it is until the result comes."""
        end, stopped = time.monotonic() + seconds, False
        while True:
            news = None
            if self._wait(helper, 0):
                message = helper.ours.recv()
                if not isinstance(message, News):
                    return cast(tuple[bool, Any], message)
                news = message
            wish = hear(news) if hear is not None else ""
            if wish == "cancel":
                raise CancelledError("cancelled")
            if wish == "stop" and not stopped:
                helper.ours.send(STOP)
                stopped = True
            if time.monotonic() > end:
                raise BudgetError(f"this takes more than {seconds:g} seconds; ask for fewer states, or play some choices first")

    def _wait(self, helper: _Helper, seconds: float) -> bool:
        end = time.monotonic() + seconds
        while not self._closing.is_set():
            if helper.ours.poll(LOOK_SECONDS):
                return True
            if time.monotonic() > end:
                return False
        raise CancelledError("the site is being stopped; try again in a moment")

    def _take(self) -> _Helper:
        with self._lock:
            if self._owner != os.getpid():  # made before the server's processes parted: those belong to the parent
                self._free, self._owner = [], os.getpid()
            while self._free:
                helper = self._free.pop()
                if helper.process.is_alive():
                    return helper
                helper.stop()
        return _Helper()

    def close(self) -> None:
        """Cancel what is being done, and let every process go."""
        self._closing.set()
        with self._lock:
            for helper in self._free:
                helper.stop()
            self._free = []


def _serve(theirs: Connection) -> None:
    """The life of a process: say hello, do what is asked, until nobody asks any more."""
    _behave()
    desk = Desk()
    desk.book.definition("ember-imp")
    _stand_back()
    with suppress(EOFError, OSError, KeyboardInterrupt):
        while True:
            theirs.send("ready")
            while (asked := theirs.recv()) == STOP:
                pass  # it came after the work had ended
            work, args, is_heard = asked
            more = {"tick": _Teller(theirs)} if is_heard else {}
            theirs.send(_outcome(work, desk, args, more))


class _Teller:
    """Tells how far an exploration is, a few times a second; true once it is to end with what it has."""

    def __init__(self, theirs: Connection) -> None:
        self._theirs = theirs
        self._next, self._stopped = 0.0, False

    def __call__(self, states: int, waiting: int) -> bool:
        if time.monotonic() >= self._next:
            self._next = time.monotonic() + TELL_SECONDS
            self._theirs.send(News(states, waiting))
            while self._theirs.poll():
                self._stopped = self._theirs.recv() == STOP
        return self._stopped


def _outcome(work: Callable[..., Any], desk: Desk, args: tuple[Any, ...], more: dict[str, Any]) -> tuple[bool, Any]:
    try:
        return True, work(desk, *args, **more)
    except JudgeError as error:
        return False, error
    except MemoryError:
        return False, BudgetError("this needs more memory than one question may take; ask for fewer states")


def _behave() -> None:
    """Leave Ctrl-C to the server, the processor to the site, and memory to everybody else."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


def _stand_back() -> None:
    """Let everything that the site does go before, at once where that can be said. Not before the process has read what it
    needs: on a busy machine it would never come to that."""
    if sys.platform != "win32":
        os.nice(19)
    if sys.platform == "linux":
        with suppress(OSError):  # some containers forbid it
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
