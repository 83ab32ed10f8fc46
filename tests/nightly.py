"""Every long check: ``python -m tests.nightly [PART ...] [--short]``, at most three hours in all.

What neither measures nor takes every core runs in lanes, two at a time; the rest after it, one by one. Each part has a time of
its own and is stopped when it is over. The table of what was done, how long it took, how it ended and its figures is printed
and kept in ``docs/nightly.md``, a line for each part; a short run is only printed. Exit code 1 when a part failed.
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
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from itertools import chain

from tests.mutation.rooms import ROOT, rooms

TOLD = ROOT / "docs" / "nightly.md"
LOGS = ROOT / "build" / "nightly"
HEAD = """# The long checks

`make nightly` runs them all (`python -m tests.nightly PART` runs one) and writes its last results here.

| part | what | when | minutes | result | figures |
| --- | --- | --- | ---: | --- | --- |
"""
LANES = 2
LOOKS = 0.05  # seconds between two looks at what is under way
PYTEST = (sys.executable, "-m", "pytest", "-q")
MUTATIONS = r"^\d+ mutations.*$"
# What takes a sample by day, and a figure that only a quiet machine has.
SAMPLED = (
    "tests/assist", "tests/cards/reading", "tests/cards/test_pool.py", "tests/cards/test_saying.py",
    "tests/engine/board/test_doing.py",
    "tests/engine/compile/test_complete.py", "tests/engine/test_every_card.py", "tests/engine/test_memory.py",
    "tests/engine/test_packing.py", "tests/prove/test_silence.py", "tests/scenarios/test_otherwise.py",
    "tests/scenarios/test_parts.py", "tests/scenarios/test_plainly.py", "tests/test_scenarios.py",
    "tests/show/api/test_discord.py", "tests/search/test_index.py", "tests/show/pages/test_overlooked.py",
    "tests/show/pages/test_quizzed.py", "tests/show/tree/test_picture.py", "tests/web/test_clients.py",
    "tests/web/test_discord.py", "tests/web/test_pictures.py", "tests/web/test_site.py",
)  # fmt: skip
# Rooms whose tests take long to be run once, before the first change is tried; seconds.
_MUTATED = {"engine": 370, "show": 450, "web": 390}
COUNTS = r"^.*\d (?:passed|failed).*?(?= in [\d.]+s)"  # the last line of pytest


@dataclass(frozen=True)
class Part:
    """One long check: its command, how many seconds it may take, where its figures stand in what it prints.

    ``short`` is added to the command in a short run, ``env`` and ``env_short`` to the environment;
    ``needs`` names a program without which it cannot run, ``told`` is what it means when it ends badly. ``alone``: it takes times
    or every core, so that nothing may run beside it.
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
    alone: bool = False


def _make(target: str) -> tuple[str, ...]:
    return ("make", "--no-print-directory", target)


PARTS = {
    "games": Part(
        "100,000 random games under four rulebooks: promises; wins, laid out as played to, the same with every card in turn",
        (sys.executable, "-m", "tests.games", "--seconds", "2640"), 2700, r"^.* games from .*$", short=("--games", "20"),
        told="faults, or no time", alone=True,
    ),
    "merging": Part(
        "merging against brute force, and a table told otherwise or with a stranger beside it",
        (*PYTEST, "tests/engine/test_properties.py", "tests/engine/test_same_table.py", "-k",
         "merging or no_difference or nothing_to_do", "--hypothesis-profile=nightly"), 200,
        short=("--hypothesis-profile=few",),
    ),
    "other cards": Part(
        "every scenario with a body more",
        (*PYTEST, "tests/engine/test_other_cards.py"), 200, env={"JUDGE_TEST_NIGHT": "1"}, env_short={"JUDGE_TEST_NIGHT": ""},
    ),
    "ends": Part(
        "the reduced search on 1,000 random boards, what can happen this turn on 500, against plain searches and random turns",
        (*PYTEST, "-n", "2", "tests/engine/footprints", "tests/scenarios/test_goal.py", "tests/scenarios/test_reached.py"), 200,
        env={
            "JUDGE_ENDS_BOARDS": "1000", "JUDGE_ENDS_STATES": "1500", "JUDGE_GOAL_BOARDS": "500", "JUDGE_REACHED_BOARDS": "500",
        },
        env_short={
            "JUDGE_ENDS_BOARDS": "20", "JUDGE_ENDS_STATES": "150", "JUDGE_GOAL_BOARDS": "20", "JUDGE_REACHED_BOARDS": "20",
        }, alone=True,
    ),
    "goals": Part(
        "what can happen this turn: typical boards, and such with a card or two that can be used, ten seconds for each question",
        (sys.executable, "-m", "tests.goals", "--brief"), 200, r"^.* settled .*$", short=("--boards", "none"), told="bar missed",
    ),
    "all": Part(
        "what is sampled by day",
        (*PYTEST, *SAMPLED), 620, env={"JUDGE_TEST_NIGHT": "1"}, alone=True,
    ),
    "sets": Part(
        "each of the newest sets taken out with the phrases that only it uses, and brought back by judge import cards",
        (sys.executable, "-m", "tests.brought_back", "--brief"), 200, r"^\w+: \d+ cards brought back.*$|^the printed texts.*$",
        short=("DM", "--whole"), told="scenarios differ",
    ),
    "charts": Part(
        "every row of every chart dropped and swapped", (sys.executable, "-m", "judge", "mutate"), 300, MUTATIONS,
        short=("draw",),
    ),
    "nouns": Part(
        "every noun of the notation silenced", (sys.executable, "-m", "judge", "mutate", "nouns"), 60, MUTATIONS,
        short=("Steal",),
    ),
    **{
        f"mutants {room}": Part(
            f"small changes to judge/{room}",
            (sys.executable, "-m", "tests.mutation", room, "--seconds", str(_MUTATED.get(room, 300)), "--sample", "200"),
            _MUTATED.get(room, 300) + 30,
            r"^\S+: \d+ of \d+ mutants.*$", short=("--seconds", "20", "--sample", "3"),
            told="some survived",
        )
        for room in rooms()
    },
    "compiled": Part(
        "the engine compiled: its own tests, and how fast it is",
        (sys.executable, "-m", "tests.compiled", "--engine"), 320,
        COUNTS + r"|^(?:the engine is|explorer, heavy|a fight|a reap|key) .*$",
        short=("tests/test_compiled.py",), needs="cc", alone=True,
    ),
    "attack": Part("hostile clients", _make("test-attack"), 1000, alone=True),
    "fuzz": Part(
        "every address with made-up input", (*PYTEST, "-n", "0", "tests/web/test_fuzz.py"), 180,
        env={"JUDGE_FUZZ": "5000"}, env_short={"JUDGE_FUZZ": "50"}, alone=True,
    ),
    "crash": Part(
        "writers killed, on both databases", _make("test-crash"), 560,
        env_short={"JUDGE_TEST_KILLS": "5"}, needs="pg_ctlcluster",
    ),
    "postgresql": Part("saved cases and events on PostgreSQL", _make("test-postgresql"), 120, needs="pg_ctlcluster"),
    "pocket": Part(  # makes the bench anew, at which the site's tests look too
        "the bench on a phone: its size and starts, all addresses and 200 positions as the server answers, a host of files",
        _make("offline-tested"), 330, r"(?:cold \d|step p50).*$|" + COUNTS,
        env={"JUDGE_TEST_NIGHT": "1"}, env_short={"JUDGE_TEST_NIGHT": ""}, needs="chromium", alone=True,
    ),
    "site": Part("the site in a real browser", _make("test-site"), 1300, needs="chromium", alone=True),
    "export": Part(
        "the whole site exported, and walked in a browser", (*PYTEST, "tests/browser/test_export.py"), 220,
        env={"JUDGE_TEST_NIGHT": "1"}, env_short={"JUDGE_TEST_NIGHT": ""}, needs="chromium",
    ),
    "load": Part(
        "200 mixed requests a second, then beside hostile clients",
        (sys.executable, "-m", "tests.load"), 200, r"^p95 .*$", short=("--seconds", "5"), alone=True,
    ),
    "bench": Part(
        "how fast engine, scenarios and pages are, against the last release",
        (sys.executable, "-m", "judge", "bench", "--against", "docs/speed.json"), 130,
        r"^(?:one step|explorer, heavy|a fight|a reap|key|memory|a scen|the front|an entry|a page|a command).*$", told="slower",
        alone=True,
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


class Running:
    """A part under way, with what it prints in a file under ``build/nightly``."""

    def __init__(self, name: str, part: Part, *, short: bool) -> None:
        self._name, self._part = name, part
        self._began, self._when = time.monotonic(), datetime.now(UTC).strftime("%Y-%m-%d %H:%M")
        self._why_not = _missing(part)
        self._log = LOGS / f"{name.replace(' ', '-')}.txt"
        if not self._why_not:
            command = (*part.command, *part.short) if short else part.command
            env = {**os.environ, **part.env, **(part.env_short if short else {})}
            self._log.parent.mkdir(parents=True, exist_ok=True)
            with self._log.open("w", encoding="utf-8") as out:
                self._process = subprocess.Popen(
                    command, cwd=ROOT, env=env, stdout=out, stderr=subprocess.STDOUT, start_new_session=True
                )

    def result(self) -> Result | None:
        """How it ended; None while it goes on within its time."""
        if self._why_not:
            return self._told(f"not run: {self._why_not}")
        code = self._process.poll()
        if code is None and time.monotonic() - self._began < self._part.seconds:
            return None
        self.end()
        if code is None:
            return self._told(f"stopped after {self._part.seconds / 60:.3g} minutes")
        told = self._told("passed" if code == 0 else self._part.told or f"failed ({code})")
        return told if told.figures or code == 0 else replace(told, result=f"failed ({code})")  # it never came to its figures

    def end(self) -> None:
        """Stop it with all that it has started; a database server is to be taken away in good order."""
        if self._why_not:
            return
        for how in (signal.SIGTERM, signal.SIGKILL):
            if self._process.poll() is not None:
                return
            with suppress(ProcessLookupError, subprocess.TimeoutExpired):
                os.killpg(self._process.pid, how)
                self._process.wait(20)

    def _told(self, result: str) -> Result:
        printed = "" if self._why_not else self._log.read_text("utf-8")
        minutes = 0.0 if self._why_not else (time.monotonic() - self._began) / 60
        return Result(self._name, self._part.what, self._when, minutes, result, figures(printed, self._part.figures))


def results(parts: Mapping[str, Part], *, short: bool, lanes: int = 1) -> Iterator[Result]:
    """Run parts, so many at a time, and tell each as it ends; whoever stops listening ends those under way."""
    waiting, running = list(parts.items()), list[Running]()
    try:
        while waiting or running:
            while waiting and len(running) < lanes:
                running.append(Running(*waiting.pop(0), short=short))
            for each in tuple(running):
                told = each.result()
                if told:
                    running.remove(each)
                    yield told
            time.sleep(LOOKS)
    finally:
        for each in running:
            each.end()


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


def table(before: str, ended: Iterable[Result]) -> str:
    """The page with these results in place of those before; parts that are no more go."""
    rows = kept(before) | {each.part: each.row for each in ended}
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
    chosen = {name: PARTS[name] for name in asked.parts or PARTS}
    beside = {name: part for name, part in chosen.items() if not part.alone}
    alone = {name: part for name, part in chosen.items() if part.alone}
    ended = []
    for told in chain(results(beside, short=asked.short, lanes=LANES), results(alone, short=asked.short)):
        ended.append(told)
        print(told.row, flush=True)
        if not asked.short:
            TOLD.parent.mkdir(exist_ok=True)
            before = TOLD.read_text(encoding="utf-8") if TOLD.exists() else ""
            TOLD.write_text(table(before, ended), encoding="utf-8")
    return 1 if any(not each.result.startswith(("passed", "not run")) for each in ended) else 0


if __name__ == "__main__":
    sys.exit(main())
