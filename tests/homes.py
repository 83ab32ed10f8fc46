"""Homes in which the search index of what is shipped lies already: building it takes seconds, and few tests are about that."""

import fcntl
import shutil
from functools import cache
from pathlib import Path

import pytest

from judge.show.context.finder import Finder
from judge.show.context.library import Library

ROOT = Path(__file__).resolve().parents[1]


def warmed(home: Path) -> Path:
    """The same folder, with a copy of the index in it."""
    shutil.copytree(_built() / "search", home / "search", dirs_exist_ok=True)
    return home


@cache
def _built() -> Path:
    """A home whose index is that of this code and these words, built once by whichever process of the tests comes first."""
    made = ROOT / ".pytest_cache" / "home"
    made.mkdir(parents=True, exist_ok=True)
    with (made / "lock").open("w") as lock, pytest.MonkeyPatch.context() as patch:
        fcntl.flock(lock, fcntl.LOCK_EX)
        patch.setenv("JUDGE_HOME", str(made))
        _ = Finder(Library()).current
    return made
