"""Which moves bear on a goal: those that change nothing that it hangs on are left out, and whatever could matter is kept."""

from __future__ import annotations

from judge.engine.game import Game
from judge.engine.resolve.runner import Runner
from judge.scenarios.bearing import Bearing
from judge.scenarios.goal import ending_with_a_question, read_goal
from tests.engine.footprints.boards import book

HARM, AMBER = "dust-imp in otto.discard", "emily.amber >= 2"
FOES = {"battleline": ["dust-imp", "bad-penny"]}


def kept(goal: str, emily: dict[str, object], otto: dict[str, object] = FOES) -> set[str]:
    """The kinds of the legal moves that are followed."""
    game = Game({"house": "brobnar", "emily": emily, "otto": otto}, book())
    machine = Runner(ending_with_a_question(game.board.tables))
    machine.load(game.state)
    question = machine.run()
    assert question is not None
    bearing = Bearing(machine, read_goal(goal, game.board, 0), game.board)
    return {option[0] for option in bearing.followed(machine, question, question.options)}


def test_a_reap_does_not_hurt_and_a_fight_brings_nothing() -> None:
    """With plain creatures, and the end of the turn brings neither; a card put away matters to nothing."""
    plain = {"battleline": ["troll"], "hand": ["troll"]}
    assert kept(HARM, plain) == {"fight"}
    assert kept(AMBER, plain, {"battleline": ["bad-penny"]}) == {"reap"}


def test_what_is_set_off_is_followed() -> None:
    """Dust Imp brings its owner Æmber when it dies: that matters to a goal of theirs, or to one who may steal it."""
    assert "fight" in kept("otto.amber >= 2", {"battleline": ["troll"]})
    assert kept("emily.keys >= 1", {"battleline": ["troll"]}) == set()


def test_what_nobody_can_tell_is_followed_in_full() -> None:
    """A goal in words of which nobody says what they read."""
    assert kept("otto.battleline = []", {"battleline": ["troll"], "hand": ["anger"]}) >= {"reap", "fight", "discard", "end"}


def test_what_waits_for_the_end_of_the_turn_is_followed() -> None:
    """Ragnarok destroys everybody when the turn ends, long after it was played."""
    assert {"play", "end"} <= kept(HARM, {"battleline": ["troll"], "hand": ["ragnarok"]})
