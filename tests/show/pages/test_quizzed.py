"""No question is asked whose answer is not proved: each right end is reached by play, and no wrong one is."""

from __future__ import annotations

from collections import Counter
from urllib.parse import parse_qs, urlsplit

import pytest

from judge.scenarios.check import check
from judge.show.context import words
from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.pages.quiz import levels
from judge.show.pages.quizzed import LEAST_WRONG, LEVELS, Quizzed, quizzed
from judge.show.table.changed import came
from judge.show.table.sentence import sentence
from judge.show.tree.outcomes import scenario_outcomes_page
from tests.sampling import NIGHT

# By day a few of those that the levels name; at night all of them.
EVERY = 1 if NIGHT else 130


@pytest.fixture(scope="module")
def asked(games: Games) -> list[Quizzed]:
    """Questions, in the order in which they are asked."""
    made = (quizzed(games, games.scenario(name)) for name in list(levels(games))[::EVERY])
    return [each for each in made if each]


def test_every_question_has_two_wrong_answers_that_differ(asked: list[Quizzed]) -> None:
    """Each says why it is near, none is said twice, and none is an end that comes."""
    assert len(asked) >= 900 / EVERY
    for each in asked:
        assert len(each.wrong) >= LEAST_WRONG
        assert all(wrong.why for wrong in each.wrong)
        assert len(set(each.choices)) == len(each.choices) == 1 + len(each.wrong)
        assert not set(each.right) & {wrong.says for wrong in each.wrong}


def test_no_question_is_asked_twice(asked: list[Quizzed]) -> None:
    """The same board, moves and question under two names is told."""
    keys = Counter((str(each.scenario.given), each.scenario.moves, each.scenario.asks) for each in asked)
    assert [key for key, count in keys.items() if count > 1] == []


def test_every_answer_is_played_to_its_ends(library: Library, games: Games, asked: list[Quizzed]) -> None:
    """The right ones are what the branches of the scenario come to, replayed choice by choice; no wrong one is. Statements are
    claims that are checked over all branches: the right ones hold, and the wrong ones nowhere."""
    for each in asked:
        if each.proof:
            assert check(each.proof, games.playable).result == "agrees"
            assert sum(claim.mood == "never" for claim in each.proof.expect.claims) == len(each.wrong)
            continue
        page = scenario_outcomes_page(library, games, each.scenario.id)
        assert page.exhausted
        ends = {_replayed(games, end.address, each) for end in page.outcomes}
        assert ends <= set(each.right)
        assert page.more or ends == set(each.right)
        assert not ends & {wrong.says for wrong in each.wrong}


def _replayed(games: Games, address: str, asked: Quizzed) -> str:
    do = parse_qs(urlsplit(address).query).get("do", [])
    start, game = (games.replay(asked.scenario.given, way, "18.4") for way in ((), do))
    return f"{words.sentence(sentence(came(start.table, game.table, game.winner)) or 'nothing changes')}."


def test_a_scenario_without_claims_about_its_ends_makes_no_question(games: Games) -> None:
    """It is left out, however right its answer is."""
    assert quizzed(games, games.scenario("fight/why-a-fight-is-not-allowed")) is None


@pytest.mark.skipif(not NIGHT, reason="all of the questions are made at night")
def test_whatever_branches_is_asked_about(games: Games, asked: list[Quizzed]) -> None:
    """And so is each ruling that a scenario shows."""
    names = {each.scenario.id for each in asked}
    left = [games.scenario(name) for name in levels(games) if name not in names]
    assert not {each.id for each in left if check(each, games.playable).ends > 1}
    shown = {games.scenario(name).rulings[0].partition("#")[0] for name in names}
    assert not {each.rulings[0].partition("#")[0] for each in left} - shown


def test_there_are_five_levels_of_one_size(games: Games) -> None:
    """And what needs more cards, rules and choices stands higher."""
    sizes = Counter(levels(games).values())
    assert sorted(sizes) == list(range(1, LEVELS + 1))
    assert max(sizes.values()) - min(sizes.values()) <= 1


@pytest.mark.parametrize(
    "name", ["lasting-effects/harland-mindlock-who-lay-there", "most-powerful/raider-of-the-peaks-and-a-tie"]
)
def test_a_misread_card_that_makes_no_sense_is_left_out(games: Games, name: str) -> None:
    """Control for the other player that ends, the one most powerful that is several: the engine knows no such words."""
    found = quizzed(games, games.scenario(name))
    assert found is None or len(found.wrong) >= LEAST_WRONG
