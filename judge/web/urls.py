"""Addresses inside a request: which rulebook it follows, and what the templates link to."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from flask import Flask, request, url_for

from judge.show.addresses import Addresses, twin
from judge.show.desk import IN_FORCE, Desk
from judge.show.page import Link

REMEMBERED = "rulebook"
STATIC = Path(__file__).parent / "static"


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


def asset(name: str) -> str:
    """A file of ours, with its fingerprint, so that browsers may keep it for ever."""
    return url_for("static", filename=name, v=_fingerprint(name))


@cache
def _fingerprint(name: str) -> str:
    return hashlib.sha256((STATIC / name).read_bytes()).hexdigest()[:10]


def ids(links: tuple[Link, ...]) -> list[str]:
    """The ids of linked things, for addresses that take several."""
    return [link.id for link in links]


def teach_templates(app: Flask) -> None:
    """Give the templates the addresses, the rulebooks and our own files."""

    @app.context_processor
    def _words() -> dict[str, Any]:
        desk: Desk = app.extensions["judge"]
        to = addresses()
        known = {document.id for document in desk.rulebooks}
        return {
            "to": to,
            "asset": asset,
            "ids": ids,
            "here": here(),
            "twin": twin(request.full_path.rstrip("?")),
            "rooms": _rooms(to),
            "rulebooks": desk.rulebooks,
            "in_force": IN_FORCE,
            "rulebook": to.rulebook if to.rulebook in known else IN_FORCE,
            "rulebook_asked": to.rulebook,
        }


def _rooms(to: Addresses) -> list[tuple[str, str]]:
    return [
        ("Rules", to.entries()),
        ("Rulings", to.rulings()),
        ("Timing", to.charts()),
        ("Board", to.board()),
        ("Case", to.case()),
        ("Saved", to.cases()),
        ("Rulebooks", to.rulebooks()),
    ]
