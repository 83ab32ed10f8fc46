"""The rooms that can be mutated: their modules, and the tests that must notice."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.test_mirror import HELD, held_by, own_test

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "judge"
# The tests of a room lie in its mirror; where a room is made to be used by another, the tests of that one look at it too.
ALSO = {
    "cards": ("tests/engine/test_nouns_in_play.py",),
    "scenarios": ("tests/test_scenarios.py",),
    "show": ("tests/web",),
    "prove": ("tests/engine",),
}


def rooms() -> list[str]:
    """Every room of ``judge/`` with a mirror in the tests."""
    names = sorted(folder.name for folder in PACKAGE.iterdir())
    return [name for name in names if name[0] != "_" and (ROOT / "tests" / name).is_dir()]


def noticing(room: str) -> list[str]:
    """The tests that must notice a change in a room."""
    return [f"tests/{room}", *ALSO.get(room, ())]


def modules_of(part: str) -> Iterator[Path]:
    """The modules of a room, of a part of it (``engine/resolve/ops``) or of one file (``engine/game.py``), from the root."""
    place = PACKAGE / part
    for path in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
        if path.name != "__init__.py":
            yield path.relative_to(ROOT)


def holding(module: Path) -> str:
    """The test file that holds a module, from the root: the one of its own name, or the one that is said to hold it."""
    name = module.relative_to("judge").with_suffix("").as_posix()
    own = own_test(name)
    return own.relative_to(ROOT).as_posix() if own.exists() else next(test for test in HELD if name in held_by(test))


def in_function(source: str, line: int) -> bool:
    """Whether a line stands in the body of a function; all others are run once, by the import of the module."""
    found = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    return any(node.body[0].lineno <= line <= (node.end_lineno or line) for node in found)
