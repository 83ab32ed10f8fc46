"""Where scenarios open is worked out once for all starts of the site, and nobody can tell the difference."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.cite import IN_FORCE
from judge.show.context import games as of_games
from judge.show.context import openings
from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.context.openings import KeptOpenings, Opened
from judge.show.context.position import Position
from judge.show.pages.entry import EntryPage, entry_page

ENTRIES = ("glossary:ward", "faq:code-monkey-warded-neighbors", "chart:destroyed")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own, in which each opening is written down at once."""
    monkeypatch.setenv("JUDGE_HOME", str(tmp_path))
    monkeypatch.setattr(openings, "AT_ONCE", 1)
    monkeypatch.setattr(openings, "MOST", 1)
    return tmp_path / "parsed" / "openings.json"


def pages(library: Library, *, kept: bool = True) -> list[EntryPage]:
    """Pages of a site that has just been started."""
    games = Games(library)
    if kept:
        games.keep_openings()
    return [entry_page(library, each, book, games) for each in ENTRIES for book in (IN_FORCE, "1.1")]


def test_what_is_kept_shows_the_same_pages(library: Library, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At first, from what was kept without a board being laid out or a scenario read, and from a damaged file."""
    fresh = pages(library, kept=False)
    assert sum(len(page.played) for page in fresh) > 10
    assert not home.exists()
    assert pages(library) == fresh
    with monkeypatch.context() as patch:
        patch.setattr(of_games, "prepare", None)
        patch.setattr(of_games, "load_scenario", None)
        assert pages(library) == fresh
    home.write_bytes(home.read_bytes()[:-3])
    assert pages(library) == fresh


@pytest.mark.usefixtures("home")
def test_other_code_begins_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was kept for other contents is not looked at, nor is it kept any longer."""
    found = Opened("a/b", "A title", ("glossary:ward#2",), Position("board", ("end",), of="a/b"))
    KeptOpenings().add(found, IN_FORCE)
    assert KeptOpenings().find("a/b", IN_FORCE) == found
    assert KeptOpenings().find("a/b", "1.1") is None
    with monkeypatch.context() as patch:
        patch.setattr(openings, "_contents", lambda: iter((b"other code",)))
        assert KeptOpenings().find("a/b", IN_FORCE) is None
        KeptOpenings().add(found, "1.1")
    assert KeptOpenings().find("a/b", IN_FORCE) is None


@pytest.mark.usefixtures("home")
def test_every_content_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Code, phrases, cards, the facts of cards and scenarios are all among what is compared."""
    read: list[str] = []
    text = Path.read_bytes

    def noted(path: Path) -> bytes:
        read.append(path.as_posix())
        return text(path)

    monkeypatch.setattr(Path, "read_bytes", noted)
    KeptOpenings()
    for wanted in (
        "engine/resolve/game_tables.py", "cards/nouns/base.py", "scenarios/run.py", "context/packed.py", "cards/facts.jsonl",
        "cards/corrections.toml", "abilities/plain.toml", "destroyed/archimedes-gateway.toml",
    ):  # fmt: skip
        assert [path for path in read if path.endswith(wanted)], wanted
    assert [path for path in read if "/phrases/" in path]


@pytest.mark.usefixtures("home")
def test_two_processes_keep_what_both_found() -> None:
    """Whoever writes later takes along what the other has written meanwhile."""
    first, second = KeptOpenings(), KeptOpenings()
    for kept, name in ((first, "a/one"), (second, "a/two")):
        kept.add(Opened(name, name, (), Position("board", of=name)), IN_FORCE)
    third = KeptOpenings()
    assert [name for name in ("a/one", "a/two") if third.find(name, IN_FORCE)] == ["a/one", "a/two"]


def test_a_rulebook_that_may_be_switched_is_not_kept(home: Path) -> None:
    """Of a rulebook that an owner has taken in nothing is written down."""
    KeptOpenings().add(Opened("a/b", "A title", (), Position("board", of="a/b")), "99.9")
    assert not home.exists()


def test_a_disk_that_takes_nothing_costs_only_time(home: Path) -> None:
    """The page is shown all the same."""
    home.parent.write_text("no folder")
    kept = KeptOpenings()
    kept.add(Opened("a/b", "A title", (), Position("board", of="a/b")), IN_FORCE)
    assert kept.find("a/b", IN_FORCE) is not None


def test_what_is_worked_out_ahead_is_all_that_first_views_need(
    library: Library, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One piece of work for each scenario, then they are on the disk, although few of them are new at the end."""
    monkeypatch.setattr(openings, "AT_ONCE", 10_000)
    monkeypatch.setattr(Games, "_scenario_texts", dict(list(Games(library)._scenario_texts.items())[:5]))
    games = Games(library)
    games.keep_openings()
    for work in games.open_ahead():
        assert not home.exists()
        work()
    assert home.exists()
