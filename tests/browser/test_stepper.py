"""The stepper with its scripts: citations open where they stand, arrows walk, the depth stays."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import WINDOWS, window
from tests.browser.pages import BOARD, DO, FIGHT, post, stepped

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# How long a busy machine may take, in ms.
PATIENCE = 120_000
# Whether the branches are named so, the other one first.
SAYS = "wanted => `${[...document.querySelectorAll('.left-branch b')].map((each) => each.innerText)}` === `${wanted}`"


@pytest.fixture(scope="module")
def past(site: str) -> str:
    """A question that has been answered."""
    return stepped(site, str(post(site, "/api/v1/games/step", {"given": BOARD, "do": DO})["address"]))["play-past"]


@pytest.mark.parametrize("size", list(WINDOWS))
def test_a_citation_opens_where_it_stands(browser: Browser, site: str, past: str, size: str) -> None:
    """Its words come below it, the link says that it is open, and Close brings the focus back; the page stays."""
    with window(browser, site, **WINDOWS[size]) as page:
        page.set_default_timeout(PATIENCE)
        page.goto(past)
        before = page.url
        link = page.locator(".trace a.cite", has_text="Destroyed, 1").first
        link.click()
        box = page.locator(".opened")
        box.wait_for()
        assert "tagged" in box.inner_text()
        assert link.get_attribute("aria-expanded") == "true"
        box.get_by_role("button", name="Close").click()
        assert page.locator(".opened").count() == 0
        assert link.evaluate("each => each === document.activeElement")
        assert page.url == before
        width = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert width <= 0


def test_arrows_walk_and_the_depth_stays(browser: Browser, site: str, past: str) -> None:
    """The same keys at every depth; the address of each moment is one that can be sent about."""
    number = "document.querySelector('.lines > li[aria-current] .number').innerText"
    with window(browser, site, **WINDOWS["desk"]) as page:
        page.set_default_timeout(PATIENCE)
        page.goto(past)
        page.locator(".depths a", has_text="Every row").click()
        page.wait_for_url("**depth=rows**")
        page.locator(".depths a[aria-current]", has_text="Every row").wait_for()
        here = page.evaluate(number)
        page.keyboard.press("ArrowRight")
        page.wait_for_function(f"before => {number} !== before", arg=here)
        page.wait_for_function("location.search.includes('depth=rows')")
        page.keyboard.press("ArrowLeft")
        page.wait_for_function(f"before => {number} === before", arg=here)


def test_another_answer_and_back_again_without_loading_anew(browser: Browser, site: str, past: str) -> None:
    """The other branch is remembered in the address; one press leads back to it, and the browser's own back works too."""
    with window(browser, site, **WINDOWS["phone"]) as page:
        page.set_default_timeout(PATIENCE)
        page.goto(past)
        page.locator("summary", has_text="Change this choice").click()
        page.locator("details .options a").first.click()
        page.wait_for_url("**was=**")
        branch, chosen = page.url, page.locator(".left-branch b").all_inner_texts()
        page.get_by_role("link", name="Switch to that line of play").click()
        page.wait_for_function("before => location.href !== before", arg=branch)
        page.wait_for_function(SAYS, arg=chosen[::-1])
        page.go_back()
        page.wait_for_function(SAYS, arg=chosen)
        assert page.url == branch


@pytest.mark.parametrize("size", list(WINDOWS))
def test_why_not_another_card_opens_by_keyboard_and_without_scripts(browser: Browser, site: str, size: str) -> None:
    """The list is folded; opened, each card stands with its reasons, whose rules are links, and nothing is too wide."""
    play = str(post(site, "/api/v1/games/step", {"given": FIGHT, "do": ["fight with troll"]})["address"])
    with window(browser, site, **WINDOWS[size], java_script_enabled=False) as page:
        page.set_default_timeout(PATIENCE)
        page.goto(play)
        box = page.locator("details", has_text="Why can't I choose another?")
        assert not box.locator("li").first.is_visible()
        box.locator("summary").focus()
        page.keyboard.press("Enter")
        umbra = box.locator("li", has_text="Umbra")
        umbra.wait_for()
        assert "A neighbor of it has taunt" in umbra.inner_text()
        assert umbra.get_by_role("link", name="Taunt").is_visible()
        inside = box.bounding_box()
        assert inside is not None
        assert inside["x"] + inside["width"] <= WINDOWS[size]["viewport"]["width"]


def test_a_pile_that_is_opened_stays_open_alone(browser: Browser, site: str) -> None:
    """At the next line too, and the other player's pile of that name stays closed; nor does one open of unknown cards."""
    sides = {"emily": {"battleline": ["troll"], "hand": 3}, "opponent": {"battleline": ["umbra"], "hand": 6}}
    address = str(post(site, "/api/v1/games/step", {"given": {"house": "brobnar", **sides}, "do": []})["address"])
    with window(browser, site, **WINDOWS["phone"]) as page:
        page.goto(address)
        assert page.locator(".pile[open]").count() == 0
        page.get_by_role("group", name="Emily").locator(".pile summary").first.click()
        page.locator(".options a", has_text="Fight with Troll").click()
        page.wait_for_url("**do=fight**")
        assert page.locator(".pile[open]").count() == page.get_by_role("group", name="Emily").locator(".pile[open]").count() == 1
        assert "3 unknown cards" in page.locator(".pile[open]").inner_text()
