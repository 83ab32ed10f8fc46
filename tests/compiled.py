"""The engine compiled, and held by every test there is: ``python -m tests.compiled [--again] [--engine] [PYTEST ARGUMENT ...]``.

The checkout is copied to ``build/fast/tried``, with the libraries of the wheel that ``make fast`` makes beside their modules; all
tests (or those named) run there, and the speed is measured. With ``--again`` what was made the last time is taken, so that the
tests can be run in parts; with ``--engine`` those of the engine and of what is played with it. Exit code 1 when a test fails.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).resolve().parent.parent
TRIED = ROOT / "build" / "fast" / "tried"
NOT_COPIED = shutil.ignore_patterns(".git", ".venv", ".*_cache", "__pycache__", "build", "dist", "node_modules")
LIBRARIES = (".so", ".pyd")
OF_ENGINE = ("tests/test_compiled.py", "tests/engine", "tests/test_scenarios.py", "tests/scenarios/test_goal.py", "-n", "2")
# Programs that the tests start elsewhere run on the compiled engine too.
ENV = {**os.environ, "JUDGE_COMPILED": "1", "PYTHONPATH": str(TRIED)}


def made() -> Path:
    """A copy of the checkout in which the engine is compiled; the last one there is thrown away."""
    wheels = TRIED.parent / "wheel"
    shutil.rmtree(TRIED, ignore_errors=True)
    shutil.rmtree(wheels, ignore_errors=True)
    subprocess.run(["make", "--no-print-directory", "fast", f"WHEELS={wheels}"], cwd=ROOT, check=True)
    shutil.copytree(ROOT, TRIED, ignore=NOT_COPIED)
    beside = TRIED.parent / "shared"  # where the tests look for what is not shipped
    if (ROOT.parent / "shared").is_dir() and not beside.exists():
        beside.symlink_to(ROOT.parent / "shared")
    (wheel,) = wheels.glob("*.whl")
    with ZipFile(wheel) as packed:
        packed.extractall(TRIED, [name for name in packed.namelist() if name.endswith(LIBRARIES)])
    return TRIED


def main() -> int:
    """Compile, test and measure."""
    tests = [each for each in sys.argv[1:] if each not in ("--again", "--engine")]
    tests = tests or ([*OF_ENGINE] if "--engine" in sys.argv else ["-n", "2"])
    folder = TRIED if "--again" in sys.argv else made()
    tested = subprocess.run([sys.executable, "-m", "pytest", "-q", *tests], cwd=folder, env=ENV, check=False)
    subprocess.run([sys.executable, "-m", "judge", "bench"], cwd=folder, env=ENV, check=False)
    return tested.returncode


if __name__ == "__main__":
    sys.exit(main())
