"""The board editor in a real browser: with taps on a phone, by keyboard, by dragging, and on a bad network."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from judge.show.context.packed import pack, unpack
from tests.browser.conftest import PATIENCE, WINDOWS, window

LINE = {
    "house": "brobnar",
    "emily": {"battleline": ["troll", "krump", "dust-pixie"], "hand": ["anger", "armageddon-cloak"]},
    "opponent": {"battleline": ["bad-penny"]},
}


@pytest.fixture
def page(browser: Browser, site: str, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page as wide as the test wants it."""
    size = request.param if hasattr(request, "param") else "desk"
    with window(browser, site, **WINDOWS[size], service_workers="block") as opened:
        yield opened


def edit(page: Any, given: dict[str, Any] | None = None) -> None:
    """Open the editor with a board and wait until it is checked."""
    page.goto(f"/board?board={pack(given)}" if given else "/board")
    checked(page)


def checked(page: Any) -> None:
    expect(page.locator("[data-part=status]")).to_have_text(re.compile("problem"), timeout=PATIENCE)


def board(page: Any) -> dict[str, Any]:
    """The board in the address, once the server has seen the last change."""
    checked(page)
    found = re.search(r"board=([\w-]+)", page.url)
    assert found
    return unpack(found[1])


def cards(page: Any, side: str, row: str = "battleline") -> list[str]:
    return [each if isinstance(each, str) else each["card"] for each in board(page)[side].get(row, [])]


def tile(page: Any, place: str) -> Any:
    return page.locator(f'.tile[data-path="{place}"]')


def test_what_is_typed_before_the_sheet_is_there_is_not_lost(page: Any) -> None:
    """On a slow line the field comes later than the first letters, and goes on with them."""
    held: list[Any] = []
    page.route("**/sheet_add.js*", lambda route: held.append(route))  # a bare append is no handler
    edit(page)
    page.locator("[data-part=add]").click()
    page.keyboard.type("trox")
    page.keyboard.press("Backspace")
    field = page.get_by_label("A part of the card's name")
    assert not field.count()
    for each in held:
        each.continue_()
    expect(field).to_have_value("tro", timeout=PATIENCE)
    page.keyboard.type("ll")
    page.locator("#found li").first.wait_for()
    page.keyboard.press("Enter")
    assert cards(page, "emily") == ["troll"]


@pytest.mark.parametrize("page", ["phone"], indirect=True)
def test_what_lies_on_a_card_is_set_by_tapping(page: Any) -> None:
    """Damage, counters, ward, icons and where the card goes; each can be undone, and done again."""
    edit(page, LINE)
    tile(page, "emily.battleline.1").tap()
    for _ in range(2):
        page.get_by_role("button", name="Damage: more").tap()
    page.get_by_role("button", name="+1 power counters: more").tap()
    page.get_by_role("button", name="warded", exact=True).tap()
    page.get_by_role("button", name="Move left").tap()
    page.get_by_text("Icons, house, owner").tap()
    page.get_by_role("button", name="draw icon: more").tap()
    page.get_by_role("button", name="Done").tap()
    krump = {"card": "krump", "damage": 2, "power": 1, "warded": True, "icons": ["draw"]}
    assert board(page)["emily"]["battleline"] == [krump, "troll", "dust-pixie"]
    assert page.get_by_role(
        "button", name=re.compile(r"^Krump, Emily's left flank, ready, 2 damage, \+1 power, warded, power 7")
    ).count()
    for _ in range(6):
        page.get_by_role("button", name="Undo").tap()
    assert board(page) == LINE | {"active": "emily"}
    for _ in range(6):
        page.get_by_role("button", name="Redo").tap()
    assert board(page)["emily"]["battleline"][0] == krump


def test_the_keyboard_does_everything(page: Any) -> None:
    """Arrows go about, with Shift they move the card; letters and signs set what lies on it; the focus stays with the card."""
    edit(page, LINE)
    tile(page, "emily.battleline.0").focus()
    page.keyboard.press("Shift+ArrowRight")
    assert cards(page, "emily") == ["krump", "troll", "dust-pixie"]
    page.keyboard.press("e")
    page.keyboard.press("+")
    page.keyboard.press("d")
    page.keyboard.press("Shift+ArrowUp")
    assert board(page)["emily"]["battleline"] == ["krump", {"card": "troll", "damage": 1, "exhausted": True}, "dust-pixie"]
    assert cards(page, "opponent") == ["bad-penny", "troll"]
    page.keyboard.press("Delete")
    assert cards(page, "opponent") == ["bad-penny"]
    page.keyboard.press("Control+z")
    assert cards(page, "opponent") == ["bad-penny", "troll"]
    tile(page, "emily.battleline.0").focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.path") == "emily.battleline.1"
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.dataset.path") == "emily.battleline.1"


def test_cards_are_dragged_with_the_mouse(page: Any) -> None:
    """Within the row, to the other side, onto a pile; a drag given up changes nothing and opens nothing."""
    edit(page, LINE)
    tile(page, "emily.battleline.0").drag_to(tile(page, "emily.battleline.2"), target_position={"x": 100, "y": 60})
    assert cards(page, "emily") == ["krump", "dust-pixie", "troll"]
    tile(page, "emily.battleline.0").drag_to(tile(page, "opponent.battleline.0"), target_position={"x": 5, "y": 60})
    assert (cards(page, "emily"), cards(page, "opponent")) == (["dust-pixie", "troll"], ["krump", "bad-penny"])
    tile(page, "emily.battleline.0").drag_to(page.locator('[data-list="emily.discard"]'))
    assert cards(page, "emily", "discard") == ["dust-pixie"]
    assert not page.locator("dialog").is_visible()


@pytest.mark.parametrize("page", ["phone"], indirect=True)
def test_cards_are_dragged_with_a_finger_that_has_held(page: Any) -> None:
    """A finger that holds moves the card, and the page stays where it is; one that does not hold leaves the card."""
    edit(page, LINE)
    session = page.context.new_cdp_session(page)

    def finger(kind: str, *at: float) -> None:
        points = [{"x": at[0], "y": at[1]}] if at else []
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    tile(page, "emily.battleline.0").scroll_into_view_if_needed()
    box, other = tile(page, "emily.battleline.0").bounding_box(), tile(page, "emily.battleline.1").bounding_box()
    start, end = (box["x"] + 30, box["y"] + 40), (other["x"] + other["width"] - 8, other["y"] + 40)
    finger("touchStart", *start)
    page.locator(".held").wait_for()
    finger("touchMove", (start[0] + end[0]) / 2, start[1])
    finger("touchMove", *end)
    finger("touchEnd")
    assert cards(page, "emily") == ["krump", "troll", "dust-pixie"]
    assert not page.locator("dialog").is_visible()


def test_problems_are_listed_while_editing_each_at_its_card(page: Any) -> None:
    """A card where it cannot stand is marked, told in words, and leads from the list to its sheet; playing waits."""
    edit(page, LINE)
    page.locator('[data-list="emily.hand"]').click()
    page.get_by_role("button", name="Anger", exact=True).click()
    page.get_by_text("Move to …").click()
    page.get_by_role("button", name="To Emily's battleline", exact=True).click()
    page.get_by_role("button", name="Done").click()
    expect(page.locator("[data-part=status]")).to_have_text("⚠ 1 problem", timeout=PATIENCE)
    assert page.get_by_role("button", name=re.compile("^Anger, Emily's right flank.*1 problem: ")).count() == 1
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator("dialog").get_by_role("button", name=re.compile("^Anger")).click()
    page.get_by_role("button", name="Remove").click()
    expect(page.locator("[data-part=status]")).to_contain_text("✓ No problems", timeout=PATIENCE)


def test_a_list_and_a_board_are_pasted(page: Any) -> None:
    """Lines that could not be read are told before anything changes; a board takes the place of the old one."""
    edit(page)
    for text, button in (
        ("Brobnar\n2x Troll\nxyzzyqq\n3 Verderbensbringer", "Put 5 cards into Emily's deck"),
        ('[given.ann]\nhand = ["krump"]\n[given.bob]\namber = 2', "Use this board"),
    ):
        page.get_by_role("button", name="More").click()
        page.get_by_role("button", name="Paste a deck list or a board").click()
        page.locator("dialog textarea").fill(text)
        page.get_by_role("button", name="Check", exact=True).click()
        page.get_by_role("button", name=button).wait_for()
        assert page.get_by_text("line 3:").is_visible() == ("xyzzyqq" in text)
        page.get_by_role("button", name=button).click()
        if "xyzzyqq" in text:
            trolls = [{"card": "harbinger-of-doom", "house": "brobnar"}] * 3
            assert board(page)["emily"] == {"hand": 6, "deck": ["troll", "troll", *trolls]}
    assert board(page) == {"active": "ann", "ann": {"hand": ["krump"]}, "bob": {"amber": 2}}


def test_nothing_is_lost_on_a_bad_network(page: Any) -> None:
    """Without a server editing goes on; what was edited comes back after a reload, and is checked when the network is back."""
    edit(page, LINE)
    page.route("**/api/v1/**", lambda route: route.abort())
    tile(page, "emily.battleline.0").focus()
    page.keyboard.press("+")
    expect(page.locator("[data-part=status]")).to_contain_text("saved on this device", timeout=PATIENCE)
    page.get_by_role("button", name="Play", exact=True).click()
    assert "/board" in page.url
    page.reload()
    page.get_by_role("button", name="Continue").click()
    assert page.get_by_role("button", name=re.compile("^Troll, .*1 damage")).count() == 1
    page.unroute("**/api/v1/**")
    page.evaluate("dispatchEvent(new Event('online'))")
    assert board(page)["emily"]["battleline"][0] == {"card": "troll", "damage": 1}
