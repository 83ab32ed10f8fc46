"""kill -9 while writing loses no case that was acknowledged. ``JUDGE_TEST_KILLS`` says how often (``make test-crash``: 100)."""

import os
import random
import signal
import subprocess
import sys
import time

from judge.store.cases import Cases
from judge.store.database import Database
from tests.store.test_cases import SETTING, WORDS

KILLS = int(os.environ.get("JUDGE_TEST_KILLS", "3"))
LONGEST_WAIT = 0.3


def test_a_killed_writer_loses_nothing_it_has_acknowledged(url: str) -> None:
    """Every save, edit, deletion and undoing that was told before the kill is there afterwards; the next write goes through."""
    chance = random.Random(len(url))
    cases = Cases(Database(url))
    told: dict[str, tuple[int, str, bool]] = {}
    for seed in range(KILLS):
        told |= killed(url, seed, chance.uniform(0, LONGEST_WAIT))
        assert lost(cases, told) == []
        cases.save(WORDS, SETTING)
    assert len(told) >= KILLS
    cases.database.close()


def killed(url: str, seed: int, wait: float) -> dict[str, tuple[int, str, bool]]:
    """What a writer had acknowledged, by case, when it was killed some time after its first case."""
    command = [sys.executable, "-m", "tests.store.writer", url, str(seed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        lines = [writer.stdout.readline()]
        time.sleep(wait)
        os.kill(writer.pid, signal.SIGKILL)
        lines += writer.stdout
    whole = [line.split() for line in lines if line.endswith("\n")]
    return {case_id: (int(version), table, deleted == "1") for case_id, version, table, deleted in whole}


def lost(cases: Cases, told: dict[str, tuple[int, str, bool]]) -> list[str]:
    """The cases that are gone, or older than what was acknowledged. What was under way when the kill came may be there too."""
    found = []
    for case_id, (version, table, deleted) in told.items():
        case = cases.get(case_id)
        same = (case.words.table, case.deleted) == (table, deleted)
        if case.version < version or (case.version == version and not same):
            found.append(case_id)
    return found
