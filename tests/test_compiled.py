"""The engine compiled (``make fast``): what is compiled is there, and its tests do run on it."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

import pytest

from judge.scenarios.bench import is_compiled

ROOT = Path(__file__).parents[1]


def test_what_is_compiled_and_what_stays_plain_is_there() -> None:
    """Every name of either list means modules, and only a build that asks for it compiles them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    hook = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]
    assert hook["enable-by-default"] is False
    assert [name for name in (*hook["compiled"], *hook["plain"]) if not [*ROOT.glob(name)]] == []


@pytest.mark.skipif(not os.environ.get("JUDGE_COMPILED"), reason="only `python -m tests.compiled` runs on the compiled engine")
def test_these_tests_run_on_the_compiled_engine() -> None:
    """And not on the plain modules that lie beside it."""
    assert is_compiled()
