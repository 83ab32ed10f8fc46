"""A person at a window: with a finger, with the mouse, or with the keyboard alone; what it takes is counted."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

WAYS = ("touch", "mouse", "keyboard")
MOST_TABS = 400
BETWEEN_TAPS = 500  # milliseconds; what comes sooner at the same place is a double tap, and no finger is that quick
# Where an element lies from the focus: 0 it has it, 1 further on, -1 before.
FROM_THE_FOCUS = """each => {
  const at = document.activeElement;
  if (at === each) return 0;
  return at === document.body || at.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING ? 1 : -1;
}"""
# Whether one sees that an element, or what it holds, has the focus.
SEEN = """each => each.matches(':focus-visible') && [each, ...each.children].some((part) => {
  const style = getComputedStyle(part);
  const drawn = each.ownerSVGElement && style.stroke !== 'none';
  return drawn || (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0);
})"""


@dataclass(slots=True)
class Hand:
    """Presses, writes and chooses in one of the ``WAYS``; ``presses`` and ``letters`` are what it took so far."""

    page: Page
    way: str
    presses: int = field(default=0)
    letters: int = field(default=0)

    def press(self, place: Locator) -> None:
        """Press a button, a link or a summary; tick a box."""
        self.presses += 1
        if self.way == "touch":
            self.page.wait_for_timeout(BETWEEN_TAPS)
            place.tap()
        elif self.way == "mouse":
            place.click()
        else:
            self.reach(place)
            self.page.keyboard.press("Space" if place.get_attribute("type") == "checkbox" else "Enter")

    def button(self, name: str, within: Locator | None = None) -> None:
        """Press the button of exactly this name."""
        self.press((within or self.page).get_by_role("button", name=name, exact=True))

    def link(self, name: str | re.Pattern[str], within: Locator | None = None) -> None:
        """Press the first link of this name."""
        self.press((within or self.page).get_by_role("link", name=name, exact=isinstance(name, str)).first)

    def write(self, place: Locator, text: str) -> None:
        """Go to a field, unless one is there already, and type in place of what it holds."""
        place.wait_for()
        if place.evaluate(FROM_THE_FOCUS) != 0:
            if self.way == "keyboard":
                self.reach(place)
            else:
                self.press(place)
        if place.input_value():
            self.page.keyboard.press("Control+a")
        self.page.keyboard.type(text)
        self.letters += len(text)

    def choose(self, option: Locator) -> None:
        """Take one of the suggestions of the field that has the focus."""
        option.wait_for()
        if self.way != "keyboard":
            self.press(option)
            return
        for _ in range(option.locator("xpath=..").get_by_role("option").count()):
            if option.get_attribute("aria-selected") == "true":
                break
            self.page.keyboard.press("ArrowDown")
        assert option.get_attribute("aria-selected") == "true"
        self.page.keyboard.press("Enter")
        self.presses += 1

    def reach(self, place: Locator) -> None:
        """Go to an element with Tab, or with Shift and Tab where it lies before; one must see that it has the focus."""
        place.wait_for()
        for _ in range(MOST_TABS):
            way = place.evaluate(FROM_THE_FOCUS)
            if way:
                self.page.keyboard.press("Tab" if way > 0 else "Shift+Tab")
            elif place.evaluate(SEEN):  # else it is being drawn anew, or one does not see it
                return
        raise AssertionError(f"no way to {place} with Tab, or one does not see that it has the focus")
