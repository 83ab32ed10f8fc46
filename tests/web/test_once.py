"""What is drawn once is what would be drawn each time."""

from __future__ import annotations

import pytest
from flask import Flask

from judge.web.once import once


@pytest.mark.parametrize("address", ["/", "/card/archimedes", "/cards?q=h:dis", "/scenario/destroyed/archimedes-gateway"])
def test_a_tile_that_was_drawn_before_is_the_same(app: Flask, address: str) -> None:
    """By whoever it was drawn for; below another path its signs are found there."""
    client = app.test_client()
    once.cache_clear()
    first = client.get(address).text
    drawn = once.cache_info().misses
    assert drawn
    client.get(address.replace("?", "?page=1&") if "?" in address else f"{address}?a=b")
    assert once.cache_info().misses == drawn
    below = client.get(address, base_url="http://localhost/below").text
    assert below.count("/below/static/sprite.svg") == first.count("/static/sprite.svg")
    once.cache_clear()
    assert client.get(address).text == first
