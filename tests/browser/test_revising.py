"""Editing the board of a saved case with the drawn editor, on a phone and on a desk."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import WINDOWS, window
from tests.browser.pages import BOARD, DO, post

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.mark.parametrize("size", list(WINDOWS))
def test_the_board_of_a_case_is_edited_and_saved_into_it(browser: Browser, site: str, size: str) -> None:
    """From the case to the editor, a card away, back into the case; a reload in between forgets nothing."""
    case = post(site, "/api/v1/cases", {"given": BOARD, "do": DO, "title": "Gateway and two imps"})
    with window(browser, site, **WINDOWS[size], service_workers="block") as page:
        page.goto(f"/cases/{case['id']}")
        page.get_by_role("link", name="Edit the board").click()
        page.locator("[data-part=status]").get_by_text("No problems").wait_for()
        page.locator('.tile[data-path="opponent.battleline.0"]').focus()
        page.keyboard.press("Delete")
        page.wait_for_function("board => !location.search.includes(board)", arg=str(case["board"]).partition("=")[2])
        page.reload()
        page.locator("[data-part=status]").get_by_text("No problems").wait_for()
        page.get_by_role("button", name="More", exact=True).click()
        page.get_by_role("link", name="Update case").click()
        page.get_by_role("button", name="Update case").click()
        page.wait_for_url(re.compile(rf"/cases/{case['id']}$"))
        assert "Bad Penny" not in page.locator(".mat").inner_text()
        assert "Opponent, battleline" in page.locator(".history").inner_text()
