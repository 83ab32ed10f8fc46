"""The addresses of the saved cases: the list, one case, its forms, and its files."""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, Response, redirect, request
from werkzeug.datastructures import FileStorage
from werkzeug.wrappers import Response as Answer

from judge.errors import CaseChangedError, CaseFormError
from judge.show.context.addresses import Addresses, Into
from judge.show.context.packed import unpack
from judge.show.context.page import Page
from judge.show.context.position import Position
from judge.show.pages import revised, saved
from judge.show.pages.case_files import export, take_in
from judge.store.case import Case
from judge.store.cases import Wanted
from judge.web import routes
from judge.web.access import seen_cases, visitor
from judge.web.answers import page, rendered
from judge.web.event_cards import packed
from judge.web.limits import pay_for_saving
from judge.web.parts import games, library
from judge.web.urls import rulebook_asked

cases = Blueprint("cases", __name__)
MOST_CARDS = 12  # that cases are asked for at once


def position() -> Position:
    """The position that the address names, once its board can be read: what is wrong with it is told without the store."""
    here = routes.position()
    unpack(here.board)
    return here


Shown = str | Answer | tuple[str, int]


@page(cases, "/cases")
def all_cases() -> Page:
    """The saved cases, or those that fit."""
    given = request.args
    named = (found[0].id if (found := library().pool.by_name(each)) else each for each in given.getlist("card") if each.strip())
    return saved.cases_page(
        library(),
        seen_cases(),
        Wanted(
            q=given.get("q", "").replace("\0", ""),
            event=given.get("event", "").replace("\0", ""),
            cards=tuple(each.strip().replace("\0", "") for each in named)[:MOST_CARDS],
            standard="standard" in given,
            deleted="deleted" in given,
            page=min(max(given.get("page", 1, type=int), 1), 100_000),
        ),
        rulebook_asked(),
    )


@page(cases, "/cases/new")
def new_case() -> Page:
    """The form that saves a position."""
    return saved.new_page(library(), games(), seen_cases(), position(), rulebook=rulebook_asked())


@cases.post("/cases/new")
def save() -> Shown:
    """Save a position, or show the form again with what is wrong."""
    pay_for_saving()
    here = Position(packed(request.form.get("board", "")), tuple(request.form.getlist("do")))
    typed = saved.words_from(request.form)
    if saved.problems_of(typed):
        return rendered(saved.new_page(library(), games(), seen_cases(), here, typed, rulebook_asked()))
    return _to(saved.keep(library(), games(), seen_cases(), here, typed, rulebook_asked()))


@page(cases, "/cases/<case_id>", pinned=True)
def one_case(case_id: str) -> Page:
    """A saved case."""
    return saved.saved_page(library(), games(), seen_cases(), case_id, rulebook_asked())


@page(cases, "/cases/<case_id>/edit", pinned=True)
def edit_case(case_id: str) -> Page:
    """The form that edits a case."""
    return saved.edit_page(library(), seen_cases(), case_id, rulebook=rulebook_asked())


@cases.post("/cases/<case_id>/edit")
def edit(case_id: str) -> Shown:
    """Change what is written about a case, or show the form again with what is wrong, or with what others have changed."""
    typed, opened = saved.words_from(request.form), _version()
    if saved.problems_of(typed):
        return rendered(replace(saved.edit_page(library(), seen_cases(), case_id, typed, rulebook_asked()), version=opened))
    try:
        return _to(seen_cases().edit(case_id, typed, opened))
    except CaseChangedError:
        return rendered(saved.edit_page(library(), seen_cases(), case_id, typed, rulebook_asked(), opened), 409)


@page(cases, "/cases/<case_id>/board", pinned=True)
def new_board(case_id: str) -> Page:
    """The last look at a board that goes into a case."""
    into = Into(case_id, request.args.get("version", 0, type=int))
    here = position()
    return revised.revise_page(
        library(), games(), seen_cases(), into, here.board, rulebook_asked(), here.do if "played" in request.args else None
    )


@cases.post("/cases/<case_id>/board")
def save_board(case_id: str) -> Shown:
    """Put a board into its case, or show what others have changed meanwhile."""
    into = Into(case_id, _version())
    board, do = request.form.get("board", ""), tuple(request.form.getlist("do"))
    try:
        return _to(revised.revise(library(), games(), seen_cases(), into, board, do, rulebook_asked()))
    except CaseChangedError:
        played = do if "played" in request.form else None
        return rendered(revised.revise_page(library(), games(), seen_cases(), into, board, rulebook_asked(), played), 409)


@cases.post("/cases/<case_id>/standard")
def mark_standard(case_id: str) -> Answer:
    """Make a case the standard of its event, or take the mark away."""
    return _to(saved.mark_standard(seen_cases(), case_id, _version(), on="on" in request.form))


@cases.post("/cases/<case_id>/delete")
def delete(case_id: str) -> Answer:
    """Put a case away; its page says how to bring it back."""
    return _to(seen_cases().delete(case_id, _version()))


@cases.post("/cases/<case_id>/restore")
def restore(case_id: str) -> Answer:
    """Bring a case back."""
    return _to(seen_cases().restore(case_id, _version()))


@cases.get("/cases/<case_id>/file.<any(json, toml, md):form>")
def file(case_id: str, form: str) -> Response:
    """A case to take away."""
    found = export(games(), seen_cases().get(case_id), form)
    answer = Response(found.text, mimetype=found.kind)
    answer.headers["Content-Disposition"] = f'attachment; filename="{found.name}"'
    return answer


@cases.post("/cases/import")
def bring() -> Shown:
    """Take cases in from a file, or from what was pasted."""
    pay_for_saving()
    uploaded = request.files.get("file")
    kept, _ = take_in(
        library(), games(), seen_cases(), _text(uploaded) if uploaded and uploaded.filename else request.form.get("text", "")
    )
    return _to(kept)


def _version() -> int:
    """The version that whoever sends a form has seen."""
    return request.form.get("version", 0, type=int)


def _text(uploaded: FileStorage) -> str:
    try:
        return str(uploaded.read(), "utf-8")
    except UnicodeDecodeError:
        raise CaseFormError("the file is not text in UTF-8; take one that was exported here, or a scenario file") from None


def _to(case: Case) -> Answer:
    """The page of a case; the list once it has been moved out of sight."""
    to, who = Addresses.of(case.setting.rulebook), visitor()
    seen = who.only is None or case.words.event == who.event_name
    return redirect(to.saved(case.id) if seen else to.cases(), 303)
