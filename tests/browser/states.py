"""Pages as they look once something was done on them: a sheet open, a passage unfolded, a job under way, the network gone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING, Any

from tests.browser.conftest import window
from tests.browser.pages import long

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

LONG = "an exploration"  # another one each time: one that has ended is known from then on
NUMBERS = count(100)
ALONE = {"service_workers": "block"}
STRANGER = {"stranger": True}


def card_sheet(page: Page) -> None:
    page.locator('.tile[data-path="emily.battleline.2"]').click()
    page.get_by_role("dialog").get_by_text("Move to …").click()


def finder(page: Page) -> None:
    page.get_by_role("button", name="+ Card").click()
    page.get_by_role("combobox", name="A part of the card's name").wait_for()  # the script of the sheet comes when it is wanted
    page.keyboard.type("tro")
    page.locator("#found li").first.wait_for()


def unknown_card(page: Page) -> None:
    page.get_by_role("button", name="Opponent's archives, ").click()
    page.get_by_role("button", name="Unknown cards: more").click()
    page.get_by_role("button", name="Say what you know of one card").click()
    page.get_by_role("button", name="The card is not of this kind").click()


def among(page: Page) -> None:
    page.get_by_role("button", name="Opponent's archives, ").click()
    page.get_by_role("button", name="Unknown cards: more").click()
    page.get_by_role("button", name="They can be ").click()
    page.get_by_role("button", name="Paste a list").click()
    page.locator("dialog textarea").fill("3x Troll\nAnger\nGateway to Dis")
    page.get_by_role("button", name="Check", exact=True).click()
    page.get_by_role("button", name="Put 5 cards into Opponent's list").click()
    page.get_by_role("button", name="any of 5 cards, change").click()


def side_sheet(page: Page) -> None:
    page.get_by_role("button", name="Emily: ").click()


def turn_sheet(page: Page) -> None:
    page.locator(".turn-of").click()


def menu(page: Page) -> None:
    page.get_by_role("button", name="More", exact=True).click()


def pasting(page: Page) -> None:
    menu(page)
    page.get_by_role("button", name="Paste a deck list or a board").click()
    page.locator("dialog textarea").fill("Brobnar\n2x Troll\nxyzzyqq\n3 Verderbensbringer")
    page.get_by_role("button", name="Check", exact=True).click()
    page.get_by_role("button", name="Put 5 cards into Emily's deck").wait_for()


def problems(page: Page) -> None:
    page.locator("[data-part=status]", has_text="problems").click()


def cited(page: Page) -> None:
    page.locator(".trace a.cite").first.click()
    page.locator(".opened").wait_for()


def why_not(page: Page) -> None:
    page.locator("summary", has_text="What can't I do?").click()


def typing(page: Page) -> None:
    page.get_by_role("searchbox").click()
    page.keyboard.type("ward and destroyed")
    page.locator("#results").get_by_role("status").wait_for()


def narrowing(page: Page) -> None:
    page.locator(".narrow summary").click()


def rooms(page: Page) -> None:
    page.locator(".further summary, .switch summary").locator("visible=true").first.click()


def under_way(page: Page) -> None:
    page.wait_for_function("() => (document.querySelector('[data-shows=states]')?.textContent ?? '0') !== '0'")


def cancelled(page: Page) -> None:
    page.get_by_role("button", name="Cancel").click()
    page.get_by_role("link", name="Explore again").wait_for()


def new_code(page: Page) -> None:
    page.get_by_role("button", name="New code: reader").click()
    page.locator(".codes").wait_for()


def wrong_code(page: Page) -> None:
    page.get_by_role("textbox", name="Code of your event").fill("AAAAA AAAAA")
    page.get_by_role("button", name="Sign in").click()
    page.locator(".flaw").wait_for()


def unsaid(page: Page) -> None:
    page.get_by_role("textbox", name="Title", exact=True).fill("")
    page.get_by_role("button", name="Save", exact=True).click()
    page.locator(".flaw").first.wait_for()


def without_network(page: Page) -> None:
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.context.set_offline(True)
    page.goto("/entry/glossary:ward")
    page.locator(".band.offline").wait_for()


@dataclass(frozen=True, slots=True)
class State:
    """What is done on the page of another name, and what its window has that others have not."""

    on: str
    does: Callable[[Page], None] = lambda _: None
    options: dict[str, Any] = field(default_factory=dict)


STATES = {
    "board-card": State("board", card_sheet),
    "board-finder": State("board-empty", finder),
    "board-side": State("board", side_sheet),
    "board-unknown": State("board", unknown_card),
    "board-among": State("board", among),
    "board-turn": State("board", turn_sheet),
    "board-menu": State("board", menu),
    "board-paste": State("board", pasting),
    "board-problems-listed": State("board-problems", problems),
    "play-cited": State("play", cited),
    "play-why-not": State("play-moves", why_not),
    "search-typing": State("home", typing),
    "search-narrowed": State("search", narrowing),
    "rooms": State("home", rooms),
    "exploration": State(LONG, under_way),
    "exploration-cancelled": State(LONG, cancelled),
    "event-codes": State("event", new_code),
    "sign-in-wrong": State("sign-in", wrong_code, STRANGER),
    "case-new-unsaid": State("case-new", unsaid),
    "signed-out": State("signed-out", options=STRANGER),
    "not-the-owner": State("import", options=STRANGER),
    "broken": State("broken", options=ALONE),
    "too-many": State("too-many", options=ALONE),
    "without-network": State("about", without_network),
}


@contextmanager
def opened(browser: Browser, site: str, name: str, **options: Any) -> Iterator[Page]:
    """A window for the page or state of this name; an exploration is not left under way, as one may have only a few."""
    with window(browser, site, **options, **(STATES[name].options if name in STATES else {})) as page:
        yield page
        if name == "exploration":
            cancelled(page)


def go(page: Page, at: dict[str, str], name: str) -> int:
    """Open the page or state; the status of the page before anything was done on it."""
    state = STATES.get(name, State(name))
    answer = page.goto(long(next(NUMBERS)) if state.on == LONG else at[state.on])
    assert answer
    page.wait_for_load_state("load" if state.on == LONG else "networkidle")
    state.does(page)
    return answer.status
