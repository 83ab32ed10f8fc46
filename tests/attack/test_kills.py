"""Ends at the worst moment, two servers on one home, an older version, and a clock that jumps."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.attack.conftest import Note
from tests.attack.served import LONG, ROOT, Visitor, served
from tests.attack.test_damage import judge
from tests.attack.test_input import KEPT

KILLS = 100 if LONG else 3
# libfaketime refuses the absolute deadlines by which Python sleeps as soon as it leaves the monotonic clock alone.
SLEEP = "import select, time; time.sleep = lambda seconds: select.select((), (), (), seconds) and None"
START = "from judge.store.database import Database; import sys; print('.', flush=True); Database(sys.argv[1]).revision()"


def kill_after(seconds: float, *command: str, **env: str) -> None:
    """Begin something and kill it some time after it has said that it begins."""
    process = subprocess.Popen(
        command, env={**os.environ, "DATABASE_URL": "", **env}, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    assert process.stdout is not None
    process.stdout.read(1)
    time.sleep(seconds)
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdout.close()


def test_kills_while_the_tables_are_brought_up_to_date_lose_nothing(tmp_path: Path, note: Note) -> None:
    """Whenever that is, the next start goes on from the old tables or from the new ones."""
    chance, home = random.Random(5), tmp_path / "home"
    home.mkdir()
    file, old = home / "cases.sqlite3", tmp_path / "old"
    with served(home, "--rate", "0", warm=False) as site:
        assert Visitor(site).send("/cases/import", "/cases", text=json.dumps(KEPT)).status == 303
    with sqlite3.connect(file) as database:
        for table in ("store_note", "ended_session", "event_card"):
            database.execute(f"DROP TABLE {table}")
        database.execute("UPDATE alembic_version SET version_num = '0002'")
    database.close()
    shutil.copy(file, old)
    for _ in range(KILLS):
        for beside in home.glob("cases.sqlite3*"):
            beside.unlink()
        shutil.copy(old, file)
        kill_after(chance.uniform(0, 0.12), sys.executable, "-c", START, f"sqlite:///{file}", JUDGE_HOME=str(home))
        found = judge(home, "store", "check", "--json")
        assert (found.returncode, json.loads(found.stdout)["cases"], json.loads(found.stdout)["revision"]) == (0, 1, "0004")
    note(f"{KILLS} kills during migrations", "the next start goes on")


@pytest.mark.skipif(not LONG, reason="only in make test-attack; the tests of the index damage it as a kill would")
def test_kills_while_the_index_is_built_cost_nothing_but_time(tmp_path: Path, note: Note) -> None:
    """The next search finds, from an index that is whole or from none."""
    chance, home = random.Random(6), tmp_path / "home"
    start = "print('.', flush=True); from judge.cli.main import main; main(['search', 'ward'])"
    for number in range(KILLS):
        if number % 5 == 0:
            shutil.rmtree(home / "search", ignore_errors=True)
        kill_after(chance.uniform(0.3, 4.0), sys.executable, "-c", start, JUDGE_HOME=str(home))
    found = judge(home, "search", "ward")
    assert (found.returncode, "Ward" in found.stdout, found.stderr) == (0, True, "")
    note(f"{KILLS} kills while the index is built", "the next search finds")


def test_two_servers_on_one_home_see_the_same(tmp_path: Path, note: Note) -> None:
    """Begun at the same moment on an empty home; what one saves the other shows, and figures and keys are shared."""
    home = tmp_path / "home"
    with served(home, "--rate", "0", warm=False) as one, served(home, "--rate", "0", warm=False) as other:
        visitor = Visitor(one)
        there = visitor.send("/cases/import", "/cases", text=json.dumps(KEPT)).headers["Location"]
        assert other.ask(there).status == 200
        visitor.site = other  # the same key signs for both
        assert visitor.send(f"{there}/delete", there, version="2").status == 303
        assert "Deleted" in one.ask(there).text or one.ask(there).status == 200
    note("two servers on one home", "each shows what the other saves")


def test_a_clock_that_jumps_ends_nothing(tmp_path: Path, note: Note, needed: Callable[[str, str], str]) -> None:
    """A day forward while it serves: no request breaks, nobody waits, cases are saved."""
    needed("faketime", "faketime")
    [library] = list(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"))
    clock = tmp_path / "clock"
    clock.write_text("+0")
    (tmp_path / "sitecustomize.py").write_text(SLEEP)
    env = {
        "LD_PRELOAD": str(library), "FAKETIME_TIMESTAMP_FILE": str(clock), "FAKETIME_NO_CACHE": "1", "PYTHONPATH": str(tmp_path),
        "DONT_FAKE_MONOTONIC": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1",
    }  # fmt: skip
    with served(tmp_path / "home", "--rate", "2", warm=False, **env) as site:
        visitor = Visitor(site)
        assert site.rules()
        clock.write_text("+86400")
        assert [each.status for each in site.rules()] == [200] * 6
        assert visitor.send("/cases/import", "/cases", text=json.dumps(KEPT)).status == 303
        assert site.ask("/health").status == 200
        assert site.process.poll() is None
    note("the clock jumps a day forward", "nothing")


def test_an_older_version_leaves_a_newer_store_alone(tmp_path: Path, note: Note) -> None:
    """It says by which version it was made, and changes not a byte of it."""
    with served(tmp_path / "home", "--rate", "0", warm=False) as site:
        assert Visitor(site).send("/cases/import", "/cases", text=json.dumps(KEPT)).status == 303
    file = tmp_path / "home" / "cases.sqlite3"
    with sqlite3.connect(file) as database:
        database.execute("UPDATE alembic_version SET version_num = '0009'")
        database.execute("UPDATE store_note SET says = '9.9'")
    database.close()
    before = file.read_bytes()
    with served(tmp_path / "home", "--rate", "0") as old:
        refused = old.ask("/cases")
        assert (refused.status, "made by version 9.9" in refused.text) == (503, True)
        assert [each.status for each in old.rules()] == [200] * 6
        assert old.ask("/health").status == 503
    assert file.read_bytes() == before
    note("back to an older version", "rules as ever; cases: 503, made by version 9.9")
