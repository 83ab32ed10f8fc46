"""The addresses of a new card: reading what is typed, and keeping it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, abort, redirect, request
from werkzeug.wrappers import Response

from judge.errors import CardError, JudgeError
from judge.show.context import words
from judge.show.context.page import Link, Page
from judge.show.editor.flaw import Flaw
from judge.show.pages import new_card as shown
from judge.store.patience import hurried
from judge.store.visitor import Role
from judge.web.access import comes_with_a_code, is_owner, seen_events, visitor
from judge.web.answers import page, rendered
from judge.web.limits import pay
from judge.web.parts import games, library
from judge.web.urls import addresses, rulebook_asked

new_card = Blueprint("new_card", __name__)

Answer = Response | tuple[str, int]
MOST_PICKS = 20


@page(new_card, "/cards/new")
def form() -> Page:
    """The form, empty or with the card of the address."""
    asked = request.args
    packed, fields = asked.get("card", ""), {name: asked[name] for name in shown.FIELDS if name in asked}
    return shown_card(shown.unpack_card(packed) if packed else shown.given_of(fields), tuple(asked.getlist("pick")))


@new_card.post("/cards/new")
def read() -> Answer:
    """Read what is typed: the address that holds it, or the form again with what is wrong."""
    pay(1.0)
    fields = {name: request.form.get(name, "") for name in shown.FIELDS}
    picks = (f"{key.removeprefix('pick.')}:{value}" for key, value in request.form.items() if key.startswith("pick.") and value)
    found = shown_card(shown.given_of(fields), tuple(picks), fields)
    # What was asked for stands below the form.
    return rendered(found) if found.flaws else redirect(f"{found.address}#understood", 303)


@new_card.post("/cards/new/keep")
def keep() -> Answer:
    """Put the card on the shelf of this machine."""
    _only_owner()
    given = shown.unpack_card(request.form.get("card", ""))
    try:
        kept = shown.keep(library(), games(), given)
    except CardError as error:
        return rendered(shown.with_flaw(shown_card(given), Flaw("name", words.sentence(error.says), error.code)))
    return redirect(addresses().card(kept.id), 303)


@new_card.post("/cards/new/remove")
def remove() -> Answer:
    """Take a card off the shelf of this machine again."""
    _only_owner()
    shown.remove(library(), request.form.get("id", ""))
    return redirect(addresses().new_card(), 303)


def shown_card(
    given: Mapping[str, Any] | None, picks: tuple[str, ...] = (), typed: Mapping[str, str] | None = None
) -> shown.NewCardPage:
    """The page of a card that is typed, for whoever asks."""
    return shown.new_card_page(
        library(), games(), given, picks[:MOST_PICKS], rulebook_asked(), typed=typed, owner=is_owner(), events=_events()
    )


def _events() -> tuple[Link, ...]:
    """The events for which whoever asks may keep cards; none while the store cannot be reached."""
    if not comes_with_a_code():
        return ()
    try:
        with hurried():
            heads = visitor().role >= Role.HEAD_JUDGE
            found = [each for each in seen_events().seen() if each.coded] if heads else []
    except JudgeError:
        return ()
    return tuple(Link(each.id, each.name, "Event", addresses().event(each.id), "") for each in found)


def _only_owner() -> None:
    if not is_owner():
        abort(403)
