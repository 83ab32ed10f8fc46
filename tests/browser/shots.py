"""Screenshots of every page, on a phone and on a desk, light and dark: ``python -m tests.browser.shots FOLDER [NAME ...]``."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Literal

from tests.browser.conftest import WINDOWS, browsing, driving, running, serving, why_not
from tests.browser.failing import FAILING
from tests.browser.pages import NAMES, addresses
from tests.browser.states import STATES, go, opened

THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
EVERY = (*dict.fromkeys((*NAMES, *STATES, *FAILING)),)


def shoot(folder: Path, names: tuple[str, ...]) -> int:
    """Write ``<page>-<size>-<theme>.png`` for each; how many there are."""
    folder.mkdir(parents=True, exist_ok=True)
    count = 0
    with (
        tempfile.TemporaryDirectory() as home,
        tempfile.TemporaryDirectory() as ruin,
        serving(Path(home)) as site,
        running(Path(ruin), "tests.browser.failing") as broken,
        driving() as driver,
        browsing(driver) as browser,
    ):
        at = {**addresses(site), **FAILING}
        for name in names:
            for size, options in WINDOWS.items():
                for theme in THEMES:
                    with opened(browser, broken if name in FAILING else site, name, **options, color_scheme=theme) as page:
                        go(page, at, name)
                        page.screenshot(path=folder / f"{name}-{size}-{theme}.png", full_page=True)
                        count += 1
    return count


if __name__ == "__main__":
    if reason := why_not():
        sys.exit(reason)
    wanted = tuple(sys.argv[2:]) or EVERY
    if unknown := set(wanted) - set(EVERY):
        sys.exit(f"no page is called {', '.join(sorted(unknown))}; there are {', '.join(EVERY)}")
    print(f"{shoot(Path(sys.argv[1]), wanted)} pictures in {sys.argv[1]}")
