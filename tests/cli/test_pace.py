"""How long pages take, as ``judge bench`` says it."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from judge.cli import pace
from judge.web.ahead import entries_ahead
from judge.web.parts import Parts
from tests.homes import ROOT, warmed


def test_each_page_and_a_start_are_timed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some entries of both kinds among them, each rendered anew: a second view takes as long as the first."""
    monkeypatch.setenv("JUDGE_HOME", str(warmed(tmp_path)))
    monkeypatch.setattr(pace, "VIEWS", 3)
    monkeypatch.setattr(pace, "STARTS", 1)
    monkeypatch.setattr(Parts, "ahead", lambda _parts: iter(()))  # it takes seconds, as all entries do
    monkeypatch.setattr(pace, "entries_ahead", lambda app, name: islice(entries_ahead(app, name), 2))
    taken = pace.Pace()
    asked: list[str] = []
    view = taken._view
    monkeypatch.setattr(taken, "_view", lambda client, address: asked.append(address) or view(client, address))
    assert {entry.split(":")[0] for entry in taken.entries()} == {"/entry/glossary", "/entry/faq"}
    found = {name: take() for name, _, _, take in taken.figures()}
    assert len(found) == 5 + len(pace.READING)
    assert asked[:3] == ["/", "/entry/glossary:ward", pace.PLAYED]  # a page of each kind, before the first is timed
    assert all(0.1 < milliseconds < 60_000 for milliseconds in found.values())
    with pytest.raises(RuntimeError, match="404"):
        taken.seen(["/entry/glossary:no-such-entry"])


def test_the_bars_are_those_of_the_manual() -> None:
    """How long a page may take is told to whoever runs the site."""
    manual = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    for name, unit, bar, _ in pace.Pace().figures():
        assert f"\n| {name} | at most {bar:g} {unit} |" in manual
