"""Every address of the site. A view asks the show room for a page; both forms are made of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response

from judge.show.context.addresses import Addresses, Into
from judge.show.context.page import Page
from judge.show.context.position import Position
from judge.show.editor import board
from judge.show.editor.draft import Draft, from_form, pressed
from judge.show.editor.paste import paste_into
from judge.show.pages import (
    about,
    beside,
    best,
    card_drawn,
    cards,
    case,
    chains,
    entry,
    home,
    impact,
    keep,
    lists,
    manual,
    play,
    played_hits,
    quiz,
    rulebooks,
    scenario,
    search,
    time_called,
    vocabulary,
)
from judge.show.pages.narrowing import Narrow
from judge.web.access import last_cases, seen_cases
from judge.web.answers import page
from judge.web.event_cards import packed
from judge.web.limits import beside_of
from judge.web.parts import finder, games, library, shelf
from judge.web.urls import REMEMBERED, local, rulebook_asked

site = Blueprint("site", __name__)

A_YEAR = 365 * 24 * 3600


def position() -> Position:
    """The position that the address names."""
    given = request.args
    do, tail = tuple(given.getlist("do")), tuple(given.getlist("was"))
    was = (*do[: max(given.get("fork", 0, type=int), 0)], *tail) if tail else ()
    board, line = packed(given.get("board", "")), given.get("line", -1, type=int)
    return Position(board, do, line, given.get("depth", ""), was, into(given), given.get("of", ""))


def _narrow() -> Narrow:
    """What is typed, and the card, by which a list is narrowed."""
    return Narrow(request.args.get("q", ""), request.args.get("card", ""), request.args.get("page", 1, type=int))


@page(site, "/", kept=True)
def front() -> Page:
    """The front page."""
    return home.home_page(library(), games(), last_cases, rulebook_asked())


@page(site, "/search", kept=True)
def results() -> Page:
    """The results for a query."""
    given = request.args
    narrowed = {name: given.get(name, "") for name in ("q", "kind", "card", "house", "rule")}
    asked = search.Asked(**narrowed, page=given.get("page", 1, type=int))
    found = search.search_page(library(), finder(), asked, rulebook_asked())
    answered = search.with_answer(library(), games(), best.best, found, asked)
    with_cases = search.with_cases(shelf(), seen_cases, answered, asked)
    return played_hits.with_played(library(), games(), finder(), shelf(), seen_cases, with_cases, asked)


@page(site, "/entries", kept=True)
def entries() -> Page:
    """The entries, or those of one kind."""
    return lists.narrowed(library(), lists.entries_page(library(), request.args.get("kind", ""), rulebook_asked()), _narrow())


@page(site, "/entry/<entry_id>", kept=True)
def one_entry(entry_id: str) -> Page:
    """An entry."""
    return entry.entry_page(library(), entry_id, rulebook_asked(), games())


@page(site, "/cards")
def cards_named() -> Page:
    """The cards with a part of their name like what is typed."""
    given, number = request.args, request.args.get("page", 1, type=int)
    fields = {each: given.get(each, "") for each in ("q", "name", "house", "type", "set", "keyword", "has", "letter")}
    return cards.cards_page(library(), games(), cards.Wanted(**fields, page=number), rulebook_asked())


@page(site, "/card/<card_id>", kept=True)
def one_card(card_id: str) -> Page:
    """A card."""
    return card_drawn.drawn_card(library(), games(), card_id, rulebook_asked())


@page(site, "/play")
def playing() -> Page:
    """A position of a game."""
    return play.play_page(library(), games(), position(), rulebook_asked())


@page(site, "/board")
def a_board() -> Page:
    """The form that sets a board up."""
    here = position()
    packed = board.as_it_stands(games(), here, library().rulebook(rulebook_asked())) if here.do else here.board
    return board.board_page(library(), games(), packed, rulebook_asked(), plain=_plain(), into=into(request.args))


def into(given: Mapping[str, str]) -> Into:
    """The saved case that an address or a form names as that of the board."""
    version = given.get("version", "")
    return Into(given.get("case", ""), int(version) if version.isdecimal() and len(version) < 10 else 0)


def _plain() -> bool:
    """Whether the form is wanted without the drawn board."""
    return request.args.get("form") == "plain"


@site.post("/board")
def set_up() -> str | Response | tuple[str, int]:
    """A button of the form: change the board and show it again, or go on with it once it has no problems."""
    press = request.form.get("press", "update")
    draft = pressed(from_form(request.form), press)
    if press == "paste":
        return _pasted(draft)
    shown = board.draft_page(library(), games(), draft, rulebook_asked(), plain=_plain(), into=into(request.form))
    wanted = {"play": shown.play, "save": shown.save, "keep": shown.keep}.get(press, "")
    if wanted:
        return redirect(wanted, 303)
    html = render_template(shown.template, page=shown)
    return (html, 422) if press in {"play", "save", "keep"} else html


def _pasted(draft: Draft) -> str:
    text, at = request.form.get("paste", ""), request.form.get("paste.at", "")
    draft, unread = paste_into(library(), games(), draft, text, at, rulebook_asked())
    shown = board.draft_page(library(), games(), draft, rulebook_asked(), plain=_plain(), into=into(request.form))
    return render_template(shown.template, page=replace(shown, unread=unread, paste=text if unread else ""))


@site.get("/board.toml")
def kept() -> Response:
    """A board, and what was done on it, as a scenario file."""
    text = keep.scenario_file(library(), games(), position(), rulebook_asked())
    headers = {"Content-Disposition": 'attachment; filename="board.toml"'}
    return Response(text, mimetype="application/toml", headers=headers)


@page(site, "/beside")
def side_by_side() -> Page:
    """Two branches of a board, or a board or scenario under two rulebooks."""
    given, than = request.args, request.args.get("than", "")
    if name := given.get("scenario", ""):
        return beside_of(beside.scenario_page, name, given.get("depth", ""), than, rulebook_asked())
    if than:
        return beside_of(beside.rulebooks_page, position(), than, rulebook_asked())
    return beside.branches_page(library(), games(), position(), rulebook_asked())


@page(site, "/scenarios", kept=True)
def all_scenarios() -> Page:
    """The scenarios by theme."""
    return scenario.scenarios_page(library(), games(), rulebook_asked(), request.args.get("theme", ""), _narrow())


@page(site, "/scenario/<theme>/<name>", kept=True)
def one_scenario(theme: str, name: str) -> Page:
    """A scenario."""
    return scenario.scenario_page(library(), games(), f"{theme}/{name}", rulebook_asked())


@page(site, "/rulings", kept=True)
def rulings() -> Page:
    """The rulings, or those under one heading."""
    return lists.narrowed(library(), lists.rulings_page(library(), request.args.get("topic", ""), rulebook_asked()), _narrow())


@page(site, "/charts", kept=True)
def charts() -> Page:
    """The timing charts."""
    return lists.charts_page(library(), rulebook_asked())


@page(site, "/time")
def time_is_called() -> Page:
    """Who wins when time is called."""
    given = {name: request.args.get(name, 0, type=int) for name in request.args}
    return time_called.time_page(library(), *time_called.sides(given), rulebook_asked())


@page(site, "/chains")
def chains_worked_out() -> Page:
    """Hand sizes, the handicap and the bidding."""
    given = request.args
    first = chains.Asked()
    asked = chains.Asked(
        given.get("chains", first.chains, type=int),
        given.get("start", first.start, type=int),
        given.get("results", ""),
        given.get("bids", ""),
    )
    return chains.chains_page(library(), asked, rulebook_asked())


@page(site, "/rulebooks")
def documents() -> Page:
    """The documents."""
    return rulebooks.rulebooks_page(library(), rulebook_asked())


@page(site, "/compare/<old>/<new>")
def compare(old: str, new: str) -> Page:
    """What changed between two rulebooks."""
    return rulebooks.compare_page(library(), old, new, rulebook_asked(), games())


@page(site, "/impact/<old>/<new>")
def impact_of(old: str, new: str) -> Page:
    """What rests on the changes between two rulebooks."""
    return impact.impact_page(library(), games(), old, new, rulebook_asked(), request.args.get("deck", ""), seen_cases)


@page(site, "/case", kept=True)
def a_case() -> Page:
    """The cards of a dispute."""
    return case.case_page(library(), games(), shelf(), seen_cases, tuple(request.args.getlist("card")), rulebook_asked())


@page(site, "/quiz", pinned=True)
def learning() -> Page:
    """A question of the quiz."""
    given = request.args
    numbers = {name: given.get(name, 0, type=int) for name in ("chose", "level")}
    asked = quiz.QuizAsked(given.get("of", ""), tag=given.get("tag", ""), after=given.get("after", ""), **numbers)
    return quiz.quiz_page(library(), games(), asked)


@page(site, "/about")
def about_us() -> Page:
    """About the tool."""
    return about.about_page(library(), rulebook_asked())


@page(site, "/manual")
def the_manual() -> Page:
    """The contents of the manual."""
    return manual.manual_page(library(), rulebook=rulebook_asked())


@page(site, "/manual/<name>")
def one_chapter(name: str) -> Page:
    """A page of the manual."""
    return manual.manual_page(library(), name, rulebook_asked())


@page(site, "/manual/vocabulary")
def all_nouns() -> Page:
    """The vocabulary of the notation."""
    return vocabulary.vocabulary_front(library(), rulebook_asked())


@page(site, "/manual/vocabulary/<sort>")
def part_of_speech(sort: str) -> Page:
    """The nouns of a part of speech."""
    return vocabulary.vocabulary_page(library(), games(), sort, rulebook_asked())


@site.get("/compare")
def compare_chosen() -> Response:
    """The form on the rulebooks page leads here, and on to the address that can be kept."""
    to = Addresses.of(library().rulebook(rulebook_asked()))
    return redirect(to.compare(request.args.get("old", ""), request.args.get("new", "")))


@site.get("/rulebook/<version>")
def switch(version: str) -> Response:
    """Take another rulebook, remember it, and go back to where the reader was."""
    chosen = library().rulebook(version)
    answer = redirect(_in_rulebook(local(request.args.get("to", "/")), chosen))
    answer.set_cookie(REMEMBERED, chosen, max_age=A_YEAR, httponly=True, samesite="Lax", secure=request.is_secure)
    return answer


def _in_rulebook(address: str, rulebook: str) -> str:
    if Addresses.of(rulebook).rulebook == "":
        return address
    return f"{address}{'&' if '?' in address else '?'}rulebook={rulebook}"
