"""Long work in processes of their own: deadlines, news, cancelling, and processes that are killed."""

import gc
import multiprocessing
import os
import resource
import signal
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from judge.errors import BudgetError, PlayError
from judge.paths import user_folder
from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.web import processes as room
from judge.web.processes import MOST_MEMORY, BusyError, CancelledError, News, Processes

PATIENCE = 180.0  # a busy machine may need long to start a process


@pytest.fixture(name="processes", scope="module")
def _processes() -> Iterator[Processes]:
    processes = Processes(places=1)
    yield processes
    processes.close()


def idle(_library: Library, _games: Games, seconds: float) -> str:
    time.sleep(seconds)
    return "done"


def folder_and_what_came_with_the_fork(library: Library, _games: Games) -> tuple[Path, bool]:
    return user_folder(), gc.get_freeze_count() > 0 and "shipped" in vars(library)


def refuse(_library: Library, _games: Games) -> None:
    raise PlayError("no", where="here")


def test_work_has_a_deadline_and_its_place_is_free_again(processes: Processes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Past its deadline work is cut off; errors come through as they are; a second asker waits or is told to come again."""
    assert processes.run(idle, 0.0, seconds=60) == "done"
    with pytest.raises(BudgetError, match=r"more than 0\.3 seconds"):
        processes.run(idle, 60.0, seconds=0.3)
    with pytest.raises(PlayError, match="no") as told:
        processes.run(refuse, seconds=60)
    assert told.value.where == "here"
    monkeypatch.setattr(room, "PATIENCE_SECONDS", 0.2)
    with processes._places, pytest.raises(BusyError):
        processes.run(idle, 0.0, seconds=60)
    assert processes.run(idle, 0.0, seconds=60) == "done"


def test_a_process_is_made_with_what_was_read_once_and_for_the_folder_of_its_site(
    processes: Processes, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Where the system has servers of forks; one that is older than a change of folder is of use all the same."""
    assert processes.run(folder_and_what_came_with_the_fork, seconds=60) == (user_folder(), sys.platform == "linux")
    monkeypatch.setenv("JUDGE_HOME", str(tmp_path))
    elsewhere = Processes(places=1)
    assert elsewhere.run(folder_and_what_came_with_the_fork, seconds=60)[0] == tmp_path
    elsewhere.close()


def test_a_clock_that_is_set_ends_no_work(processes: Processes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Deadlines are told by the clock that only goes forward at its pace."""
    processes.run(idle, 0.0, seconds=60)
    now = time.time()
    threading.Timer(0.3, monkeypatch.setattr, (time, "time", lambda: now + 86_400)).start()
    assert processes.run(idle, 1.0, seconds=60) == "done"


def surroundings(_library: Library, _games: Games) -> tuple[int, int, set[int]]:
    return os.sched_getscheduler(0), resource.getrlimit(resource.RLIMIT_AS)[0], os.sched_getaffinity(0)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere it has a low priority instead")
def test_work_runs_when_nothing_else_wants_to_in_bounded_memory(processes: Processes) -> None:
    """The processor belongs to the site: long work takes what is left of it, and of several cores it leaves one alone."""
    cores = os.sched_getaffinity(0)
    left = cores - {min(cores)} if len(cores) > 1 else cores
    assert processes.run(surroundings, seconds=60) == (os.SCHED_IDLE, MOST_MEMORY, left)


def greedy(_library: Library, _games: Games) -> int:
    return len(bytearray(MOST_MEMORY))


def test_work_that_needs_too_much_memory_is_told(processes: Processes) -> None:
    """It ends by itself, and its process goes on with the next work."""
    with pytest.raises(BudgetError, match="more memory"):
        processes.run(greedy, seconds=60)
    assert processes.run(idle, 0.0, seconds=60) == "done"


def number(_library: Library, _games: Games) -> int:
    return os.getpid()


def killed(_library: Library, _games: Games) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def test_a_killed_process_is_replaced(processes: Processes) -> None:
    """While it works its work is told as lost; while it waits nobody notices."""
    with pytest.raises(BudgetError, match="without a result"):
        processes.run(killed, seconds=60)
    first = processes.run(number, seconds=60)
    os.kill(first, signal.SIGKILL)
    assert processes.run(number, seconds=60) != first


def count(_library: Library, _games: Games, most: int, tick: Any = None) -> int:
    for number in range(most):
        if tick(number, most - number):
            return number
        time.sleep(0.01)
    return most


def test_work_is_heard_stopped_and_cancelled(processes: Processes) -> None:
    """It tells how far it is, ends with what it has when it is asked to, and is killed when nobody wants it any more."""
    heard: list[News] = []

    def stop(news: News | None) -> str:
        heard.extend([news] if news else [])
        return "stop" if len(heard) > 2 else ""

    assert 0 < processes.run(count, 100_000, seconds=PATIENCE, hear=stop) < 100_000
    assert [each.states for each in heard] == sorted({each.states for each in heard})
    assert processes.run(count, 3, seconds=PATIENCE, hear=lambda _news: "") == 3
    with pytest.raises(CancelledError):
        processes.run(count, 100_000, seconds=PATIENCE, hear=lambda news: "cancel" if news else "")
    assert processes.run(count, 3, seconds=PATIENCE, hear=lambda _news: "") == 3
    with processes._places, pytest.raises(CancelledError):
        processes.run(count, 3, seconds=PATIENCE, hear=lambda _news: "cancel")


def test_what_is_being_done_is_cancelled_when_the_site_is_stopped() -> None:
    """Closing ends work under way, and leaves no process behind."""
    before = set(multiprocessing.active_children())
    processes = Processes(places=1)
    threading.Timer(0.5, processes.close).start()
    with pytest.raises(CancelledError, match="being stopped"):
        processes.run(idle, 60.0, seconds=60)
    assert set(multiprocessing.active_children()) <= before
