"""Every page, light and dark, on a phone and on a desk: axe finds nothing, nothing is wider than the window, few bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import WINDOWS, window
from tests.browser.pages import NAMES, addresses

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

MOST_BYTES = 60 * 1024
WCAG = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}


@pytest.fixture(scope="session")
def at(site: str) -> dict[str, str]:
    return addresses(site)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", list(WINDOWS))
@pytest.mark.parametrize("name", NAMES)
def test_axe_finds_nothing(browser: Browser, site: str, at: dict[str, str], name: str, size: str, theme: str) -> None:
    """WCAG 2.2 AA as far as a program can tell, and the page does not scroll sideways."""
    from axe_playwright_python.sync_playwright import Axe

    with window(browser, site, **WINDOWS[size], color_scheme=theme, reduced_motion="reduce") as page:
        page.goto(at[name])
        page.wait_for_load_state("networkidle")
        found = Axe().run(page, options=WCAG)
        assert found.violations_count == 0, found.generate_report()
        width = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert width <= 0, f"{name} is {width} px wider than the window"


# The page for a phone without a network reads the whole store that the phone keeps; it is no first visit.
@pytest.mark.parametrize("name", [name for name in NAMES if name != "offline"])
def test_a_first_visit_is_light(browser: Browser, site: str, at: dict[str, str], name: str) -> None:
    """All that a page needs, with nothing kept from before, is below 60 kB as it is sent; pictures do not count."""
    with window(browser, site, **WINDOWS["phone"], service_workers="block") as page:
        assert sum(sent(page, at[name]).values()) <= MOST_BYTES, sent(page, at[name])


def sent(page: Page, address: str) -> dict[str, int]:
    """The bytes of each answer as they came over the wire."""
    found: dict[str, int] = {}
    page.on("requestfinished", lambda asked: found.update({asked.url: asked.sizes()["responseBodySize"]}))
    page.goto(address)
    page.wait_for_load_state("networkidle")
    return {url: max(size, 0) for url, size in found.items() if not url.endswith((".png", ".svg", ".ico"))}
