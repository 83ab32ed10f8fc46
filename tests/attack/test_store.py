"""A store that is locked, frozen, gone or of another version takes no rule away."""

from __future__ import annotations

import os
import signal
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path

import psycopg
import pytest

from tests.attack.conftest import Note
from tests.attack.served import LONG, RULES, Answer, Site, served

SECONDS = 60.0 if LONG else 1.5  # a hall beside a store that hangs
AWHILE = 10.0 if LONG else 1.0  # beside one that answers at once that it is sick, or is well
AT_ONCE = 16 if LONG else 4
# A tenth of a second; or, where others compute beside it, twice what it takes while nothing is wrong. In a test run that many
# do, and by fits and starts: there no thread waits for a store (3 s) is all that is held.
P95, TIMES = (0.1 if LONG else 1.5), 2.0


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with served(tmp_path_factory.mktemp("store") / "home", "--rate", "0") as made:
        yield made


def under_load(site: Site, seconds: float) -> list[Answer]:
    """What a hall looks up meanwhile."""
    found: list[Answer] = []
    end = time.monotonic() + seconds

    def look(number: int) -> None:
        while time.monotonic() < end:
            found.append(site.ask(RULES[number % len(RULES)]))
            number += 1
            time.sleep(0.05)

    threads = [threading.Thread(target=look, args=(number,)) for number in range(AT_ONCE)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def p95_of(answers: list[Answer]) -> float:
    """How long all but one in twenty took at most; every one of them was answered."""
    assert {answer.status for answer in answers} == {200}
    return sorted(answer.seconds for answer in answers)[int(len(answers) * 0.95)]


def hold(site: Site, note: Note, fault: str, usual: float, seconds: float) -> None:
    """Rules answer in their usual time, the cases say why they do not, and health says it too."""
    p95 = p95_of(under_load(site, seconds))
    assert p95 <= max(P95, TIMES * usual), f"{p95:.3f} s, usually {usual:.3f} s"
    cases = site.ask("/cases")
    assert (cases.status, "store/unreachable" in cases.text) == (503, True)
    health = site.ask("/health")
    assert (health.status, health.seconds < 4) == (503, True)
    note(fault, f"rules as ever (p95 {p95 * 1000:.0f} ms); cases: 503 with the reason")


def recovered(site: Site) -> float:
    """Seconds until the cases are back."""
    began = time.monotonic()
    while site.ask("/cases").status != 200:
        assert time.monotonic() - began < 30
        time.sleep(0.1)
    return time.monotonic() - began


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
    with served(site.home, "--rate", "0") as old:
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
        hold(site, note, f"SQLite {what}", usual, seconds)
    assert recovered(site) < 10


def test_a_frozen_server_takes_no_rule_away(tmp_path: Path, note: Note, needed: Callable[[str, str], str]) -> None:
    """E2: PostgreSQL stopped in the middle of its life answers nothing and closes nothing; the rules do not notice."""
    needed("psql", "postgresql")
    url = os.environ.get("DATABASE_URL", "")
    assert url.startswith("postgres"), "make test-attack starts a PostgreSQL server (Debian's package postgresql)"
    with served(tmp_path / "home", "--rate", "0", DATABASE_URL=url) as site:
        assert site.ask("/cases").status == 200
        usual = p95_of(under_load(site, AWHILE))
        with psycopg.connect(url) as connection:
            [kept] = connection.execute("SELECT pg_read_file('postmaster.pid')").fetchone() or [""]
            every = [int(kept.split()[0]), *(pid for (pid,) in connection.execute("SELECT pid FROM pg_stat_activity"))]
        for pid in every:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGSTOP)
        try:
            hold(site, note, "PostgreSQL frozen", usual, SECONDS)
        finally:
            for pid in every:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGCONT)
        assert recovered(site) < 10
