"""The application as it runs on a device: the same pages, without what only a server has."""

from __future__ import annotations

import secrets

from flask import Blueprint, Flask, g, request

from judge.pocket.here import Here, LeftToThePage
from judge.store.jobs import LARGEST_RESULT, State
from judge.web.access import ON_DEVICE, know_visitors
from judge.web.clients import Client
from judge.web.limits import limit_work
from judge.web.parts import jobs, own_parts
from judge.web.site import bare_site, furnish

# A result as a form, where a letter may take three.
MOST_BYTES = 3 * LARGEST_RESULT

device = Blueprint("device", __name__, url_prefix="/device")


def device_app() -> Flask:
    """A site whose reader is its keeper: nobody else can reach it."""
    parts = own_parts()
    key = secrets.token_hex(32)  # until it is awakened with the one that the device keeps
    app = bare_site(parts, SECRET_KEY=key, CLIENT_RATE=0, WTF_CSRF_ENABLED=False, **{ON_DEVICE: True})
    app.before_request(_is_the_reader)
    limit_work(app, Here(parts.library, parts.games))
    know_visitors(app)
    furnish(app)
    app.extensions["judge.desk"] = LeftToThePage()
    app.register_blueprint(device)
    return app


def _is_the_reader() -> None:
    """Whoever asks is the one who has the device, whatever cookies a worker that was ended has lost."""
    g.client = Client("reader", "device", is_new=False)


@device.post("/explorations/<job>/beat")
def beat(job: str) -> str:
    """How far the page's own worker is with an exploration; the answer is what is wished."""
    given = request.form
    found = jobs().look(job)
    return jobs().beat(found.work, int(given["states"]), int(given["waiting"]), float(given["seconds"]))


@device.post("/explorations/<job>/end")
def end(job: str) -> str:
    """How that worker has ended, and what it has found, which is more than any form of a page."""
    request.max_content_length = request.max_form_memory_size = MOST_BYTES
    given = request.form
    state: State = "done" if given["state"] == "done" else "cancelled" if given["state"] == "cancelled" else "failed"
    jobs().finish(jobs().look(job).work, state, code=given["code"], says=given["says"], result=given["result"])
    return state
