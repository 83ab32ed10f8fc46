"""The address of a page for a player to take along: in words, and as a QR code.

The address is ``judge serve --public-url`` where that was given, and then nothing that a client sends has a part in it. Else it
is the one under which the client reached the site. What that makes is for this client alone: no shared cache may keep it.

Drawing a code takes as long as all else of a step of a game, and few look at it: a page names the picture, which a browser asks
for when it is to be seen or printed. Where no server is to ask, the code stands in the page.
"""

from __future__ import annotations

import io
import re
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import cast
from urllib.parse import quote, urlencode, urlsplit

import segno
from flask import Flask, Response, abort, current_app, g, request
from markupsafe import Markup

from judge.web.clients import is_loopback

PUBLIC_URL = "PUBLIC_URL"
# Set where the pages are written as files: there is no server to be asked for a code, for one.
AS_FILES = "AS_FILES"
PICTURE, A_DAY = "/code.svg", 24 * 3600
# In a code of 97 by 97, the finest that a phone reads off a sheet of paper; short addresses leave room to mend a crease.
LONGEST, LONGEST_FINE, LONGEST_SHORT = 858, 320, 110
# So often is a name called before it counts as one of the site's, and so many are told apart.
OFTEN, MOST_HEARD = 3, 100
# The other branch that the stepper remembers is for whoever left it, the saved case for whoever opened it.
_NOT_HANDED = {"/play": frozenset({"was", "fork", "case", "version"})}
_HOST = re.compile(r"(?:[A-Za-z0-9][A-Za-z0-9.-]{0,252}|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?")
_ORIGIN = re.compile(rf"https?://{_HOST.pattern}/?")


@dataclass(frozen=True, slots=True)
class Handout:
    """An address to hand over. ``code`` is its code where that is drawn here, ``picture`` where it is found else; both are empty
    where it does not fit, and it is as large as ``size`` says (plain, fine, finest).

    ``local`` says that only this machine can open the address.
    """

    address: str
    code: Markup
    picture: str
    size: str
    local: bool


class Names:
    """What the site was called in this process, and how often."""

    def __init__(self) -> None:
        self._heard: Counter[str] = Counter()

    def hear(self, name: str) -> None:
        """Count a call; where there are too many names, new ones are not heard."""
        if name in self._heard or len(self._heard) < MOST_HEARD:
            self._heard[name] += 1

    def usual(self, *but: str) -> str:
        """The name called most, but for some; empty where none is called often."""
        found = (name for name, calls in self._heard.most_common() if name and name not in but and calls >= OFTEN)
        return next(found, "")


def names_of(app: Flask) -> Names:
    """How this process is called."""
    return cast(Names, app.extensions["judge.names"])


def hand_out(app: Flask) -> None:
    """Give the templates ``handout``."""
    app.config.setdefault(PUBLIC_URL, "")
    app.extensions["judge.names"] = Names()
    app.context_processor(lambda: {"handout": handout})
    app.add_url_rule(PICTURE, "code", picture)
    app.after_request(_keep_private)


def is_origin(text: str) -> bool:
    """Whether a text is the address of a whole site: a scheme, a host, perhaps a port, and nothing behind them."""
    return bool(_ORIGIN.fullmatch(text))


def handout(path: str = "") -> Handout | None:
    """The page of this request, or another path of the site; None when the client called the site by no possible name."""
    origin = site_address()
    if not origin:
        return None
    address = origin + (path or page_path())
    size = _size_of(address)
    is_local = is_loopback(urlsplit(origin).hostname or "")
    if len(address) > LONGEST:
        return Handout(address, Markup(""), "", size, is_local)
    if path or current_app.config.get(AS_FILES):
        return Handout(address, _drawn_here(address), "", size, is_local)
    return Handout(address, Markup(""), f"{PICTURE}?{urlencode({'to': page_path()})}", size, is_local)


def picture() -> Response:
    """The code of a page of this site, asked for as ``to``: a path with its query."""
    origin, path = site_address(), request.args.get("to", "")
    if not origin or not path.startswith("/") or not path.isascii() or len(origin + path) > LONGEST:
        abort(404)
    answer = Response(_drawn(origin + path, svgns=True), mimetype="image/svg+xml")
    answer.headers["Cache-Control"] = f"private, max-age={A_DAY}"
    return answer


def site_address() -> str:
    """What stands before every path of the site; empty when the client called it by no possible name."""
    given = str(current_app.config[PUBLIC_URL])
    if given:
        return given.rstrip("/")
    if not _HOST.fullmatch(request.host):
        return ""
    g.named_by_client = True
    return f"{request.scheme}://{request.host}"


def page_path() -> str:
    """The path of the page of this request, without what is for this visitor alone."""
    left = _NOT_HANDED.get(request.path, frozenset())
    query = [(key, value) for key, value in request.args.items(multi=True) if key not in left]
    return quote(request.path, safe="/:") + (f"?{urlencode(query, safe=':')}" if query else "")


def _size_of(address: str) -> str:
    return "plain" if len(address) <= LONGEST_SHORT else "fine" if len(address) <= LONGEST_FINE else "finest"


@lru_cache(maxsize=1024)
def _drawn_here(address: str) -> Markup:
    return Markup(_drawn(address))


def _drawn(address: str, *, svgns: bool = False) -> str:
    """The code as SVG. The mask is fixed: scoring all eight takes longer than the rest, and readers take any. Its rows touch, so
    their edges must not be softened."""
    level = "m" if _size_of(address) == "plain" else "l"
    made = segno.make(address, error=level, micro=False, boost_error=False, mask=2)
    drawn = io.BytesIO()
    made.save(drawn, kind="svg", border=4, omitsize=True, xmldecl=False, svgns=svgns, svgclass=None, lineclass=None, nl=False)
    return drawn.getvalue().decode().replace("<path ", '<path shape-rendering="crispEdges" ', 1)


def _keep_private(response: Response) -> Response:
    if g.get("named_by_client"):
        response.headers.setdefault("Cache-Control", "private")
    return response
