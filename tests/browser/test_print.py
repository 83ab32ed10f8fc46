"""What is given to players on paper: one page each, black on white, with the address as a code and nothing to press."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from pypdf import PdfReader

from tests.browser.conftest import WINDOWS, window
from tests.browser.pages import addresses

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

# A comparison as long as that of two rulebooks far apart takes more pages; the nearest two fit one.
SHEETS = {"entry": "/entry/glossary:ward", "comparison": "/compare/1.0/1.1"}
ONE_PAGE = (
    "entry",
    "ruling",
    "erratum",
    "chart",
    "charts",
    "card",
    "comparison",
    "case",
    "scenario",
    "saved-case",
    "play",
    "branches-beside",
    "rulebooks-beside",
)
IN_SIGHT = "(all) => all.filter((each) => each.checkVisibility({ visibilityProperty: true })).length"
# Whether the code has arrived.
DRAWN = "() => { const code = document.querySelector('.code-box img'); return code.complete && code.naturalWidth > 0; }"


@pytest.fixture(scope="session")
def at(site: str) -> dict[str, str]:
    return {**addresses(site), **SHEETS}


def pages_of(page: Page, paper: str) -> list[str]:
    """The text of each printed page."""
    return [each.extract_text() for each in PdfReader(io.BytesIO(page.pdf(format=paper))).pages]


@pytest.mark.parametrize("name", ONE_PAGE)
def test_it_fits_one_page(browser: Browser, site: str, at: dict[str, str], name: str) -> None:
    """On A4, with the address in words on it."""
    with window(browser, site, **WINDOWS["desk"]) as page:
        page.goto(at[name])
        page.wait_for_load_state("networkidle")
        printed = pages_of(page, "A4")
        assert len(printed) == 1
        host = site.removeprefix("http://")
        assert host in "".join(printed[0].split())


@pytest.mark.parametrize("name", ["entry", "play", "saved-case"])
def test_nothing_to_press_is_printed(browser: Browser, site: str, at: dict[str, str], name: str) -> None:
    """Even from a dark screen: black on white, the code is there, and no room, form or button."""
    with window(browser, site, **WINDOWS["phone"], color_scheme="dark") as page:
        page.goto(at[name])
        assert page.eval_on_selector_all(".code-box", IN_SIGHT) == 0
        page.emulate_media(media="print", color_scheme="dark")
        assert page.eval_on_selector_all(".code-box img", IN_SIGHT) == 1
        for gone in ("nav", "button", "form", "input", ".actions a", ".handout summary", ".foot a"):
            assert page.eval_on_selector_all(gone, IN_SIGHT) == 0, gone
        ink, paper = page.evaluate("[getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor]")
        assert (ink, paper) == ("rgb(0, 0, 0)", "rgb(255, 255, 255)")


def test_citations_are_spelt_out_on_paper(browser: Browser, site: str, at: dict[str, str]) -> None:
    """What is a link on the screen names its entry on paper."""
    with window(browser, site, **WINDOWS["desk"]) as page:
        page.goto(at["play"])
        assert "[chart:destroyed#2]" in "".join(pages_of(page, "A4"))
        page.goto(at["ruling"])
        assert "[glossary:elusive]" in "".join(pages_of(page, "A4"))


def test_a_pile_is_printed_whether_it_is_open_or_not(browser: Browser, site: str, at: dict[str, str]) -> None:
    """The hand of a board is what a ruling may hang on."""
    with window(browser, site, **WINDOWS["desk"]) as page:
        page.goto(at["scenario"])
        assert not page.locator(".pile").first.get_attribute("open")
        assert "Gateway to" in pages_of(page, "A4")[0].partition("The board")[2]


def test_the_code_is_shown_on_demand_and_follows_the_stepper(browser: Browser, site: str, at: dict[str, str]) -> None:
    """A tap shows it; after a step it is the code of where one is now."""
    with window(browser, site, **WINDOWS["phone"]) as page:
        page.goto(at["play"])
        page.get_by_text("QR code of this page").tap()
        page.wait_for_function(DRAWN)
        before = page.locator(".code-box").inner_html()
        page.locator(".controls a").first.tap()
        page.wait_for_function("address => location.href !== address", arg=site + at["play"])
        expect(page.locator(".address")).to_have_text(page.url)  # it follows once the board is drawn
        page.wait_for_function(DRAWN)
        assert page.locator(".code-box").inner_html() != before


def test_the_code_is_fetched_when_it_is_to_be_printed(browser: Browser, site: str, at: dict[str, str]) -> None:
    """Nobody has looked at it on the screen, and so it was not asked for before."""
    with window(browser, site, **WINDOWS["phone"]) as page:
        page.goto(at["entry"])
        assert not page.evaluate(DRAWN)
        page.pdf(format="A4")
        assert page.evaluate(DRAWN)
