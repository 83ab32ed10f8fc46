"""One picture of a card: the editor, which draws without the server, shows of each card what every other page shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from judge.show.context.packed import pack
from tests.browser.conftest import WINDOWS, window

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

# Something of everything: turned, hurt, warded, stronger by its neighbor, without text, of several houses, with what lies on it.
BOARD = {
    "house": "brobnar",
    "emily": {
        "battleline": [
            {"card": "troll", "damage": 3, "power": 2, "upgrades": ["armageddon-cloak"]},
            {"card": "krump", "exhausted": True, "stunned": True},
            {"card": "bulwark", "warded": True, "amber": 2},
            {"card": "dust-pixie", "enraged": True, "counters": {"doom": 2}},
            "champion-anaphiel",
        ],
        "artifacts": ["dominator-bauble", {"card": "banner-of-battle", "exhausted": True}],
    },
    "opponent": {"battleline": ["bad-penny", "archimedes", {"card": "umbra", "armor_used": 0}], "amber": 3},
}
FACES = """() => [...document.querySelectorAll('.half .line .tile')].map((tile) => {
  const words = (part) => {
    const copy = part.cloneNode(true);
    copy.querySelectorAll('.unseen').forEach((each) => each.remove());
    return copy.textContent.trim();
  };
  const drawn = (part) => [...tile.querySelectorAll(`${part} use`)].map((use) => use.getAttribute('href').split('#')[1]);
  const [face, box] = [tile.querySelector('.face'), tile.getBoundingClientRect()];
  return {
    name: words(tile.querySelector('.name')),
    looks: [...tile.classList].filter((each) => /^(h-|spent|warded|plain|tagged)/.test(each)).sort(),
    forward: tile.parentElement.classList.contains('forward'),
    head: [drawn('.head'), words(tile.querySelector('.word'))],
    body: [...tile.querySelectorAll('.body .text')].map(words).filter(Boolean),
    foot: [...tile.querySelectorAll('.foot-of > span')].map((each) => [each.className, words(each)]).filter(([, says]) => says),
    signs: drawn('.foot-of'),
    tokens: [...tile.querySelectorAll('.tok')].map((each) => [each.className, words(each)]),
    upgrades: [...tile.parentElement.querySelectorAll('.up')].map(words),
    turned: box.width > box.height, ink: getComputedStyle(face).backgroundColor,
  };
})"""


def faces(page: Page, address: str) -> list[dict[str, Any]]:
    """What each tile of a page shows, from the top to the bottom of the board."""
    page.goto(address)
    expect(page.locator(".line .tile").first).to_be_visible()
    found: list[dict[str, Any]] = page.evaluate(FACES)
    return found


def test_the_editor_draws_what_every_page_draws(browser: Browser, site: str) -> None:
    """Face, tokens, upgrades, numbers that differ from the printed ones, and what is turned."""
    packed = pack(BOARD)
    with window(browser, site, **WINDOWS["desk"], service_workers="block") as page:
        elsewhere = faces(page, f"/play?board={packed}")
        edited = faces(page, f"/board?board={packed}")
    assert len(elsewhere) == 10
    for there, here in zip(elsewhere, edited, strict=True):
        assert here == there
