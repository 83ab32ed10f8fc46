"""``judge bench`` beside another checkout: what is slower here than there is named."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from judge.scenarios.bench import is_compiled

ROOT = Path(__file__).resolve().parents[2]
# Half as much time again for each answer.
SLOWER = """

def _slower(plain):
    from time import process_time

    def answer(game, label):
        began = process_time()
        plain(game, label)
        until = process_time() + (process_time() - began) / 2
        while process_time() < until:
            pass

    return answer


Game.answer = _slower(Game.answer)
"""


@pytest.mark.skipif(is_compiled(), reason="a copy of the package has not the library beside it that its compiled modules share")
def test_a_copy_half_as_slow_again_is_caught(tmp_path: Path) -> None:
    """A reap there takes 1.5 times what it takes here: the copy is worse beside this checkout, by name."""
    shutil.copytree(ROOT / "judge", tmp_path / "judge")
    for room in ("rules_corpus", "scenarios", "templates", "docs"):
        (tmp_path / room).symlink_to(ROOT / room)
    with (tmp_path / "judge" / "engine" / "game.py").open("a", encoding="utf-8") as game:
        game.write(SLOWER)
    called = [sys.executable, "-m", "judge", "bench", "--only", "a reap", "--pairs", "1", "--beside", str(ROOT)]
    found = (subprocess.run(called, cwd=tmp_path, capture_output=True, text=True, check=False) for _ in range(3))
    caught = next(one for one in found if one.returncode)  # a machine that does something else may hide it once
    assert caught.returncode == 1, caught.stderr
    assert "worse than before:\na reap, with its trace, ms" in caught.stderr
