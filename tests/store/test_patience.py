"""Nobody waits for a store in vain, nor behind somebody who does."""

import threading

import pytest

from judge.errors import StoreError, UnknownCaseError
from judge.store.patience import HURRIED, READING, SECONDS, Breaker, hurried, seconds


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    monkeypatch.setattr("judge.store.patience.REMEMBERED_SECONDS", 3.0)
    return [100.0]


@pytest.fixture
def breaker(now: list[float]) -> Breaker:
    return Breaker(lambda: now[0])


def fail(breaker: Breaker, says: str = "gone", *, writes: bool = False) -> None:
    with pytest.raises(StoreError), breaker.asking(writes=writes):
        raise StoreError(says)


def test_a_failure_is_told_again_until_somebody_has_tried_again(breaker: Breaker, now: list[float]) -> None:
    """For a while it costs nothing; then one tries while the others still hear it, and what comes of it holds for all."""
    fail(breaker)
    with pytest.raises(StoreError, match="gone"), breaker.asking(writes=False):
        raise AssertionError("not tried")
    now[0] += 3.1
    with breaker.asking(writes=False), pytest.raises(StoreError, match="gone"), breaker.asking(writes=False):
        raise AssertionError("not tried")
    with breaker.asking(writes=False):
        pass


def test_readers_and_writers_wait_for_themselves(breaker: Breaker) -> None:
    """A write that had to wait for another says nothing of reading; a reader who fails spares those who hurry the trial."""
    fail(breaker, writes=True)
    with breaker.asking(writes=False):
        assert seconds() == SECONDS[READING]
    fail(breaker)
    with hurried(), pytest.raises(StoreError), breaker.asking(writes=False):
        raise AssertionError("not tried")


def test_who_hurries_gives_up_soon_and_says_nothing_of_the_others(breaker: Breaker) -> None:
    """A tenth of a second is no reason to close the store for those who have time; other threads are in no hurry."""
    found: list[float] = []
    other = threading.Thread(target=lambda: found.append(_seconds(breaker)))
    with hurried():
        fail(breaker)
        other.start()
        other.join()
    assert found == [SECONDS[READING]]
    assert SECONDS[HURRIED] <= 0.1


def _seconds(breaker: Breaker) -> float:
    with breaker.asking(writes=False):
        return seconds()


def test_an_answer_that_is_no_is_an_answer(breaker: Breaker) -> None:
    """A case that is not there says that the store is."""
    with pytest.raises(UnknownCaseError), breaker.asking(writes=False):
        raise UnknownCaseError("no such case")
    with breaker.asking(writes=False):
        pass
