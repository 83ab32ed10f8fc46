"""Outcomes: every branch as a tree and as its ends, when it ends so, and an exploration that takes long."""

from __future__ import annotations

import re
from itertools import count
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.conftest import WINDOWS, window
from tests.browser.pages import ORDERED, long

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tests.browser.hands import Hand

NUMBERS = count(1)
WIDTH = "document.querySelector('svg.tree').getBoundingClientRect().width"


def test_outcomes(hand: Hand) -> None:
    """From the ruling to all ends and when each comes about; the ways to one are marked; a question of the tree is played."""
    page = hand.page
    page.goto(f"/entry/{ORDERED}")
    hand.link("All outcomes", page.locator("article"))
    page.wait_for_url("**/outcomes?**")
    end = page.get_by_role("region", name=re.compile("Outcome B"))
    expect(end.locator(".when")).to_contain_text("Exactly when")
    hand.press(end.get_by_role("link", name=re.compile("Highlight paths")))
    page.wait_for_url("**end=B**")
    assert page.locator("svg.tree .way.on").count()
    before = page.evaluate(WIDTH)
    hand.button("Larger")
    page.wait_for_function(f"before => {WIDTH} > before", arg=before)
    hand.button("Whole picture")
    page.wait_for_function(f"before => {WIDTH} <= before", arg=before)
    hand.button("Full size")
    hand.press(page.get_by_role("link", name=re.compile("^Question 1\\.")))
    page.wait_for_url("**/play?**")
    expect(page.locator("#asked")).to_be_visible()


def test_the_tree_is_read_with_keys(browser: Browser, site: str) -> None:
    """Tab goes from answer to answer in the order of the questions; + and − and 0 change the size; Enter plays it."""
    with window(browser, site, **WINDOWS["desk"]) as page:
        page.goto("/outcomes?scenario=destroyed/archimedes-gateway")
        page.locator(".picture-view").focus()
        for key, sign in (("+", ">"), ("-", "<"), ("+", ">"), ("0", "<")):
            before = page.evaluate(WIDTH)
            page.keyboard.press(key)
            page.wait_for_function(f"before => {WIDTH} {sign} before", arg=before)
        named = []
        for _ in range(4):
            page.keyboard.press("Tab")
            named.append(page.evaluate("document.activeElement.getAttribute('aria-label')"))
        for says, each in zip(("^Question 1", ": leads to question 2$", "^Question 2", ": ends at A$"), named, strict=True):
            assert re.search(says, each)
        page.keyboard.press("Enter")
        page.wait_for_url("**/play?**")


def test_the_wheel_makes_it_larger_where_the_mouse_is(browser: Browser, site: str) -> None:
    """With Ctrl held it is the picture that grows; a drag moves it and opens nothing."""
    with window(browser, site, **WINDOWS["desk"]) as page:
        page.goto("/outcomes?scenario=destroyed/archimedes-gateway")
        view = page.locator(".picture-view")
        view.scroll_into_view_if_needed()
        view.hover()
        before = page.evaluate(WIDTH)
        page.keyboard.down("Control")
        page.mouse.wheel(0, -600)
        page.keyboard.up("Control")
        page.wait_for_function(f"before => {WIDTH} > 1.5 * before", arg=before)
        box, left = view.bounding_box(), view.evaluate("each => each.scrollLeft")
        assert box
        page.mouse.move(box["x"] + 20, box["y"] + 100)
        page.mouse.down()
        page.mouse.move(box["x"] + 100, box["y"] + 100, steps=4)
        page.mouse.up()
        assert view.evaluate("each => each.scrollLeft") < left
        assert "/outcomes" in page.url


def test_a_long_exploration(hand: Hand) -> None:
    """It says how far it is; it is cancelled, begun again, stopped, and shows what was found without claiming more."""
    page = hand.page
    page.goto(long(next(NUMBERS)))
    growing(page)
    hand.button("Cancel")
    expect(page.get_by_role("heading", level=1)).to_have_text("Cancelled")
    hand.link("Explore again")
    growing(page)
    hand.button("Stop and show results")
    expect(page.get_by_role("complementary", name="Not everything was looked at")).to_contain_text("Not proved.")
    assert "exactly when" not in page.locator("main").inner_text().lower()


def growing(page: Page) -> None:
    """Wait until positions have been seen."""
    page.wait_for_function("() => document.querySelector('[data-shows=states]')?.textContent.replace(',', '') > 0")
