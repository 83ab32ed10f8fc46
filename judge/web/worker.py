"""A process of gunicorn that serves by waitress: gunicorn looks after the processes, waitress after the connections."""

from __future__ import annotations

import os
import threading

from gunicorn.workers.base import Worker as Process

from judge.show.pages.taking_in import LARGEST_FORM
from judge.web.ahead import work_ahead
from judge.web.buffered import Server
from judge.web.owner import largest_body
from judge.web.safety import LARGEST_BODY


class Worker(Process):  # type: ignore[misc]  # gunicorn is untyped
    """Serves until it is told to stop, or until nobody looks after it any more."""

    def run(self) -> None:
        """See gunicorn."""
        app = self.app.callable
        threading.Thread(target=work_ahead, args=(app,), daemon=True).start()
        server = Server(app, self.sockets[0].sock, self.cfg.threads, LARGEST_BODY, largest_body(app), LARGEST_FORM)
        server.run_while(self._goes_on, self.cfg.graceful_timeout - 1)

    def _goes_on(self) -> bool:
        self.notify()
        return bool(self.alive) and self.ppid == os.getppid()
