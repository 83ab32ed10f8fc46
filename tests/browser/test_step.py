"""Step: from a ruling to its position, row by row, answered, answered otherwise, and sent to another phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.conftest import WINDOWS, window
from tests.browser.pages import ORDERED

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

    from tests.browser.hands import Hand

# What stands above the line that is shown: whose turn it is, and which step of how many.
HERE = "document.querySelector('.thumb .at').innerText + document.querySelector('#now').innerText"


def go(hand: Hand, name: str) -> None:
    """Press one of the buttons First, Back, Next and Last, and wait until another row is shown."""
    before = hand.page.evaluate(HERE)
    hand.link(name, hand.page.get_by_role("navigation", name="Steps"))
    hand.page.wait_for_function(f"before => {HERE} !== before", arg=before)


def was_read(link: Locator) -> None:
    """Wait until the page behind the link was read."""
    link.page.wait_for_function("address => performance.getEntriesByName(address).length", arg=link.evaluate("each => each.href"))


def test_step(hand: Hand, browser: Browser, site: str) -> None:
    """Play it out, go on, answer, go back, answer otherwise; whoever gets the address sees the very same."""
    page = play_out(hand)
    start = page.evaluate(HERE)
    go(hand, "Next")
    go(hand, "Back")
    assert page.evaluate(HERE) == start
    go(hand, "Last")
    expect(page.locator("#asked")).to_be_visible()
    asked, here = page.locator("#asked").inner_text(), page.evaluate(HERE)
    answers = page.locator(".question-box .options a")
    expect(answers).to_have_count(2)
    taken = answers.first.inner_text()
    hand.press(answers.first)
    page.wait_for_function(f"before => {HERE} !== before", arg=here)
    expect(page.locator("#now")).to_be_focused()
    expect(page.locator(".made li").last).to_contain_text(taken)
    go(hand, "Back")
    expect(page.locator("#asked")).to_have_text(asked)
    hand.press(page.locator("summary", has_text="Change this choice"))
    hand.press(page.locator(".question-box details .options a").first)
    expect(page.locator(".left-branch")).to_contain_text(taken)
    with window(browser, site, **WINDOWS["desk"]) as other:
        other.goto(page.url)
        assert other.locator("#play").text_content() == page.locator("#play").text_content()


def play_out(hand: Hand) -> Page:
    """From the ruling to its position."""
    hand.page.goto(f"/entry/{ORDERED}")
    hand.link("Play it out", hand.page.locator("article"))
    hand.page.wait_for_url("**/play?**")
    return hand.page


def test_a_citation_is_read_on_the_way(hand: Hand) -> None:
    """The passage opens below the line and closes again; the position stays."""
    page = play_out(hand)
    before = page.url
    cite = page.locator(".trace a.cite").first
    hand.press(cite)
    expect(page.locator(".opened")).to_be_visible()
    hand.button("Close", page.locator(".opened"))
    expect(page.locator(".opened")).to_have_count(0)
    expect(cite).to_be_focused()
    assert page.url == before


def test_the_two_branches_stand_side_by_side(hand: Hand) -> None:
    """What was chosen otherwise is compared line by line, and the first line that differs says why."""
    page = play_out(hand)
    go(hand, "Last")
    expect(page.locator("#asked")).to_be_visible()
    made = page.locator(".made a")
    before = made.count()
    hand.press(page.locator(".question-box .options a").first)
    expect(made).not_to_have_count(before)  # what is told beside the board follows it
    hand.press(made.last)
    hand.press(page.locator("summary", has_text="Change this choice"))
    hand.press(page.locator(".question-box details .options a").last)
    hand.link("Compare the two")
    page.wait_for_url("**/beside?**")
    expect(page.locator("#first")).to_contain_text("First difference")


def test_the_next_step_is_read_ahead(browser: Browser, site: str) -> None:
    """It is shown even when the network goes in the moment of the tap."""
    with window(browser, site, **WINDOWS["phone"], service_workers="block") as page:
        page.goto("/scenario/destroyed/archimedes-gateway")
        page.get_by_role("link", name="Play it out").first.click()
        page.wait_for_url("**/play?**")
        ahead = page.get_by_role("navigation", name="Steps").get_by_role("link", name="Next")
        was_read(ahead)
        before = page.evaluate(HERE)
        page.route("**/play?**", lambda route: route.abort())
        ahead.click()
        page.wait_for_function(f"before => {HERE} !== before", arg=before)


def test_a_step_that_was_seen_is_kept(browser: Browser, site: str) -> None:
    """Going back needs no network, and an answer to a question was read before it is given."""
    with window(browser, site, **WINDOWS["phone"], service_workers="block") as page:
        page.goto("/scenario/destroyed/archimedes-gateway")
        page.get_by_role("link", name="Play it out").first.click()
        page.wait_for_url("**/play?**")
        steps = page.get_by_role("navigation", name="Steps")
        seen = []
        for name in ("Next", "Next", "Back"):
            link = steps.get_by_role("link", name=name)
            was_read(link)
            seen.append(page.evaluate(HERE))
            if name == "Back":
                page.route("**/play?**", lambda route: route.abort())
            link.click()
            page.wait_for_function(f"before => {HERE} !== before", arg=seen[-1])
        assert page.evaluate(HERE) == seen[1]
        page.unroute("**/play?**")
        page.get_by_role("navigation", name="Steps").get_by_role("link", name="Last").click()
        answer = page.locator(".question-box .options a").first
        was_read(answer)
        asked = page.evaluate(HERE)
        page.route("**/play?**", lambda route: route.abort())
        answer.click()
        page.wait_for_function(f"before => {HERE} !== before", arg=asked)


def test_a_creature_that_leaves_the_line_takes_its_own_tile(browser: Browser, site: str) -> None:
    """The others keep theirs, which need not be drawn anew: none becomes the tile of its neighbor."""
    slots = "[...document.querySelectorAll('.line .slot')]"
    card = "slot.querySelector('[data-card]').dataset.card"
    with window(browser, site, **WINDOWS["phone"], service_workers="block") as page:
        page.goto("/scenario/destroyed/archimedes-gateway")
        page.get_by_role("link", name="Play it out").first.click()
        page.wait_for_url("**/play?**")
        many = page.evaluate(f"{slots}.map(slot => slot.was = {card}).length")
        onward = page.locator(".thumb a[data-key=ArrowRight], .question-box .options a >> visible=true").first
        while page.evaluate(f"{slots}.length") == many:
            here = page.evaluate(HERE)
            onward.click()
            page.wait_for_function(f"before => {HERE} !== before", arg=here)
        left = page.evaluate(f"{slots}.map(slot => [slot.was, {card}])")
        assert 0 < len(left) < many
        assert all(was == now for was, now in left)
