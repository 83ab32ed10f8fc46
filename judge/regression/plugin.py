"""The plugin of pytest that comes with the package: ``pytest scenarios/`` plays every scenario file it finds.

A file is a scenario if it has a board and expects something, or is named itself: a project's other TOML files are left alone.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

_BOARD = re.compile(r"^\s*(\[\s*given\b|given\s*[.=])", re.MULTILINE)
_EXPECTS = re.compile(r"^\s*(\[\s*expect\b|expect\s*[.=])", re.MULTILINE)


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """A scenario file as a collection of tests."""
    if file_path.suffix == ".toml" and (parent.session.isinitpath(file_path) or _is_scenario(file_path)):
        from judge.regression.files import ScenarioFile

        return ScenarioFile.from_parent(parent, path=file_path)
    return None


def _is_scenario(path: Path) -> bool:
    """Whether a file has a board and expects something; one that is no TOML by a slip is found by its headings."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return False
    try:
        return {"given", "expect"} <= tomllib.loads(text).keys()
    except (tomllib.TOMLDecodeError, RecursionError):
        return bool(_BOARD.search(text) and _EXPECTS.search(text))
