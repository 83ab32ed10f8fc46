"""The site as a WSGI application on a server."""

from __future__ import annotations

from typing import Any

from flask import Flask
from flask_compress import Compress

from judge.web.access import know_visitors
from judge.web.bench import hand_out_bench
from judge.web.clients import know_clients
from judge.web.discord import speak_discord
from judge.web.limits import limit_work
from judge.web.owner import know_owner
from judge.web.parts import Parts, own_parts
from judge.web.processes import Processes
from judge.web.site import bare_site, furnish


def create_app(parts: Parts | None = None, **settings: Any) -> Flask:
    """A site made from ``parts``; ``settings`` are Flask's own, in upper case."""
    app = bare_site(parts or own_parts(), **settings)
    app.config["COMPRESS_MIMETYPES"] = [
        "text/html",
        "text/css",
        "text/javascript",
        "application/json",
        "image/svg+xml",
        "application/manifest+json",
    ]
    know_clients(app)
    limit_work(app, Processes())
    know_visitors(app)
    know_owner(app)  # before the forms are checked, which reads them
    furnish(app)
    speak_discord(app)
    hand_out_bench(app)
    Compress(app)
    return app
