"""Whoever runs the site sees how it is, and stopping it cuts nobody off."""

import json
import logging
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from contextlib import suppress
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from judge.store.cases import Cases
from judge.store.database import Database
from judge.web.app import create_app
from judge.web.figures import Figures, JsonLines
from judge.web.parts import Parts, own_parts
from tests.homes import warmed
from tests.web.test_api import MANY

ROOT = Path(__file__).resolve().parents[2]


def test_health_tells_what_is_wrong_by_status_too(client: FlaskClient, tmp_path: Path) -> None:
    """A site that is well answers 200; one that cannot reach its cases 503, with the reason, in both forms."""
    assert client.get("/health.json").json["page"]["well"] is True  # type: ignore[index]
    blocked = tmp_path / "file"
    blocked.touch()
    sick = create_app(own_parts(cases=Cases(Database(f"sqlite:///{blocked / 'cases.sqlite3'}")))).test_client()
    assert sick.get("/health").status_code == 503
    answer = sick.get("/health.json")
    assert answer.status_code == 503
    assert answer.json["page"]["wrong"]  # type: ignore[index]


def test_every_answer_is_counted(parts: Parts) -> None:
    """The figures count answers by status and by duration."""
    client = create_app(parts).test_client()
    for path in ("/", "/nope", "/nope"):
        client.get(path)
    text = client.get("/metrics").get_data(as_text=True)
    classes = 'judge_seconds_bucket{le="+Inf"} 3'
    for line in ('judge_answers_total{status="404"} 2', "judge_open 1", "judge_seconds_count 3", classes):
        assert f"\n{line}\n" in text


def test_a_request_is_one_line_of_json_without_what_was_asked(client: FlaskClient, caplog: pytest.LogCaptureFixture) -> None:
    """The log has method, path, status and duration under the id that the answer carries, and not the query."""
    with caplog.at_level(logging.INFO, "judge.requests"):
        answer = client.get("/search?q=a+secret+dispute")
    line = json.loads(JsonLines().format(caplog.records[-1]))
    assert (line["method"], line["path"], line["status"]) == ("GET", "/search", 200)
    assert line["request"] == answer.headers["X-Request-Id"]
    assert line["ms"] > 0
    assert "secret" not in json.dumps(line)


def test_a_failure_is_one_line_too() -> None:
    """A traceback stays inside its JSON object."""
    try:
        raise ValueError("broken")
    except ValueError:
        record = logging.getLogger().makeRecord("x", logging.ERROR, "f", 1, "it broke", (), sys.exc_info())
    text = JsonLines().format(record)
    assert "\n" not in text
    assert "ValueError: broken" in json.loads(text)["error"]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGTERM to wait for")
def test_a_stop_answers_first_what_was_begun(tmp_path: Path) -> None:
    """An exploration under way when the stop comes is answered whole; then every process is gone."""
    port = free_port()
    env = {**os.environ, "JUDGE_HOME": str(warmed(tmp_path)), "DATABASE_URL": ""}
    command = [sys.executable, "-m", "judge", "serve", "--port", str(port), "--log", "json", "--workers", "1"]
    with (tmp_path / "log").open("w") as log:
        server = subprocess.Popen(command, env=env, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=log)
    address = f"http://127.0.0.1:{port}"
    wait_for(f"{address}/health")
    body = json.dumps({**MANY, "seconds": 2.0}).encode()
    asked = urllib.request.Request(f"{address}/api/v1/games/explore", body, {"Content-Type": "application/json"})
    answers: list[bytes] = []
    asking = threading.Thread(target=lambda: answers.append(urllib.request.urlopen(asked, timeout=180).read()))
    asking.start()
    wait_for(f"{address}/metrics", r"judge_open 2\n")  # the exploration, and whoever asks for the figures
    server.send_signal(signal.SIGTERM)
    asking.join()
    assert server.wait(180) == 0
    page = json.loads(answers[0])["page"]
    assert page["states"] > 1
    assert page["outcomes"]
    lines = [json.loads(line) for line in (tmp_path / "log").read_text().splitlines() if line.startswith("{")]
    assert "/api/v1/games/explore" in {line.get("path") for line in lines}


def wait_for(address: str, says: str = "") -> None:
    """Ask until the answer has in it what a pattern says."""
    end = time.monotonic() + 180
    while time.monotonic() < end:
        with suppress(OSError), urllib.request.urlopen(address, timeout=60) as answer:
            if re.search(says, answer.read().decode()):
                return
        time.sleep(0.05)
    raise AssertionError(f"{address} does not answer as it should")


def test_durations_are_counted_from_the_shortest_class_up() -> None:
    """Each class holds all answers that took no longer than its end: 0.02 s are below 0.025 s, not below 0.01 s."""
    figures = Figures()
    for seconds in (0.01, 0.02, 0.3, 60.0):
        figures.note(200, seconds)
    counted = dict(re.findall(r'judge_seconds_bucket\{le="([^"]+)"\} (\d+)', figures.text()))
    below = {"0.01": 1, "0.025": 2, "0.05": 2, "0.1": 2, "0.25": 2, "0.5": 3, "1": 3, "2.5": 3, "10": 3, "+Inf": 4}
    assert counted == {end: str(n) for end, n in below.items()}
    assert "judge_seconds_sum 60.330000\n" in figures.text()


@pytest.mark.skipif(sys.platform == "win32", reason="there is one process alone")
def test_the_figures_are_those_of_all_processes() -> None:
    """Whichever answers; and the open requests of one that was killed are gone."""
    figures = Figures()
    for ends in (True, False):
        if not (child := os.fork()):
            figures.begin()
            figures.note(200, 0.02)
            if ends:
                figures.end()
            os._exit(0)
        os.waitpid(child, 0)
    figures.begin()
    assert 'judge_answers_total{status="200"} 2\n' in figures.text()
    assert "judge_open 1\n" in figures.text()
