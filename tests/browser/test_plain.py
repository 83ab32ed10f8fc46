"""The five ways without JavaScript: everything is a link or a form, with a finger and with the keyboard alone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.pages import BOARD, DO, ORDERED, long, post

if TYPE_CHECKING:
    from tests.browser.hands import Hand


def test_look_up(plain_hand: Hand) -> None:
    """The box is a form; a result, its entry, and a passage it names are links."""
    hand, page = plain_hand, plain_hand.page
    page.goto("/")
    hand.write(page.get_by_role("searchbox"), "elusive hazardous")
    hand.button("Search")
    page.wait_for_url("**/search?**")
    hand.link(re.compile("^Elusive is used up although hazardous killed the attacker"))
    expect(page.locator(".prose")).to_contain_text("No, elusive is used up")
    hand.press(page.locator(".side a.row", has_text="Elusive").first)
    page.wait_for_url("**/entry/glossary:elusive*")


def test_build(plain_hand: Hand) -> None:
    """The form takes parts of names, tells every problem at its place, and leads on to playing."""
    hand, page = plain_hand, plain_hand.page
    page.goto("/board")
    expect(page.locator("#editor")).to_be_hidden()
    for name, cards in (("opponent", ["harbinger of doom", "harbinger of doom"]), ("emily", ["trol", "qqq"])):
        for number, card in enumerate(cards):
            hand.write(page.locator(f'[name="{name}.battleline.{number}.card"]'), card)
            hand.button("Update")
            expect(page.locator(f'[name="{name}.battleline.{number + 1}.card"]')).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text("1 problem")
    hand.button("Remove qqq")
    expect(page.get_by_role("alert")).to_have_count(0)
    page.get_by_label("Active house").select_option("brobnar")
    troll = page.locator(".slot-of", has=page.locator('[name="emily.battleline.0.card"]'))
    hand.press(troll.locator("summary"))
    hand.write(troll.get_by_label("Upgrades, separated by commas"), "armageddon cloak")
    hand.button("Play it out")
    page.wait_for_url("**/play?**")
    expect(page.locator(".question-box .options")).to_contain_text("Fight with Troll")


def test_step(plain_hand: Hand) -> None:
    """Every row, every answer, the other answer and the passage cited are links."""
    hand, page = plain_hand, plain_hand.page
    page.goto(f"/entry/{ORDERED}")
    hand.link("Play it out", page.locator("article"))
    controls = page.get_by_role("navigation", name="Steps")
    hand.link("Next", controls)
    hand.link("Last", controls)
    answer = page.locator(".question-box .options a").first
    taken = answer.inner_text()
    hand.press(answer)
    expect(page.locator(".made li").last).to_contain_text(taken)
    hand.press(page.locator(".made a").last)
    hand.press(page.locator("summary", has_text="Change this choice"))
    hand.press(page.locator(".question-box details .options a").first)
    expect(page.locator(".left-branch")).to_contain_text(taken)
    hand.press(page.locator(".trace a.cite").first)
    page.wait_for_url(re.compile("/(entry|card)/"))


def test_outcomes(plain_hand: Hand) -> None:
    """The tree is there with its links; the ways to an end are marked by the server."""
    hand, page = plain_hand, plain_hand.page
    page.goto("/outcomes?scenario=ability/mack-the-knife-destroys-itself")
    expect(page.get_by_role("button", name="Larger")).to_have_count(0)
    hand.link(re.compile("^Highlight paths"))
    page.wait_for_url("**end=**")
    assert page.locator("svg.tree .way.on").count()
    hand.press(page.locator("svg.tree a.way").first)
    page.wait_for_url("**/play?**")


def test_a_long_exploration(plain_hand: Hand) -> None:
    """The page looks again by itself, and the buttons are a form."""
    hand, page = plain_hand, plain_hand.page
    page.goto(long(60))
    expect(page.locator("noscript meta[http-equiv=refresh]")).to_have_count(1)
    hand.button("Cancel")
    expect(page.get_by_role("heading", level=1)).to_have_text("Cancelled")


def test_case(plain_hand: Hand, site: str) -> None:
    """Saved, changed, put away and brought back with forms alone."""
    hand, page = plain_hand, plain_hand.page
    page.goto(str(post(site, "/api/v1/games/step", {"given": BOARD, "do": DO})["address"]))
    hand.link("Save case")
    hand.write(page.get_by_role("textbox", name="Title", exact=True), "Kept without scripts")
    hand.button("Save")
    expect(page.get_by_role("heading", level=1)).to_have_text("Kept without scripts")
    hand.link("Edit text")
    hand.write(page.get_by_role("textbox", name="Ruling", exact=True), "The active player orders them.")
    hand.button("Save")
    expect(page.locator("main")).to_contain_text("The active player orders them.")
    hand.button("Delete")
    expect(page.get_by_role("complementary", name="Deleted")).to_be_visible()
    hand.button("Restore")
    expect(page.get_by_role("complementary", name="Deleted")).to_have_count(0)
