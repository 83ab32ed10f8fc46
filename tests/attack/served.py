"""A site as it is served: a process of its own, on a free port, with a home of its own."""

from __future__ import annotations

import http.client
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

from tests.homes import warmed

ROOT = Path(__file__).resolve().parents[2]
LONG = os.environ.get("JUDGE_ATTACK") == "long"
START_SECONDS = 180.0  # a busy machine
RULES = ("/", "/search?q=ward", "/entry/glossary:ward", "/card/archimedes", "/case?card=troll", "/search?q=elusive+hazardous")


@dataclass
class Answer:
    """What came of a request, and how long it took; status 0 when the connection broke."""

    status: int
    text: str
    seconds: float
    headers: Mapping[str, str] = field(default_factory=dict)
    cookies: tuple[str, ...] = ()


@dataclass
class Site:
    """A served site; requests come from ``address`` of the loopback net."""

    port: int
    process: subprocess.Popen[bytes]
    home: Path
    host: str = ""

    def ask(
        self,
        path: str,
        body: bytes | None = None,
        *,
        method: str = "",
        headers: Mapping[str, str] | None = None,
        timeout: float = 60.0,
    ) -> Answer:
        """One request on a connection of its own."""
        began = time.perf_counter()
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        sent = {**({"Host": self.host} if self.host else {}), **(headers or {})}
        try:
            connection.request(method or ("GET" if body is None else "POST"), path, body, sent)
            answer = connection.getresponse()
            text = answer.read().decode(errors="replace")
            return Answer(answer.status, text, time.perf_counter() - began, *_headers(answer))
        except (OSError, http.client.HTTPException) as wrong:
            return Answer(0, repr(wrong), time.perf_counter() - began)
        finally:
            connection.close()

    def until(self, path: str, status: int, seconds: float = 30.0) -> float:
        """Seconds until an address is answered so."""
        began = time.monotonic()
        while self.ask(path).status != status:
            assert time.monotonic() - began < seconds, f"{path} is not {status} after {seconds:g} s"
            time.sleep(0.1)
        return time.monotonic() - began

    def rules(self) -> list[Answer]:
        """What a judge looks up, once each."""
        return [self.ask(path) for path in RULES]

    def wait(self) -> None:
        """Until it answers."""
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end and self.process.poll() is None:
            if self.ask("/entry/glossary:ward").status:
                return
            time.sleep(0.1)
        raise AssertionError("the site does not start")


@dataclass
class Visitor:
    """A browser: it keeps its cookies and sends the token of the forms."""

    site: Site
    headers: dict[str, str] = field(default_factory=dict)
    cookies: dict[str, str] = field(default_factory=dict)

    def ask(self, path: str, body: bytes | None = None, **headers: str) -> Answer:
        """A request with the cookies so far."""
        sent = {**self.headers, **headers}
        if self.cookies:
            sent["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        answer = self.site.ask(path, body, headers=sent)
        for cookie in answer.cookies:
            key, _, kept = cookie.partition(";")[0].partition("=")
            self.cookies[key] = kept
        return answer

    def send(self, path: str, page: str = "", **form: str) -> Answer:
        """A form of a page."""
        found = re.search(r'name="csrf_token" value="([^"]+)"', self.ask(page or path).text)
        assert found, f"no form at {page or path}"
        body = urlencode({**form, "csrf_token": found[1]}).encode()
        return self.ask(path, body, **{"Content-Type": "application/x-www-form-urlencoded"})


def _headers(answer: http.client.HTTPResponse) -> tuple[dict[str, str], tuple[str, ...]]:
    """The headers, and the cookies among them, of which there may be several."""
    return dict(answer.getheaders()), tuple(answer.headers.get_all("Set-Cookie") or ())


def free_port() -> int:
    """A port that nobody has."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def served(
    home: Path, *options: str, warm: bool = True, index: bool = True, log: Path | None = None, **env: str
) -> Iterator[Site]:
    """A site over a home, until the block ends; its log lies beside the home if nowhere else.

    ``warm``: everything has been looked up once; ``index``: the search index is there already.
    """
    if index and not (home / "search").exists():
        warmed(home)
    port = free_port()
    command = [sys.executable, "-m", "judge", "serve", "--port", str(port), *options]
    known = {**os.environ, "JUDGE_HOME": str(home), "DATABASE_URL": "", **env}
    log = log or home.parent / f"{home.name}.log"
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("ab") as told:
        process = subprocess.Popen(command, env=known, cwd=ROOT, stdout=told, stderr=told)
    site = Site(port, process, home)
    try:
        site.wait()
        if warm:
            site.rules()
        yield site
    finally:
        process.terminate()
        with suppress(subprocess.TimeoutExpired):
            process.wait(40)
        process.kill()
        process.wait()
