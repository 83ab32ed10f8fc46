"""The owner of a site, who alone may take documents in.

With an owner token (``judge serve --owner-token``) the owner is who has given it. Without one it is who sits at the machine
itself: the server is bound to the loopback address, and the request comes from there, for that name, through no proxy.
"""

from __future__ import annotations

import hashlib
import hmac
import ipaddress
from typing import Any

from flask import Blueprint, Flask, abort, current_app, redirect, request, session
from werkzeug.datastructures import FileStorage
from werkzeug.wrappers import Response

from judge.show import taking_in
from judge.show.page import Page
from judge.web.answers import page
from judge.web.routes import desk
from judge.web.urls import addresses, rulebook_asked

TOKEN, LOOPBACK = "OWNER_TOKEN", "LOOPBACK"
_SEAL = "owner"
_RELAYED = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Via")

owner = Blueprint("owner", __name__)


def know_owner(app: Flask) -> None:
    """Let nobody take documents in unless the settings say who may; the owner may send more than others."""
    app.config.setdefault(TOKEN, "")
    app.config.setdefault(LOOPBACK, False)
    app.before_request(_make_room)
    app.context_processor(_words)
    app.register_blueprint(owner)


def is_loopback(host: str) -> bool:
    """Whether an address or name means this very machine."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def is_owner() -> bool:
    """Whether this request is the owner's."""
    if current_app.config[TOKEN]:
        return hmac.compare_digest(session.get(_SEAL, ""), _seal())
    relayed = any(name in request.headers for name in _RELAYED)
    name = request.host.rpartition(":")[0] if request.host.rpartition(":")[2].isdecimal() else request.host
    here = is_loopback(request.remote_addr or "") and is_loopback(name)
    return bool(current_app.config[LOOPBACK]) and here and not relayed


@page(owner, "/import")
def documents() -> Page:
    """The documents taken in, and the form; with a token set, the form that asks for it."""
    if not is_owner() and not current_app.config[TOKEN]:
        abort(403)
    return taking_in.import_page(desk(), is_owner(), rulebook_asked())


@owner.post("/import")
def upload() -> Response:
    """Files sent by the owner."""
    _only_owner()
    files = [_read(each) for each in request.files.getlist("files")[: taking_in.MOST_FILES + 1]]
    return redirect(addresses().taking_in(taking_in.take_in(desk(), files)), 303)


@page(owner, "/import/<job>", pinned=True)
def progress(job: str) -> Page:
    """How far an import is, or its report."""
    _only_owner()
    return taking_in.job_page(desk(), job, rulebook_asked())


@owner.post("/import/remove")
def remove() -> Response:
    """Throw a document out."""
    _only_owner()
    taking_in.remove(desk(), request.form.get("rulebook", ""))
    return redirect(addresses().imports(), 303)


@owner.post("/import/owner")
def enter() -> Response:
    """Whoever gives the token is the owner until the browser is closed."""
    given = request.form.get("token", "").encode()
    if not current_app.config[TOKEN] or not hmac.compare_digest(given, current_app.config[TOKEN].encode()):
        abort(403)
    session[_SEAL] = _seal()
    return redirect(addresses().imports(), 303)


def _read(sent: FileStorage) -> tuple[str, bytes]:
    with sent.stream:
        return sent.filename or "", sent.read()


def _only_owner() -> None:
    if not is_owner():
        abort(403)


def _seal() -> str:
    """What the signed cookie of the owner holds; another token makes the old cookie worthless."""
    key = str(current_app.secret_key).encode()
    return hmac.new(key, str(current_app.config[TOKEN]).encode(), hashlib.sha256).hexdigest()


def _make_room() -> None:
    """A rulebook is larger than any other form; nobody but the owner is heard out that long."""
    if request.endpoint == "owner.upload" and is_owner():
        request.max_content_length = taking_in.LARGEST_FORM


def _words() -> dict[str, Any]:
    return {"may_import": bool(current_app.config[TOKEN]) or is_owner()}
