"""How much a client may ask."""

from __future__ import annotations

from judge.web.rate import Rate


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
