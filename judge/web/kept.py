"""Pages as they were rendered last: within minutes, many at an event look up the same."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache

from flask import render_template, request

from judge.show.context.page import Page
from judge.web.takeaway import site_address
from judge.web.urls import around

MOST_PAGES = 400  # of some 20 kB each, in every process


def html_again(found: Page) -> str:
    """The page as HTML; for pages without a form, which are the same for whoever asks by this address in this rulebook."""
    return _rendered(found, (request.full_path, request.script_root, site_address(), *around().values()))


@lru_cache(maxsize=MOST_PAGES)
def _rendered(found: Page, _around: tuple[Hashable, ...]) -> str:
    return render_template(found.template, page=found)


def forget() -> None:
    """Render everything anew."""
    _rendered.cache_clear()
