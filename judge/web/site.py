"""What every form of the site has, whether a server or a browser runs it."""

from __future__ import annotations

from typing import Any

from flask import Flask

from judge.paths import data_room
from judge.web import cases, events, explorations, routes
from judge.web.api import open_api
from judge.web.event_cards import show_event_cards
from judge.web.failures import handle_failures
from judge.web.figures import watch_over
from judge.web.new_card import new_card
from judge.web.offline import pack_luggage
from judge.web.parts import Parts
from judge.web.pictures import draw_pictures
from judge.web.safety import protect
from judge.web.takeaway import hand_out
from judge.web.unfurl import tell_links
from judge.web.urls import keep_rulebook, teach_templates


def bare_site(parts: Parts, **settings: Any) -> Flask:
    """A site of these parts that answers nothing yet; ``settings`` are Flask's own, in upper case."""
    app = Flask(__name__, template_folder=str(data_room("templates")))
    app.extensions["judge"] = parts
    # Addresses of our own files carry a fingerprint, so they may be kept for ever.
    app.config.update(SEND_FILE_MAX_AGE_DEFAULT=365 * 24 * 3600, **settings)
    # A page carries a board as it is written: the first side is one's own.
    app.jinja_env.policies["json.dumps_kwargs"] = {"sort_keys": False}
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    return app


def furnish(app: Flask) -> None:
    """Give it every page."""
    protect(app)
    handle_failures(app)
    keep_rulebook(app)
    teach_templates(app)
    hand_out(app)
    draw_pictures(app)
    tell_links(app)
    show_event_cards(app)
    app.register_blueprint(routes.site)
    app.register_blueprint(cases.cases)
    app.register_blueprint(events.events)
    app.register_blueprint(explorations.explorations)
    app.register_blueprint(new_card)
    pack_luggage(app)
    open_api(app)
    watch_over(app)
