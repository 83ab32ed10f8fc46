"""The addresses of the events: who one is, signing in and out, and what their owner and head judges do."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, request
from werkzeug.wrappers import Response

from judge.errors import CardError, EventFormError, WrongCodeError
from judge.show.context import words
from judge.show.context.page import Page
from judge.show.editor.flaw import Flaw
from judge.show.pages import events as shown
from judge.show.pages.event_cards import keep
from judge.show.pages.new_card import unpack_card, with_flaw
from judge.web.access import is_owner, seen_cases, seen_event_cards, seen_events, sign_in, sign_out
from judge.web.answers import page, rendered
from judge.web.limits import pay
from judge.web.new_card import shown_card
from judge.web.parts import games, library
from judge.web.urls import addresses, local, rulebook_asked

events = Blueprint("events", __name__)

Answer = Response | tuple[str, int]


@page(events, "/events")
def all_events() -> Page:
    """The events that the visitor sees, and who they are."""
    return shown.events_page(library(), seen_cases(), seen_events(), rulebook_asked(), makes=is_owner())


@page(events, "/events/<event_id>")
def one_event(event_id: str) -> Page:
    """An event."""
    return shown.event_page(library(), seen_cases(), seen_events(), event_id, rulebook_asked())


@page(events, "/events/<event_id>/standards")
def standards(event_id: str) -> Page:
    """The standards of an event on one sheet."""
    return shown.standards_page(library(), seen_cases(), seen_events(), event_id, rulebook_asked())


@events.post("/events")
def make() -> Answer:
    """Make an event, and show its codes this once."""
    if not is_owner():
        abort(403)
    typed = request.form.get("name", "").strip()
    try:
        event, codes = seen_events().make(typed)
    except EventFormError as wrong:
        says = words.sentence(wrong.says)
        return rendered(
            shown.events_page(library(), seen_cases(), seen_events(), rulebook_asked(), makes=True, typed=typed, flaw=says), 422
        )
    return rendered(shown.codes_page(library(), event, codes, rulebook_asked()), 201)


@events.post("/events/<event_id>/rename")
def rename(event_id: str) -> Answer:
    """Call an event otherwise."""
    try:
        seen_events().rename(event_id, request.form.get("name", "").strip())
    except EventFormError as wrong:
        return rendered(
            shown.event_page(library(), seen_cases(), seen_events(), event_id, rulebook_asked(), words.sentence(wrong.says)), 422
        )
    return redirect(addresses().event(event_id), 303)


@events.post("/events/<event_id>/codes")
def new_code(event_id: str) -> Answer:
    """Make a new code for a role, and show it this once."""
    role = shown.role_named(request.form.get("role", ""))
    if role is None:
        abort(400)
    code = seen_events().new_code(event_id, role)
    return rendered(shown.codes_page(library(), seen_events().get(event_id), {role: code}, rulebook_asked()), 201)


@events.post("/events/<event_id>/cards")
def keep_card(event_id: str) -> Answer:
    """Keep a new card for an event, or take one away."""
    pay(1.0)
    if gone := request.form.get("remove", ""):
        seen_event_cards().remove(event_id, gone)
        return redirect(addresses().event(event_id), 303)
    given = unpack_card(request.form.get("card", ""))
    try:
        kept = keep(games(), seen_event_cards(), event_id, given)
    except CardError as error:
        return rendered(with_flaw(shown_card(given), Flaw("name", words.sentence(error.says), error.code)))
    return redirect(addresses().card(kept.id), 303)


@page(events, "/sign-in")
def form() -> Page:
    """The form for a code."""
    return shown.sign_in_page(library(), seen_cases(), local(request.args.get("to", "/cases")), rulebook_asked())


@events.post("/sign-in")
def enter() -> Answer:
    """Sign in, or show the form again with what is wrong."""
    to, name = local(request.form.get("to", "/cases")), request.form.get("name", "")
    try:
        sign_in(request.form.get("code", ""), name)
    except WrongCodeError as wrong:
        return rendered(
            shown.sign_in_page(library(), seen_cases(), to, rulebook_asked(), name=name, flaw=words.sentence(wrong.says)), 401
        )
    return redirect(to, 303)


@events.post("/sign-out")
def leave() -> Answer:
    """Sign out."""
    sign_out()
    return redirect(addresses().events(), 303)
