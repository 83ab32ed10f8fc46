"""A release weekend: cards that nobody here has seen are typed on a phone from paper, played, shared, kept and found again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import WINDOWS, window
from tests.browser.hands import Hand

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# Name, type, house, power, text, and what is understood of it.
CARDS = (
    ("Lantern Thief", "creature", "Zork", "4", "Skirmish.\nReap: Steal 1A.", "After Reap: Steal 1 Æmber."),
    ("Ember Rain", "action", "Dis", "", "Play: Deal 2D to each creature.", "Play: Deal 2 damage to each creature."),
    ("Quiet Anvil", "artifact", "Logos", "", "Action: Draw a card.", "Action: Draw a card."),
    ("Borrowed Crown", "upgrade", "Sanctum", "", "This creature gets +3 power.", "This creature gets +3 power."),
    ("Old Ferryman", "creature", "Shadows", "3", "Destroyed: Return Old Ferryman to its owner's hand.", "Destroyed: Return"),
)


@pytest.fixture
def phone(browser: Browser, site: str) -> Iterator[Hand]:
    """A judge with a phone, who is not the owner of the site."""
    with window(browser, site, **WINDOWS["phone"], service_workers="block", stranger=True) as page:
        yield Hand(page, "touch")


def typed(hand: Hand, name: str, kind: str, house: str, power: str, text: str) -> None:
    """Type a card as it lies on the table."""
    page = hand.page
    page.goto("/cards/new")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Type").select_option(kind)
    page.get_by_label("House").fill(house)
    page.get_by_label("Power").fill(power)
    page.get_by_label("Text as printed").fill(text)


@pytest.mark.parametrize(("name", "kind", "house", "power", "text", "says"), CARDS, ids=[card[0] for card in CARDS])
def test_a_card_is_read_while_it_is_typed(
    phone: Hand, name: str, kind: str, house: str, power: str, text: str, says: str
) -> None:
    """No button is needed; one tap more, and it lies on a board beside shipped cards, marked as new."""
    typed(phone, name, kind, house, power, text)
    page = phone.page
    expect(page.locator("#understood")).to_contain_text(says)
    phone.presses = 0
    phone.link("Try it on a board", page.locator("#understood"))
    page.wait_for_url("**/play?**")
    assert phone.presses == 1
    expect(page.locator(".mat")).to_contain_text(name)


def test_a_card_goes_to_a_second_phone_and_stays_on_the_first(phone: Hand, browser: Browser, site: str) -> None:
    """By the address of the page, which its QR code holds; kept on the device it is in the search and on its boards."""
    typed(phone, *CARDS[0][:5])
    page = phone.page
    expect(page.locator("#understood")).to_contain_text(CARDS[0][5])
    page.wait_for_url("**/cards/new?card=**")
    assert page.locator("#handout .code-box").count() == 1
    with window(browser, site, **WINDOWS["phone"], stranger=True) as other:
        other.goto(page.url)
        expect(other.locator("#understood")).to_contain_text(CARDS[0][5])
        other.get_by_role("link", name="Try it on a board").click()
        other.wait_for_url("**/play?**")
        expect(other.locator(".mat")).to_contain_text("Lantern Thief")
    phone.button("Keep on this device")
    expect(page.locator("[data-mine] .name")).to_have_text("Lantern Thief")
    page.goto("/search?q=lantern")
    expect(page.locator("[data-mine] .kind")).to_have_text("yours")
    page.goto("/board")
    phone.button("+ Card")
    phone.write(page.get_by_role("combobox", name="A part of the card"), "lantern th")
    phone.choose(page.get_by_role("option", name="Lantern Thief"))
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator(".tile", has_text="Lantern Thief")).to_be_visible()


def test_a_line_that_stops_is_settled_by_hand(phone: Hand) -> None:
    """The words are marked; what it means is picked, or it is left out, and then it plays."""
    typed(phone, "Odd Singer", "creature", "Dis", "3", "Reap: Steal 1A.\nDestroyed: Sing a song.")
    page = phone.page
    expect(page.locator("#understood mark")).to_have_text("Sing a song.")
    phone.press(page.get_by_text("Leave it out: this line does nothing"))
    expect(page.get_by_role("link", name="Try it on a board")).to_be_visible()
    page.get_by_label("Power").fill("many")
    expect(page.locator("#typed .flaw")).to_contain_text("a number from 0")
    assert page.get_by_label("Text as printed").input_value().endswith("Sing a song.")
