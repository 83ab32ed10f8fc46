"""What an event noun speaks of."""

from __future__ import annotations

from typing import get_args

import pytest

from judge.cards.notation import parse
from judge.cards.nouns import events
from judge.cards.nouns.event_words import by_anyone, kind_of, whose
from judge.cards.nouns.words import Player


def test_every_event_has_a_kind_of_its_own() -> None:
    """No event noun is without one, whether it happens or would, and no two mean the same; what is no event has none."""
    kinds = [kind_of(event()) for event in (*get_args(events.Event), *get_args(events.Coming))]
    assert len(kinds) == len(set(kinds))
    with pytest.raises(KeyError):
        kind_of(parse("Steal(1)"))


def test_an_event_is_about_the_player_that_it_names() -> None:
    """Whichever part names one; an event that names none is about each."""
    assert whose(parse("Forges(OPPONENT)")) == Player.OPPONENT
    assert whose(parse("IsPlayed(by=YOU)")) == Player.YOU
    assert whose(parse("Fights()")) == Player.EACH_PLAYER


def test_without_its_player_an_event_is_what_it_was() -> None:
    """Two that differ in nothing else are the same; the cards that they are about stay."""
    yours, theirs = (parse(f"IsPlayed(by={player}, tests=(Type('creature'),))") for player in ("YOU", "OPPONENT"))
    assert yours != theirs
    assert by_anyone(yours) == by_anyone(theirs)
    assert by_anyone(yours).tests == yours.tests
    assert by_anyone(parse("Fights()")) == parse("Fights()")
