"""The packs of the bench, for phones that take it along: what ``make offline`` has made, as files under their version."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from pathlib import Path

from flask import Blueprint, Flask, Response, abort, request, send_from_directory

from judge.paths import bench_folder
from judge.show.pages.offline import Bench
from judge.web.safety import POLICY

bench = Blueprint("bench", __name__)

LIST = "bench.json"
# What saved cases need follows the rest.
LATER = "saved.pack"
DEFLATED = ".deflated"
KINDS = {".mjs": "text/javascript", ".wasm": "application/wasm", ".zip": "application/zip", ".pack": "application/octet-stream"}
# The workers compile the browser's Python; pages do not, and keep the stricter policy.
WORKERS_POLICY = POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
A_YEAR = 365 * 24 * 3600


def hand_out_bench(app: Flask) -> None:
    """Register the addresses."""
    app.register_blueprint(bench)


@dataclass(frozen=True, slots=True)
class Packs:
    """The bench that lies here; ``text`` is its list as it was written, ``told`` what a page says of it."""

    folder: Path
    text: str
    told: Bench


def packs() -> Packs | None:
    """The bench that lies here, if there is one; none where its list is damaged."""
    folder = bench_folder()
    try:
        return _read(folder, (folder / LIST).stat().st_mtime_ns)
    except (OSError, ValueError, KeyError, TypeError):
        return None


@lru_cache(maxsize=1)
def _read(folder: Path, _changed: int) -> Packs:
    text = (folder / LIST).read_text(encoding="utf-8")
    listed = json.loads(text)
    return Packs(folder, text, Bench(**{each.name: listed[each.name] for each in fields(Bench) if each.name in listed}))


@lru_cache(maxsize=1)
def as_files(found: Packs) -> tuple[Mapping[str, bytes], Bench]:
    """The files for a host of files, and what a page there says of them. Such a host compresses only what it knows, if that: what
    the page itself fetches is deflated; the browser reads the scripts, as they are."""
    made: dict[str, bytes] = {}
    for name in json.loads(found.text)["files"]:
        content = (found.folder / name).read_bytes()
        made |= {name: content} if name.endswith(".mjs") else {f"{name}{DEFLATED}": zlib.compress(content, 9)}
    later = len(made.get(f"{LATER}{DEFLATED}", b""))
    return made, replace(found.told, sent=sum(map(len, made.values())) - later, later=later)


@bench.get("/bench.json")
def listed() -> Response:
    """Which version there is, and its files with their sizes and checksums."""
    found = packs()
    if found is None:
        abort(404)
    return Response(found.text, mimetype="application/json", headers={"Cache-Control": "no-cache"})


@bench.get("/bench/<version>/<name>")
def file(version: str, name: str) -> Response:
    """A file of this version; of another one there is none here, and who has taken that along goes on with it."""
    found = packs()
    kind = KINDS.get(Path(name).suffix)
    if found is None or kind is None or version != found.told.version:
        abort(404)
    small = bool(request.accept_encodings["br"]) and (found.folder / f"{name}.br").is_file()
    answer = send_from_directory(found.folder, f"{name}.br" if small else name, mimetype=kind)
    if small:
        answer.headers["Content-Encoding"] = "br"
    answer.headers["Vary"] = "Accept-Encoding"
    answer.headers["Cache-Control"] = f"public, max-age={A_YEAR}, immutable"
    if kind == KINDS[".mjs"]:
        answer.headers["Content-Security-Policy"] = WORKERS_POLICY
        answer.headers["Service-Worker-Allowed"] = "/"
    return answer
