"""A site on which something is wrong: a page that breaks, and a client that has asked too much."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from unittest.mock import patch

from werkzeug.serving import WSGIRequestHandler, make_server

from judge.show.desk import Desk
from judge.store.jobs import Jobs
from judge.web.app import create_app
from tests.browser.pages import long

FAILING = {"broken": "/broken", "too-many": long(51)}


class Quiet(WSGIRequestHandler):
    """Writes no line for each request."""

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        pass


@contextmanager
def failing() -> Iterator[str]:
    """Its address."""
    with tempfile.TemporaryDirectory() as home, patch.dict(os.environ, {"JUDGE_HOME": home, "DATABASE_URL": ""}):
        desk = Desk(jobs=Jobs(Path(home) / "explorations.sqlite3"))
        app = create_app(desk, PROPAGATE_EXCEPTIONS=False, CLIENT_RATE=0.1, CLIENT_BURST=1)
        app.add_url_rule(FAILING["broken"], "broken", lambda: 1 // 0)
        server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=Quiet)
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()
            server.server_close()
            app.extensions["judge.apart"].close()
