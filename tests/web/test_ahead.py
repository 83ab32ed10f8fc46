"""What a process does beside its first requests."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest
from flask import Flask

from judge.errors import ScenarioError
from judge.web import ahead
from judge.web.kept import _rendered
from judge.web.parts import Parts
from judge.web.takeaway import OFTEN, Names

NAME = "https://judge.example"


class _StoppedError(Exception):
    """The process ends."""


def test_pieces_are_done_one_by_one_and_mostly_it_rests() -> None:
    """Every piece is done, also after one that is refused; the rest after each is as long as nine such pieces."""
    done: list[str] = []
    rests: list[float] = []

    def refused() -> None:
        done.append("refused")
        raise ScenarioError("of an older rulebook only")

    ahead.do(iter([lambda: done.append("first"), refused, lambda: done.append("last")]), rests.append)
    assert done == ["first", "refused", "last"]
    assert len(rests) == 3
    assert min(rests) > 0


def test_an_entry_is_rendered_before_anybody_asks_for_it(app: Flask) -> None:
    """Whoever calls the site by that name is shown what lies there, the same as would be rendered; else it is rendered."""
    found: Parts = app.extensions["judge"]
    entry = f"/entry/{next(iter(found.library.corpus)).id}"
    _rendered.cache_clear()
    ahead.do(islice(ahead.entries_ahead(app, NAME), 1), lambda _seconds: None)
    first = app.test_client().get(entry, base_url=NAME).text
    assert (_rendered.cache_info().hits, _rendered.cache_info().misses) == (1, 1)
    other = app.test_client().get(entry, base_url="http://localhost").text
    assert _rendered.cache_info().misses == 2
    _rendered.cache_clear()
    assert app.test_client().get(entry, base_url=NAME).text == first != other


def test_the_site_is_called_by_whoever_looks_a_page_up(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name counts once it was called a few times; the one called most comes first."""
    names = Names()
    monkeypatch.setitem(app.extensions, "judge.names", names)
    for times, name in ((OFTEN, "http://localhost"), (OFTEN + 1, NAME), (OFTEN - 1, "http://judge")):
        for _ in range(times):
            assert app.test_client().get("/entry/glossary:ward", base_url=name).status_code == 200
    assert (names.usual(), names.usual(NAME), names.usual(NAME, "http://localhost")) == (NAME, "http://localhost", "")


def test_it_waits_until_the_site_is_called_by_a_name(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """First what needs no name; then, each once, entries for the two names called most; then it is done."""
    names, done, rests = Names(), [], []
    monkeypatch.setitem(app.extensions, "judge.names", names)
    monkeypatch.setattr(Parts, "ahead", lambda _parts: iter([lambda: done.append("parts")]))
    monkeypatch.setattr(ahead, "entries_ahead", lambda _app, name: iter([lambda: done.append(name)]))
    calls: Iterator[str] = iter([*["a"] * OFTEN, "", "", "", *["b"] * (OFTEN - 1), "c", "b"])

    def rest(seconds: float) -> None:
        if seconds == ahead.LOOK_SECONDS:
            rests.append(list(done))
            names.hear(next(calls))

    ahead.work_ahead(app, rest)
    assert done == ["parts", "a", "b"]
    assert rests[0] == ["parts"]
    assert list(calls) == []


def test_a_process_that_nobody_calls_only_waits(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """It renders nothing, and looks again every few seconds."""
    monkeypatch.setitem(app.extensions, "judge.names", Names())
    monkeypatch.setattr(Parts, "ahead", lambda _parts: iter(()))
    rests: list[float] = []

    def rest(seconds: float) -> None:
        rests.append(seconds)
        if len(rests) == 5:
            raise _StoppedError

    with pytest.raises(_StoppedError):
        ahead.work_ahead(app, rest)
    assert rests == [ahead.LOOK_SECONDS] * 5
