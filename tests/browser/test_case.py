"""Case: a position saved with its question and ruling, found, changed, put away, brought back, taken away and in."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.pages import BOARD, DO, post

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.hands import Hand


@pytest.fixture(scope="module")
def play(site: str) -> str:
    """The address of a position."""
    return str(post(site, "/api/v1/games/step", {"given": BOARD, "do": DO})["address"])


def find(hand: Hand, words: str) -> None:
    """Search the saved cases."""
    hand.write(hand.page.get_by_label("Words"), words)
    hand.button("Show")
    hand.page.wait_for_url("**/cases?**")


def wording(page: Page, name: str) -> str:
    """What stands on the page of a case."""
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    return page.locator("main").inner_text()


def test_case(hand: Hand, play: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    """Save, find, edit, delete, bring back, take away and in: nothing is lost, and each page says where one is."""
    title = f"Gateway at table {request.node.name}"
    save(hand, play, title)
    edit(hand, title)
    put_away_and_bring_back(hand, title)
    file = taken_away(hand, tmp_path)
    take_in(hand, file, title)


def save(hand: Hand, play: str, title: str) -> None:
    page = hand.page
    page.goto(play)
    hand.link("Save case")
    hand.write(page.get_by_role("textbox", name="Title", exact=True), title)
    hand.write(page.get_by_role("textbox", name="Question", exact=True), "Whose imp first?")
    hand.write(page.get_by_role("textbox", name="Table", exact=True), "12")
    hand.button("Save")
    assert "No ruling yet." in wording(page, title)
    code = page.get_by_role("img", name="QR code: this page")
    expect(code).to_be_hidden()
    hand.link("QR code")
    expect(code).to_be_in_viewport()


def edit(hand: Hand, title: str) -> None:
    page = hand.page
    narrow = page.get_by_role("navigation", name="Places").is_visible()
    rooms = page.get_by_role("navigation", name="Places" if narrow else "Rooms")
    if rooms.get_by_text("More").is_visible():
        hand.press(rooms.get_by_text("More"))
    hand.press(rooms.locator("a:visible", has_text="Saved"))
    find(hand, title)
    hand.link(re.compile(f"^{re.escape(title)}"))
    hand.link("Edit text")
    hand.write(page.get_by_role("textbox", name="Ruling", exact=True), "The active player orders them.")
    hand.button("Save")
    assert "Ruling: nothing → The active player orders them." in wording(page, title)


def put_away_and_bring_back(hand: Hand, title: str) -> None:
    page = hand.page
    hand.button("Delete")
    assert "This case is deleted." in wording(page, title)
    hand.link("Saved cases")
    find(hand, title)
    expect(page.get_by_role("link", name=title)).to_have_count(0)
    hand.press(page.get_by_label("deleted cases"))
    hand.button("Show")
    hand.link(re.compile(f"^{re.escape(title)}"))
    hand.button("Restore")
    assert "The active player orders them." in wording(page, title)


def taken_away(hand: Hand, folder: Path) -> Path:
    """The case as a file."""
    with hand.page.expect_download() as coming:
        hand.link("JSON")
    file = folder / coming.value.suggested_filename
    coming.value.save_as(file)
    return file


def take_in(hand: Hand, file: Path, title: str) -> None:
    """Where the case is known already it leads there, and nothing is doubled."""
    page, before = hand.page, hand.page.url
    hand.link("Saved cases")
    page.get_by_label(re.compile("^Exported file")).set_input_files(file)
    hand.button("Import")
    assert "The active player orders them." in wording(page, title)
    assert page.url == before
