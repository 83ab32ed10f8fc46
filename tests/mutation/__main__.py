"""Mutate a room: ``python -m tests.mutation ROOM [--sample 200] [--seconds 900] [--seed 1]``; ROOM may be a part or a file.

Works on a copy in ``build/mutation``. A mutant that no test notices has survived; those listed with a reason in
``survivors.toml`` are known. Exit code 1 when one survives that is not known.
"""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import sys
import time
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from cosmic_ray.mutating import mutate_and_test
from cosmic_ray.work_item import MutationSpec, TestOutcome

from tests.mutation.mutants import all_mutants, chosen
from tests.mutation.reach import PYTEST, Reach
from tests.mutation.rooms import ROOT, modules_of, rooms

KNOWN = Path(__file__).parent / "survivors.toml"
SHARED = ("rules_corpus", "scenarios", "templates", "pyproject.toml", "README.md", "CHANGELOG.md", "LICENSE", "docs")
LATE = 15  # seconds after the end at which a change that is being tried is given up
LONGEST = 3  # times as long as all tests of the room; who takes longer hangs, and that is noticed


@dataclass
class Outcome:
    """What became of the mutants that were tried."""

    of: int
    noticed: int = 0
    known: int = 0
    survived: list[str] = field(default_factory=list)
    unreached: list[str] = field(default_factory=list)

    @property
    def tried(self) -> int:
        """How many were tried."""
        return self.noticed + self.known + len(self.survived) + len(self.unreached)


def copied(room: str) -> Path:
    """The program and its tests, to be changed; the data rooms are only linked."""
    folder = ROOT / "build" / "mutation" / room
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name in ("judge", "tests"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in SHARED:
        if (ROOT / name).exists():
            (folder / name).symlink_to(ROOT / name)
    return folder


def mutate(part: str, most: int, seconds: float, seed: int) -> Outcome:
    """Try a sample of the changes to a room, a part of one or a file, within a time."""
    room, end = part.split("/")[0], time.monotonic() + seconds
    folder = copied(room)
    env = {**os.environ, "PYTHONPATH": str(folder), "JUDGE_HOME": str(folder / "home"), "PYTHONHASHSEED": "0"}
    os.environ.update(env)
    os.chdir(folder)
    reach = Reach(folder, room, env)
    every = all_mutants(folder, modules_of(part))
    outcome, known = Outcome(len(every)), set(listed())
    for mutant in chosen(every, most, seed):
        if time.monotonic() > end:
            break
        place = mutant.module_path.relative_to(folder)
        told = left_by(mutant, place, reach, end + LATE)
        if told is None and time.monotonic() >= end + LATE:
            break  # it was not noticed but cut off
        name, line = f"{place}:{mutant.start_pos[0]}", change_of(told or "")
        if told is None:
            outcome.noticed += 1
        elif not told:
            outcome.unreached.append(f"{name}  {mutant.operator_name}")
        elif (str(place), *line) in known:
            outcome.known += 1
        else:
            outcome.survived.append(f"{name}  {line[0]}  ->  {line[1]}")
            print(outcome.survived[-1], flush=True)
    return outcome


def left_by(mutant: MutationSpec, place: Path, reach: Reach, until: float) -> str | None:
    """What a change is that no test notices, as a difference; "" where none runs the place, None where one has noticed."""
    told = ""
    for tests in reach.asked(place, mutant.start_pos[0], mutant.end_pos[0]):
        patience = max(1.0, min(30 + LONGEST * reach.seconds, until - time.monotonic()))
        command = shlex.join([sys.executable, *PYTEST, "-x", *tests, *reach.left_out])
        found = mutate_and_test([mutant], command, patience)
        if found.test_outcome != TestOutcome.SURVIVED:
            return None
        told = found.diff or ""
    return told


def change_of(diff: str) -> tuple[str, str]:
    """The line that is changed and what becomes of it, out of a difference."""
    lines = [line for line in diff.splitlines() if not line.startswith(("---", "+++"))]
    was = " ".join(line[1:].strip() for line in lines if line.startswith("-"))
    becomes = " ".join(line[1:].strip() for line in lines if line.startswith("+"))
    return was, becomes


def listed() -> Iterator[tuple[str, str, str]]:
    """File, line and what it becomes of every survivor that is known."""
    for each in tomllib.loads(KNOWN.read_text(encoding="utf-8")).get("survivor", []):
        yield each["file"], each["was"], each["becomes"]


def main() -> int:
    """Mutate what is asked for, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("part", help=f"a room ({', '.join(rooms())}), a part of one, or a file, without judge/")
    parser.add_argument("--sample", type=int, default=200, help="how many mutants at most")
    parser.add_argument("--seconds", type=float, default=900.0, help="begin no further one after that, from the start")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    part = asked.part.strip("/").removeprefix("judge/")
    outcome = mutate(part, asked.sample, asked.seconds, asked.seed)
    for line in outcome.unreached:
        print(f"no test runs it: {line}")
    print(
        f"{part}: {outcome.tried} of {outcome.of} mutants tried, {outcome.noticed} noticed, {len(outcome.survived)} survived,"
        f" {outcome.known} known to survive, {len(outcome.unreached)} where no test of the room comes"
    )
    return 1 if outcome.survived else 0


if __name__ == "__main__":
    sys.exit(main())
