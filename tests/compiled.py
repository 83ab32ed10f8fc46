"""The engine compiled, and held by its own tests: ``python -m tests.compiled [PYTEST ARGUMENT ...]``.

The wheel that ``make fast`` makes is unpacked under ``build/fast/tried``, with the tests and the data beside it; the tests of the
engine run there, and the speed is measured. Exit code 1 when a test fails.
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
BESIDE = ("tests", "docs", "rules_corpus", "scenarios", "templates", "pyproject.toml", "README.md", "CHANGELOG.md")
TESTS = ("tests/test_compiled.py", "tests/engine", "tests/test_scenarios.py", "tests/scenarios/test_goal.py")
ENV = {**os.environ, "JUDGE_COMPILED": "1"}


def unpacked() -> Path:
    """A folder with the compiled package and all that its tests need; the last one there is thrown away."""
    wheels = TRIED.parent / "wheel"
    shutil.rmtree(TRIED, ignore_errors=True)
    shutil.rmtree(wheels, ignore_errors=True)
    subprocess.run(["make", "--no-print-directory", "fast", f"WHEELS={wheels}"], cwd=ROOT, check=True)
    (wheel,) = wheels.glob("*.whl")
    with ZipFile(wheel) as packed:
        packed.extractall(TRIED, [name for name in packed.namelist() if not name.startswith("judge/_data/")])
    for name in BESIDE:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, TRIED / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(ROOT / name, TRIED / name)
    return TRIED


def main() -> int:
    """Compile, test and measure."""
    folder = unpacked()
    tests = sys.argv[1:] or (*TESTS, "-n", "2")
    tested = subprocess.run([sys.executable, "-m", "pytest", "-q", *tests], cwd=folder, env=ENV, check=False)
    subprocess.run([sys.executable, "-m", "judge", "bench"], cwd=folder, env=ENV, check=False)
    return tested.returncode


if __name__ == "__main__":
    sys.exit(main())
