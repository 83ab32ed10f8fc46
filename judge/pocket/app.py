"""The application as it runs on a device: the same pages, without what only a server has."""

from __future__ import annotations

import secrets

from flask import Blueprint, Flask, request

from judge.pocket.here import Here, LeftToThePage
from judge.store.jobs import State
from judge.web.access import ON_DEVICE, know_visitors
from judge.web.clients import know_clients
from judge.web.limits import limit_work
from judge.web.parts import jobs, own_parts
from judge.web.site import bare_site, furnish

device = Blueprint("device", __name__, url_prefix="/device")


def device_app() -> Flask:
    """A site whose reader is its keeper: nobody else can reach it."""
    parts = own_parts()
    key = secrets.token_hex(32)  # until it is awakened with the one that the device keeps
    app = bare_site(parts, SECRET_KEY=key, CLIENT_RATE=0, WTF_CSRF_ENABLED=False, **{ON_DEVICE: True})
    know_clients(app)
    limit_work(app, Here(parts.library, parts.games))
    know_visitors(app)
    furnish(app)
    app.extensions["judge.desk"] = LeftToThePage()
    app.register_blueprint(device)
    return app


@device.post("/explorations/<job>/beat")
def beat(job: str) -> str:
    """How far the page's own worker is with an exploration; the answer is what is wished."""
    given = request.form
    found = jobs().look(job)
    return jobs().beat(found.work, int(given["states"]), int(given["waiting"]), float(given["seconds"]))


@device.post("/explorations/<job>/end")
def end(job: str) -> str:
    """How that worker has ended, and what it has found."""
    given = request.form
    state: State = "done" if given["state"] == "done" else "cancelled" if given["state"] == "cancelled" else "failed"
    jobs().finish(jobs().look(job).work, state, code=given["code"], says=given["says"], result=given["result"])
    return state
