"""Numbers that processes share, one changing them at a time."""

import os
import signal
import sys
import tempfile
import time
from pathlib import Path

import pytest

from judge.web.shared import OneAtATime, numbers

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is one process alone")


def test_no_change_is_lost_between_processes() -> None:
    """Four that count at the same time count everything."""
    counted, alone, children = numbers("Q", 1), OneAtATime(), []
    for _ in range(4):
        if not (child := os.fork()):
            for _ in range(2000):
                with alone:
                    counted[0] += 1
            os._exit(0)
        children.append(child)
    for child in children:
        os.waitpid(child, 0)
    assert counted[0] == 8000


def test_the_lock_leaves_no_file_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A site that is started every day fills no disk with them."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    alone = OneAtATime()
    with alone:
        assert list(tmp_path.iterdir()) == []


def test_who_is_killed_holds_nobody_up() -> None:
    """The kernel takes the lock back."""
    alone, ready = OneAtATime(), numbers("q", 1)
    if not (child := os.fork()):
        with alone:
            ready[0] = 1
            time.sleep(60)
        os._exit(0)
    while not ready[0]:
        time.sleep(0.01)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with alone:
        ready[0] = 2
    assert ready[0] == 2
