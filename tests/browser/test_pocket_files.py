"""The exported site with the bench behind it, below a path, on ``python -m http.server``: only files, and all of the judge."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from judge.export.site import export_site
from judge.show.context.packed import pack
from tests.browser.conftest import PATIENCE, WINDOWS, _wait_for, window
from tests.browser.pages import BOARD, DO, long
from tests.browser.phones import FROM, free_port, needs_bench
from tests.homes import warmed

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = needs_bench

PAGES = ("/", "/entries", "/entry/glossary:ward", "/card/archimedes", "/cards", "/scenario/destroyed/archimedes-gateway")
PLAY = f"/rules/play?{urlencode({'board': pack(BOARD), 'do': DO}, doseq=True)}"


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    root, port = tmp_path_factory.mktemp("host"), free_port()
    here = f"http://127.0.0.1:{port}"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUDGE_HOME", str(warmed(tmp_path_factory.mktemp("home"))))
        export_site(root / "rules", f"{here}/rules", only=PAGES)
    command = [sys.executable, "-m", "http.server", str(port), "--bind", "127.0.0.1", "--directory", str(root)]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        _wait_for(f"{here}/rules/")
        yield here
    finally:
        server.terminate()
        server.wait()


def test_every_way_of_the_site_is_walked_with_files_alone(browser: Browser, host: str) -> None:
    """Taken along once: search, a card, step by step, outcomes (long ones too), the editor, a saved case."""
    with window(browser, host, stranger=True, **WINDOWS["phone"]) as page:
        page.goto("/rules/offline/")
        page.get_by_role("button", name=re.compile("^Take the")).tap()
        expect(page.locator("#bench [role=status]")).to_contain_text("On this device: version", timeout=PATIENCE)
        page.goto("/rules/")
        assert page.evaluate(FROM) == "server"
        page.goto("/rules/search?q=wrad")
        assert page.evaluate(FROM) == "bench"
        page.get_by_role("link", name="Ward", exact=True).first.tap()
        page.wait_for_url("**/rules/entry/glossary:ward/")
        page.goto("/rules/card/troll")
        expect(page.get_by_role("heading", level=1)).to_contain_text("Troll")
        page.goto("/rules/scenario/destroyed/archimedes-gateway/")
        page.get_by_role("link", name="Play it out").first.tap()
        page.wait_for_url("**/rules/play?**")
        page.goto(PLAY)
        before = page.url
        page.locator(".question-box .options a").first.tap()
        page.wait_for_url(lambda address: address != before)
        assert "/rules/play?" in page.url
        page.reload()
        assert page.evaluate(FROM) == "bench"
        page.goto("/rules/outcomes?scenario=destroyed/archimedes-gateway")
        expect(page.locator("svg.tree").first).to_be_visible()
        page.goto(f"/rules/board?{urlencode({'board': pack(BOARD), 'form': 'plain'})}")
        page.get_by_role("button", name="Play it out").tap()
        page.wait_for_url("**/rules/play?**")
        page.get_by_role("link", name="Save case").first.tap()
        page.wait_for_url("**/rules/cases/new**")
        page.get_by_role("textbox", name="Title", exact=True).fill("On files alone")
        page.get_by_role("button", name="Save").last.tap()
        page.wait_for_url(re.compile(r"/rules/cases/(?!new)"))
        expect(page.get_by_role("heading", level=1)).to_have_text("On files alone")
        page.goto(f"/rules{long(1)}")
        page.wait_for_function("() => /[1-9]/u.test(document.querySelector('[data-shows=states]')?.textContent ?? '')")
        page.get_by_role("button", name="Stop and show results").tap()
        expect(page.get_by_role("main")).to_contain_text("Not proved")
