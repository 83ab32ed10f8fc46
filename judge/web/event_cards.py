"""The cards of an event, for those who have signed in to it: beside all others on every page and on boards, and for nobody else.

Whoever comes without a code is answered without asking the store, and while the store cannot be reached there are only the cards
that everybody sees.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import is_dataclass, replace
from typing import Any, cast
from urllib.parse import urlencode

from flask import Flask, current_app, g, redirect, request
from werkzeug.wrappers import Response

from judge.caches import digest
from judge.errors import JudgeError
from judge.show.pages.event_cards import View, view_of
from judge.store.event_cards import EventCard
from judge.store.patience import hurried
from judge.web.access import comes_with_a_code, seen_event_cards
from judge.web.parts import SEES_MORE, parts

MOST_VIEWS = 6  # of as many events, in every process
_Key = tuple[str, int]


class _Views:
    """What was made for events that were asked for lately."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._made: OrderedDict[_Key, View] = OrderedDict()

    def of(self, cards: tuple[EventCard, ...]) -> View:
        base = parts()
        key = digest(repr(cards).encode("utf-8", "replace")), id(base.library.pool)
        with self._lock:
            if key in self._made:
                self._made.move_to_end(key)
                return self._made[key]
            made = self._made[key] = view_of(base.library, base.games, cards)
            while len(self._made) > MOST_VIEWS:
                self._made.popitem(last=False)
            return made


def show_event_cards(app: Flask) -> None:
    """Let those who have signed in to an event see its cards."""
    app.extensions["judge.event-cards"] = _Views()
    app.extensions[SEES_MORE] = view
    app.before_request(_bring_along)


def view() -> View | None:
    """What this visitor sees beside what all see; None where that is nothing. Found out once a request."""
    if "sees_more" not in g:
        g.sees_more = None  # also while it is found out
        g.sees_more = _view()
    return cast("View | None", g.sees_more)


def _view() -> View | None:
    if not comes_with_a_code():
        return None
    try:
        with hurried():
            cards = seen_event_cards().seen()
    except JudgeError:  # rules are answered while the store is away, and to a wrong code
        return None
    return cast(_Views, current_app.extensions["judge.event-cards"]).of(cards) if cards else None


def _bring_along() -> Response | None:
    """Lead on to the address whose board brings the cards of the event along: it is the one that is sent about."""
    board = request.args.get("board", "") if request.method == "GET" else ""
    if not board or (whole := packed(board)) == board:
        return None
    query = [(name, whole if name == "board" else value) for name, value in request.args.items(multi=True)]
    return redirect(f"{request.path}?{urlencode(query)}")


def packed(board: str) -> str:
    """The board of an address with the cards of the event that lie on it."""
    return found.packed(board) if board and (found := view()) else board


def carried(wanted: Any) -> Any:
    """A request that has a board, which brings the cards of the event on it along."""
    given = getattr(wanted, "given", None)
    if not isinstance(given, Mapping) or not is_dataclass(wanted) or isinstance(wanted, type) or not (found := view()):
        return wanted
    return replace(cast(Any, wanted), given=found.carried(given))
