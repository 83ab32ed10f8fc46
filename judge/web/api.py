"""The API: JSON in, JSON out, under /api/v1; and a page on which people try it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

from flask import Blueprint, Flask, Response, render_template, request
from flask_wtf.csrf import CSRFProtect

from judge.errors import JudgeError, Problem
from judge.show.api import openapi
from judge.show.api.operation import Hand, Operation
from judge.show.api.operations import (
    BY_ID,
    OPERATIONS,
    CanAsked,
    CheckAsked,
    Checked,
    ExploreAsked,
    check_scenario,
    explore,
    explore_in_json,
    outcomes_address,
)
from judge.show.api.schema import RequestError, hints_of, read
from judge.show.context.page import Page
from judge.show.context.plain import answered, as_json, refused
from judge.show.pages.job import ExplorationPage, exploration_page
from judge.show.tree import outcomes
from judge.web.access import seen_cases
from judge.web.answers import json_answer, json_text, page
from judge.web.event_cards import carried
from judge.web.explorations import begin, question_of, settle, too_long, who_may_end
from judge.web.failures import WebError, status_of
from judge.web.limits import AT_ONCE, GRACE_SECONDS, HEAVY, pay, pay_for_saving, wait_for
from judge.web.parts import finder, games, jobs, library, shelf
from judge.web.urls import rulebook_asked

api = Blueprint("api", __name__, url_prefix=openapi.ROOT)
people = Blueprint("api_people", __name__)

# What an exploration may take while whoever asked for it waits.
MOST_WAITED_STATES, MOST_WAITED_SECONDS = 20_000, 10.0
TRUTHS = {"true": True, "1": True, "on": True, "false": False, "0": False, "": False}


def open_api(app: Flask) -> None:
    """Register the addresses."""
    app.register_blueprint(api)
    app.register_blueprint(people)
    # It takes nothing but JSON, which no other site can send in a visitor's name.
    cast(CSRFProtect, app.extensions["csrf"]).exempt(api)


def _view(operation: Operation) -> Any:
    def view(**parts: str) -> Response:
        pay(HEAVY if operation.heavy else 1.0)
        if operation.id in ("keep-case", "revise-case"):
            pay_for_saving()
        body = _body(parts) if operation.method == "POST" else _query(operation, parts)
        found = perform(operation, body, explore_in_json)
        if isinstance(found, str):
            return json_text(found)
        return json_answer(answered(found, found.rulebook), _status(operation, found))

    return view


def _body(parts: dict[str, str]) -> Any:
    """The body and what stands in the path beside it. RequestError for a body that says what the path says."""
    if request.mimetype != "application/json":
        raise WebError(415, "Send the body as application/json.")
    body = parsed(request.get_data(as_text=True))
    if not parts or not isinstance(body, dict):
        return body
    twice = tuple(Problem(name, "api/unknown-field", "this stands in the path") for name in parts if name in body)
    if twice:
        raise RequestError("the request does not fit its description", problems=twice)
    return {**body, **parts}


def parsed(text: str) -> Any:
    """JSON as the standard has it. RequestError when it is not."""
    try:
        return json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError) as wrong:
        raise RequestError(f"the body is no JSON: {wrong}") from None


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no number of JSON")


def _query(operation: Operation, parts: dict[str, str]) -> dict[str, Any]:
    asks: Any = operation.asks
    hints = hints_of(asks)
    given = {**request.args.to_dict(), **parts}
    return {name: _typed(text, hints.get(name, str)) for name, text in given.items()}


def _typed(text: str, kind: Any) -> Any:
    if kind is bool:
        return TRUTHS.get(text.lower(), text)
    return int(text) if kind is int and text.isdecimal() and len(text) < 10 else text


def perform(operation: Operation, body: Any, exploring: Callable[..., Any] = explore) -> Any:
    """The answer to a request: at once where that can be, else from a process of its own. ``exploring``: what that does."""
    try:
        wanted = carried(read(operation.asks, body))
    except RecursionError:
        raise RequestError("the body is nested too deeply") from None
    if not operation.heavy:
        return operation.run(_hand(), wanted)
    return _heavy(operation, wanted, exploring)


def _hand() -> Hand:
    return Hand(library(), games(), finder(), shelf(), seen_cases, jobs(), who_may_end())


def _status(operation: Operation, found: Any) -> int:
    """202 for what is under way; an exploration that has failed is told of without a failure of the request."""
    return 202 if isinstance(found, ExplorationPage) and found.open else operation.status


def _heavy(operation: Operation, wanted: Any, exploring: Callable[..., Any]) -> Any:
    if isinstance(wanted, ExploreAsked):
        return _explored(wanted, exploring)
    if isinstance(wanted, CanAsked):
        return settle(wanted, paid=True)
    assert isinstance(wanted, CheckAsked)
    small = replace(wanted, states=min(wanted.states, AT_ONCE.states), seconds=min(wanted.seconds, AT_ONCE.seconds))
    found: Checked = operation.run(_hand(), small)
    if small == wanted or all(verdict.result != "open" for verdict in found.verdicts):
        return found
    return wait_for(check_scenario, wanted, seconds=wanted.seconds * len(found.verdicts) + GRACE_SECONDS)


def _explored(wanted: ExploreAsked, exploring: Callable[..., Any]) -> Any:
    if not wanted.background:
        _only_so_far(wanted)
    if wanted.states <= AT_ONCE.states and wanted.seconds <= AT_ONCE.seconds:
        return explore(library(), games(), wanted)
    if (question := question_of(explore, (wanted,), AT_ONCE)) not in too_long:
        small = replace(AT_ONCE, states=min(wanted.states, AT_ONCE.states), seconds=min(wanted.seconds, AT_ONCE.seconds))
        try:
            return explore(library(), games(), wanted, small)
        except outcomes.UnsettledError:
            too_long.append(question)
    if wanted.background:
        limits = outcomes.Limits(wanted.states, wanted.seconds, 0)
        job = begin(explore, (wanted,), limits, outcomes_address(library(), wanted))
        return exploration_page(library(), jobs(), job, wanted.rulebook, whole=True)
    return wait_for(exploring, wanted, seconds=wanted.seconds + GRACE_SECONDS)


def _only_so_far(wanted: ExploreAsked) -> None:
    """RequestError when more is asked for than anybody waits for."""
    limits = {"states": (wanted.states, MOST_WAITED_STATES), "seconds": (wanted.seconds, MOST_WAITED_SECONDS)}
    problems = tuple(
        Problem(name, "api/bad-field", f"at most {most:,} while you wait; ask with background = true for more")
        for name, (given, most) in limits.items()
        if given > most
    )
    if problems:
        raise RequestError("this takes too long to be waited for", problems=problems)


@api.get("/openapi.json")
def describe() -> Response:
    """The description for machines."""
    return Response(as_json(openapi.description()) + "\n", mimetype="application/json")


@page(people, "/api")
def for_people() -> Page:
    """The API for people."""
    return openapi.api_page(library(), rulebook_asked())


@people.post("/api/try")
def attempt() -> str:
    """Do what stands in a field of the page, and show what a machine would be answered."""
    operation = BY_ID.get(request.form.get("operation", ""), OPERATIONS[0])
    body = request.form.get("body", "")
    status, answer = operation.status, ""
    try:
        pay(HEAVY if operation.heavy else 1.0)
        found = perform(operation, parsed(body))
        status, answer = _status(operation, found), as_json(answered(found, found.rulebook))
    except JudgeError as error:
        status, answer = status_of(error), as_json(refused(error, rulebook_asked()))
    shown = openapi.api_page(library(), rulebook_asked(), operation.id, body, status, answer)
    return render_template(shown.template, page=shown)


for _operation in OPERATIONS:
    _path = _operation.path.replace("{", "<").replace("}", ">")
    api.add_url_rule(_path, _operation.id, _view(_operation), methods=[_operation.method])
