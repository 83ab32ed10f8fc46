"""Every long check, one after the other: ``python -m tests.nightly [PART ...] [--short]``, at most three hours in all.

Each part has a time of its own and is stopped when it is over. The table of what was done, how long it took, how it ended and
its figures is printed and kept in ``docs/nightly.md``, a line for each part; a short run is only printed. Exit code 1 when a
part failed.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime

from tests.mutation.rooms import ROOT, rooms

TOLD = ROOT / "docs" / "nightly.md"
LOGS = ROOT / "build" / "nightly"
HEAD = """# The long checks

`make nightly` runs them one after the other (`python -m tests.nightly PART` runs one) and writes its last results here.

| part | what | when | minutes | result | figures |
| --- | --- | --- | ---: | --- | --- |
"""
PYTEST = (sys.executable, "-m", "pytest", "-q")
MUTATIONS = r"^\d+ mutations.*$"
# What takes a sample by day, and a figure that only a quiet machine has.
SAMPLED = (
    "tests/assist", "tests/cards/reading", "tests/cards/test_pool.py", "tests/engine/board/test_doing.py",
    "tests/engine/compile/test_complete.py", "tests/engine/test_every_card.py", "tests/engine/test_memory.py",
    "tests/engine/test_packing.py", "tests/prove/test_silence.py", "tests/scenarios/test_otherwise.py",
    "tests/scenarios/test_parts.py", "tests/test_scenarios.py",
    "tests/show/api/test_discord.py", "tests/search/test_index.py", "tests/show/pages/test_overlooked.py",
    "tests/show/pages/test_quizzed.py", "tests/show/tree/test_picture.py", "tests/web/test_clients.py",
    "tests/web/test_discord.py", "tests/web/test_pictures.py", "tests/web/test_site.py",
)  # fmt: skip
COUNTS = r"^.*\d (?:passed|failed).*?(?= in [\d.]+s)"  # the last line of pytest


@dataclass(frozen=True)
class Part:
    """One long check: its command, how many seconds it may take, where its figures stand in what it prints.

    ``short`` is added to the command in a short run, ``env`` and ``env_short`` to the environment;
    ``needs`` names a program without which it cannot run, ``told`` is what it means when it ends badly.
    """

    what: str
    command: tuple[str, ...]
    seconds: int
    figures: str = COUNTS
    short: tuple[str, ...] = ()
    env: Mapping[str, str] = field(default_factory=dict)
    env_short: Mapping[str, str] = field(default_factory=dict)
    needs: str = ""
    told: str = ""


def _make(target: str) -> tuple[str, ...]:
    return ("make", "--no-print-directory", target)


PARTS = {
    "games": Part(
        "random games under four rulebooks, and merging against brute force",
        (*PYTEST, "tests/engine/test_properties.py", "--hypothesis-profile=nightly"), 1460,
        short=("--hypothesis-profile=few",),
    ),
    "other cards": Part(
        "the same games with every card of the pool in them, and with a body more",
        (*PYTEST, "tests/engine/test_other_cards.py"), 560, env={"JUDGE_TEST_NIGHT": "1"}, env_short={"JUDGE_TEST_NIGHT": ""},
    ),
    "ends": Part(
        "the reduced search on 1,000 random boards, what can happen this turn on 500, against plain searches and random turns",
        (*PYTEST, "-n", "2", "tests/engine/footprints", "tests/scenarios/test_goal.py", "tests/scenarios/test_reached.py"), 330,
        env={
            "JUDGE_ENDS_BOARDS": "1000", "JUDGE_ENDS_STATES": "1500", "JUDGE_GOAL_BOARDS": "500", "JUDGE_REACHED_BOARDS": "500",
        },
        env_short={
            "JUDGE_ENDS_BOARDS": "20", "JUDGE_ENDS_STATES": "150", "JUDGE_GOAL_BOARDS": "20", "JUDGE_REACHED_BOARDS": "20",
        },
    ),
    "goals": Part(
        "what can happen this turn: typical boards, and such with a card or two that can be used, ten seconds for each question",
        (sys.executable, "-m", "tests.goals", "--brief"), 200, r"^.* settled .*$", short=("--boards", "none"), told="bar missed",
    ),
    "all": Part(
        "what is sampled by day",
        (*PYTEST, *SAMPLED), 620, env={"JUDGE_TEST_NIGHT": "1"},
    ),
    "sets": Part(
        "each of the newest sets taken out with the phrases that only it uses, and brought back by judge import cards",
        (sys.executable, "-m", "tests.brought_back", "--brief"), 220, r"^\w+: \d+ cards brought back.*$|^the printed texts.*$",
        short=("DM", "--whole"), told="scenarios differ",
    ),
    "charts": Part(
        "every row of every chart dropped and swapped", (sys.executable, "-m", "judge", "mutate"), 440, MUTATIONS,
        short=("draw",),
    ),
    "nouns": Part(
        "every noun of the notation silenced", (sys.executable, "-m", "judge", "mutate", "nouns"), 60, MUTATIONS,
        short=("Steal",),
    ),
    **{
        f"mutants {room}": Part(
            f"small changes to judge/{room}",
            (sys.executable, "-m", "tests.mutation", room, "--seconds", "115", "--sample", "200"), 170,
            r"^\S+: \d+ of \d+ mutants.*$", short=("--seconds", "20", "--sample", "3"),
            told="some survived",
        )
        for room in rooms()
    },
    "compiled": Part(
        "the engine compiled: its own tests, and how fast it is",
        (sys.executable, "-m", "tests.compiled", "--engine"), 560,
        COUNTS + r"|^(?:the engine is|explorer, heavy|a fight|a reap|key) .*$",
        short=("tests/test_compiled.py",), needs="cc",
    ),
    "attack": Part("hostile clients", _make("test-attack"), 1080),
    "fuzz": Part(
        "every address with made-up input", (*PYTEST, "-n", "0", "tests/web/test_fuzz.py"), 180,
        env={"JUDGE_FUZZ": "5000"}, env_short={"JUDGE_FUZZ": "50"},
    ),
    "crash": Part(
        "writers killed, on both databases", _make("test-crash"), 580,
        env_short={"JUDGE_TEST_KILLS": "5"}, needs="pg_ctlcluster",
    ),
    "postgresql": Part("saved cases and events on PostgreSQL", _make("test-postgresql"), 120, needs="pg_ctlcluster"),
    "site": Part("the site in a real browser", _make("test-site"), 1000, needs="chromium"),
    "export": Part(
        "the whole site exported, and walked in a browser", (*PYTEST, "tests/browser/test_export.py"), 220,
        env={"JUDGE_TEST_NIGHT": "1"}, env_short={"JUDGE_TEST_NIGHT": ""}, needs="chromium",
    ),
    "pocket": Part(
        "the bench on a phone: its size and starts, all addresses and 200 positions as the server answers, a host of files",
        _make("offline-tested"), 420, r"^(?:cold|step p50) .*$|" + COUNTS,
        env={"JUDGE_TEST_NIGHT": "1"}, env_short={"JUDGE_TEST_NIGHT": ""}, needs="chromium",
    ),
    "load": Part(
        "200 mixed requests a second, then beside hostile clients",
        (sys.executable, "-m", "tests.load"), 240, r"^p95 .*$", short=("--seconds", "5"),
    ),
    "bench": Part(
        "how fast engine, scenarios and pages are, against the last release",
        (sys.executable, "-m", "judge", "bench", "--against", "docs/speed.json"), 130,
        r"^(?:one step|explorer, heavy|a fight|a reap|key|memory|a scen|the front|an entry|a page|a command).*$", told="slower",
    ),
}  # fmt: skip


@dataclass(frozen=True)
class Result:
    """How a part ended."""

    part: str
    what: str
    when: str
    minutes: float
    result: str
    figures: str

    @property
    def row(self) -> str:
        """A line of the table."""
        cells = (self.part, self.what, self.when, f"{self.minutes:.1f}", self.result, self.figures)
        return f"| {' | '.join(each.replace('|', '/') for each in cells)} |"


def run(name: str, part: Part, *, short: bool) -> Result:
    """Run a part within its time, with what it prints in a file under ``build/nightly``."""
    began, when = time.monotonic(), datetime.now(UTC).strftime("%Y-%m-%d %H:%M")
    why_not = _missing(part)
    if why_not:
        return Result(name, part.what, when, 0.0, f"not run: {why_not}", "")
    command = (*part.command, *part.short) if short else part.command
    env = {**os.environ, **part.env, **(part.env_short if short else {})}
    log = LOGS / f"{name.replace(' ', '-')}.txt"
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("w", encoding="utf-8") as out:
        process = subprocess.Popen(command, cwd=ROOT, env=env, stdout=out, stderr=subprocess.STDOUT, start_new_session=True)
        try:
            code = process.wait(part.seconds)
            result = "passed" if code == 0 else part.told or f"failed ({code})"
        except subprocess.TimeoutExpired:
            result = f"stopped after {part.seconds / 60:g} minutes"
        finally:
            end(process)
    return Result(name, part.what, when, (time.monotonic() - began) / 60, result, figures(log.read_text("utf-8"), part.figures))


def end(process: subprocess.Popen[bytes]) -> None:
    """Stop a part and all that it has started; a database server is to be taken away in good order."""
    for how in (signal.SIGTERM, signal.SIGKILL):
        if process.poll() is not None:
            return
        with suppress(ProcessLookupError, subprocess.TimeoutExpired):
            os.killpg(process.pid, how)
            process.wait(20)


def _missing(part: Part) -> str:
    """What a part lacks on this machine."""
    if part.needs and not shutil.which(part.needs):
        return f"there is no {part.needs}"
    if part.command[0] == "make":
        target = part.command[-1]
        if not re.search(rf"^{target}:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE):
            return f"there is no {target}"
    return ""


def figures(printed: str, pattern: str) -> str:
    """What the lines with the figures say."""
    return "; ".join(" ".join(line.split()) for line in re.findall(pattern, printed, re.MULTILINE))


def kept(text: str) -> dict[str, str]:
    """The lines of a table written before, by part."""
    rows = [line for line in text.splitlines() if line.startswith("| ") and not line.startswith(("| part", "| ---"))]
    return {row.split("|")[1].strip(): row for row in rows}


def table(before: str, results: Iterable[Result]) -> str:
    """The page with these results in place of those before; parts that are no more go."""
    rows = kept(before) | {each.part: each.row for each in results}
    return HEAD + "".join(f"{rows[name]}\n" for name in PARTS if name in rows)


def main() -> int:
    """Run what is asked for, or everything."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--short", action="store_true", help="each part as short as it can be, to see that it works")
    asked = parser.parse_args()
    unknown = [name for name in asked.parts if name not in PARTS]
    if unknown:
        parser.error(f"no part is called {', '.join(unknown)}")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the part under way is ended too
    results = []
    for name in asked.parts or PARTS:
        results.append(run(name, PARTS[name], short=asked.short))
        print(results[-1].row, flush=True)
        if not asked.short:
            TOLD.parent.mkdir(exist_ok=True)
            before = TOLD.read_text(encoding="utf-8") if TOLD.exists() else ""
            TOLD.write_text(table(before, results), encoding="utf-8")
    return 1 if any(not each.result.startswith(("passed", "not run")) for each in results) else 0


if __name__ == "__main__":
    sys.exit(main())
