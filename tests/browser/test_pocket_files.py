"""The exported site with the bench behind it, below a path, on ``python -m http.server``: only files, and all of the judge."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from judge.export.site import export_site
from tests.browser.conftest import PATIENCE, WINDOWS, window
from tests.browser.hosting import hosted
from tests.browser.pages import long
from tests.browser.phones import free_port, needs_bench, walk
from tests.homes import warmed

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = needs_bench

PAGES = ("/", "/entries", "/entry/glossary:ward", "/card/archimedes", "/cards", "/scenario/destroyed/archimedes-gateway")


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an export in ``rules``, and the port that it was made for."""
    root, port = tmp_path_factory.mktemp("host"), free_port()
    (root / "port").write_text(str(port), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUDGE_HOME", str(warmed(tmp_path_factory.mktemp("home"))))
        export_site(root / "rules", f"http://127.0.0.1:{port}/rules", only=PAGES)
    return root


def test_every_way_of_the_site_is_walked_with_files_alone(browser: Browser, root: Path) -> None:
    """Taken along once: the walk, a scenario, a saved case, a long exploration; then the walk again without the host."""
    port = int((root / "port").read_text(encoding="utf-8"))
    with window(browser, f"http://127.0.0.1:{port}", stranger=True, **WINDOWS["phone"]) as page:
        with hosted(root, port):
            page.goto("/rules/offline/")
            page.get_by_role("button", name=re.compile("^Take the")).tap()
            expect(page.locator("#bench [role=status]")).to_contain_text("On this device: version", timeout=PATIENCE)
            made = walk(page, "/rules")
            assert {path for path, who in made.items() if who == "server"} == {"/"}
            go_further(page)
        assert set(walk(page, "/rules").values()) == {"bench"}
        for path, says in (("entries/kind=chart/", "Timing Chart"), ("cases?device=1", "On files alone")):
            page.goto(f"/rules/{path}")
            expect(page.get_by_role("main")).to_contain_text(says)


def go_further(page: Page) -> None:
    """From a page that is a file into the bench; a case saved; an exploration stopped."""
    page.goto("/rules/scenario/destroyed/archimedes-gateway/")
    page.get_by_role("link", name="Play it out").first.tap()
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
