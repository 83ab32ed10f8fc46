"""The exported site, served as files by Python's own server below a path, and walked in a browser with nothing behind it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

import pytest

from judge.export.site import export_site
from tests.browser.conftest import WINDOWS, window
from tests.browser.hosting import hosted
from tests.browser.phones import free_port
from tests.homes import warmed
from tests.sampling import NIGHT

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Response

PAGES = (
    "/", "/entries", "/entries?kind=chart", "/entries?kind=glossary", "/rulings", "/charts", "/cards", "/scenarios", "/rulebooks",
    "/about", "/manual", "/manual/rooms", "/entry/chart:destroyed", "/entry/glossary:ward", "/entry/faq:bait-and-switch-14-0",
    "/card/archimedes", "/card/bait-and-switch", "/card/gateway-to-dis", "/scenario/destroyed/archimedes-gateway",
    "/scenario/repeat/bait-and-switch-14-to-0", "/compare/1.1/18.4",
)  # fmt: skip
# The whole site is written by night, and so many of its pages are walked.
MOST_WALKED = 150


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an export in ``rules``, and with what stands for a served judge beside it."""
    root = tmp_path_factory.mktemp("host")
    port = free_port()
    (root / "port").write_text(str(port), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUDGE_HOME", str(warmed(tmp_path_factory.mktemp("home"))))
        here = f"http://127.0.0.1:{port}"
        export_site(root / "rules", f"{here}/rules", f"{here}/live", only=() if NIGHT else PAGES, processes=2 if NIGHT else 1)
    (root / "live" / "play").mkdir(parents=True)
    (root / "live" / "play" / "index.html").write_text("<title>The judge itself</title>", encoding="utf-8")
    return root


@pytest.fixture
def host(root: Path) -> Iterator[str]:
    """``python -m http.server``."""
    with hosted(root, int((root / "port").read_text(encoding="utf-8"))) as here:
        yield here


class _Host(SimpleHTTPRequestHandler):
    """Shows 404.html of the site for what is not there, as hosts of files do."""

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        there = Path(self.directory) / "rules" / "404.html"
        if code != 404:
            super().send_error(code, message, explain)
            return
        self.send_response(404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(there.read_bytes())

    def log_message(self, *_: object) -> None:
        """Nothing is said on the terminal."""


@pytest.mark.parametrize("size", WINDOWS)
def test_every_page_is_reached_and_whole(browser: Browser, host: str, size: str) -> None:
    """From the front page along the links: nothing is missing, no script fails, nothing is asked elsewhere."""
    with window(browser, host, stranger=True, **WINDOWS[size]) as page:
        missing: list[str] = []

        def look_at(answer: Response) -> None:
            if answer.status >= 400:
                missing.append(answer.url)

        page.on("response", look_at)
        waiting, seen = ["/rules/"], {"/rules/"}
        walked = 0
        while waiting and walked < MOST_WALKED:
            # By night not all of them: those that are linked first, and some of the others.
            address = waiting.pop(0 if walked % 2 else -1)
            page.goto(address)
            walked += 1
            assert page.locator("h1").first.is_visible(), address
            assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, address
            for link in page.locator("a[href^='/rules/']").evaluate_all("all => all.map(each => each.getAttribute('href'))"):
                plain = urlsplit(link).path
                if plain not in seen:
                    seen.add(plain)
                    waiting.append(plain)
        assert missing == []
        assert walked >= (MOST_WALKED if NIGHT else len(PAGES) - 1)  # one is linked by pages that are not there by day
        assert NIGHT or {unquote(each) for each in seen} >= {"/rules/entry/glossary:ward/", "/rules/entries/kind=glossary/"}


def test_what_is_not_there_leads_on(browser: Browser, root: Path) -> None:
    """An address of the served site is found here under its own name, else at the served judge; else one is told."""
    port = int((root / "port").read_text(encoding="utf-8"))
    part = min(path.parent for path in (root / "rules").glob("*/*=*/index.html") if path.parent.name.replace("=", "").isalnum())
    with ThreadingHTTPServer(("127.0.0.1", port), partial(_Host, directory=str(root))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        host = f"http://127.0.0.1:{port}"
        with window(browser, host, stranger=True) as page:
            for asked, led in (
                ("/rules/entry/glossary:ward.json", "/rules/entry/glossary:ward/"),
                (f"/rules/{part.parent.name}.html?{part.name}", f"/rules/{part.parent.name}/{part.name}/"),
                ("/rules/entry/chart:destroyed.html#n2", "/rules/entry/chart:destroyed/#n2"),
                ("/rules/play?board=x", "/live/play/?board=x"),
            ):
                page.goto(asked)
                page.wait_for_url(f"{host}{led}")
        server.shutdown()
