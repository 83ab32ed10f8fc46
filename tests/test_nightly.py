"""The long checks: each is stopped in time, tells how it ended, and its last result is kept."""

from __future__ import annotations

import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from tests import nightly
from tests.nightly import LANES, PARTS, Part, Result, results, table

SAYS_SO = Part("says so", (sys.executable, "-c", "print('7 passed, 1 skipped in 3.2s')"), 60)


@pytest.fixture(autouse=True)
def logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nightly, "LOGS", tmp_path)


def run(name: str, part: Part, *, short: bool) -> Result:
    """How one part ends."""
    return next(results({name: part}, short=short))


def test_all_parts_together_end_within_three_hours() -> None:
    """However badly each of them hangs: a lane is free at the latest when the others have done an equal share and the longest."""
    alone = sum(part.seconds for part in PARTS.values() if part.alone)
    beside = [part.seconds for part in PARTS.values() if not part.alone]
    assert alone + sum(beside) / LANES + max(beside) * (1 - 1 / LANES) <= 3 * 3600


def test_parts_that_bear_it_run_beside_each_other() -> None:
    """Each waits for a file that the other makes; and a third begins only when one of them has ended."""
    meets = "import pathlib, sys, time\nhere, there = map(pathlib.Path, sys.argv[1:])\nhere.touch()\n"
    meets += "while not there.exists(): time.sleep(0.01)"
    one, other = str(nightly.LOGS / "one"), str(nightly.LOGS / "other")
    first, second = (replace(SAYS_SO, command=(sys.executable, "-c", meets, *names)) for names in ((one, other), (other, one)))
    told = list(results({"a": first, "b": second, "c": SAYS_SO}, short=False, lanes=2))
    assert [each.result for each in told] == ["passed"] * 3
    assert told[-1].part == "c"


def test_a_part_tells_how_it_ended() -> None:
    """Passed with its figures, failed with its code or in words, or not run where something is missing."""
    fails = replace(SAYS_SO, command=(sys.executable, "-c", "import sys; sys.exit(3)"))
    assert (run("a", SAYS_SO, short=False).result, run("a", SAYS_SO, short=False).figures) == ("passed", "7 passed, 1 skipped")
    assert run("a", fails, short=False).result == "failed (3)"
    assert run("a", replace(SAYS_SO, needs="no-such-program"), short=False).result == "not run: there is no no-such-program"
    assert run("a", replace(SAYS_SO, command=("make", "no-such-target")), short=False).result.startswith("not run")


def test_a_short_run_asks_for_less() -> None:
    """What makes it short is added to the command."""
    says = replace(SAYS_SO, command=(sys.executable, "-c", "import sys; print(*sys.argv[1:], '1 passed in 1s')"), short=("few",))
    assert (run("a", says, short=True).figures, run("a", says, short=False).figures) == ("few 1 passed", "1 passed")


def test_what_its_failure_means_is_told_only_of_a_part_that_came_to_its_figures() -> None:
    """One that could not begin has found nothing."""
    for says, result in (("print('1 failed in 1s'); ", "some survived"), ("", "failed (3)")):
        part = replace(SAYS_SO, command=(sys.executable, "-c", f"{says}raise SystemExit(3)"), told="some survived")
        assert run("a", part, short=False).result == result


@pytest.mark.skipif(sys.platform == "win32", reason="there are no process groups")
def test_a_part_that_hangs_is_stopped_with_all_that_it_has_started(tmp_path: Path) -> None:
    """Neither it nor a process of its own lives on."""
    beat = tmp_path / "beat"
    child = f"import time\nwhile True: print('x', file=open({str(beat)!r}, 'a')); time.sleep(0.05)"
    hangs = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {child!r}])"
    result = run("a", replace(SAYS_SO, command=(sys.executable, "-c", hangs), seconds=3), short=False)
    assert result.result == "stopped after 0.05 minutes"
    beats = beat.read_text()
    time.sleep(0.3)
    assert beat.read_text() == beats


def test_the_page_keeps_what_was_not_run_again() -> None:
    """A line for each part in the order of the parts; new results replace old ones, and what is no part any more goes."""
    first, second, *_ = PARTS
    one = run(first, SAYS_SO, short=False)
    before = table("", [run(second, SAYS_SO, short=False), replace(one, result="failed (1)"), replace(one, part="gone")])
    assert [row.split(" | ")[0] for row in before.splitlines()[6:]] == [f"| {first}", f"| {second}"]
    after = table(before, [one])
    assert "failed" in before
    assert "failed" not in after
    assert len(after.splitlines()) == len(before.splitlines())
