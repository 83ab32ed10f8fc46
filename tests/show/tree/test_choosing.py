"""What choosing brings about, and the conditions that are made of it."""

from __future__ import annotations

from collections import Counter

from judge.scenarios.check import explore_prepared
from judge.scenarios.prepare import prepare
from judge.scenarios.separate import Condition, Literal, Separator
from judge.show.context.games import Games
from judge.show.tree.choosing import Answers, Events, Phrase, said
from judge.show.tree.ends import distinct
from tests.scenarios.test_separate import every_way

MOST_LISTED = 3_000


def test_every_condition_is_right_on_every_way_of_every_scenario(games: Games) -> None:
    """For all shipped scenarios with several ends: each condition, tried on each way one by one, is exactly right."""
    said_of = 0
    for wanted in games.scenarios.values():
        ready = prepare(wanted, games.playable, wanted.rulebooks[0] if wanted.rulebooks else "18.4")
        found = explore_prepared(ready, most_states=2_000, most_seconds=60)
        game = games.replay(wanted.given, (), ready.rulebook)
        ends = distinct(game, found)
        events = Events(Answers(game, found))
        branches = events.branches({node: number for number, nodes in enumerate(ends.values()) for node in nodes})
        ways = branches.ways()
        if not found.exhausted or ways is None or len(ends) < 2 or sum(ways.values()) > MOST_LISTED:
            continue
        listed = list(every_way(branches))
        assert Counter(end for _, end in listed) == ways
        separator = Separator(branches)
        for number in range(min(len(ends), 8)):
            condition = separator.condition(number)
            if condition is not None:
                said_of += 1
                assert [condition.on(happened) for happened, _ in listed] == [end == number for _, end in listed], wanted.id
    assert said_of > 300


def test_words_of_conditions() -> None:
    """Terms are joined so that each is said once, negations and numbers included."""
    phrases = [Phrase("Emily", "chooses Troll"), Phrase("Emily", "fights"), Phrase("chance", "gives Krump")]
    term = (Literal(1, holds=False), Literal(0, times=2), Literal(2))
    assert said(Condition((term,)), phrases) == (
        "Exactly when Emily chooses Troll at least 2 times and never fights and chance gives Krump."
    )
    either = Condition(((Literal(0),), (Literal(1, 2, holds=False),)), holds=False)
    assert said(either, phrases) == "Always, except when Emily chooses Troll; or Emily fights fewer than 2 times."
