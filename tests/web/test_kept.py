"""A page that is rendered once for many is what each of them would have been shown."""

from __future__ import annotations

import pytest
from flask import Flask

from judge.web.kept import _rendered
from judge.web.urls import REMEMBERED
from tests.web.conftest import owning

KEPT = (
    "/search?q=ward", "/search?q=archimedes+gateway", "/entries?kind=chart", "/entry/glossary:ward",
    "/entry/glossary:ward?rulebook=1.1", "/card/archimedes", "/scenarios", "/scenario/destroyed/archimedes-gateway",
    "/rulings", "/charts", "/", "/case?card=troll",
)  # fmt: skip


@pytest.mark.parametrize("address", KEPT)
def test_whoever_asks_is_shown_what_would_be_rendered_for_them(app: Flask, address: str) -> None:
    """The owner, a stranger who calls the site by another name, a reader of another rulebook, a site below a path."""
    reader = app.test_client()
    reader.set_cookie(REMEMBERED, "1.1")
    named = address if "rulebook=" in address else f"{address}{'&' if '?' in address else '?'}rulebook=18.4"
    asked = [
        (owning(app), address, "http://localhost"),
        (app.test_client(), address, "https://judge.example"),
        (app.test_client(), address, "http://localhost/below"),
        (reader, named, "http://localhost"),
    ]
    _rendered.cache_clear()
    shown = [visitor.get(path, base_url=site).text for visitor, path, site in asked]
    for (visitor, path, site), first in zip(asked, shown, strict=True):
        hits = _rendered.cache_info().hits
        assert visitor.get(path, base_url=site).text == first
        assert _rendered.cache_info().hits == hits + 1
    for (visitor, path, site), first in zip(asked, shown, strict=True):
        _rendered.cache_clear()
        assert visitor.get(path, base_url=site).text == first
    assert len(set(shown)) >= 3


def test_a_page_with_a_form_is_never_kept(app: Flask) -> None:
    """A form carries the key of its visitor."""
    _rendered.cache_clear()
    for address in ("/board", "/cases", "/card/new", "/events"):
        app.test_client().get(address)
    assert not _rendered.cache_info().currsize
