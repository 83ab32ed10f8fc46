"""What the house promises about itself: rooms, sizes, names."""

import ast
import importlib
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

import judge

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "judge"
SOURCES = sorted(PACKAGE.rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("*.py"))

FOUNDATION = frozenset({"errors", "cite", "paths", "caches"})
# Who may import whom; a room always reaches into itself.
DOORS = {
    "errors": frozenset[str](),
    "cite": frozenset({"errors"}),
    "paths": frozenset[str](),
    "caches": frozenset({"paths"}),
    "corpus": FOUNDATION,
    "cards": FOUNDATION,
    "search": FOUNDATION | {"corpus", "cards"},
    "engine": frozenset({"errors", "cite", "cards"}),
    "prove": FOUNDATION | {"engine", "cards"},
    "scenarios": FOUNDATION | {"prove", "engine", "cards", "corpus"},
    "store": FOUNDATION,
    "show": FOUNDATION | {"corpus", "cards", "search", "engine", "scenarios", "store"},
    "web": FOUNDATION | {"show", "store"},
    "assist": FOUNDATION | {"show", "scenarios"},
    "regression": FOUNDATION | {"scenarios", "engine", "cards", "corpus"},
    "export": FOUNDATION | {"web", "show", "scenarios", "engine", "cards", "corpus"},
    "pocket": FOUNDATION | {"web", "store", "show"},
    "cli": FOUNDATION
    | {"regression", "assist", "export", "show", "web", "corpus", "cards", "search", "engine", "scenarios", "store"},
    "__main__": frozenset({"cli"}),
}
# Rooms that work anywhere Python does: nothing from outside the standard library.
BARE_ROOMS = {"engine", "errors", "cite", "paths", "caches"}
# The only room that knows the search engine, and the only ones that know the web framework and the option parser.
OWNERS = {
    "whoosh": {"search"},
    "flask": {"web", "pocket"},
    "click": {"cli"},
    "gunicorn": {"web"},
    "waitress": {"web"},
    "resvg_py": {"show"},
    "segno": {"web"},
    "sqlalchemy": {"store"},
    "alembic": {"store"},
    "distributed": {"scenarios"},
    "cryptography": {"web"},
    "mcp": {"assist"},
    "mcp_types": {"assist"},
    "uvicorn": {"assist"},
}
# A file is one topic, near 250 lines, and longer only where the topic is one.
LONGEST_FILE = 600

# The rooms (folders and modules) inside a room, the lowest first: each may import itself and those before it. An import counts
# wherever it stands, inside a function or under TYPE_CHECKING too.
ORDER: dict[str, tuple[str, ...]] = {
    "judge/engine": (
        "table", "charts", "words", "compile", "resolve", "footprints", "board", "tell", "game", "graph", "explore", "film",
    ),
    "judge/show": ("context", "table", "painter", "tree", "editor", "pages", "api"),
}  # fmt: skip
# The rooms whose files may know each other in a circle, and of how many files a circle may be; everywhere else there is none.
RECURSIVE = {
    "judge/cards/english": 5,
    "judge/cards/nouns": 20,
    "judge/engine/words": 7,
}
# Imports inside functions: who does it, of what, and why. Nobody else does; "cold start" is a command that does not need it.
LAZY = {
    ("judge/cli/bench.py", "judge.cli.pace"): "cold start: the figures of the engine need no site",
    ("judge/cli/card.py", "judge.show.pages.card_read"): "cold start: a card that is known is shown without the reader",
    ("judge/cli/mcp.py", "judge.assist.server"): "an optional part, for this command alone",
    ("judge/cli/serve.py", "judge.web.serve"): "cold start: --help and a refused option need no web framework",
    ("judge/cli/serve.py", "judge.web.takeaway"): "cold start: --help and a refused option need no web framework",
    ("judge/show/context/library.py", "judge.engine.charts.rulebooks"): "cold start: looking a rule up needs no engine",
    ("judge/cli/search.py", "judge.show.context.games"): "cold start: only scenarios need the engine",
    ("judge/cli/search.py", "judge.show.pages.played_hits"): "cold start: only scenarios need the engine",
    ("judge/show/context/scenario_facts.py", "judge.search"): "cold start: playing needs no search",
    ("judge/cli/show.py", "judge.show.context.games"): "cold start: printing an entry needs no engine, its JSON does",
    ("judge/regression/plugin.py", "judge.regression.files"): "cold start: pytest loads the plugin in every project",
    ("judge/scenarios/cluster.py", "distributed"): "an optional part, for --scheduler alone",
    ("judge/corpus/load.py", "judge.corpus.html"): "cold start: a terminal shows plain words",
    ("judge/corpus/load.py", "rapidfuzz"): "cold start: only a name that nothing has is compared",
    ("judge/cards/alike.py", "rapidfuzz"): "cold start: only a name that nothing has is compared",
    ("judge/cards/alike.py", "rapidfuzz.distance"): "cold start: only a name that nothing has is compared",
    ("judge/search/door.py", "judge.search.whoosh_engine"): "cold start: what is named exactly needs no search",
    ("judge/search/card_text.py", "judge.cards.english"): "cold start: only building the index needs what the cards do",
    ("judge/search/card_text.py", "judge.cards.book"): "cold start: only building the index needs what the cards do",
    ("judge/web/discord.py", "cryptography.exceptions"): "an optional part, for --discord-key alone",
    ("judge/web/discord.py", "cryptography.hazmat.primitives.asymmetric.ed25519"): "an optional part, for --discord-key alone",
    ("judge/store/database.py", "judge.store.postgresql"): "cold start: SQLite needs no driver, and a browser has none",
    ("judge/web/serve.py", "gunicorn.app.base"): "not on every system",
}


def room_of(path: Path) -> str:
    """The room of ``judge/`` that a file stands in: a folder, or a module of the top level."""
    inside = path.relative_to(PACKAGE)
    return inside.parts[0] if len(inside.parts) > 1 else inside.stem


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imported(path: Path) -> Iterator[tuple[int, str]]:
    """Line and dotted name of every import in a file, those inside functions too."""
    for node in ast.walk(parsed(path)):
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


def inner_room(path: Path, room: str) -> str:
    """Which of the rooms inside ``room`` a file stands in; empty for the door of the room itself."""
    inside = path.relative_to(ROOT / room).with_suffix("").parts
    return "" if inside == ("__init__",) else inside[0]


def modules(path: Path) -> set[str]:
    """The modules of ours that a file imports, as dotted names."""
    found = {name if name in MODULES else name.rpartition(".")[0] for _, name in imported(path)}
    return {name for name in found if name in MODULES and name != "judge"}


def dotted(path: Path) -> str:
    """The name by which a file is imported."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


MODULES = {dotted(path): path for path in SOURCES}


@pytest.mark.parametrize("room", ORDER)
def test_rooms_inside_a_room_have_an_order(room: str) -> None:
    """No room inside a room imports one that stands after it, and each stands in the row."""
    row = ("", *ORDER[room])
    within = {dotted(path): inner_room(path, room) for path in sorted((ROOT / room).rglob("*.py"))}
    assert set(within.values()) == set(row)
    upwards = [
        f"{name} -> {other}"
        for name, here in within.items()
        for other in sorted(modules(MODULES[name]))
        if other in within and row.index(within[other]) > row.index(here)
    ]
    assert upwards == []


def test_modules_know_each_other_in_circles_only_where_words_do() -> None:
    """There is no circle of imports but inside a recursive room, and there it is no larger than said."""
    for circle in circles({name: modules(path) for name, path in MODULES.items() if name != "judge"}):
        rooms = [room for room in RECURSIVE if all(name.startswith(room.replace("/", ".")) for name in circle)]
        assert rooms, f"a circle outside of recursive rooms: {circle}"
        assert len(circle) <= max(RECURSIVE[room] for room in rooms), circle


def test_the_nouns_know_each_other_by_their_types_alone() -> None:
    """The language is recursive, its files are not: what runs when they are read is imported one way."""
    nouns = {name: path for name, path in MODULES.items() if name.startswith("judge.cards.nouns.")}
    for_types = {name: set(_for_types(path)) for name, path in nouns.items()}
    assert any(for_types.values())
    assert list(circles({name: modules(path) - for_types[name] for name, path in nouns.items()})) == []


def _for_types(path: Path) -> Iterator[str]:
    """The modules that a file imports under TYPE_CHECKING."""
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            yield from (str(each.module) for each in node.body if isinstance(each, ast.ImportFrom))


def circles(arrows: Mapping[str, set[str]]) -> Iterator[list[str]]:
    """The groups of modules of which each reaches each other one."""
    reached = {name: _reached(name, arrows) for name in arrows}
    seen: set[str] = set()
    for name in sorted(arrows):
        if name in reached[name] and name not in seen:
            circle = sorted(other for other in reached[name] if name in reached[other])
            seen.update(circle)
            yield circle


def _reached(start: str, arrows: Mapping[str, set[str]]) -> set[str]:
    found: set[str] = set()
    waiting = [start]
    while waiting:
        new = arrows.get(waiting.pop(), set()) - found
        found |= new
        waiting.extend(new)
    return found


def lazy(path: Path) -> Iterator[str]:
    """The modules, ours or others', that a file imports inside functions."""
    for function in ast.walk(parsed(path)):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            for node in ast.walk(function):
                if isinstance(node, ast.Import):
                    yield from (alias.name for alias in node.names)
                elif isinstance(node, ast.ImportFrom):
                    full = [f"{node.module}.{alias.name}" for alias in node.names]
                    yield from (name if name in MODULES else str(node.module) for name in full)


def test_imports_inside_functions_have_a_reason() -> None:
    """A file imports at its top; what it imports later is listed with the reason, and what is listed is still so."""
    found = {(name_of(path), name) for path in SOURCES for name in lazy(path)}
    assert found == set(LAZY)


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
    for node in ast.walk(parsed(path)):
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
    ("requirements-tools.lock", ["build", "dev", "tools"]),
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
    for room in ("", ".ci", "judge/**", "tests/**", "templates/**", "scenarios/**", "rules_corpus/**", "docs")
    for path in ROOT.glob(f"{room}/*".lstrip("/"))
    if path.is_file() and path.name != ".git" and path.suffix in WRITTEN
]


def test_nothing_names_the_machine_it_was_made_on() -> None:
    """No file holds a path or an index address of the machine it was written on."""
    found = [name_of(path) for path in TEXTS if FOREIGN.search(path.read_text(encoding="utf-8"))]
    assert [name for name in found if name != "tests/test_promises.py"] == []


MOST_ANY = 0.08


def test_the_language_and_the_engine_say_what_they_take() -> None:
    """``Any`` stands in few signatures of cards/ and engine/, so that the type checker can say what does not fit."""
    functions = [
        node
        for path in SOURCES
        if room_of(path) in ("cards", "engine")
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.FunctionDef)
    ]
    vague = [node.name for node in functions if _says_any(node)]
    assert len(vague) <= MOST_ANY * len(functions), f"{len(vague)} of {len(functions)}: {vague}"


def _says_any(function: ast.FunctionDef) -> bool:
    args = function.args
    named = (*args.posonlyargs, *args.args, *args.kwonlyargs, args.vararg, args.kwarg)
    told = [each.annotation for each in named if each is not None and each.annotation is not None]
    return any(
        isinstance(part, ast.Name) and part.id == "Any"
        for annotation in (*told, function.returns)
        if annotation is not None
        for part in ast.walk(annotation)
    )
