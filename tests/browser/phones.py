"""A phone with its own storage, that takes the whole bench along and loses the network."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect, sync_playwright

from judge.paths import bench_folder
from tests.browser.conftest import CHROMIUM, PATIENCE, QUIET, WINDOWS, running

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Playwright

NO_BENCH = not (bench_folder() / "bench.json").is_file()
needs_bench = pytest.mark.skipif(NO_BENCH, reason="there is no bench; make offline makes it")
FROM = "document.documentElement.dataset.from ?? 'server'"


class Phone:
    """A phone with its own storage, and the site that it was at, which may be gone."""

    def __init__(self, playwright: Playwright, folder: Path) -> None:
        self._playwright, self._folder = playwright, folder
        self.port = free_port()
        self.site = f"http://127.0.0.1:{self.port}"
        self.context = self._open()
        self.page = self.context.new_page()

    def _open(self) -> BrowserContext:
        opened = self._playwright.chromium.launch_persistent_context(
            str(self._folder / "profile"), executable_path=CHROMIUM, args=list(QUIET), **WINDOWS["phone"]
        )
        opened.set_default_timeout(PATIENCE)
        return opened

    def go(self, path: str) -> str:
        """Open a page; who has made it."""
        self.page.goto(self.site + path)
        return str(self.page.evaluate(FROM))

    def restart(self) -> None:
        """Switch the phone off and on."""
        self.context.close()
        self.context = self._open()
        self.page = self.context.new_page()

    def kill_worker(self) -> None:
        """As the browser does with one that has nothing to do."""
        session = self.context.new_cdp_session(self.page)
        session.send("ServiceWorker.enable")
        session.send("ServiceWorker.stopAllWorkers")
        session.detach()

    def take_along(self) -> None:
        """Press the button, and wait until the bench is there."""
        self.go("/offline")
        self.page.get_by_role("button", name=re.compile("^Take the")).tap()
        expect(self.page.locator("#bench [role=status]")).to_contain_text("On this device: version", timeout=PATIENCE)

    def close(self) -> None:
        self.context.close()


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@contextmanager
def network(phone: Phone, folder: Path) -> Iterator[None]:
    """The site can be reached within."""
    with running(folder, "judge", "serve", "--rate", "0", "--workers", "1", "--port", port=phone.port):
        yield


@contextmanager
def with_the_bench(folder: Path) -> Iterator[Phone]:
    """A phone that has taken the bench along, and has lost the network since."""
    with sync_playwright() as playwright:
        expect.set_options(timeout=PATIENCE)
        found = Phone(playwright, folder)
        with network(found, folder):
            found.take_along()
        yield found
        found.close()
