"""The site as a WSGI application."""

from __future__ import annotations

from typing import Any

from flask import Flask
from flask_compress import Compress

from judge.paths import data_room
from judge.web import cases, events, explorations, routes
from judge.web.access import know_visitors
from judge.web.api import open_api
from judge.web.clients import know_clients
from judge.web.discord import speak_discord
from judge.web.failures import handle_failures
from judge.web.figures import watch_over
from judge.web.limits import limit_work
from judge.web.new_card import new_card
from judge.web.offline import pack_luggage
from judge.web.owner import know_owner
from judge.web.parts import Parts, own_parts
from judge.web.pictures import draw_pictures
from judge.web.safety import protect
from judge.web.takeaway import hand_out
from judge.web.unfurl import tell_links
from judge.web.urls import keep_rulebook, teach_templates


def create_app(parts: Parts | None = None, **settings: Any) -> Flask:
    """A site made from ``parts``; ``settings`` are Flask's own, in upper case."""
    app = Flask(__name__, template_folder=str(data_room("templates")))
    app.extensions["judge"] = parts or own_parts()
    app.config.update(
        # Addresses of our own files carry a fingerprint, so they may be kept for ever.
        SEND_FILE_MAX_AGE_DEFAULT=365 * 24 * 3600,
        COMPRESS_MIMETYPES=[
            "text/html",
            "text/css",
            "text/javascript",
            "application/json",
            "image/svg+xml",
            "application/manifest+json",
        ],
        **settings,
    )
    # A page carries a board as it is written: the first side is one's own.
    app.jinja_env.policies["json.dumps_kwargs"] = {"sort_keys": False}
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    know_clients(app)
    limit_work(app)
    know_visitors(app)
    know_owner(app)  # before the forms are checked, which reads them
    protect(app)
    handle_failures(app)
    keep_rulebook(app)
    teach_templates(app)
    hand_out(app)
    draw_pictures(app)
    tell_links(app)
    app.register_blueprint(routes.site)
    app.register_blueprint(cases.cases)
    app.register_blueprint(events.events)
    app.register_blueprint(new_card)
    app.register_blueprint(explorations.explorations)
    pack_luggage(app)
    open_api(app)
    speak_discord(app)
    watch_over(app)
    Compress(app)
    return app
