"""The owner of a site alone may take documents in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Blueprint, Flask, abort, current_app, redirect, request
from werkzeug.datastructures import FileStorage
from werkzeug.wrappers import Response

from judge.show.context.page import Page
from judge.show.pages import taking_in
from judge.web.access import TOKEN, enter_as_owner, is_owner
from judge.web.answers import page
from judge.web.parts import finder, library
from judge.web.safety import LARGEST_BODY
from judge.web.urls import addresses, rulebook_asked

owner = Blueprint("owner", __name__)


def know_owner(app: Flask) -> None:
    """Let nobody take documents in unless the settings say who may; the owner may send more than others."""
    app.before_request(_make_room)
    app.context_processor(_words)
    app.register_blueprint(owner)


@page(owner, "/import")
def documents() -> Page:
    """The documents taken in, and the form; with a token set, the form that asks for it."""
    if not is_owner() and not current_app.config[TOKEN]:
        abort(403)
    return taking_in.import_page(library(), is_owner(), rulebook_asked())


@owner.post("/import")
def upload() -> Response:
    """Files sent by the owner."""
    _only_owner()
    files = [_read(each) for each in request.files.getlist("files")[: taking_in.MOST_FILES + 1]]
    stated = request.form.get("version", "").strip()
    return redirect(addresses().taking_in(taking_in.take_in(finder(), files, stated)), 303)


@page(owner, "/import/<job>", pinned=True)
def progress(job: str) -> Page:
    """How far an import is, or its report."""
    _only_owner()
    return taking_in.job_page(library(), job, rulebook_asked())


@owner.post("/import/remove")
def remove() -> Response:
    """Throw a document out."""
    _only_owner()
    taking_in.remove(finder(), request.form.get("rulebook", ""))
    return redirect(addresses().imports(), 303)


@owner.post("/import/current")
def current() -> Response:
    """Let a rulebook that was taken in be the current one, or none of them."""
    _only_owner()
    taking_in.choose(library(), request.form.get("rulebook", ""))
    return redirect(addresses().imports(), 303)


@owner.post("/import/switch")
def switch() -> Response:
    """What a rulebook that was taken in rules otherwise: rows and flags by their names, and numbers."""
    _only_owner()
    form = request.form
    numbers = {name: form.get(name, type=int) for name in form.getlist("number")}
    chosen = dict.fromkeys(form.getlist("on"), 1) | {name: said for name, said in numbers.items() if said is not None}
    taking_in.switch_readings(library(), form.get("rulebook", ""), chosen)
    return redirect(addresses().imports(), 303)


@owner.get("/owner")
def come_in() -> Response:
    """The address that was printed at the start: whoever has it sits at the machine."""
    if not enter_as_owner(request.args.get("token", "")):
        abort(403)
    return redirect(addresses().home(), 303)


@owner.post("/import/owner")
def enter() -> Response:
    """Whoever gives the token is the owner until the browser is closed."""
    if not enter_as_owner(request.form.get("token", "")):
        abort(403)
    return redirect(addresses().imports(), 303)


def largest_body(app: Flask) -> Callable[[str, str], int]:
    """How large a request may be, by its path and its cookies: a rulebook is larger than any form, and the owner's alone."""

    def largest(path: str, cookies: str) -> int:
        if path != "/import":
            return LARGEST_BODY
        with app.test_request_context("/import", headers={"Cookie": cookies}):
            return taking_in.LARGEST_FORM if is_owner() else LARGEST_BODY

    return largest


def _read(sent: FileStorage) -> tuple[str, bytes]:
    with sent.stream:
        return sent.filename or "", sent.read()


def _only_owner() -> None:
    if not is_owner():
        abort(403)


def _make_room() -> None:
    """A rulebook is larger than any other form; nobody but the owner is heard out that long."""
    if request.endpoint == "owner.upload" and is_owner():
        request.max_content_length = taking_in.LARGEST_FORM


def _words() -> dict[str, Any]:
    return {"may_import": bool(current_app.config[TOKEN]) or is_owner()}
