"""Where one can stop in a game."""

from __future__ import annotations

from judge.engine.tell.trace import DEPTHS
from judge.show.context.games import Games
from judge.show.table.moments import USUAL, Moments, depth_of, moments

STOPS = Moments((), (), (0, 3, 7), {3: 0, 7: 1})


def test_the_next_stop_is_found_from_anywhere() -> None:
    """From a row that is none the first one after it; -1 for nowhere to go."""
    assert [STOPS.nearest(line) for line in (-1, 0, 1, 3, 4, 99)] == [7, 0, 3, 3, 7, 7]
    assert [STOPS.before(stop) for stop in (0, 3, 5)] == [-1, 0, 3]
    assert [STOPS.after(stop) for stop in (0, 5, 7)] == [3, 7, -1]
    assert [STOPS.question_before(stop) for stop in (3, 4, 8)] == [-1, 0, 1]


def test_a_depth_that_nobody_knows_is_the_usual_one() -> None:
    """An address may have been cut."""
    assert [depth_of(each) for each in ("", "nonsense", *DEPTHS)] == [USUAL, USUAL, *DEPTHS]


def test_one_can_stop_at_every_question_and_at_the_ends(games: Games) -> None:
    """At any depth; and the line just before a question is looked at from the question."""
    wanted = games.scenario("destroyed/archimedes-gateway")
    opening = games.opening(wanted, "18.4")
    first = games.replay(opening.given, opening.do, "18.4")
    assert first.question is not None
    game = games.replay(opening.given, (*opening.do, first.question.options[0].label), "18.4")
    for depth in DEPTHS:
        found = moments(game, depth)
        assert {0, *game.asked_at} <= set(found.stops)
        assert list(found.stops) == sorted(set(found.stops))
        numbers = {line.number for line in found.lines}
        assert set(found.stops) <= {0, *numbers, *game.asked_at}
        for number in numbers - set(found.stops):
            assert found.after(number) in game.asked_at
    deepest = max(len(moments(game, depth).lines) for depth in DEPTHS)
    assert len(moments(game, USUAL).lines) < deepest
