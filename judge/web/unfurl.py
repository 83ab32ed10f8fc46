"""What a page says of itself to whoever shows a link to it (Open Graph): words, its whole address, and where its picture is."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Flask

from judge.show.context.addresses import PICTURE, twin
from judge.show.context.page import Page
from judge.show.pages.unfurled import unfurled
from judge.show.painter.sheet import Sheet
from judge.web.takeaway import page_path, site_address


@dataclass(frozen=True, slots=True)
class Unfurled:
    """The words of a link, the address that it should have, and that of its picture."""

    sheet: Sheet
    address: str
    picture: str


def tell_links(app: Flask) -> None:
    """Give the templates ``unfurl``."""
    app.context_processor(lambda: {"unfurl": unfurl})


def unfurl(page: Page) -> Unfurled | None:
    """What is said of the page of this request; None when the client called the site by no possible name."""
    origin, path = site_address(), page_path()
    return Unfurled(unfurled(page), origin + path, origin + twin(path, PICTURE)) if origin else None
