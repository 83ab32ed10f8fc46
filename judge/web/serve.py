"""The production server: waitress, in processes that gunicorn looks after where there is fork.

Gunicorn's own threads each read a request from its line: 32 that never end stop a site. Waitress reads all lines at once and
wakes a thread when a request is whole; it knows no processes, so gunicorn begins, ends and replaces them.
"""

from __future__ import annotations

import gc
import socket
import sys
from typing import Any

from flask import Flask

from judge.show.pages.taking_in import LARGEST_FORM
from judge.web.access import TOKEN, token_at_hand
from judge.web.app import create_app
from judge.web.buffered import Server
from judge.web.clients import is_loopback
from judge.web.discord import KEY
from judge.web.figures import Style, write_log
from judge.web.limits import BURST, RATE, THREADS
from judge.web.owner import largest_body
from judge.web.safety import LARGEST_BODY, PROXIES
from judge.web.takeaway import PUBLIC_URL

# So long does one thread go on while others wait for the interpreter: a heavy question beside them must cost light ones little.
TURN_SECONDS = 0.0005

# Often and briefly: a hundred thousand objects looked through at once stop a process for a sixth of a second.
LOOK_FOR_GARBAGE = (5_000, 10, 50)


def serve(
    host: str,
    port: int,
    workers: int,
    threads: int,
    owner_token: str = "",
    *,
    public_url: str = "",
    discord_key: str = "",
    trusted_proxies: int = 0,
    rate: float = 20.0,
    log: Style = "quiet",
) -> None:
    """Serve until stopped."""
    write_log(log)
    sys.setswitchinterval(TURN_SECONDS)
    settings: dict[str, Any] = {
        TOKEN: owner_token,
        PROXIES: trusted_proxies,
        PUBLIC_URL: public_url,
        KEY: discord_key,
        RATE: rate,
        THREADS: threads,
        BURST: 3 * rate,
    }
    app = create_app(**settings)
    if is_loopback(host) and not owner_token:
        app.config[TOKEN] = token_at_hand(app)
        print(f"Its owner comes in by http://{host}:{port}/owner?token={app.config[TOKEN]}", flush=True)
    app.extensions["judge"].warm_up()  # before the processes part, so that they share what is read
    gc.collect()
    gc.freeze()  # it stays: looking through it again and again would stop the site for a moment each time
    gc.set_threshold(*LOOK_FOR_GARBAGE)
    if sys.platform == "win32":
        listening = socket.create_server((host, port))
        Server(app, listening, threads, LARGEST_BODY, largest_body(app), LARGEST_FORM).run_while(lambda: True, 0.0)
    else:
        _gunicorn(app, host, port, workers, threads)


def _leave(_server: Any, worker: Any) -> None:
    """Let the processes for long work go with the one that they worked for."""
    worker.app.callable.extensions["judge.processes"].close()


def _gunicorn(app: Flask, host: str, port: int, workers: int, threads: int) -> None:
    from gunicorn.app.base import BaseApplication

    class Server(BaseApplication):  # type: ignore[misc]  # gunicorn is untyped
        """Gunicorn without its own command line."""

        def load_config(self) -> None:
            """Our few settings; everything else as gunicorn has it."""
            chosen: dict[str, Any] = {
                "bind": f"{host}:{port}",
                "workers": workers,
                "threads": threads,
                "worker_class": "judge.web.worker.Worker",
                "preload_app": True,
                "loglevel": "warning",
                "graceful_timeout": 30,  # an exploration that was begun is answered first
                "worker_exit": _leave,
                "proc_name": "keyforge-judge",
                "control_socket_disable": True,
            }
            for name, value in chosen.items():
                self.cfg.set(name, value)

        def load(self) -> Flask:
            """The application, made before the processes part."""
            return app

    Server().run()
