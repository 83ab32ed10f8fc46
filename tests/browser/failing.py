"""A site on which something is wrong: a page that breaks, and a client that has asked too much.

``python -m tests.browser.failing PORT`` serves it.
"""

from __future__ import annotations

import sys

from werkzeug.serving import run_simple

from judge.web.app import create_app
from tests.browser.pages import long

FAILING = {"broken": "/broken", "too-many": long(51)}


def serve(port: int) -> None:
    """Serve it until it is stopped."""
    app = create_app(PROPAGATE_EXCEPTIONS=False, CLIENT_RATE=0.1, CLIENT_BURST=1)
    app.add_url_rule(FAILING["broken"], "broken", lambda: 1 // 0)
    run_simple("127.0.0.1", port, app, threaded=True)


if __name__ == "__main__":
    serve(int(sys.argv[1]))
