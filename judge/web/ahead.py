"""Entries rendered before anybody asks for them: beside the first requests, in each process that answers.

A page says its whole address: the work waits until the site has been called by its name a few times.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial

from flask import Flask

from judge.errors import JudgeError
from judge.web.kept import html_again
from judge.web.parts import Parts
from judge.web.routes import one_entry
from judge.web.takeaway import names_of

Rest = Callable[[float], None]

MOST_NAMES = 2  # for which pages are rendered; by others a first view takes a few milliseconds more
LOOK_SECONDS = 5.0


def work_ahead(app: Flask, rest: Rest = time.sleep) -> None:
    """All that a process does beside its first requests: a thread of its own, which rests for nine times as long as it works."""
    found: Parts = app.extensions["judge"]
    do(found.ahead(), rest)
    done: list[str] = []
    while len(done) < MOST_NAMES:
        if name := names_of(app).usual(*done):
            done.append(name)
            do(entries_ahead(app, name), rest)
        else:
            rest(LOOK_SECONDS)


def do(works: Iterator[Callable[[], object]], rest: Rest) -> None:
    """Do pieces of work, each followed by a rest."""
    for work in works:
        began = time.perf_counter()
        with suppress(JudgeError):  # whoever asks for it is told; a scenario of an older rulebook only opens in none other
            work()
        rest(9 * (time.perf_counter() - began))


def entries_ahead(app: Flask, name: str) -> Iterator[Callable[[], object]]:
    """The pieces of work that render every entry, in the rulebook in force, for a site that is called so."""
    found: Parts = app.extensions["judge"]
    return (partial(_render, app, name, entry.id) for entry in found.library.corpus)


def _render(app: Flask, name: str, entry_id: str) -> None:
    with app.test_request_context(f"/entry/{entry_id}", base_url=name):
        html_again(one_entry(entry_id))
