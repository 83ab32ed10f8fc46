"""The names of the two sides in a real browser: those of the set-up are shown, kept, changed, and led on with."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from judge.show.context.packed import pack, unpack
from tests.browser.conftest import PATIENCE, WINDOWS, window

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

GIVEN = {
    "active": "janelle",
    "house": "brobnar",
    "done": {"destroyed": ["dan"]},
    "janelle": {"battleline": ["troll", {"card": "krump", "owner": "dan"}]},
    "dan": {"battleline": ["bad-penny"], "amber": 2},
}
RENAMED = {
    "active": "janelle",
    "house": "brobnar",
    "done": {"destroyed": ["Zoë"]},
    "janelle": {"battleline": ["troll", {"card": "krump", "owner": "Zoë"}]},
    "Zoë": {"battleline": ["bad-penny"], "amber": 2},
}


def on_page(page: Page) -> tuple[dict[str, Any], list[str]]:
    """The board in the address once it is checked, and its sides in order."""
    expect(page.locator("[data-part=status]")).to_contain_text("✓ No problems", timeout=PATIENCE)
    found = unpack(page.url.partition("board=")[2].partition("&")[0])
    return found, [name for name, value in found.items() if isinstance(value, dict) and name != "done"]


def rename(page: Page, pool: str, name: str) -> None:
    """Type another name into the sheet of a side."""
    page.get_by_role("button", name=re.compile(f"^{pool}: ")).click()
    page.get_by_label("Name of this side").fill(name)
    page.keyboard.press("Enter")


@pytest.mark.parametrize("size", list(WINDOWS))
def test_sides_keep_their_names_and_get_others(browser: Browser, site: str, size: str) -> None:
    """On the board, in the sheets, through change, mirror, undo, reload, the file and the plain form, and on to the question."""
    with window(browser, site, **WINDOWS[size], service_workers="block") as page:
        page.goto(f"/board?board={pack(GIVEN)}")
        assert on_page(page) == (GIVEN, ["janelle", "dan"])
        assert page.locator(".editor .half h2").all_inner_texts()[1].startswith("Janelle")
        expect(page.get_by_role("button", name=re.compile("^Krump, Janelle's right flank.*owned by Dan"))).to_have_count(1)
        rename(page, "Dan", "house")
        expect(page.get_by_role("alert").filter(has_text="reserved word")).to_be_visible()
        assert on_page(page)[0] == GIVEN
        page.get_by_label("Name of this side").fill("Zoë")
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", name="Zoë", exact=True).and_(page.locator("#sheet-title"))).to_be_visible()
        page.get_by_role("button", name="Done", exact=True).click()
        assert on_page(page) == (RENAMED, ["janelle", "Zoë"])
        page.get_by_role("button", name="More", exact=True).click()
        page.get_by_role("button", name="Swap sides").click()
        page.get_by_role("button", name="Done", exact=True).click()
        assert on_page(page) == (RENAMED, ["Zoë", "janelle"])
        for _ in range(2):
            page.get_by_role("button", name="Undo").click()
        assert on_page(page) == (GIVEN, ["janelle", "dan"])
        page.get_by_role("button", name="Redo").click()
        assert on_page(page)[0] == RENAMED
        page.reload()
        assert on_page(page) == (RENAMED, ["janelle", "Zoë"])
        page.get_by_role("button", name="More", exact=True).click()
        page.get_by_role("link", name="Download").wait_for()
        with page.expect_download() as file:
            page.get_by_role("link", name="Download").click()
        assert '[given."Zoë"]' in file.value.path().read_text(encoding="utf-8")
        page.get_by_role("link", name="Plain form").click()
        assert page.locator('input[name="opponent.name"]').input_value() == "Zoë"
        page.get_by_role("button", name="Play it out").click()
        expect(page.get_by_role("heading", name="Zoë", exact=True)).to_be_visible()
        assert unpack(re.split("board=|&", page.url)[1]) == RENAMED


def test_a_new_board_has_the_usual_names(browser: Browser, site: str) -> None:
    """Emily below, Opponent above; a name is given and taken away again."""
    with window(browser, site, **WINDOWS["phone"], service_workers="block") as page:
        page.goto("/board")
        rename(page, "Emily", "dan")
        page.get_by_role("button", name="Done", exact=True).click()
        assert on_page(page)[1] == ["dan", "opponent"]
        rename(page, "Dan", "")
        page.get_by_role("button", name="Done", exact=True).click()
        assert on_page(page)[1] == ["emily", "opponent"]
