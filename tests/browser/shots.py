"""Screenshots of every page, on a phone and on a desk, light and dark: ``python -m tests.browser.shots FOLDER``."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.browser.conftest import WINDOWS, browsing, serving, why_not, window
from tests.browser.pages import addresses


def shoot(folder: Path) -> int:
    """Write ``<page>-<size>-<theme>.png`` for each; how many there are."""
    folder.mkdir(parents=True, exist_ok=True)
    count = 0
    with tempfile.TemporaryDirectory() as home, serving(Path(home)) as site, browsing() as browser:
        for name, address in addresses(site).items():
            for size, options in WINDOWS.items():
                for theme in ("light", "dark"):
                    with window(browser, site, **options, color_scheme=theme) as page:
                        page.goto(address)
                        page.wait_for_load_state("networkidle")
                        page.screenshot(path=folder / f"{name}-{size}-{theme}.png", full_page=True)
                        count += 1
    return count


if __name__ == "__main__":
    if reason := why_not():
        sys.exit(reason)
    print(f"{shoot(Path(sys.argv[1]))} pictures in {sys.argv[1]}")
