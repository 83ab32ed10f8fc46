"""One call of the site for one request: what a service worker of the browser opens instead of a connection."""

from __future__ import annotations

import gc
import json
import random
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit

from flask import Flask
from werkzeug.test import Client, TestResponse

from judge.paths import user_folder
from judge.pocket.app import device_app
from judge.pocket.here import AtOnce, Tell
from judge.show.context.packed import pack
from judge.web.takeaway import PUBLIC_URL
from judge.web.urls import REMEMBERED

# What the worker keeps for longer than itself: the saved cases, and which rulebook the reader has chosen.
KEPT = "kept"
_CHOSEN = "rulebook"
_BOARD = {"house": "dis", "emily": {"hand": ["gateway-to-dis"]}, "opponent": {"battleline": ["troll", "dust-pixie"]}}
_PLAYED = urlencode({"board": pack(_BOARD), "do": "play gateway-to-dis"})
# The answers that a snapshot of the memory is taken after: a page of each kind, so that none is slow on a phone.
WARM = (
    "/", "/search?q=ward", "/search?q=wrad", "/entries", "/entry/glossary:ward", "/entry/glossary:ward.json", "/cards",
    "/card/troll", "/cards/new", "/rulings", "/charts", "/scenarios", "/scenario/destroyed/archimedes-gateway",
    f"/play?{_PLAYED}", f"/play.json?{_PLAYED}", "/outcomes?scenario=destroyed/archimedes-gateway", "/rulebooks",
    "/compare/1.1/18.4", "/board", "/case?card=troll", "/cases", "/offline", "/about", "/quiz", "/chains", "/manual",
    "/manual/add-card", "/events", "/api", "/no-such-page",
)  # fmt: skip
# What a warm page answers; saved cases may need what is not there yet.
_WHOLE = {200, 302, 404, 503}
_NOT_PASSED_ON = {"Set-Cookie", "Content-Length", "Content-Encoding", "Connection"}


@dataclass
class Door:
    """An open site. ``answer`` is called by the worker, one request after the other."""

    app: Flask
    client: Client
    _seen: dict[Path, tuple[int, int]] = field(default_factory=dict)

    def answer(self, asked: str, body: bytes) -> tuple[str, bytes]:
        """The answer to a request: ``asked`` is JSON with its method, its whole address and its fields.

        The first part says the status and the fields, the second is the body.
        """
        given = json.loads(asked)
        parts = urlsplit(given["address"])
        answer = self.client.open(
            path=parts.path,
            query_string=parts.query,
            method=given["method"],
            base_url=f"{parts.scheme}://{parts.netloc}",
            headers=given["fields"],
            data=bytes(body) or None,
            buffered=True,
        )
        self._keep_choice(parts.hostname or "localhost")
        fields = [each for each in answer.headers if each[0] not in _NOT_PASSED_ON]
        return json.dumps({"status": answer.status_code, "fields": fields}), answer.data

    def changed(self) -> str:
        """The files to be kept, as a JSON list of paths, if one of them has changed since this was last asked; else nothing."""
        now = {path: _state(path) for path in sorted(kept_folder().rglob("*")) if path.is_file()}
        if now == self._seen:
            return ""
        self._seen = now
        return json.dumps([str(path) for path in now])

    def awaken(self, key: str, host: str, site: str = "") -> None:
        """Begin, cold or from a snapshot: with a key of this device, and with the choice that was kept.

        ``site`` is the whole address of a site that lies below a path.
        """
        self.app.secret_key, self.app.config[PUBLIC_URL] = key, site
        random.seed()
        chosen = kept_folder() / _CHOSEN
        if chosen.is_file():
            self.client.set_cookie(REMEMBERED, chosen.read_text(encoding="ascii"), domain=host)
        self.changed()

    def explore(self, address: str, tell: Tell) -> str:
        """Do the exploration that an address of outcomes asks for, here and now; JSON with how it ended and what it has found."""
        desk = self.app.extensions["judge.desk"] = AtOnce(tell)
        self.get(address)
        return json.dumps(asdict(desk.end)) if desk.end else ""

    def get(self, address: str) -> TestResponse:
        """The answer to a plain request."""
        return self.client.get(address, buffered=True)

    def _keep_choice(self, host: str) -> None:
        cookie = self.client.get_cookie(REMEMBERED, domain=host)
        path, chosen = kept_folder() / _CHOSEN, cookie.value if cookie else ""
        if chosen != (path.read_text(encoding="ascii") if path.is_file() else ""):
            path.write_text(chosen, encoding="ascii")


@cache
def door() -> Door:
    """The site of this worker, made when it is first asked for."""
    kept_folder().mkdir(parents=True, exist_ok=True)
    app = device_app()
    return Door(app, Client(app))


def warm_up() -> None:
    """Answer one page of each kind, and leave nothing behind but what was read and compiled. RuntimeError where one breaks."""
    for address in WARM:
        if door().get(address).status_code not in _WHOLE:
            raise RuntimeError(f"the bench cannot answer {address}")
    gc.collect()


def kept_folder() -> Path:
    """Where the files lie that are kept."""
    return user_folder() / KEPT


def _state(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_mtime_ns, found.st_size


def answer(asked: str, body: Any) -> tuple[str, bytes]:
    """See ``Door.answer``; ``body`` is whatever the browser hands over that has bytes."""
    return door().answer(asked, bytes(body))
