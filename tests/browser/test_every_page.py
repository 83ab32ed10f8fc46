"""Every page, light and dark, on a phone and on a desk: axe finds nothing, nothing is wider than the window, few bytes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import WINDOWS, running, window
from tests.browser.failing import FAILING
from tests.browser.pages import NAMES, STATUSES, addresses
from tests.browser.shots import EVERY, THEMES
from tests.browser.states import STATES, go, opened

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

MOST_BYTES = 60 * 1024
# A line of text is read with ease up to about 45 em; half as much again is the end of it.
MOST_EMS = 68
LONGEST_LINE = """() => Math.max(0, ...[...document.querySelectorAll('main p, main li, main dd')]
  .filter((each) => each.innerText && getComputedStyle(each).display !== 'inline')
  .map((each) => { const range = document.createRange(); range.selectNodeContents(each);
    const widest = Math.max(0, ...[...range.getClientRects()].map((box) => box.width));
    return widest / parseFloat(getComputedStyle(each).fontSize); }))"""
TOO_WIDE = "Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)"
WIDTHS = (320, 390, 600, 768, 1024, 1920, 3840)
MOST_SCREENS = 10
# What a program says where it should have said nothing, or something else.
MACHINE_WORDS = """() => { const found = [], texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const here = texts.currentNode;
    if (here.parentElement.closest('code, pre, textarea, script')) continue;
    if (/^(true|false|null|None|True|False)$|undefined|NaN|\\[object/.test(here.data.trim())) found.push(here.data.trim());
  }
  return found; }"""
WCAG = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}


@pytest.fixture(scope="session")
def at(site: str) -> dict[str, str]:
    return {**addresses(site), **FAILING}


@pytest.fixture(scope="session")
def broken(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("ruin"), "tests.browser.failing") as address:
        yield address


@pytest.mark.parametrize("size", list(WINDOWS))
@pytest.mark.parametrize("name", [name for name in EVERY if name not in FAILING])
def test_axe_finds_nothing(browser: Browser, site: str, at: dict[str, str], name: str, size: str) -> None:
    """WCAG 2.2 AA as far as a program can tell, whatever is open on the page; and nothing is wider than the window."""
    with opened(browser, site, name, **WINDOWS[size], reduced_motion="reduce") as page:
        assert go(page, at, name) == STATUSES.get(name, 200)
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)
            look_at(page, name)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", FAILING)
def test_what_goes_wrong_is_told_as_well(browser: Browser, broken: str, at: dict[str, str], name: str, theme: str) -> None:
    """A page that breaks, and one for a client that asks too much, are pages of the site like all others."""
    with opened(browser, broken, name, **WINDOWS["phone"], color_scheme=theme) as page:
        assert go(page, at, name) == STATUSES[name]
        look_at(page, name)


@pytest.mark.parametrize("name", ["home", "ruling", "play", "board", "outcomes", "saved-case"])
def test_a_wall_of_a_screen_is_filled_sensibly(browser: Browser, site: str, at: dict[str, str], name: str) -> None:
    """On a screen 3840 wide nothing scrolls sideways, and no line of text is longer than one can read."""
    with window(browser, site, viewport={"width": 3840, "height": 2160}) as page:
        go(page, at, name)
        look_at(page, name)
        assert page.evaluate(LONGEST_LINE) <= MOST_EMS


@pytest.mark.parametrize("name", [name for name in EVERY if name not in FAILING])
def test_nothing_is_wider_than_any_window(browser: Browser, site: str, at: dict[str, str], name: str) -> None:
    """From the smallest phone to a wall of a screen, whatever is open on the page."""
    with opened(browser, site, name, **WINDOWS["phone"] | {"is_mobile": False}, reduced_motion="reduce") as page:
        go(page, at, name)
        found = {}
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 740})
            found[width] = page.evaluate(TOO_WIDE)
        assert not any(found.values()), {width: by for width, by in found.items() if by}


@pytest.mark.parametrize("name", ["rulings", "scenarios", "entries", "cards", "search", "cases"])
def test_no_list_is_longer_than_ten_screens(browser: Browser, site: str, at: dict[str, str], name: str) -> None:
    """On a phone one scrolls to its end, and narrows it before that."""
    with window(browser, site, **WINDOWS["phone"]) as page:
        go(page, at, name)
        assert page.evaluate("document.documentElement.scrollHeight / innerHeight") <= MOST_SCREENS


def look_at(page: Page, name: str) -> None:
    """Axe finds nothing, no word of a machine stands in the page, and it does not scroll sideways."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page, options=WCAG)
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate(MACHINE_WORDS) == []
    width = page.evaluate(TOO_WIDE)
    assert not width, f"{name} is {width} px wider than the window"


# The page for a phone without a network reads the whole store that the phone keeps; it is no first visit.
@pytest.mark.parametrize("name", [name for name in NAMES if name not in {"offline", *STATES}])
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
