"""A phone with its own storage, that takes the whole bench along and loses the network."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from judge.paths import bench_folder
from judge.show.context.packed import pack
from tests.browser.conftest import CHROMIUM, PATIENCE, QUIET, WINDOWS, running
from tests.browser.pages import BOARD, DO

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, Playwright

NO_BENCH = not (bench_folder() / "bench.json").is_file()
needs_bench = pytest.mark.skipif(NO_BENCH, reason="there is no bench; make offline makes it")
FROM = "document.documentElement.dataset.from ?? 'server'"
PLAY = f"/play?{urlencode({'board': pack(BOARD), 'do': DO}, doseq=True)}"


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

    def processor(self) -> float:
        """Seconds that the browser has taken of the processor: on a busy machine the clock says nothing."""
        parents = {pid: says.rpartition(")")[2].split()[1] for pid, says in _told("*/stat")}
        mine = {pid for pid, says in _told("*/cmdline") if str(self._folder) in says}
        while more := {pid for pid, parent in parents.items() if parent in mine} - mine:
            mine |= more
        return sum(int(says.split()[0]) for pid in mine for _, says in _told(f"{pid}/task/*/schedstat")) / 1e9

    def take_along(self) -> None:
        """Press the button, and wait until the bench is there."""
        self.go("/offline")
        self.page.get_by_role("button", name=re.compile("^Take the")).tap()
        expect(self.page.locator("#bench [role=status]")).to_contain_text("On this device: version", timeout=PATIENCE)

    def close(self) -> None:
        self.context.close()


def _told(pattern: str) -> Iterator[tuple[str, str]]:
    """What the system tells of processes, by their ids; they come and go meanwhile."""
    for each in Path("/proc").glob(pattern):
        with suppress(OSError):
            if each.parts[2].isdigit():
                yield each.parts[2], each.read_text(errors="replace")


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def walk(page: Page, root: str = "") -> dict[str, str]:
    """Each way of the site with a finger: look up (misspelt), a card, step by step, outcomes, the editor; who has made which."""
    made: dict[str, str] = {}

    def go(path: str) -> None:
        page.goto(root + path)
        made[path.partition("?")[0]] = page.evaluate(FROM)

    go("/")
    page.get_by_role("searchbox").first.fill("wrad")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**{root}/search?**")
    made["/search"] = page.evaluate(FROM)
    page.get_by_role("link", name="Ward", exact=True).first.tap()
    page.wait_for_url(re.compile(f"{root}/entry/glossary:ward/?$"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Ward")
    go("/card/troll")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Troll")
    go(PLAY)
    before = page.url
    page.locator(".question-box .options a").first.tap()
    page.wait_for_url(lambda address: address != before and f"{root}/play?" in address)
    page.reload()
    made["/play"] = page.evaluate(FROM)
    go("/outcomes?scenario=destroyed/archimedes-gateway")
    expect(page.locator("svg.tree").first).to_be_visible()
    go(f"/board?{urlencode({'board': pack(BOARD), 'form': 'plain'})}")
    page.get_by_role("button", name="Play it out").tap()
    page.wait_for_url(f"**{root}/play?**")
    return made


@contextmanager
def network(phone: Phone, folder: Path) -> Iterator[None]:
    """The site can be reached within."""
    with running(folder, "judge", "serve", "--rate", "0", "--workers", "1", "--port", port=phone.port):
        yield


@contextmanager
def with_the_bench(driver: Playwright, folder: Path) -> Iterator[Phone]:
    """A phone that has taken the bench along, and has lost the network since."""
    found = Phone(driver, folder)
    with network(found, folder):
        found.take_along()
    yield found
    found.close()
