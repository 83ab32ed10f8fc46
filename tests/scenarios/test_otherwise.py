"""What is kept of the scenarios that end otherwise under two rulebooks is what playing them finds."""

from __future__ import annotations

import tomllib
from itertools import combinations
from pathlib import Path

import pytest

from judge.cards.book import load_book
from judge.engine.charts.rulebooks import RULEBOOKS
from judge.paths import data_room
from judge.scenarios.diff import cause_of
from judge.scenarios.impact import Replayed, load_rows, replays
from judge.scenarios.otherwise import FILE, ends_otherwise, keep_found, keys_of, pair
from judge.scenarios.read import load_scenario
from tests.otherwise import OLDEST_FIRST, found
from tests.sampling import NIGHT, some

KEPT = tomllib.loads((data_room("scenarios") / FILE).read_text(encoding="utf-8"))


def test_every_two_rulebooks_have_been_looked_at() -> None:
    """Each scenario that is named is there, and so is what parts its ends."""
    pairs = [*combinations(OLDEST_FIRST, 2)]
    assert list(KEPT) == [pair(old, new) for old, new in pairs]
    book, room = load_book(), data_room("scenarios")
    for old, new in pairs:
        for scenario, keys in (ends_otherwise(old, new) or {}).items():
            assert (room / f"{scenario}.toml").exists(), scenario
            assert all(cause_of(key, book, old, new) for key in keys), scenario


def test_some_are_played() -> None:
    """They differ, and for the same reason."""
    chosen = some(sorted(KEPT["1.1 18.4"]), 40)
    scenarios = [load_scenario(data_room("scenarios") / f"{name}.toml") for name in chosen]
    replayed = keys_of(replays(scenarios, load_book(), "1.1", "18.4", load_rows()))
    assert replayed == {scenario.id: tuple(KEPT["1.1 18.4"][scenario.id]) for scenario in scenarios}


@pytest.mark.skipif(not NIGHT, reason="takes minutes; at night")
@pytest.mark.parametrize(("old", "new"), [*combinations(OLDEST_FIRST, 2)])
def test_all_are_played(old: str, new: str) -> None:
    """`python -m tests.otherwise` makes the file anew."""
    assert found(old, new) == ends_otherwise(old, new)


def test_what_an_owner_found_is_kept_as_long_as_the_same_is_switched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Under a rulebook of their own; another number switched is another rulebook."""
    monkeypatch.setenv("JUDGE_HOME", str(tmp_path))
    one = Replayed("draw/some", "Some", (), ())
    try:
        RULEBOOKS.take_in({"19.0": ("18.4", {"hand-size": 7})})
        assert ends_otherwise("18.4", "19.0") is None
        keep_found("18.4", "19.0", [one])
        assert ends_otherwise("18.4", "19.0") == {"draw/some": ()}
        RULEBOOKS.take_in({"19.0": ("18.4", {"hand-size": 8})})
        assert ends_otherwise("18.4", "19.0") is None
    finally:
        RULEBOOKS.take_in({})
