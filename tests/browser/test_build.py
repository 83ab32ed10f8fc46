"""Build: the board of a ruling, from nothing, as somebody would who sees the site for the first time."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from tests.browser.hands import Hand

# The ruling wants Troll in an Armageddon Cloak before two Harbingers of Doom, in a turn of Brobnar.
TROLL = re.compile("^Troll, Emily's only creature.*with Armageddon Cloak")
HARBINGER = re.compile("^Harbinger of Doom, Opponent's (left|right) flank, ready")
# What it takes; with 1.5 s for a press and 0.4 s for a letter that is half a minute, and two are allowed.
MOST_PRESSES, MOST_LETTERS = 11, 14


def test_build(hand: Hand) -> None:
    """From the front page to the question that the ruling is about, with few presses, few letters and no help."""
    page = hand.page
    page.goto("/")
    narrow = page.get_by_role("navigation", name="Places").is_visible()
    hand.press(page.get_by_role("navigation", name="Places" if narrow else "Rooms").get_by_role("link", name="Board"))
    hand.button("Add a creature to Opponent's battleline")
    field = page.get_by_role("combobox", name=re.compile("part of the card"))
    hand.write(field, "harb")
    hand.choose(page.get_by_role("option", name=re.compile("^Harbinger of Doom")))
    hand.button("Another Harbinger of Doom")
    hand.button("Emily")
    hand.write(field, "troll")
    hand.choose(page.get_by_role("option", name=re.compile("^Troll")).first)
    hand.write(field, "armag")
    hand.choose(page.get_by_role("option", name=re.compile("^Armageddon Cloak")))
    hand.button("Done")
    expect(page.get_by_role("button", name=TROLL)).to_be_visible()
    expect(page.get_by_role("button", name=HARBINGER)).to_have_count(2)
    hand.button("Play")
    houses = page.get_by_role("group", name="Active house")
    expect(houses.get_by_role("button").first).to_have_text("Brobnar")  # of the creature that is there
    hand.button("Brobnar", houses)
    page.wait_for_url("**/play?**")
    hand.link(re.compile("^Fight with Troll"))
    expect(page.locator("#asked")).to_contain_text("Which creature does it fight?")
    expect(page.locator(".question-box").get_by_role("link", name=re.compile("^Harbinger of Doom"))).to_have_count(2)
    assert hand.presses <= MOST_PRESSES
    assert hand.letters <= MOST_LETTERS
