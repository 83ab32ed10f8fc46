"""One page, two forms: HTML from a template, JSON from the same object."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import wraps

from flask import Blueprint, Response, make_response, redirect, render_template, request
from werkzeug.wrappers import Response as Answer

from judge.cite import IN_FORCE
from judge.errors import JudgeError, UnknownCardError, UnknownEntryError, UnknownPageError
from judge.show.context.addresses import JSON, PICTURE, twin
from judge.show.context.page import Link, Page
from judge.show.context.plain import Plain, answered, as_short_json, refused
from judge.web.kept import html_again
from judge.web.parts import library
from judge.web.pictures import picture
from judge.web.urls import as_kept, as_remembered, rulebook_asked

View = Callable[..., Page]
_MOST_SOUGHT = 80  # letters of a search that an address leads to


def page(site: Blueprint, path: str, *, pinned: bool = False, kept: bool = False) -> Callable[[View], View]:
    """Register a view that returns a page under ``path``, its plain twin under ``path.json`` and its picture under ``path.png``.

    Whoever has chosen a rulebook is led on to the page in that one, unless the address names one or the page is ``pinned``.
    A page that is ``kept`` shows no form and nothing of who asks: it is rendered once for many.
    """

    def register(view: View) -> View:
        name = view.__name__

        @wraps(view)
        def as_html(**parts: str) -> tuple[str, int] | Answer:
            if there := as_kept() if pinned else as_remembered():
                return redirect(there)
            found = view(**parts)
            return (html_again(found), found.http_status) if kept else rendered(found, found.http_status)

        @wraps(view)
        def as_plain(**parts: str) -> Answer:
            if there := as_kept() if pinned else as_remembered():
                return redirect(there)
            found = view(**parts)
            return json_answer(answered(found, found.rulebook), found.http_status)

        def as_picture(**parts: str) -> Response:
            return picture(lambda: view(**parts))

        site.add_url_rule(path, name, as_html)
        site.add_url_rule(twin(path), f"{name}_plain", as_plain)
        site.add_url_rule(twin(path, PICTURE), f"{name}_picture", as_picture)
        return view

    return register


def rendered(found: Page, status: int = 422) -> tuple[str, int]:
    """A page as HTML; a form is shown again with what is wrong unless the status says otherwise."""
    return render_template(found.template, page=found), status


def json_answer(body: Mapping[str, Plain], status: int = 200) -> Response:
    """JSON with the game's letters as they are."""
    return json_text(as_short_json(body), status)


def json_text(text: str, status: int = 200) -> Response:
    """JSON that is text already."""
    return Response(text + "\n", status, mimetype="application/json")


def error_answer(error: JudgeError, status: int) -> Response:
    """The one envelope as JSON where JSON was asked for, else as a page."""
    if wants_json():
        return json_answer(refused(error, rulebook_asked() or IN_FORCE), status)
    shown = render_template(
        "error.html", error=error, heading=_heading(status), status=status, meant=_meant(error), sought=_sought(error)
    )
    return make_response(shown, status)


def _sought(error: JudgeError) -> str:
    """What an address that leads nowhere asks for, in words to search by: those of its last part."""
    if error.code != "http/404" and not isinstance(error, (UnknownCardError, UnknownEntryError, UnknownPageError)):
        return ""
    return " ".join(re.findall(r"[^\W\d_]+", request.path.rpartition("/")[2].rpartition(":")[2]))[:_MOST_SOUGHT]


def _meant(error: JudgeError) -> tuple[Link, ...]:
    """Ways to the entries or cards that may have been meant."""
    book = rulebook_asked() or IN_FORCE
    if isinstance(error, UnknownCardError):
        return library().card_links(error.meant, book)
    return tuple(library().link(library().corpus.entry(each), book) for each in error.meant)


def wants_json() -> bool:
    """True for the twins, and for whoever says so in the request."""
    if request.path.endswith(JSON) or request.path.startswith("/api/v1/") or request.is_json:
        return True
    best = request.accept_mimetypes.best_match(["text/html", "application/json"], "text/html")
    return best == "application/json"


HEADINGS = {
    401: "Sign in",
    403: "Not allowed",
    404: "Not found",
    409: "Someone else changed this",
    429: "Too many requests",
    500: "Something went wrong",
    503: "Busy, try again",
}


def _heading(status: int) -> str:
    return HEADINGS.get(status, "That did not work")
