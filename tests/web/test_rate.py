"""How much a client may ask."""

from __future__ import annotations

import os
import sys

import pytest

from judge.web.rate import SETS, WAYS, Rate


def test_a_bucket_empties_and_fills_with_time() -> None:
    """So much at once, then so much a second; who is told to wait and waits is answered."""
    now = 100.0
    rate = Rate(2, 4, clock=lambda: now)
    assert [rate.wait("a") for _ in range(4)] == [0, 0, 0, 0]
    assert rate.wait("a") == 0.5
    now += 0.5
    assert rate.wait("a") == 0
    now += 100
    assert [rate.wait("a") == 0 for _ in range(5)] == [True] * 4 + [False]


def test_each_client_has_a_bucket_of_its_own() -> None:
    """One who asks too much takes nothing from another, and what costs more empties it sooner."""
    rate = Rate(1, 5, clock=lambda: 0.0)
    assert rate.wait("a", 5) == 0
    assert rate.wait("a", 2) == 2
    assert rate.wait("b", 5) == 0


def test_what_it_has_cost_is_owed() -> None:
    """Who has had more than there was waits until it is paid off, for one burst at most."""
    now = 0.0
    rate = Rate(1, 5, clock=lambda: now)
    rate.spend("a", 100)
    assert rate.owed("a") == 5
    now += 5
    assert rate.owed("a") == 0
    assert [rate.owed("b") for _ in range(9)] == [0] * 9  # asking costs nothing


@pytest.mark.skipif(sys.platform == "win32", reason="there is one process alone")
def test_four_processes_limit_as_one() -> None:
    """A client that asks each of them has no more than from one."""
    rate = Rate(0.001, 10, clock=lambda: 1.0)
    allowed = 0
    for _ in range(4):
        if not (child := os.fork()):
            os._exit(sum(rate.wait("a") == 0 for _ in range(6)))
        allowed += os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert allowed == 10


def test_who_has_not_come_for_long_makes_room() -> None:
    """However many come, those of the last moment are known."""
    now = 0.0

    def clock() -> float:
        nonlocal now
        now += 1e-6
        return now

    rate = Rate(0.001, 1, clock=clock)
    for number in range(SETS * WAYS // 8):
        rate.wait(f"client {number}")
    last = [f"client {number}" for number in range(SETS * WAYS // 8 - 50, SETS * WAYS // 8)]
    assert all(rate.wait(each) > 0 for each in last)
