"""The picture that stands for a page where somebody sends a link to it: drawn once, then kept for as long as there is room."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import cast

from flask import Flask, Response, current_app, request

from judge.caches import digest
from judge.show.context.page import Page
from judge.show.pages.job import ExplorationPage
from judge.show.pages.unfurled import unfurled
from judge.show.painter.png import png
from judge.show.painter.sheet import painted
from judge.web.parts import library, parts
from judge.web.urls import STATIC

# Bytes of pictures that a process keeps; one has about 60,000.
MOST_KEPT = 24 * 1024 * 1024
A_DAY = 24 * 3600
# Where the address alone says what is on the picture, whoever asks.
_SAME_FOR_ALL = {"site", "explorations"}


class Pictures:
    """Pictures by what they were drawn from; those asked for last stay."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._most, self._bytes = most, 0
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._lock = threading.Lock()
        self._signs = (STATIC / "sprite.svg").read_text(encoding="utf-8")

    def find(self, key: str) -> bytes | None:
        """What is kept under a key."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def keep(self, key: str, drawn: bytes) -> None:
        """Keep a picture, and forget the oldest where there are too many."""
        with self._lock:
            self._bytes += len(drawn) - len(self._kept.pop(key, b""))
            self._kept[key] = drawn
            while self._bytes > self._most:
                self._bytes -= len(self._kept.popitem(last=False)[1])

    def of(self, page: Page) -> bytes:
        """The picture of a page."""
        svg = painted(unfurled(page))
        key = digest(svg.encode())
        drawn = self.find(key) or png(svg, self._signs)
        self.keep(key, drawn)
        return drawn


def draw_pictures(app: Flask) -> None:
    """Set the pictures of this process up."""
    app.extensions["judge.pictures"] = Pictures()


def picture(make: Callable[[], Page]) -> Response:
    """The picture of the page that ``make`` makes, which is not even made where it was drawn before and is the same for all."""
    pictures = cast(Pictures, current_app.extensions["judge.pictures"])
    if request.blueprint not in _SAME_FOR_ALL:
        return _answer(pictures.of(make()), "private, no-cache")
    if library() is not parts().library:  # with cards of an event, which others do not see
        return _answer(pictures.of(make()), "private, no-cache")
    key = f"{request.full_path} {library().stamp}"
    drawn = pictures.find(key)
    if drawn is None:
        page = make()
        drawn = pictures.of(page)
        if isinstance(page, ExplorationPage):  # it is about to be another
            return _answer(drawn, "private, no-cache")
        pictures.keep(key, drawn)
    return _answer(drawn, f"public, max-age={A_DAY}")


def _answer(drawn: bytes, lasting: str) -> Response:
    # Whoever unfurls the link shows the picture on a page of his own.
    headers = {"Cache-Control": lasting, "Cross-Origin-Resource-Policy": "cross-origin"}
    return Response(drawn, mimetype="image/png", headers=headers)
