"""Pages as they were rendered last: within minutes, many at an event look up the same."""

from __future__ import annotations

import zlib
from collections.abc import Hashable
from functools import lru_cache

from flask import current_app, render_template, request

from judge.show.context.page import Page
from judge.web.takeaway import names_of, site_address
from judge.web.urls import around

MOST_PAGES = 1_400  # of some 13 kB each as they are kept, in every process: every entry by two names, and what is looked up


def html_again(found: Page) -> str:
    """The page as HTML; for pages without a form, which are the same for whoever asks by this address in this rulebook."""
    name = site_address()
    names_of(current_app).hear(name)
    return zlib.decompress(_rendered(found, (request.full_path, request.script_root, name, *around().values()))).decode()


@lru_cache(maxsize=MOST_PAGES)
def _rendered(found: Page, _around: tuple[Hashable, ...]) -> bytes:
    return zlib.compress(render_template(found.template, page=found).encode(), zlib.Z_BEST_SPEED)


def forget() -> None:
    """Render everything anew."""
    _rendered.cache_clear()
