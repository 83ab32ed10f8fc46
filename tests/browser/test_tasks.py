"""What people come for, on a phone, with a counter of taps."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import WINDOWS, window
from tests.browser.hands import Hand

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ASKED = (
    "Gateway to Dis destroys Archimedes and its neighbors: who is archived?",
    "gateway archimedes",
    "does archimedes save its neighbors from gateway to dis",
)
EIGHT = ("troll", "krump", "bumpsy", "dust imp", "archimedes", "bad penny", "umbra", "dextre")
IN_SIGHT = "each => { const box = each.getBoundingClientRect(); return box.bottom > 0 && box.top < innerHeight; }"


@pytest.fixture
def phone(browser: Browser, site: str) -> Iterator[Hand]:
    """Somebody with a phone."""
    with window(browser, site, **WINDOWS["phone"], service_workers="block") as page:
        yield Hand(page, "touch")


@pytest.mark.parametrize("asked", ASKED)
def test_a_question_is_answered_and_shown(phone: Hand, asked: str) -> None:
    """Two taps from the front page to the sentence, two more to the step at which all are tagged, the board in sight."""
    page = phone.page
    page.goto("/")
    phone.write(page.get_by_role("searchbox"), asked)
    says = page.locator("#results .verdict .says")
    expect(says).to_contain_text("Dust Pixie and Maruck the Marked go to Dan's archives")
    assert says.evaluate(IN_SIGHT)
    assert phone.presses <= 2
    phone.presses = 0
    phone.link("Play it out", page.locator(".verdict"))
    page.wait_for_url("**/play?**")
    assert page.locator(".mat").evaluate(IN_SIGHT)
    phone.link("Last", page.get_by_role("navigation", name="Steps"))
    expect(page.locator("#now")).to_contain_text("are tagged for destruction")
    assert page.locator(".mat .flagged").count() == 5
    assert page.locator(".mat").evaluate(IN_SIGHT)
    assert phone.presses <= 2


def test_eight_creatures_are_set_up(phone: Hand) -> None:
    """A tap for each, and few beside: the search stays open until all are there."""
    page = phone.page
    page.goto("/board")
    phone.button("Add a creature to Emily's battleline")
    field = page.get_by_role("combobox", name=re.compile("part of the card"))
    for number, name in enumerate(EIGHT, start=1):
        phone.write(field, name)
        phone.press(page.get_by_role("option", name=re.compile(f"^{name}", re.IGNORECASE)).first)
        if number == len(EIGHT) // 2:
            phone.button("Opponent")
    phone.button("Done")
    expect(page.locator(".tile[data-path]")).to_have_count(len(EIGHT))
    expect(page.locator("[data-part=status]")).to_have_text("✓ No problems")
    assert phone.presses <= 14


def test_the_rulings_of_a_card_are_one_tap_away(phone: Hand) -> None:
    """From the suggestions to its page, where they stand."""
    page = phone.page
    page.goto("/cards")
    page.get_by_role("searchbox").focus()
    page.keyboard.type("bait and sw")
    phone.press(page.get_by_role("option", name=re.compile("^Bait and Switch")))
    page.wait_for_url("**/card/bait-and-switch*")
    expect(page.get_by_role("heading", name=re.compile("^Rulings"))).to_be_visible()
    assert phone.presses == 1
