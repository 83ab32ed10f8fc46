"""What whoever runs the site sees of it: health, figures, and a log with one line a request."""

from __future__ import annotations

import json
import logging
import os
import secrets
import sys
import time
from datetime import UTC, datetime
from typing import Literal, cast

from flask import Blueprint, Flask, Response, current_app, g, request

from judge.show.context.page import Page
from judge.show.pages.health import health_page
from judge.web.answers import page
from judge.web.parts import finder, jobs, library, parts
from judge.web.shared import OneAtATime, numbers
from judge.web.urls import rulebook_asked

watch = Blueprint("watch", __name__)
requests = logging.getLogger("judge.requests")
# Upper ends of the classes of duration, in seconds.
CLASSES = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
MOST_PROCESSES = 128
Style = Literal["quiet", "json"]


class Figures:
    """Counts of all processes of a site since it began."""

    def __init__(self) -> None:
        self._lock = OneAtATime()
        self._answers = numbers("Q", 600)
        self._classes = numbers("Q", len(CLASSES))
        self._seconds = numbers("d", 1)
        # Processes, and how many requests each has open: one that was killed ends none.
        self._who, self._open = numbers("q", MOST_PROCESSES), numbers("q", MOST_PROCESSES)

    def begin(self) -> None:
        """Count a request that has come in."""
        self._now_open(1)

    def end(self) -> None:
        """Count a request as done with, however it ended."""
        self._now_open(-1)

    def _now_open(self, more: int) -> None:
        with self._lock:
            process = os.getpid()
            place = next((n for n, who in enumerate(self._who) if who == process), -1)
            if place < 0:
                place = next((n for n, who in enumerate(self._who) if not _lives(who)), 0)
                self._who[place], self._open[place] = process, 0
            self._open[place] += more

    def note(self, status: int, seconds: float) -> None:
        """Count an answer."""
        with self._lock:
            self._answers[status] += 1
            self._seconds[0] += seconds
            for number, most in enumerate(CLASSES):
                self._classes[number] += seconds <= most

    def text(self) -> str:
        """The counts in the form that Prometheus reads."""
        with self._lock:
            answers = {status: count for status, count in enumerate(self._answers) if count}
            still_open = sum(count for who, count in zip(self._who, self._open, strict=True) if _lives(who))
            classes, seconds = list(self._classes), self._seconds[0]
        total = sum(answers.values())
        lines = ["# TYPE judge_answers_total counter"]
        lines += [f'judge_answers_total{{status="{status}"}} {count}' for status, count in answers.items()]
        lines += ["# TYPE judge_open gauge", f"judge_open {still_open}", "# TYPE judge_seconds histogram"]
        lines += [f'judge_seconds_bucket{{le="{most:g}"}} {count}' for most, count in zip(CLASSES, classes, strict=True)]
        lines.append(f'judge_seconds_bucket{{le="+Inf"}} {total}')
        lines += [f"judge_seconds_sum {seconds:.6f}", f"judge_seconds_count {total}"]
        return "\n".join(lines) + "\n"


def _lives(process: int) -> bool:
    if not process or process == os.getpid():
        return bool(process)
    try:
        os.kill(process, 0)
    except OSError:
        return False
    return True


def watch_over(app: Flask) -> None:
    """Count and log every request, and show how the site is."""
    app.extensions["judge.figures"] = Figures()
    app.before_request(_begin)
    app.after_request(_end)
    app.teardown_request(_gone)
    app.register_blueprint(watch)


def _begin() -> None:
    g.began, g.request_id = time.perf_counter(), secrets.token_hex(6)
    _figures().begin()


def _gone(_wrong: BaseException | None) -> None:
    if "began" in g:
        _figures().end()


def _figures() -> Figures:
    return cast(Figures, current_app.extensions["judge.figures"])


def _end(response: Response) -> Response:
    seconds = time.perf_counter() - g.began if "began" in g else 0.0
    _figures().note(response.status_code, seconds)
    told = {
        "request": g.get("request_id", ""),
        "method": request.method,
        # Without the query: what people look up is theirs.
        "path": request.path,
        "status": response.status_code,
        "ms": round(seconds * 1000, 1),
    }
    requests.info("answered", extra={"told": told})
    response.headers["X-Request-Id"] = told["request"]
    return response


@page(watch, "/health", pinned=True)
def health() -> Page:
    """Whether the site is well."""
    return health_page(library(), finder(), parts().cases, jobs(), rulebook_asked())


@watch.get("/metrics")
def metrics() -> Response:
    """The figures of all processes."""
    return Response(_figures().text(), mimetype="text/plain")


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """The record with what it was told besides its words."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {"time": at, "level": record.levelname.lower(), "event": record.getMessage(), "process": record.process}
        line |= getattr(record, "told", {})
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def write_log(style: Style) -> None:
    """Send the log to the standard error: warnings in words, or everything as JSON."""
    handler = logging.StreamHandler(sys.stderr)
    if style == "json":
        handler.setFormatter(JsonLines())
    logging.basicConfig(level=logging.INFO if style == "json" else logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # that somebody waits a moment is no news
