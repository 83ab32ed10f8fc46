"""Explorations under way: found by every process, limited, forgotten."""

import os
import sqlite3
import tempfile
import threading
import time
from contextlib import suppress
from pathlib import Path

import pytest

from judge.errors import JobLimitError, NotAllowedError, StoreError, UnknownJobError
from judge.store import jobs as room
from judge.store.jobs import Asked, Job, Jobs


@pytest.fixture
def jobs(tmp_path: Path) -> Jobs:
    return Jobs(tmp_path / "home" / "explorations.sqlite3")


def ask(jobs: Jobs, question: str, client: str = "me") -> tuple[Job, bool]:
    return jobs.begin(Asked(question, client, f"/outcomes?{question}", 100, 5.0))


def later(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Let the clock of the room be ahead."""
    now = time.time()
    monkeypatch.setattr(room.time, "time", lambda: now + seconds)


def test_a_question_is_worked_on_once(jobs: Jobs) -> None:
    """Whoever asks the same while it is under way, or was done lately, shares the work, from another process too."""
    first, is_new = ask(jobs, "q")
    assert (first.state, is_new, first.is_open) == ("waiting", True, True)
    assert jobs.beat(first.work, 12, 3, 0.5) == ""
    again, is_new = Jobs(jobs.path).begin(Asked("q", "you", "", 100, 5.0))
    assert (again.work, again.states, again.waiting, again.state, is_new) == (first.work, 12, 3, "running", False)
    assert ask(jobs, "q")[0].id == first.id
    jobs.finish(first.work, "done", result="[1]")
    assert jobs.look(first.id).state == jobs.look(again.id).state == "done"
    assert jobs.result(first.id) == jobs.result(again.id) == "[1]"
    assert ask(jobs, "q")[1] is False
    assert jobs.known("q") is not None
    assert jobs.known("other") is None


def test_an_exploration_belongs_to_who_asked_for_it(jobs: Jobs) -> None:
    """Each has a name of his own for it, which nobody else ends; the work ends when nobody wants it any more."""
    mine, theirs = ask(jobs, "q", "me")[0], ask(jobs, "q", "you")[0]
    assert mine.id != theirs.id
    with pytest.raises(NotAllowedError):
        jobs.wish(mine.id, "cancel", ("you",))
    assert jobs.wish(mine.id, "cancel", ("me",)).state == "cancelled"
    assert jobs.look(theirs.id).is_open
    assert jobs.beat(mine.work, 1, 1, 0.1) == ""
    assert jobs.wish(theirs.id, "stop", ("you",)).is_open
    assert jobs.beat(mine.work, 2, 1, 0.1) == "stop"
    assert jobs.wish(theirs.id, "cancel", ("you",)).state == "cancelled"
    assert jobs.beat(mine.work, 3, 1, 0.1) == "cancel"


def test_who_waits_is_told_his_place(jobs: Jobs) -> None:
    """In the order in which they came; a sign of life keeps them in the row and does not tell them as running."""
    row = [ask(jobs, f"q{number}", f"client {number}")[0] for number in range(4)]
    assert [job.place for job in row] == [1, 2, 3, 4]
    jobs.beat(row[0].work, 0, 0, 0.0)
    jobs.keep_waiting([job.work for job in row])
    assert [(jobs.look(job.id).state, jobs.look(job.id).place) for job in row[:2]] == [("running", 0), ("waiting", 1)]


def test_cancelling_is_heard_by_who_works_on_it(jobs: Jobs) -> None:
    """From then on the job is cancelled, whatever the worker still says, and the question can be asked again."""
    job, _ = ask(jobs, "q")
    jobs.beat(job.work, 1, 1, 0.1)
    assert jobs.wish(job.id, "cancel").state == "cancelled"
    assert jobs.beat(job.work, 2, 2, 0.2) == "cancel"
    jobs.finish(job.work, "done", result="late")
    assert jobs.look(job.id).state == "cancelled"
    assert ask(jobs, "q")[1] is True


def test_who_works_on_what_has_ended_or_is_gone_is_told_to_leave_it(jobs: Jobs) -> None:
    """Another process may have ended the job, or thrown it away; neither wants further work."""
    job, _ = ask(jobs, "q")
    jobs.finish(job.work, "done", result="whole")
    assert jobs.beat(job.work, 2, 2, 0.2) == "cancel"
    assert jobs.beat("no such job", 2, 2, 0.2) == "cancel"


def test_stopping_keeps_the_job(jobs: Jobs) -> None:
    """The worker hears of it, and its result still counts; one that has ended stays as it is."""
    job, _ = ask(jobs, "q")
    assert jobs.wish(job.id, "stop").is_open
    assert jobs.beat(job.work, 2, 2, 0.2) == "stop"
    jobs.finish(job.work, "done", result="part")
    assert jobs.wish(job.id, "cancel").state == "done"


def test_too_many_are_refused(jobs: Jobs, monkeypatch: pytest.MonkeyPatch) -> None:
    """One client has two at a time, all together have so many; an end makes room."""
    monkeypatch.setattr(room, "MOST_OPEN", 6)
    first, _ = ask(jobs, "1")
    ask(jobs, "2")
    with pytest.raises(JobLimitError):
        ask(jobs, "3")
    for number in range(4):
        ask(jobs, f"other {number}", f"client {number}")
    with pytest.raises(JobLimitError):
        ask(jobs, "one more", "somebody else")
    jobs.finish(first.work, "failed", code="x", says="y")
    assert ask(jobs, "3")[1] is True


def test_the_limit_holds_when_many_ask_at_once(jobs: Jobs, monkeypatch: pytest.MonkeyPatch) -> None:
    """Threads that ask at the same moment get no more places than there are."""
    monkeypatch.setattr(room, "MOST_OPEN", 6)
    monkeypatch.setattr(room, "PATIENCE_SECONDS", 30.0)
    refused: list[JobLimitError] = []
    begun: list[str] = []

    def one(number: int) -> None:
        try:
            begun.append(ask(jobs, f"q{number}", f"c{number}")[0].id)
        except JobLimitError as error:
            refused.append(error)

    threads = [threading.Thread(target=one, args=(number,)) for number in range(12)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert (len(begun), len(refused)) == (room.MOST_OPEN, 12 - room.MOST_OPEN)


def test_a_job_without_a_sign_of_life_is_lost(jobs: Jobs, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its process was killed: it is told as failed for a while, then the question can be asked again."""
    job, _ = ask(jobs, "q")
    later(monkeypatch, room.DEAD_SECONDS + 1)
    lost = jobs.look(job.id)
    assert (lost.state, lost.code) == ("failed", "jobs/lost")
    later(monkeypatch, room.KEPT_SECONDS + 60)
    with pytest.raises(UnknownJobError):
        jobs.look(job.id)


def test_a_failure_is_told_before_it_is_tried_again(jobs: Jobs) -> None:
    """A page that looks again by itself would otherwise begin it again and again."""
    job, _ = ask(jobs, "q")
    jobs.finish(job.work, "failed", code="play/over-budget", says="too much")
    again, is_new = ask(jobs, "q")
    assert (again.id, again.code, is_new) == (job.id, "play/over-budget", False)


def test_results_are_forgotten(jobs: Jobs, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some minutes after the end nothing is left of a job."""
    job, _ = ask(jobs, "q")
    jobs.finish(job.work, "done", result="x")
    later(monkeypatch, room.KEPT_SECONDS + 1)
    with pytest.raises(UnknownJobError):
        jobs.look(job.id)
    with pytest.raises(UnknownJobError):
        jobs.wish("no such job", "cancel")
    assert jobs.known("q") is None
    assert jobs.result(job.id) == ""


def test_what_is_too_large_is_not_kept(jobs: Jobs) -> None:
    """It fails with the reason instead of filling the disk."""
    for size, state in ((room.LARGEST_RESULT, "done"), (room.LARGEST_RESULT + 1, "failed")):
        job, _ = ask(jobs, f"q{size}")
        jobs.finish(job.work, "done", result="x" * size)
        found = jobs.look(job.id)
        assert (found.state, found.code) == (state, "play/over-budget" if state == "failed" else "")
        assert len(jobs.result(job.id)) == (size if state == "done" else 0)


@pytest.mark.parametrize("damage", ["no database", "scrambled", "emptied"])
def test_a_damaged_file_is_made_anew(jobs: Jobs, damage: str) -> None:
    """Nothing in it is worth a word: the next question finds a sound one."""
    for number in range(3):
        jobs.finish(ask(jobs, f"q{number}")[0].work, "done", result="x" * 20_000)
    whole = jobs.path.read_bytes()
    broken = {"no database": b"no database" * 200, "scrambled": whole[:100] + os.urandom(len(whole) - 100), "emptied": b""}
    jobs.path.write_bytes(broken[damage])
    with suppress(StoreError):  # whoever finds out may be told; nobody after that
        jobs.known("q0")
    assert jobs.known("q1") is None
    assert ask(jobs, "q2")[1] is True
    assert jobs.path.stat().st_mode & 0o777 == 0o600


def test_whoever_asks_whether_it_goes_finds_damage_behind_the_first_page(jobs: Jobs) -> None:
    """It is told once, and then there is a sound file."""
    jobs.check()
    whole = jobs.path.read_bytes()
    jobs.path.write_bytes(whole[:4096] + b"x" * (len(whole) - 4096))
    with pytest.raises(StoreError, match="malformed"):
        jobs.check()
    jobs.check()


def test_a_home_that_takes_no_file_is_no_reason_to_stop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are kept track of among the passing files, for all processes alike; a lock is waited for and told."""
    (tmp_path / "passing").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "passing"))
    (tmp_path / "file").touch()
    nowhere = tmp_path / "file" / "explorations.sqlite3"
    first, _ = ask(Jobs(nowhere), "q")
    assert Jobs(nowhere).look(first.id).id == first.id
    (folder,) = Path(tempfile.gettempdir()).glob("keyforge-judge-*")
    assert [path.name for path in folder.iterdir()] == ["explorations.sqlite3"]
    assert folder.stat().st_mode & 0o777 == 0o700
    held = Jobs(tmp_path / "held.sqlite3")
    held.check()
    other = sqlite3.connect(held.path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(StoreError, match="locked"):
        held.check()
    other.close()


def test_nothing_is_kept_in_a_place_that_somebody_else_has_laid_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Among the passing files anybody could have put a way to another folder under that name."""
    passing = tmp_path / "passing"
    passing.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(passing))
    (tmp_path / "file").touch()
    jobs = Jobs(tmp_path / "file" / "explorations.sqlite3")
    ask(jobs, "q")
    (folder,) = passing.iterdir()
    folder.rename(tmp_path / "theirs")
    folder.symlink_to(tmp_path / "theirs")
    with pytest.raises(StoreError, match="somebody else's"):
        ask(jobs, "q")


def test_a_name_that_nobody_keeps_is_another_each_time(jobs: Jobs) -> None:
    """Who takes no cookie gets a name of his own for each question, which no other request can end."""
    first, second = ask(jobs, "q", f"{room.NAMELESS}1.2.3.4")[0], ask(jobs, "q", f"{room.NAMELESS}1.2.3.4")[0]
    assert first.id != second.id
    assert first.work == second.work
    assert jobs.wish(first.id, "cancel").state == "cancelled"
    assert jobs.look(second.id).is_open
