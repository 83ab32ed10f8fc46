"""E1, E7, E14, E15: files that are damaged, emptied or gone, and a home that takes none."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.attack.conftest import Note
from tests.attack.served import LONG, ROOT, RULES, Site, Visitor, served
from tests.attack.test_input import KEPT


def judge(home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """A command of ours over a home."""
    env = {**os.environ, "JUDGE_HOME": str(home), "DATABASE_URL": ""}
    return subprocess.run([sys.executable, "-m", "judge", *words], env=env, cwd=ROOT, capture_output=True, text=True)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site with a case and an event with codes."""
    home = tmp_path_factory.mktemp("damage") / "home"
    with served(home, "--rate", "0") as made:
        owner = Visitor(made)
        assert owner.send("/cases/import", "/cases", text=json.dumps(KEPT)).status == 303
        assert judge(home, "event", "create", "Cup").returncode == 0
        assert made.ask("/cases").status == 401
        yield made


def scramble(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[4096:] = os.urandom(len(content) - 4096)
    file.write_bytes(content)


def rules_hold(site: Site) -> float:
    """What a judge looks up is answered; the longest it took."""
    answers = site.rules()
    assert [each.status for each in answers] == [200] * len(RULES)
    return max(each.seconds for each in answers)


def empty(file: Path) -> None:
    os.truncate(file, 0)


def overwrite(file: Path) -> None:
    file.write_bytes(b"no database" * 900)


# By day one of several alike: what each comes to is tested without a server as well.
FAULTS = [scramble, empty, Path.unlink] if LONG else [scramble]
COMMANDS = [("search", "ward"), ("show", "glossary:ward"), ("card", "troll")] if LONG else [("search", "ward")]


@pytest.mark.parametrize("fault", FAULTS, ids=["damaged", "emptied", "deleted"][: len(FAULTS)])
def test_a_database_that_is_damaged_or_gone_is_named_and_no_door_opens(
    fault: Callable[[Path], None], site: Site, note: Note, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Rules go on; cases and codes stay shut, health says why, nothing is made anew, and a copy brings all back."""
    file = site.home / "cases.sqlite3"
    assert judge(site.home, "store", "backup", str(tmp_path / "copy")).returncode == 0
    fault(file)
    left = file.read_bytes() if file.exists() else None
    site.until("/health", 503)  # a look through the file is ten seconds old at most
    health = site.ask("/health.json")
    assert (health.status, health.seconds < 4) == (503, True)
    wrong = {each["name"]: each["wrong"] for each in json.loads(health.text)["page"]["parts"]}
    assert wrong["store"]
    assert not wrong["rules"] + wrong["search"] + wrong["explorations"]
    for path in ("/cases", "/events", "/api/v1/cases"):
        answer = site.ask(path, headers={"Accept": "application/json"})
        assert (answer.status, json.loads(answer.text)["error"]["code"]) == (503, "store/damaged")
    slowest = rules_hold(site)
    assert (file.read_bytes() if file.exists() else None) == left
    assert judge(site.home, "store", "check").returncode == 1
    assert judge(site.home, "store", "restore", str(tmp_path / "copy")).returncode == 0
    site.until("/health", 200)
    assert site.ask("/cases").status == 401
    note(f"database {request.node.callspec.id}", f"rules as ever ({slowest:.2f} s); cases: 503, damaged; restored", 0)


@pytest.mark.parametrize("fault", [scramble, overwrite], ids=["scrambled", "no database"])
def test_damaged_explorations_are_made_anew(fault: Callable[[Path], None], site: Site, note: Note) -> None:
    """E15: nobody sees more than one page that says so."""
    path = "/outcomes?scenario=turn/a-third-key-wins-at-once"
    file = site.home / "explorations.sqlite3"
    assert site.ask("/health").status == 200
    fault(file)
    site.ask(path)
    assert site.ask(path).status == 200
    assert site.ask("/health").status == 200
    note("explorations.sqlite3 damaged", "made anew")


@pytest.mark.parametrize("fault", ["emptied", "scrambled", "cut", "deleted"] if LONG else ["cut"])
def test_a_damaged_index_is_made_anew(site: Site, note: Note, fault: str) -> None:
    """E1: by the command line, which reads it from the disk each time."""
    assert judge(site.home, "search", "ward").returncode == 0
    files = [path for path in (site.home / "search").rglob("*") if path.is_file()]
    assert files
    for file in files:
        content = file.read_bytes()
        changed = {"emptied": b"", "scrambled": os.urandom(len(content)), "cut": content[: len(content) // 2], "deleted": b""}
        file.write_bytes(changed[fault])
        if fault == "deleted":
            file.unlink()
    found = judge(site.home, "search", "ward")
    assert (found.returncode, "Ward" in found.stdout, "Traceback" in found.stderr) == (0, True, False)
    note(f"search index {fault}", "made anew")


@contextmanager
def unwritable(tmp_path: Path) -> Iterator[Path]:
    """A home that nobody can make."""
    (tmp_path / "file").touch()
    yield tmp_path / "file" / "home"


@contextmanager
def full(tmp_path: Path) -> Iterator[Path]:
    """A disk of 3 MB without a byte left."""
    with small_disk(tmp_path) as disk:
        with (disk / "fill").open("wb") as fill:
            for size in (1 << 16, 1):
                while True:
                    try:
                        os.write(fill.fileno(), b"x" * size)
                    except OSError:
                        break
        yield disk / "home"


@contextmanager
def read_only(tmp_path: Path) -> Iterator[Path]:
    """A disk that is read only."""
    with small_disk(tmp_path) as disk:
        subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
        yield disk / "home"


@contextmanager
def small_disk(tmp_path: Path) -> Iterator[Path]:
    disk = tmp_path / "disk"
    disk.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", disk], check=True)
    try:
        yield disk
    finally:
        subprocess.run(["umount", "-l", disk], check=True)


@pytest.mark.parametrize("fault", [unwritable, full, read_only], ids=["unwritable", "full", "read-only"])
def test_a_home_that_takes_no_file_ends_nothing_that_reads_rules(
    fault: Callable[[Path], Iterator[Path]],
    tmp_path: Path,
    note: Note,
    needed: Callable[[str, str], str],
    request: pytest.FixtureRequest,
) -> None:
    """E7: at the first start too; cases say why they cannot be kept."""
    if fault is not unwritable:
        needed("mount", "mount")
        if os.geteuid():
            pytest.fail("needs root, for a small disk of its own")
    with fault(tmp_path) as home:  # type: ignore[attr-defined]
        for words in COMMANDS:
            assert judge(home, *words).returncode == 0
        refused = judge(home, "event", "create", "Cup")
        assert (refused.returncode, "Traceback" in refused.stderr) == (2, False)
        with served(home, "--rate", "0", index=False, log=tmp_path / "log") as site:
            slowest = rules_hold(site)
            assert site.ask("/outcomes?scenario=turn/a-third-key-wins-at-once").status == 200
            assert site.ask("/cases").status == 503
            assert site.ask("/health").status == 503
    note(f"home {request.node.callspec.id} at the first start", f"rules as ever ({slowest:.2f} s); cases: 503 with the reason")


def test_a_full_disk_loses_nothing_that_was_acknowledged(tmp_path: Path, note: Note, needed: Callable[[str, str], str]) -> None:
    """E13: saving until 3 MB are full; every case that was told as saved is there afterwards."""
    needed("mount", "mount")
    with small_disk(tmp_path) as disk, served(disk / "home", "--rate", "0", index=False, log=tmp_path / "log") as site:
        visitor, kept = Visitor(site), []
        for number in range(400):
            answer = visitor.send("/cases/import", "/cases", text=json.dumps({**KEPT, "id": f"full{number}", "note": "x" * 4000}))
            if answer.status != 303:
                break
            kept.append(answer.headers["Location"])
        assert answer.status in (429, 503), answer.status
        assert kept
        rules_hold(site)
        (disk / "fill").unlink(missing_ok=True)
        shutil.rmtree(disk / "home" / "search", ignore_errors=True)
        assert [site.ask(each).status for each in kept] == [200] * len(kept)
    note("a disk of 3 MB filled by cases", f"{len(kept)} saved, then 503 with the reason; rules as ever")
