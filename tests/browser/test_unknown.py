"""Cards that nobody knows in a real browser: so many of them, what is known of one, and what they can be."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from judge.show.context.packed import pack, unpack
from tests.browser.conftest import PATIENCE, WINDOWS, window

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tests.browser.hands import Hand


def side(page: Page) -> dict[str, Any]:
    """The other side of the board in the address, once the server has looked at it."""
    expect(page.locator("[data-part=status]")).to_have_text(re.compile("problem"), timeout=PATIENCE)
    found: dict[str, Any] = unpack(page.url.partition("board=")[2].partition("&")[0])["opponent"]
    return found


def test_a_hand_that_nobody_has_seen(hand: Hand) -> None:
    """Three cards, one of them no action but of Brobnar and a giant; and the four cards that they can be."""
    page = hand.page
    page.goto(f"/board?board={pack({'emily': {}, 'opponent': {}})}")
    hand.button("Opponent's hand, 0 cards")
    for _ in range(3):
        hand.button("Unknown cards: more")
    hand.button("Say what you know of one card")
    if hand.way == "keyboard":
        hand.reach(page.get_by_label("Type, house or ability"))
        page.keyboard.type("Brob")
    else:
        page.get_by_label("Type, house or ability").select_option(label="Brobnar")
    hand.button("The card is of this kind")
    hand.write(page.get_by_label("A trait"), "Giant")
    hand.button("The card is of this trait")
    expect(page.get_by_role("listitem").filter(has_text="Giant")).to_be_visible()
    hand.button("Done")
    known = {"card": "unknown", "told": ["house:brobnar", "trait:giant"]}
    assert side(page) == {"hand": ["unknown", "unknown", known]}
    hand.button("Opponent's 3 unknown cards: any card at all, change")
    hand.button("+ card")
    field = page.get_by_role("combobox", name=re.compile("part of the card"))
    for name in ("Troll", "Krump"):
        hand.write(field, name)
        hand.choose(page.get_by_role("option", name=re.compile(f"^{name}")).first)
    hand.button("The list: 2 cards")
    expect(page.get_by_role("dialog").get_by_text("there are 3 unknown cards, and among lists 2")).to_be_visible()
    hand.button("Troll: more")
    hand.button("Krump: more")
    hand.button("Done")
    expect(page.locator("[data-part=status]")).to_contain_text("✓ No problems", timeout=PATIENCE)
    assert side(page) == {"hand": ["unknown", "unknown", known], "among": ["troll", "troll", "krump", "krump"]}
    hand.button("Opponent's 3 unknown cards: any of 4 cards, change")
    hand.button("Any card at all")
    hand.button("Done")
    assert "among" not in side(page)
    hand.button("Undo")
    assert side(page)["among"] == ["troll", "troll", "krump", "krump"]


GIVEN = {
    "house": "brobnar",
    "emily": {"battleline": ["troll"]},
    "opponent": {
        "deck": 4,
        "archives": [{"card": "unknown", "told": ["not type:action", "scrap"]}],
        "discard": ["anger"],
        "among": ["troll", "krump", "krump", "bumpsy", "anger"],
    },
}


@pytest.mark.parametrize("size", list(WINDOWS))
def test_what_is_told_is_kept_changed_and_forgotten(browser: Browser, site: str, size: str) -> None:
    """Through a look at it, a contradiction, another type, forgetting, and a pasted list in the place of the old one."""
    with window(browser, site, **WINDOWS[size], service_workers="block") as page:
        page.goto(f"/board?board={pack(GIVEN)}")
        assert side(page) == GIVEN["opponent"]
        page.get_by_role("button", name="Opponent's archives, 1 card").click()
        page.get_by_role("button", name="Unknown card, no action, “Scrap:” ability", exact=True).click()
        page.get_by_label("A trait").press_sequentially("bea")
        page.get_by_label("Type, house or ability").select_option(label="action")
        page.get_by_role("button", name="The card is of this kind").click()
        assert side(page)["archives"] == [{"card": "unknown", "told": ["scrap", "type:action"]}]
        expect(page.get_by_label("A trait")).to_have_value("bea")  # the check has come back while one was typing
        page.get_by_label("Type, house or ability").select_option(label="creature")
        page.get_by_role("button", name="The card is of this kind").click()
        page.get_by_role("button", name="Forget: “Scrap:” ability").click()
        assert side(page)["archives"] == [{"card": "unknown", "told": ["type:creature"]}]
        page.get_by_role("button", name="Forget: creature").click()
        page.get_by_role("button", name="Done", exact=True).click()
        assert side(page)["archives"] == 1
        page.get_by_role("button", name="Opponent's 5 unknown cards: any of 5 cards, change").click()
        page.get_by_role("button", name="Paste a list").click()
        page.locator("dialog textarea").fill("Brobnar\n4x Troll\nDis\nTroll\nLogos\nAnger")
        page.get_by_role("button", name="Check", exact=True).click()
        page.get_by_role("button", name="Put 6 cards into Opponent's list").click()
        assert side(page)["among"] == ["troll"] * 5 + ["anger"]
        page.get_by_role("button", name="Play", exact=True).click()
        page.wait_for_url("**/play?**")
