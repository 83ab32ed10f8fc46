"""Explorations that take longer than a moment: begun once whoever asks, looked at from any process, ended when it is enough."""

from __future__ import annotations

import hashlib
import logging
import os
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from flask import Blueprint, current_app, redirect, request
from werkzeug.wrappers import Response

from judge import __version__
from judge.errors import JudgeError
from judge.show.api.operation import LONGEST_LABEL
from judge.show.api.operations import CanAsked, CanPage, can_happen
from judge.show.context.addresses import naming
from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.context.page import Page
from judge.show.context.plain import as_json
from judge.show.context.position import Position
from judge.show.pages.job import exploration_page, outcomes_of
from judge.show.pages.still import still_page
from judge.show.tree.outcomes import (
    FAR,
    USUAL,
    Limits,
    Look,
    OutcomesPage,
    UnsettledError,
    outcomes_page,
    scenario_outcomes_page,
    with_marks,
)
from judge.store.jobs import NAMELESS, Asked, Job, Jobs
from judge.web import parts
from judge.web.answers import page, wants_json
from judge.web.clients import client, introduced
from judge.web.limits import AT_ONCE, AT_ONCE_SECONDS, GRACE_SECONDS, HEAVY, pay, processes, wait_for
from judge.web.routes import position
from judge.web.urls import addresses, named, rulebook_asked
from judge.web.workplace import PLACES, CancelledError, News, Workplace

explorations = Blueprint("explorations", __name__)

BEAT_SECONDS, WAITING_BEAT_SECONDS = 0.4, 5.0
NOTHING_YET = News(0, 0)
# The latest questions that a moment was not enough for: who asks one again is answered by a process of its own straight away.
too_long: deque[str] = deque(maxlen=500)

_log = logging.getLogger(__name__)


@page(explorations, "/outcomes")
def all_outcomes() -> Page:
    """Everything that can come of a position, or of a scenario: at once, or how far the search is until it is known."""
    given = request.args
    whole = {"whole": True, "folded": False}.get(given.get("draw", ""))
    look = Look(whole, bool(given.get("far", "")), tuple(filter(None, given.get("readings", "").split(","))))
    book, marked = rulebook_asked(), given.get("end", "")[:4]
    if name := given.get("scenario", ""):
        to = addresses().scenario_outcomes(name, **look.query())
        return _outcomes(scenario_outcomes_page, (name, book, look), to, marked)
    return _outcomes(outcomes_page, (position(), book, look), position().outcomes(addresses(), **look.query()), marked)


@page(explorations, "/still")
def can_it_still_happen() -> Page:
    """Whether something can still come true this turn."""
    goal = request.args.get("goal", "").strip()[:LONGEST_LABEL]
    here, book = position(), rulebook_asked()
    return still_page(parts.library(), parts.games(), here, goal, partial(_settled, here, book), book)


def _settled(here: Position, book: str, goal: str) -> CanPage:
    return settle(CanAsked(given=here.given, do=here.do, goal=goal, rulebook=book))


def settle(wanted: CanAsked, *, paid: bool = False) -> CanPage:
    """The answer: at once where a moment is enough for it, else, once it is paid for, from a process of its own."""
    if (question := question_of(can_happen, (wanted,), AT_ONCE)) not in too_long:
        at_once = replace(wanted, seconds=min(wanted.seconds, AT_ONCE_SECONDS))
        answer = can_happen(parts.library(), parts.games(), at_once)
        if answer.result != "not settled" or wanted.seconds <= AT_ONCE_SECONDS:
            return answer
        too_long.append(question)
    if not paid:
        pay(HEAVY)
    found: CanPage = wait_for(can_happen, wanted, seconds=wanted.seconds + GRACE_SECONDS)
    return found


def _outcomes(make: Callable[..., OutcomesPage], about: tuple[Any, ...], address: str, marked: str) -> Page:
    limits = FAR if about[-1].far else USUAL
    job = parts.jobs().known(question_of(make, (*about, limits), limits), who_asks())
    if job is None:
        try:
            return with_marks(make(parts.library(), parts.games(), *about, AT_ONCE), marked)
        except UnsettledError:
            job = begin(make, (*about, limits), limits, address)
    if job.state == "done":
        return with_marks(outcomes_of(parts.jobs(), job), marked)
    return exploration_page(parts.library(), parts.jobs(), job, rulebook_asked())


@page(explorations, "/explorations/<job>")
def progress(job: str) -> Page:
    """How far an exploration is."""
    return exploration_page(parts.library(), parts.jobs(), parts.jobs().look(job), rulebook_asked())


@explorations.post("/explorations/<job>")
def end(job: str) -> Response:
    """End it: keep what was found, or throw it away."""
    pay(1.0)
    if request.form.get("wish") == "stop":
        return redirect(parts.jobs().wish(job, "stop", who_may_end()).address, 303)
    return redirect(addresses().exploration(parts.jobs().wish(job, "cancel", who_may_end()).id), 303)


def begin(make: Callable[..., OutcomesPage], about: tuple[Any, ...], limits: Limits, address: str) -> Job:
    """The job of a page of outcomes; begun in the background of this process if it is not under way, nor was done lately."""
    asked = Asked(question_of(make, about, limits), who_asks(), address, limits.states, limits.seconds)
    job, is_new = parts.jobs().begin(asked)
    if is_new:
        try:
            pay(HEAVY)
        except JudgeError:
            parts.jobs().wish(job.id, "cancel")
            raise
        worker = _Worker(job.work, parts.jobs(), processes(), limits)
        desk = current_app.extensions.get("judge.desk", _desk)
        desk.take(parts.jobs(), worker, make, about, named())
    return job


class _Desk:
    """Explorations of this process that wait: in a row, and one sign of life for all of them, so that waiting costs nothing."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._row: deque[tuple[_Worker, tuple[Any, ...]]] = deque()
        self._busy, self._process = 0, 0

    def take(self, jobs: Jobs, worker: _Worker, *work: Any) -> None:
        """Let a worker begin when its turn comes."""
        with self._lock:
            if self._process != os.getpid():  # made before the server's processes parted
                self._row, self._busy, self._process = deque(), 0, os.getpid()
            self._row.append((worker, work))
            if self._busy < PLACES:
                self._busy += 1
                threading.Thread(target=self._go_on, name="exploration", daemon=True).start()
            elif len(self._row) == 1:
                threading.Thread(target=self._keep_waiting, args=(jobs,), name="those who wait", daemon=True).start()

    def _go_on(self) -> None:
        """One exploration after the other."""
        while True:
            with self._lock:
                if not self._row:
                    self._busy -= 1
                    return
                worker, work = self._row.popleft()
            worker.run(*work)

    def _keep_waiting(self, jobs: Jobs) -> None:
        while self._row:
            with suppress(JudgeError):
                jobs.keep_waiting([worker.name for worker, _ in list(self._row)])
            time.sleep(WAITING_BEAT_SECONDS)


_desk = _Desk()


def named_page(
    library: Library, games: Games, make: Callable[..., OutcomesPage], about: tuple[Any, ...], name: str, tick: Any = None
) -> OutcomesPage:
    """The page, with the rulebook in its addresses as the reader needs it."""
    with naming(name):
        return make(library, games, *about, tick=tick)


def question_of(make: Callable[..., Any], about: tuple[Any, ...], limits: Limits) -> str:
    """The same for the same question, put to the same version of the judge."""
    asked = (__version__, make.__name__, about, limits, named(), parts.library().switched)
    return hashlib.sha256(repr(asked).encode()).hexdigest()


def who_asks() -> str:
    """Whose job it is, without keeping the address: a visitor's, or some machine's that keeps no cookie."""
    return _mark(introduced()) if client().visitor or not wants_json() else _unknown()


def who_may_end() -> tuple[str, ...]:
    return who_asks(), _unknown()


def _unknown() -> str:
    return NAMELESS + _mark(client().address)


def _mark(name: str) -> str:
    return hashlib.sha256(f"{current_app.secret_key!r} {name}".encode()).hexdigest()[:16]


@dataclass(slots=True)
class _Worker:
    """Looks after one job in a thread; the work itself is done in a process apart."""

    name: str
    jobs: Jobs
    processes: Workplace
    limits: Limits
    _news: News = NOTHING_YET
    _began: float = 0.0
    _next: float = 0.0
    _wish: str = field(default="")

    def run(self, make: Callable[..., OutcomesPage], about: tuple[Any, ...], name: str) -> None:
        """The whole job; whatever happens, its end is noted."""
        deadline = self.limits.seconds + GRACE_SECONDS
        try:
            if self.jobs.beat(self.name, 0, 0, 0.0) == "cancel":
                return  # nobody wants it any more
            found = self.processes.run(named_page, make, about, name, seconds=deadline, hear=self._hear)
            self.jobs.finish(self.name, "done", result=as_json(found))
        except CancelledError as wrong:
            self.jobs.finish(self.name, "cancelled" if self._wish else "failed", code=wrong.code, says=wrong.says)
        except JudgeError as wrong:
            self._failed(wrong.code, wrong.says)
        except Exception:
            _log.exception("unforeseen error in exploration %s", self.name)
            self._failed("jobs/broken", "something broke on our side, and the log has it")

    def _failed(self, code: str, says: str) -> None:
        try:
            self.jobs.finish(self.name, "failed", code=code, says=says)
        except JudgeError:
            _log.exception("exploration %s ended with %s", self.name, code)

    def _hear(self, news: News | None) -> str:
        """Note how far it is every now and then; what those who look on wish."""
        now = time.monotonic()
        if news is not None and not self._began:
            self._began = now
        self._news = news or self._news
        if now >= self._next:
            self._next = now + BEAT_SECONDS
            seconds = now - self._began if self._began else 0.0
            self._wish = self.jobs.beat(self.name, *self._news, seconds)
        return self._wish
