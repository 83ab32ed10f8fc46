"""Addresses inside a request: which rulebook it follows, and what the templates link to."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Hashable
from contextlib import ExitStack
from functools import cache, lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit

from flask import Flask, Response, abort, current_app, g, request, send_from_directory, url_for

from judge.cite import IN_FORCE
from judge.show.context.addresses import Addresses, naming, twin
from judge.show.context.page import Link
from judge.show.context.words import DRAWN
from judge.web.menus import menus
from judge.web.once import once
from judge.web.parts import library

REMEMBERED = "rulebook"
_VERSION = re.compile(r"\d{1,2}\.\d{1,2}")
STATIC = Path(__file__).parent / "static"


def remembered() -> str:
    """The rulebook that the reader has chosen to read in, else the one that the owner has made current; empty for the one in
    force."""
    asked = request.cookies.get(REMEMBERED, "")
    seen = library()
    chosen = asked if asked in seen.rulebook_ids else seen.current
    return "" if chosen == IN_FORCE else chosen


def named() -> str:
    """What stands for the rulebook in force in the addresses of this reader."""
    return IN_FORCE if remembered() else ""


def as_remembered() -> str:
    """This address in the rulebook remembered, where it names none; empty when it is to be followed as it is.

    A position or a saved case was made in a rulebook, and its address says in which: none means the one in force.
    """
    if "rulebook" in request.args or "board" in request.args or "scenario" in request.args or not (chosen := remembered()):
        return ""
    address = request.full_path.rstrip("?")
    return f"{address}{'&' if '?' in address else '?'}{urlencode({'rulebook': chosen})}"


def as_kept() -> str:
    """This address without a rulebook that is not here any more: a saved case outlives the import that it was made under."""
    asked = request.args.get("rulebook", "")
    if not _VERSION.fullmatch(asked) or asked in library().rulebook_ids:
        return ""
    rest = [(name, value) for name, value in request.args.items(multi=True) if name != "rulebook"]
    return f"{request.path}?{urlencode(rest)}" if rest else request.path


def rulebook_asked() -> str:
    """The rulebook named in the address; empty for the one in force."""
    asked = request.args.get("rulebook", "")
    return "" if asked == IN_FORCE else asked


def addresses() -> Addresses:
    """Addresses that stay in the rulebook of this request."""
    return Addresses(rulebook_asked())


def here() -> str:
    """The address of this page without the rulebook."""
    query = [(key, value) for key, value in request.args.items(multi=True) if key != "rulebook"]
    return f"{request.path}?{urlencode(query, safe=':')}" if query else request.path


def local(address: str) -> str:
    """Only a path of this site; whatever else is asked for leads to the front page."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return "/"
    local = not parts.scheme and not parts.netloc and address.startswith("/") and not address.startswith(("//", "/\\"))
    return address if local and address.isprintable() else "/"


def asset(name: str) -> str:
    """A file of ours, with its fingerprint, so that browsers may keep it for ever.

    A file in a folder has the fingerprint of the whole folder in its path, so that modules find each other's right version.
    """
    return _asset(request.script_root, name)


@lru_cache(maxsize=1024)
def _asset(_below: str, name: str) -> str:
    """The same, made once for each path that the site lies below: a page names some twenty files."""
    folder, _, file = name.rpartition("/")
    if folder:
        return url_for("module", folder=folder, version=fingerprint(folder), file=file)
    return url_for("static", filename=name, v=fingerprint(name))


@cache
def fingerprint(name: str) -> str:
    """Changes with a file, or with any file of a folder."""
    path = STATIC / name
    files = sorted(each for each in path.iterdir() if each.is_file()) if path.is_dir() else [path]
    return hashlib.sha256(b"".join(each.read_bytes() for each in files)).hexdigest()[:10]


def module(folder: str, version: str, file: str) -> Response:
    """A file in a folder, for ever under its own version; under another one, the present file, but not to keep."""
    answer = send_from_directory(STATIC, f"{folder}/{file}")
    if (STATIC / folder).is_dir() and version != fingerprint(folder):
        answer.headers["Cache-Control"] = "no-cache"
    return answer


def style(name: str) -> Response:
    """A style sheet as it is sent, to be kept for ever as all our files are."""
    if not (STATIC / f"{name}.css").is_file():
        abort(404)
    answer = Response(_squeezed(name), mimetype="text/css")
    answer.cache_control.public, answer.cache_control.max_age = True, current_app.get_send_file_max_age(name)
    answer.add_etag()
    answer.make_conditional(request)
    return answer


@cache
def _squeezed(name: str) -> str:
    """A style sheet without its comments and the spaces that only people need; what stands in quotation marks is left."""
    text = re.sub(r"/\*.*?\*/", "", (STATIC / f"{name}.css").read_text(encoding="utf-8"), flags=re.DOTALL)
    parts = re.split(r'("[^"]*")', text)
    parts[::2] = [re.sub(r" ?([{};]) ?|([:,]) ", r"\1\2", re.sub(r"\s+", " ", part)) for part in parts[::2]]
    return "".join(parts).replace(";}", "}").strip()


def ids(links: tuple[Link, ...]) -> list[str]:
    """The ids of linked things, for addresses that take several."""
    return [link.id for link in links]


def keep_rulebook(app: Flask) -> None:
    """Let every address of an answer name its rulebook where the reader has chosen another one than that in force."""

    @app.before_request
    def _begin() -> None:
        g.naming = ExitStack()
        g.naming.enter_context(naming(named()))

    @app.teardown_request
    def _end(_failed: BaseException | None) -> None:
        if "naming" in g:
            g.naming.close()


def teach_templates(app: Flask) -> None:
    """Give the templates the addresses, the rulebooks and our own files."""
    app.add_url_rule("/static/<folder>/<version>/<file>", "module", module)
    app.add_url_rule("/static/<name>.css", "style", style)
    app.jinja_env.globals["asset"] = asset  # drawn once or for one page, a macro finds it

    @app.context_processor
    def _words() -> dict[str, Any]:
        to = addresses()
        given = {"ids": ids, "in_force": IN_FORCE, "drawn": DRAWN, "once": once}
        return {**around(), **menus(to.rulebook, to.named)._asdict(), **given}


def around() -> dict[str, Hashable]:
    """What the templates are told besides their page: the address asked for, the rulebook followed, and those that there are."""
    to, seen = addresses(), library()
    return {
        "to": to,
        "path": request.path,
        "here": here(),
        "twin": twin(request.full_path.rstrip("?")),
        "rulebooks": seen.rulebooks,
        "newer": seen.newer,
        "follows": seen.follows(to.rulebook),
        "rulebook": to.rulebook if to.rulebook in seen.rulebook_ids else IN_FORCE,
        "rulebook_asked": to.named,
    }
