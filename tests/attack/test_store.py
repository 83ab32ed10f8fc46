"""A store that is locked, frozen, gone or of another version takes no rule away."""

from __future__ import annotations

import os
import signal
import sqlite3
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest

from tests.attack.conftest import Note
from tests.attack.served import LONG, RULES, Answer, Site, served

SECONDS = 60.0 if LONG else 1.5  # a hall beside a store that hangs
AWHILE = 10.0 if LONG else 1.0  # beside one that answers at once that it is sick, or is well
WARM = 5.0 if LONG else 1.0
A_SECOND = 200 if LONG else 40  # requests, whether or not the last ones were answered
AT_ONCE = 32
# A tenth of a second; or, where others compute beside it, twice what it takes while nothing is wrong. In a test run that many
# do, and by fits and starts: there no thread waits for a store (3 s) is all that is held.
P95, TIMES = (0.1 if LONG else 1.5), 2.0


@contextmanager
def hall(home: Path, **env: str) -> Iterator[Site]:
    """A site with two processes, as the manual has it for a hall; both have read what they keep."""
    with served(home, "--rate", "0", "--workers", "2", **env) as made:
        under_load(made, WARM)
        yield made


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with hall(tmp_path_factory.mktemp("store") / "home") as made:
        yield made


def under_load(site: Site, seconds: float, a_second: float = A_SECOND) -> list[Answer]:
    """What a hall looks up meanwhile, each request timed from when it was due: a site that falls behind cannot hide it."""
    begun = time.perf_counter() + 0.1

    def look(number: int) -> Answer:
        due = begun + number / a_second
        time.sleep(max(0.0, due - time.perf_counter()))
        answer = site.ask(RULES[number % len(RULES)])
        return replace(answer, seconds=time.perf_counter() - due)

    with ThreadPoolExecutor(AT_ONCE) as threads:
        return list(threads.map(look, range(int(seconds * a_second))))


def p95_of(answers: list[Answer]) -> float:
    """How long all but one in twenty took at most; every one of them was answered."""
    assert {answer.status for answer in answers} == {200}
    return sorted(answer.seconds for answer in answers)[int(len(answers) * 0.95)]


def hold(site: Site, usual: float, seconds: float) -> float:
    """Rules answer in their usual time (95 of 100, told), the cases say why they do not, and health says it too."""
    p95 = p95_of(under_load(site, seconds))
    assert p95 <= max(P95, TIMES * usual), f"{p95:.3f} s, usually {usual:.3f} s"
    cases = site.ask("/cases")
    assert (cases.status, "store/unreachable" in cases.text) == (503, True)
    health = site.ask("/health")
    assert (health.status, health.seconds < 4) == (503, True)
    return p95


def recovered(site: Site, note: Note, fault: str, p95: float) -> None:
    """The cases are back within ten seconds."""
    began = time.monotonic()
    while site.ask("/cases").status != 200:
        assert time.monotonic() - began < 10
        time.sleep(0.1)
    sees = f"rules as ever (p95 {p95 * 1000:.0f} ms); cases: 503 with the reason, and so long after it"
    note(fault, sees, time.monotonic() - began)


@contextmanager
def locked(site: Site) -> Iterator[None]:
    other = sqlite3.connect(site.home / "cases.sqlite3", isolation_level=None, timeout=10)
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    other.execute("CREATE TABLE held (at_all)")
    yield
    other.execute("ROLLBACK")
    other.close()


@contextmanager
def gone(site: Site) -> Iterator[None]:
    for path in site.home.glob("cases.sqlite3*"):
        path.rename(site.home / f"away-{path.name}")
    (site.home / "cases.sqlite3").mkdir()
    yield
    (site.home / "cases.sqlite3").rmdir()
    for path in site.home.glob("away-*"):
        path.rename(site.home / path.name.removeprefix("away-"))


@contextmanager
def newer(site: Site) -> Iterator[None]:
    with sqlite3.connect(site.home / "cases.sqlite3") as other:
        [kept] = other.execute("SELECT version_num FROM alembic_version").fetchone()
        other.execute("UPDATE alembic_version SET version_num = '9999'")
    with hall(site.home) as old:
        assert "newer version" in old.ask("/cases").text
        site.port, port = old.port, site.port
        yield
        site.port = port
    with sqlite3.connect(site.home / "cases.sqlite3") as other:
        other.execute("UPDATE alembic_version SET version_num = ?", (kept,))


@pytest.mark.parametrize(
    ("fault", "what", "seconds"), [(locked, "locked", SECONDS), (gone, "gone", AWHILE), (newer, "of a newer version", AWHILE)]
)
def test_a_sick_store_takes_no_rule_away(
    fault: Callable[[Site], AbstractContextManager[None]], what: str, seconds: float, site: Site, note: Note
) -> None:
    """E2, E3: whatever has become of the file, rules answer as ever, and the cases come back by themselves."""
    usual = p95_of(under_load(site, AWHILE))
    with fault(site):
        p95 = hold(site, usual, seconds)
    recovered(site, note, f"SQLite {what}", p95)


def test_a_frozen_server_takes_no_rule_away(tmp_path: Path, note: Note, needed: Callable[[str, str], str]) -> None:
    """E2: PostgreSQL stopped in the middle of its life answers nothing and closes nothing; the rules do not notice."""
    needed("psql", "postgresql")
    url = os.environ.get("DATABASE_URL", "")
    assert url.startswith("postgres"), "make test-attack starts a PostgreSQL server (Debian's package postgresql)"
    with hall(tmp_path / "home", DATABASE_URL=url) as site:
        assert site.ask("/cases").status == 200
        usual = p95_of(under_load(site, AWHILE))
        with psycopg.connect(url) as connection:
            [kept] = connection.execute("SELECT pg_read_file('postmaster.pid')").fetchone() or [""]
            every = [int(kept.split()[0]), *(pid for (pid,) in connection.execute("SELECT pid FROM pg_stat_activity"))]
        for pid in every:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGSTOP)
        try:
            p95 = hold(site, usual, SECONDS)
        finally:
            for pid in every:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGCONT)
        recovered(site, note, "PostgreSQL frozen", p95)
