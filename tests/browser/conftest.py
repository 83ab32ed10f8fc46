"""The site in processes of its own, and a browser with a phone's and a desk's window."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.hands import WAYS, Hand
from tests.homes import warmed

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Page, Playwright, Request

ROOT = Path(__file__).parents[2]
CHROMIUM = os.environ.get("JUDGE_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser") or ""
QUIET = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync")
PATIENCE = int(os.environ.get("JUDGE_PATIENCE", "120000"))  # milliseconds; a busy machine is slow
AT_HAND = "the owner at the machine"
WINDOWS: dict[str, dict[str, Any]] = {
    "phone": {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2},
    "desk": {"viewport": {"width": 1400, "height": 900}},
}


# Without Playwright the files could not even be imported; ``make test-site`` installs it.
collect_ignore_glob = [] if find_spec("playwright") else ["test_*.py"]


def why_not() -> str:
    """Why these tests cannot run here; "" when they can."""
    if not find_spec("playwright"):
        return "Playwright is not installed (make test-site does it)"
    return "" if CHROMIUM else "there is no Chromium; on Debian: apt-get install chromium, or name one with JUDGE_CHROMIUM"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    if reason := why_not():
        for item in items:
            if here in item.path.parents:
                item.add_marker(pytest.mark.skip(reason=reason))


@contextmanager
def serving(home: Path, *options: str) -> Iterator[str]:
    """The site with its own data folder; its address."""
    with running(home, "judge", "serve", "--rate", "0", *options, "--port") as address:
        yield address


@contextmanager
def running(home: Path, *command: str, port: int = 0) -> Iterator[str]:
    """A module that serves a site on the port that it is told last, in a process of its own; its address."""
    with socket.socket() as free:
        free.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # where a site was before, browsers may still hang up
        free.bind(("127.0.0.1", port))
        port = int(free.getsockname()[1])
    env = {**os.environ, "JUDGE_HOME": str(warmed(home)), "DATABASE_URL": "", "JUDGE_OWNER_TOKEN": AT_HAND}
    server = subprocess.Popen(
        [sys.executable, "-m", *command, str(port)], env=env, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        wait_for(f"http://127.0.0.1:{port}/health")
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait()


def wait_for(address: str) -> None:
    """Wait until something answers there; OSError after two minutes."""
    end = time.monotonic() + 120
    while True:
        try:
            urllib.request.urlopen(address, timeout=10).close()
            return
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.2)


@contextmanager
def driving() -> Iterator[Playwright]:
    """What drives browsers; a process can have one at a time."""
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as driver:
        yield driver


@contextmanager
def browsing(driver: Playwright) -> Iterator[Browser]:
    """A Chromium without a window."""
    browser = driver.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
    yield browser
    browser.close()


@contextmanager
def window(browser: Browser, site: str, **options: Any) -> Iterator[Page]:
    """A window of the owner, or of a stranger. A script that fails, a request to elsewhere, or a broken policy fails the test."""
    is_stranger = options.pop("stranger", False)
    context = browser.new_context(base_url=site, **options)
    if not is_stranger:
        context.request.get(f"/owner?token={AT_HAND}")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    wrong: list[str] = []

    def look_at(asked: Request) -> None:
        if not asked.url.startswith((site, "data:", "blob:")):
            wrong.append(f"asked elsewhere: {asked.url}")

    def listen(said: ConsoleMessage) -> None:
        if "Content Security Policy" in said.text:
            wrong.append(said.text)

    page.on("pageerror", lambda error: wrong.append(f"a script failed: {error}"))
    page.on("console", listen)
    page.on("request", look_at)
    yield page
    context.close()
    assert not wrong, wrong


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("home")) as address:
        yield address


@pytest.fixture(scope="session")
def driver() -> Iterator[Playwright]:
    with driving() as found:
        yield found


@pytest.fixture(scope="session")
def browser(driver: Playwright) -> Iterator[Browser]:
    with browsing(driver) as found:
        yield found


@pytest.fixture(params=[(size, way) for size in WINDOWS for way in WAYS], ids="-".join)
def hand(request: pytest.FixtureRequest, browser: Browser, site: str) -> Iterator[Hand]:
    """Somebody at a phone or a desk, with a finger, a mouse or the keyboard alone."""
    size, way = request.param
    with window(browser, site, **{**WINDOWS[size], "has_touch": way == "touch"}) as page:
        yield Hand(page, way)


@pytest.fixture(params=["phone-touch", "desk-keyboard"])
def plain_hand(request: pytest.FixtureRequest, browser: Browser, site: str) -> Iterator[Hand]:
    """Somebody whose browser runs no JavaScript."""
    size, way = request.param.split("-")
    with window(browser, site, **WINDOWS[size], java_script_enabled=False) as page:
        yield Hand(page, way)
