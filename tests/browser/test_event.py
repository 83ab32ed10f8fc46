"""An event from its making to its standard, as its owner, its head judge and a judge walk it on their phones."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

import pytest
from pypdf import PdfReader

from judge.show.context.packed import pack, unpack
from tests.browser.conftest import WINDOWS, serving, window
from tests.browser.pages import BOARD, DO, post
from tests.browser.test_every_page import WCAG

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

TOKEN = "the owner of this very site"
SHOTS = os.environ.get("JUDGE_TEST_SHOTS", "")


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A site with an owner token, so that nobody is the owner by sitting at the machine."""
    with serving(tmp_path_factory.mktemp("home"), "--owner-token", TOKEN) as address:
        yield address


def shot(page: Page, name: str) -> None:
    """A picture of what is on the phone, where one is asked for; in any case axe finds nothing, and the page fits the window."""
    from axe_playwright_python.sync_playwright import Axe

    if SHOTS:
        page.screenshot(path=Path(SHOTS) / f"{name}.png", full_page=True)
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0, name
    found = Axe().run(page, options=WCAG)
    assert found.violations_count == 0, f"{name}: {found.generate_report()}"


def codes_made(browser: Browser, site: str, name: str = "Vault Tour") -> dict[str, str]:
    """The owner makes an event; the address of each role's QR code."""
    with window(browser, site, **WINDOWS["phone"]) as page:
        page.goto("/import")
        page.fill('input[name="token"]', TOKEN)
        page.locator('form:has(input[name="token"]) button').tap()
        page.locator('input[type="file"]').wait_for()
        page.goto("/events")
        page.get_by_label("Name").fill(name)
        shot(page, "1-make")
        page.get_by_role("button", name="Create event").tap()
        page.get_by_text("Write these down").wait_for()
        shot(page, "2-codes")
        assert page.locator(".codes svg").count() == 3
        assert len(PdfReader(io.BytesIO(page.pdf(format="A4"))).pages) == 1
        roles = [text.lower() for text in page.locator(".codes dt").all_inner_texts()]
        return dict(zip(roles, page.locator(".codes .address").all_inner_texts(), strict=True))


def join(page: Page, address: str, name: str, event: str = "Vault Tour") -> None:
    """Scan the code, give a name, sign in."""
    page.goto(address)
    assert "#" not in page.url
    assert len(page.input_value('input[name="code"]')) == 10
    page.get_by_label("Your name").fill(name)
    shot(page, f"3-sign-in-{name}")
    page.locator("form.taking button").tap()
    page.get_by_role("heading", name=event).wait_for()


def test_a_head_judge_leads_an_event_from_a_phone(browser: Browser, guarded: str) -> None:
    """Scan, sign in, save a position with its ruling, make it the standard; a judge finds it first, and prints the sheet."""
    joins = codes_made(browser, guarded)
    with window(browser, guarded, **WINDOWS["phone"]) as page:
        join(page, joins["head judge"], "Ann")
        shot(page, "4-event")
        page.goto(str(post(guarded, "/api/v1/games/step", {"given": BOARD, "do": DO}, TOKEN)["address"]))
        page.get_by_role("link", name="Save case").tap()
        page.get_by_label("Title").fill("Gateway and two imps")
        page.get_by_role("textbox", name="Ruling").fill("The active player orders them.")
        shot(page, "5-save")
        page.get_by_role("button", name="Save", exact=True).tap()
        page.get_by_role("button", name="Make it the event ruling").wait_for()
        shot(page, "6-case")
        page.get_by_role("button", name="Make it the event ruling").tap()
        page.get_by_text("Ruling of Vault Tour").first.wait_for()
        assert "Ann, head judge" in page.locator(".history").inner_text()
        page.goto("/events")
        page.get_by_role("link", name="Vault Tour").first.tap()
        page.get_by_text("Its standards").first.wait_for()
        page.get_by_text("QR code to sign in").tap()
        assert page.locator(".join svg").is_visible()
        shot(page, "7-event-with-standard")
    with window(browser, guarded, **WINDOWS["phone"]) as page:
        join(page, joins["judge"], "Ben")
        page.goto("/search?q=gateway+to+dis+archimedes")
        shot(page, "8-search")
        assert "Gateway and two imps" in page.locator("main .row").first.inner_text()
        page.locator("main .row").first.tap()
        page.get_by_text("Ruling of Vault Tour").first.wait_for()
        assert page.get_by_role("button", name="Remove as event ruling").count() == 0
        page.get_by_role("link", name="Vault Tour").first.tap()
        page.goto("/events")
        page.get_by_role("link", name="Vault Tour").first.tap()
        page.get_by_role("link", name="Event rulings on one sheet").tap()
        page.get_by_role("heading", name="Rulings of Vault Tour").wait_for()
        shot(page, "9-standards")
        sheet = PdfReader(io.BytesIO(page.pdf(format="A4"))).pages
        assert len(sheet) == 1
        assert "The active player orders them." in sheet[0].extract_text()


def test_a_card_kept_for_the_event_is_found_by_its_judges(browser: Browser, guarded: str) -> None:
    """Its head judge types it and keeps it; a judge finds it by what it does, lays it on a board, and a stranger finds none."""
    joins = codes_made(browser, guarded, "Vault Cup")
    with window(browser, guarded, **WINDOWS["phone"]) as page:
        join(page, joins["head judge"], "Cleo", "Vault Cup")
        page.goto("/cards/new")
        page.get_by_label("Name").fill("Lantern Thief")
        page.get_by_label("Type").select_option("creature")
        page.get_by_label("House").fill("Dis")
        page.get_by_label("Power").fill("3")
        page.get_by_label("Text as printed").fill("Reap: Steal 1A.")
        page.locator("#understood").get_by_role("link", name="Try it on a board").wait_for()
        page.wait_for_url("**/cards/new?card=**")
        page.get_by_role("button", name="Keep for Vault Cup").tap()
        page.wait_for_url("**/card/lantern-thief")
    with window(browser, guarded, **WINDOWS["phone"]) as page:
        join(page, joins["judge"], "Dora", "Vault Cup")
        page.goto("/search?q=reap+steal")
        found = page.locator("section", has_text="Cards of your event").get_by_role("link", name="Lantern Thief")
        shot(page, "10-search-card")
        found.tap()
        page.get_by_text("of your event").first.wait_for()
        board = {"house": "dis", "emily": {"battleline": ["lantern-thief"]}, "dan": {"amber": 2}}
        page.goto(f"/play?board={pack(board)}")
        page.locator(".mat", has_text="Lantern Thief").wait_for()
        assert "lantern-thief" in unpack(parse_qs(urlsplit(page.url).query)["board"][0])["cards"]
    with window(browser, guarded, **WINDOWS["phone"], stranger=True) as page:
        page.goto("/search?q=reap+steal")
        assert page.get_by_text("Lantern Thief").count() == 0
