"""Look up: from a few letters to the answer, its passage and back; and in a hall without a network."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import WINDOWS, window

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tests.browser.hands import Hand

BOX = "Search rules, rulings and cards"
QUESTION = "elusive hazardous"
ANSWER = re.compile("^Elusive is used up although hazardous killed the attacker")


def test_look_up(hand: Hand) -> None:
    """Results come while one types; the entry answers, its passage is one press away, and the way back leads to the results."""
    page = hand.page
    page.goto("/")
    hand.write(page.get_by_role("searchbox", name=BOX), QUESTION)
    hand.link(ANSWER)
    page.wait_for_url("**/entry/faq:elusive-hazardous-kills-attacker")
    expect(page.locator(".prose")).to_contain_text("No, elusive is used up")
    hand.press(page.locator(".side a.row", has_text="Elusive").first)
    page.wait_for_url("**/entry/glossary:elusive*")
    page.go_back()
    page.wait_for_url("**/entry/faq:elusive-hazardous-kills-attacker")
    page.go_back()
    expect(page.get_by_role("searchbox", name=BOX)).to_have_value(QUESTION)
    expect(page.get_by_role("link", name=ANSWER).first).to_be_visible()


def test_an_older_rulebook_is_read_and_left(hand: Hand) -> None:
    """The switch says what is read; every page says that it is not in force, and leads back."""
    page = hand.page
    page.goto("/entry/errata:bait-and-switch")
    hand.press(page.locator(".switch summary"))
    hand.press(page.locator(".switch a", has_text="1.1"))
    band = page.get_by_role("complementary", name="Rulebook")
    expect(band).to_contain_text("You are reading an old rulebook, 1.1")
    hand.link("Switch to 18.4 (current)", band)
    expect(band).to_have_count(0)
    assert "/entry/errata:bait-and-switch" in page.url


def test_the_cards_of_a_dispute(hand: Hand) -> None:
    """Two parts of names are suggested whole, lead to all that bears on both, and on to a board with them."""
    page = hand.page
    page.goto("/case")
    fields = page.locator("form.case input[name=card]")
    for at, (typed, meant) in enumerate({"duma": "Duma the Martyr", "poison w": "Poison Wave"}.items()):
        hand.write(fields.nth(at), typed)
        hand.choose(page.get_by_role("option", name=re.compile(f"^{meant}")))
    hand.button("Show")
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("Duma the Martyr.*Poison Wave"))
    assert page.locator("a.row", has_text="Duma").count()
    hand.link("Set up these cards")
    page.wait_for_url("**/board?board=**")


def test_the_results_are_walked_with_arrows(browser: Browser, site: str) -> None:
    """From anywhere "/" leads to the box, arrows to the results and back, Enter opens."""
    with window(browser, site, **WINDOWS["desk"]) as page:
        page.goto("/")
        page.keyboard.press("/")
        page.keyboard.type(QUESTION)
        page.get_by_role("link", name=ANSWER).first.wait_for()
        page.wait_for_url("**q=elusive+hazardous")  # else the results of half the words are walked
        first, second = page.locator("#results a.row").nth(0), page.locator("#results a.row").nth(1)
        page.keyboard.press("ArrowDown")
        expect(first).to_be_focused()
        page.keyboard.press("ArrowDown")
        expect(second).to_be_focused()
        page.keyboard.press("Escape")
        expect(page.get_by_role("searchbox", name=BOX)).to_be_focused()
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        page.wait_for_url("**/entry/**")


@pytest.fixture
def kept(browser: Browser, site: str) -> Page:
    """A phone that has seen the site once, and then lost the network."""
    with window(browser, site, **WINDOWS["phone"]) as page:
        page.goto("/charts")
        page.evaluate("navigator.serviceWorker.ready")
        page.wait_for_function("() => navigator.serviceWorker.controller")
        page.context.set_offline(True)
        yield page


def test_a_phone_without_a_network_looks_up(kept: Page) -> None:
    """An entry never seen before, a ruling by words of its title, and a page seen before; each says that there is no network."""
    kept.goto("/entry/glossary:ward")
    expect(kept.get_by_role("heading", level=1)).to_have_text("Ward")
    assert kept.get_by_role("complementary", name="Network").is_visible()
    kept.goto("/offline")
    kept.get_by_role("searchbox", name=BOX).tap()
    kept.keyboard.type("elusive hazardous attacker")
    kept.get_by_role("link", name=ANSWER).tap()
    expect(kept.locator("#results")).to_contain_text("No, elusive is used up")
    kept.goto("/charts")
    expect(kept.get_by_role("heading", level=1)).to_have_text("Timing charts")
