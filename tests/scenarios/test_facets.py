"""What words read and change in coarse parts: every word of the notation has its say, or touches everything on purpose."""

from __future__ import annotations

from judge.cards import nouns as w
from judge.scenarios.facets import ALL, touched

ME = frozenset((0,))


def anybody(_who: object) -> tuple[frozenset[int], bool]:
    return frozenset((0, 1)), True


def nobody_asked_about(_who: object) -> tuple[frozenset[int], bool]:
    return frozenset((1,)), False


def test_wealth_touches_the_pools_of_those_meant() -> None:
    """A gain changes a pool; a steal reads the other one, as it may be empty."""
    assert touched(w.AfterReap(w.Gain(1)), ME, anybody) == (frozenset(), frozenset(("pool0",)))
    reads, writes = touched(w.AfterReap(w.Steal(1)), ME, anybody)
    assert "pool1" in reads
    assert {"pool0", "pool1"} <= writes


def test_where_each_of_several_takes_a_part_it_matters_that_there_are_fewer() -> None:
    """A pool that is short goes round further; where one is chosen, the others take nothing."""
    fewer = {"fewer0", "fewer1"}
    for each, one in (
        (w.Capture(1, on=w.Creature()), w.Capture(1, on=w.Choose(w.Creature()))),
        (w.MoveAmber(1, None, w.Creature()), w.MoveAmber(1, None, w.Choose(w.Creature()))),
    ):
        assert fewer <= touched(w.Play(each), ME, anybody)[0]
        assert fewer.isdisjoint(touched(w.Play(one), ME, anybody)[0])


def test_damage_touches_only_those_whom_it_may_find() -> None:
    """Of the opponent's cards, and not the one that is asked about."""
    _, writes = touched(w.Play(w.Deal(1, w.Choose(w.Creature(w.Property.ENEMY)))), ME, nobody_asked_about)
    assert "hurt1" in writes
    assert writes.isdisjoint(("hurt0", "hurt!", "at!"))


def test_a_word_of_which_nothing_is_said_touches_everything() -> None:
    """So a new word is slow at first, and never wrong."""
    assert ALL in touched(w.Play(w.SwapZones(w.Place.HAND, w.Place.DECK)), ME, anybody)[1]


def test_what_lasts_from_the_next_turn_on_touches_nothing_now() -> None:
    """It is not in force before the turn is over."""
    later = w.Lasting(w.While(w.KeyCost(3, w.Player.OPPONENT)), until=w.Until.OPPONENTS_NEXT_TURN)
    assert touched(w.Play(later), ME, anybody)[1] == frozenset()


def test_an_ability_when_destroyed_waits_for_that_however_else_it_resolves() -> None:
    """One that is for several moments, the destruction among them, reads that too."""
    play, _ = touched(w.Slash((w.Bold.PLAY, w.Bold.AFTER_REAP), w.Gain(1)), ME, anybody)
    killed, _ = touched(w.Slash((w.Bold.PLAY, w.Bold.DESTROYED), w.Gain(1)), ME, anybody)
    assert "ev:destroyed" in killed - play
