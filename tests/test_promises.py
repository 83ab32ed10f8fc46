"""What the house promises about itself: rooms, sizes, names."""

import ast
import importlib
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

import judge

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "judge"
SOURCES = sorted(PACKAGE.rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("*.py"))

FOUNDATION = frozenset({"errors", "cite", "paths"})
# Who may import whom; a room always reaches into itself.
DOORS = {
    "errors": frozenset[str](),
    "cite": frozenset({"errors"}),
    "paths": frozenset[str](),
    "corpus": FOUNDATION,
    "cards": FOUNDATION,
    "search": FOUNDATION | {"corpus", "cards"},
    "engine": frozenset({"errors", "cite", "cards"}),
    "scenarios": FOUNDATION | {"engine", "cards", "corpus"},
    "store": FOUNDATION,
    "show": FOUNDATION | {"corpus", "cards", "search", "engine", "scenarios", "store"},
    "web": FOUNDATION | {"show", "store"},
    "cli": FOUNDATION | {"show", "web", "corpus", "cards", "search", "engine", "scenarios", "store"},
    "__main__": frozenset({"cli"}),
}
# Rooms that work anywhere Python does: nothing from outside the standard library.
BARE_ROOMS = {"engine", "errors", "cite", "paths"}
# The only room that knows the search engine, and the only ones that know the web framework and the option parser.
OWNERS = {
    "whoosh": {"search"},
    "flask": {"web"},
    "click": {"cli"},
    "gunicorn": {"web"},
    "waitress": {"web"},
    "segno": {"web"},
    "sqlalchemy": {"store"},
    "alembic": {"store"},
    "distributed": {"scenarios"},
}
LONGEST_FILE = 400


def room_of(path: Path) -> str:
    """The room of ``judge/`` that a file stands in: a folder, or a module of the top level."""
    inside = path.relative_to(PACKAGE)
    return inside.parts[0] if len(inside.parts) > 1 else inside.stem


def imported(path: Path) -> Iterator[tuple[int, str]]:
    """Line and dotted name of every import in a file, those inside functions too."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno} imports relatively"
            yield from ((node.lineno, f"{node.module}.{alias.name}") for alias in node.names)


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", [path for path in SOURCES if room_of(path) != "__init__"], ids=name_of)
def test_imports_go_one_way(path: Path) -> None:
    """No room imports a room that stands above it, not even inside a function; only the public door opens on all."""
    room = room_of(path)
    for line, name in imported(path):
        head, *rest = name.split(".")
        if head != "judge" or rest[0] in {room, "__version__"}:
            continue
        assert rest[0] in DOORS[room], f"{name_of(path)}:{line}: {room} may not import {name}"


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_outside_libraries_stay_in_their_room(path: Path) -> None:
    """Whoosh is known to the search room alone, Flask to the web room, and the engine needs only Python."""
    room = room_of(path)
    for line, name in imported(path):
        head = name.split(".")[0]
        if head in OWNERS:
            assert room in OWNERS[head], f"{name_of(path)}:{line}: {head} belongs to {sorted(OWNERS[head])}"
        if room in BARE_ROOMS:
            assert head == "judge" or head in sys.stdlib_module_names, f"{name_of(path)}:{line}: {head}"


@pytest.mark.parametrize("path", SOURCES + TESTS, ids=name_of)
def test_no_file_grows_past_the_limit(path: Path) -> None:
    """A file that nobody can hold in mind is split before it gets there."""
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST_FILE


@pytest.mark.parametrize("path", TESTS, ids=name_of)
def test_every_test_says_what_is_true(path: Path) -> None:
    """Each test carries a docstring, so that a failure reads as a broken promise."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            assert ast.get_docstring(node), f"{name_of(path)}:{node.lineno}: {node.name}"


def test_public_names_are_sorted_and_exist() -> None:
    """``judge.__all__`` is in order, without doubles, and every name in it can be imported; no other name can."""
    public = judge.__all__
    assert public == sorted(set(public))
    assert 1 <= len(public) <= 16
    for name in public:
        assert getattr(judge, name) is not None
    with pytest.raises(AttributeError, match="no_such_name"):
        judge.no_such_name  # noqa: B018


def test_every_error_has_a_code_of_its_own() -> None:
    """No two errors share a code, and the docstring of the error room names each of them."""
    errors = importlib.import_module("judge.errors")
    kinds = [errors.JudgeError, *_below(errors.JudgeError)]
    codes = [kind.code for kind in kinds]
    assert len(codes) == len(set(codes))
    ours = [kind.__name__ for kind in kinds if kind.__module__ == errors.__name__]
    assert [name for name in ours if name not in (errors.__doc__ or "")] == []


def _below(kind: type) -> Iterator[type]:
    for each in kind.__subclasses__():
        yield each
        yield from _below(each)


def _named(requirements: Iterable[str]) -> set[str]:
    return {re.split(r"[^A-Za-z0-9._-]", line, maxsplit=1)[0].lower() for line in requirements}


LOCKS = [
    ("requirements.lock", ["build"]),
    ("requirements-dev.lock", ["build", "dev"]),
    ("requirements-browser.lock", ["build", "dev", "browser"]),
]


@pytest.mark.parametrize(("lock", "extras"), LOCKS)
def test_the_lock_files_pin_everything_that_is_needed(lock: str, extras: list[str]) -> None:
    """Each requirement of pyproject.toml is pinned to a version with hashes."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], *(each for extra in extras for each in project["optional-dependencies"][extra])]
    text = (ROOT / lock).read_text(encoding="utf-8")
    pinned = re.findall(r"^(\S+==\S+)[^\n]*\\\n    --hash=sha256:", text, re.MULTILINE)
    assert _named(wanted) - _named(pinned) == set()
    assert len(pinned) == len(re.findall(r"^\w", text, re.MULTILINE))


# A path of somebody's machine, or an address of a package index, would tie the project to where it was made.
FOREIGN = re.compile(r"(?<![\w.])/(?:work|root|home|opt|Users)/[\w.]|--(?:extra-)?index-url|--find-links")
WRITTEN = {"", ".py", ".toml", ".md", ".html", ".css", ".js", ".lock", ".txt"}
TEXTS = [
    path
    for pattern in ("*", ".ci/*", "judge/**/*", "tests/**/*", "templates/**/*", "scenarios/**/*", "rules_corpus/**/*")
    for path in ROOT.glob(pattern)
    if path.is_file() and path.name != ".git" and path.suffix in WRITTEN
]


def test_nothing_names_the_machine_it_was_made_on() -> None:
    """No file holds a path or an index address of the machine it was written on."""
    found = [name_of(path) for path in TEXTS if FOREIGN.search(path.read_text(encoding="utf-8"))]
    assert [name for name in found if name != "tests/test_promises.py"] == []
