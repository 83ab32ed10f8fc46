"""What a rulebook that was taken in rules otherwise, switched by its owner."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from judge.corpus.load import load_corpus
from judge.engine.charts.readings import passed
from judge.engine.charts.rulebooks import RULEBOOKS, charts, rules
from judge.engine.charts.switches import SWITCHES, patches_of
from judge.engine.game import Game
from tests.engine.conftest import SmallBook


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """No rulebook is left among those that are known."""
    yield
    RULEBOOKS.take_in({})


def test_every_switch_names_entries_that_there_are_and_changes_something() -> None:
    """Its passages are those by which it is offered; switched on it is not what is played without it."""
    corpus = load_corpus()
    for switch in SWITCHES.values():
        assert all(entry in corpus for entry in switch.entries), switch
        RULEBOOKS.take_in({"19.0": ("18.4", {switch.id: 1})})
        played = (charts("19.0"), replace(rules("19.0"), name="18.4"))
        assert played != (charts("18.4"), rules("18.4")), switch.id


def test_it_follows_the_known_one_but_for_what_is_switched(book: SmallBook) -> None:
    """The base stays the first; a rulebook that is known is never played otherwise, nor one that follows an unknown one."""
    RULEBOOKS.take_in({"19.0": ("18.4", {"hand-size": 7}), "18.4": ("1.2", {}), "20.0": ("19.0", {})})
    assert list(RULEBOOKS) == ["18.4", "1.2", "1.1", "1.0", "19.0"]
    assert RULEBOOKS["18.4"].patches == ()
    board = {"emily": {"deck": 20, "houses": ["dis"]}, "dan": {}}
    hands = {each: _hand(Game(board, book, each)) for each in ("18.4", "19.0")}
    assert hands == {"18.4": 6, "19.0": 7}
    RULEBOOKS.take_in({"19.0": ("18.4", {"hand-size": 8})})
    assert _hand(Game(board, book, "19.0")) == 8
    kept = RULEBOOKS["19.0"]
    RULEBOOKS.take_in({"19.0": ("18.4", {"hand-size": 8})})
    assert RULEBOOKS["19.0"] is kept


def _hand(game: Game) -> int:
    game.play("end")
    return len(game.table["players"][0]["hand"])


def test_a_reading_that_is_switched_is_not_open_any_more() -> None:
    """The rulebook has settled it: nothing tells of two readings."""
    RULEBOOKS.take_in({"19.0": ("18.4", {"ready-together": 1})})
    assert [each.slug for each in passed(["reading:ready-together"], RULEBOOKS["18.4"].settled)] == ["ready-together"]
    assert passed(["reading:ready-together"], RULEBOOKS["19.0"].settled) == ()


def test_names_that_are_gone_change_nothing() -> None:
    """What a later version does not know any more stays without effect."""
    assert patches_of("19.0", {"no-such-switch": 1}) == ()
    assert [patch.cite for patch in patches_of("19.0", {"key-cost": 7})] == ["19.0:rules:step-1-forge-a-key"]
