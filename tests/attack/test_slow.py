"""E4: clients that never end what they have begun, or send what nobody asked for."""

from __future__ import annotations

import json
import os
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import SimpleNamespace

import pytest

from judge.web.buffered import HEAD_SECONDS
from judge.web.worker import Worker
from tests.attack.conftest import Note
from tests.attack.served import LONG, Site, served
from tests.attack.test_store import hall, p95_of, under_load

HALVES = {
    "heads": b"GET /search?q=ward HTTP/1.1\r\nHost: judge.example\r\nX-Long: ",
    "bodies": b"POST /api/v1/games/step HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{",
    "nothing": b"",
}
MANY = 200
HERE = os.getppid()
SECONDS = 10.0 if LONG else 1.0


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with hall(tmp_path_factory.mktemp("slow") / "home") as made:
        yield made


@contextmanager
def unfinished(site: Site, begun: bytes, count: int = MANY) -> Iterator[list[socket.socket]]:
    """So many connections that send the beginning of a request and no more."""
    lines = []
    for _ in range(count):
        line = socket.create_connection(("127.0.0.1", site.port), timeout=60)
        line.sendall(begun)
        lines.append(line)
    try:
        yield lines
    finally:
        for line in lines:
            line.close()


@pytest.mark.parametrize("part", HALVES if LONG else ["heads"])
def test_two_hundred_half_sent_requests_cost_nobody_anything(site: Site, note: Note, part: str) -> None:
    """An entry and a search take twice their usual time at most."""
    usual = p95_of(under_load(site, SECONDS))
    with unfinished(site, HALVES[part]):
        p95 = p95_of(under_load(site, SECONDS))
    assert p95 <= max(2 * usual, 0.1 if LONG else 1.5), f"{p95:.3f} s, usually {usual:.3f} s"
    note(f"{MANY} half-sent requests ({part})", f"rules as ever: p95 {p95 * 1000:.0f} ms, usually {usual * 1000:.0f} ms")


def test_what_is_never_sent_is_not_waited_for(site: Site, note: Note) -> None:
    """A head has ten seconds, a silent connection fifteen; who goes on sending a letter at a time gains nothing."""
    with unfinished(site, HALVES["heads"], 3) as lines:
        began = time.monotonic()
        with suppress(OSError):
            while time.monotonic() - began < 30:
                lines[0].sendall(b"x")
                time.sleep(0.5)
        assert time.monotonic() - began < 2 * HEAD_SECONDS
    note("a head a letter at a time", "closed after 10 s")


def test_a_thousand_connections_leave_room_for_others(site: Site, note: Note) -> None:
    """The idlest ones make room."""
    with unfinished(site, b"", 1000):
        answers = site.rules()
    assert {each.status for each in answers} == {200}
    note("1,000 open connections", f"rules as ever ({max(each.seconds for each in answers):.2f} s)")


@pytest.mark.parametrize("path", ["/api/v1/games/step", "/import", "/cases/import"])
def test_what_is_too_large_is_refused_before_it_is_sent(site: Site, note: Note, path: str) -> None:
    """By its announcement; and without one as soon as it is too large."""
    head = f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nAccept: application/json\r\n"
    chunks = b"4000\r\n" + b" " * 0x4000 + b"\r\n"
    announced = f"{head}Content-Length: 90000000\r\n\r\n".encode()
    for sent in (announced, f"{head}Transfer-Encoding: chunked\r\n\r\n".encode() + 40 * chunks):
        with unfinished(site, sent, 1) as [line]:
            answer = line.recv(4096).decode()
        assert answer.split()[1] == "413", answer[:200]
    note(f"90 MB to {path}", "413 before they are sent")


@pytest.mark.parametrize("sent", [b"GET / HTTP/1.1\r\nX: a\x00b\r\nY\r\n\r\n", b"nonsense\r\n\r\n"])
def test_what_is_no_request_is_refused_in_the_one_envelope(site: Site, sent: bytes) -> None:
    """As JSON, by a client error."""
    with unfinished(site, sent, 1) as [line]:
        answer = b"".join(iter(lambda: line.recv(65536), b""))  # head and body may come apart
    head, _, body = answer.decode().partition("\r\n\r\n")
    assert head.split()[1] == "400"
    assert json.loads(body)["error"]["code"].startswith("http/4")


def test_the_end_of_a_site_answers_what_was_begun_and_waits_for_no_half(tmp_path: Path, note: Note) -> None:
    """Half-sent requests hold a stop up for no longer than a moment."""
    with served(tmp_path / "home", warm=False) as site, unfinished(site, HALVES["bodies"], 20):
        began = time.monotonic()
        site.process.terminate()
        assert site.process.wait(60) == 0
        took = time.monotonic() - began
    assert took < 10
    note("a stop beside half-sent requests", f"over after {took:.1f} s")


@pytest.mark.parametrize(("alive", "parent", "goes_on"), [(True, HERE, True), (False, HERE, False), (True, 1 << 30, False)])
def test_a_process_stops_when_it_is_told_to_or_nobody_looks_after_it(alive: bool, parent: int, goes_on: bool) -> None:
    """And it tells each time that it lives."""
    told: list[bool] = []
    process = SimpleNamespace(alive=alive, ppid=parent, notify=lambda: told.append(True))
    assert (Worker._goes_on(process), told) == (goes_on, [True])
