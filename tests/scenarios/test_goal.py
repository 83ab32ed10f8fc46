"""Can it happen this turn? Possible with a line that replays, impossible proved, and never a wrong answer."""

from __future__ import annotations

import os
from math import inf
from random import Random
from typing import Any

import pytest

from judge.engine.game import Game
from judge.engine.resolve.runner import Runner
from judge.engine.table.state import Zone
from judge.errors import JudgeError, ScenarioError
from judge.scenarios.acting import Acting
from judge.scenarios.goal import Settled, can
from judge.scenarios.worth import product
from tests.engine.footprints.boards import book, pool

BOARDS, START = int(os.environ.get("JUDGE_GOAL_BOARDS", "12")), int(os.environ.get("JUDGE_GOAL_START", "0"))
BRAWL = {
    "house": "brobnar",
    "emily": {"amber": 1, "battleline": ["troll", "bumpsy"], "hand": ["anger"]},
    "otto": {"amber": 2, "battleline": ["dust-imp", "bad-penny"]},
}


def asked(goal: str, given: dict[str, object] = BRAWL, **limits: Any) -> Settled:
    game = Game(given, book())
    return can(game.board, game.state, goal, **limits)


def test_what_is_possible_comes_with_a_line_without_idle_moves() -> None:
    """It replays move by move, and no move of it can be left out."""
    found = asked("dust-imp in otto.discard and emily.amber >= 2")
    assert found.result == "possible"
    assert found.sure
    game = Game(BRAWL, book())
    for label in found.line:
        game.answer(label)
    assert game.state.players[0].amber >= 2
    assert sum(label.startswith(("reap", "fight", "play")) for label in found.line) <= 2
    assert asked("emily.amber = 1").line == ()


def test_what_is_impossible_is_proved_and_a_limit_proves_nothing() -> None:
    """Two creatures and one card bring three Æmber at most; a search that is cut short says so."""
    assert asked("emily.amber >= 9").result == "impossible"
    assert asked("emily.keys >= 1").result == "impossible"
    cut = asked("dust-imp in otto.discard and bad-penny in otto.discard and emily.amber >= 4", most_tables=3)
    assert cut.result == "not settled"
    assert "not followed" in cut.why


def test_what_nothing_can_take_brings_nothing_however_much_it_is() -> None:
    """An amount without end on no card at all is none, and never a figure that no other can be held against."""
    assert (product(0, inf), product(inf, 0), product(inf, 1), product(2, 3)) == (0, 0, inf, 6)


def test_the_time_is_that_of_the_clock_that_was_given() -> None:
    """Whoever measures gives that of the processor; here one on which the time is over after two looks."""
    ticks = iter(range(100))
    goal = "dust-imp in otto.discard and bad-penny in otto.discard and emily.amber >= 4"
    cut = asked(goal, clock=lambda: float(next(ticks)), most_seconds=1.5)
    assert (cut.result, cut.seconds) == ("not settled", 3.0)


def test_what_ends_with_the_turn_is_seen() -> None:
    """The end of the turn belongs to it, the next turn does not."""
    given = {"house": "brobnar", "emily": {"battleline": [{"card": "troll", "exhausted": True}]}, "otto": {}}
    assert asked("troll is ready", given).line == ("end",)
    assert asked("otto.keys >= 1", {**given, "otto": {"amber": 9}}).result == "impossible"


@pytest.mark.parametrize(
    ("goal", "says"),
    [
        ("emily.amber >= 2 and troll flies", "at character 22"),
        ("emily.amber >= 2 and tröll in play", "at character 22"),
        ("nobody.amber >= 2", "no card here is called"),
        ("active = otto", "next turn"),
        ('otto can "end"', "next turn"),
        ("asked order", "not about the table"),
        ("active != emily", "next turn"),
        ("emily.amber >= 2 and troll is tagged", "in the middle of a move"),
        ("step = draw", "is so between two moves"),
        ("step = mian", "no step of the turn"),
        ("house = brobnr", "no house of this game"),
        ("troll belongs to dos", "no house of this game"),
        (f"emily.amber >= {'9' * 5000}", "is not understood"),
    ],
)
def test_a_goal_that_cannot_be_asked_is_told_with_its_place(goal: str, says: str) -> None:
    """No expression, nobody on the board, or the next turn."""
    with pytest.raises(ScenarioError) as caught:
        asked(goal)
    assert says in f"{caught.value.where} {caught.value.says}"


TIRED = {"exhausted": True}
WEASAND = {"battleline": ["troll", {"card": "weasand", **TIRED}], "hand": ["take-a-break"]}
MADE = {"token": "cleaner", "hand": ["cover-operation", "dusk-chronicles"], "discard": ["anger", "anger"]}
ODD = [
    ("troll in emily.discard", "saurian", {"battleline": ["troll", {"card": "rampaging-brutodon", "stunned": True}]}, {}),
    ("dust-imp in emily.hand", "dis", {"battleline": ["dust-imp"]}, {"battleline": ["troll"]}),
    ("sacro-thief in emily.discard", "shadows", {"battleline": [{"card": "sacro-thief", **TIRED}], "hand": ["hit-and-run"]}, {}),
    ("soleft.damage >= 1", "unfathomable", {"battleline": ["soleft"]}, {"battleline": ["cosmicrux"]}),
    ("troll in otto.discard", "dis", {"hand": ["fear", "mind-barb"]}, {"battleline": ["troll"]}),
    ("emily.amber >= 2", "untamed", {"hand": ["punctuated-equilibrium", "growth-surge"]}, {"battleline": ["groke"]}),
    ("weasand in emily.discard", "shadows", WEASAND, {"battleline": ["troll"], "hand": ["anger"]}),
    ("emily.amber >= 2", "shadows", MADE, {"amber": 3}),
]


@pytest.mark.parametrize(("goal", "house", "emily", "otto"), ODD, ids=[odd[0] for odd in ODD])
def test_what_comes_about_on_odd_ways_is_not_called_impossible(goal: str, house: str, emily: object, otto: object) -> None:
    """A cost of use that is paid although the creature only loses its stun; a card drawn back in the draw step; one returned and
    discarded as a move, or from the other hand; one played, drawn again and played again; one that is readied only if it was
    used; one that must leave as laid out; an action of the discard pile that is shuffled into the deck and becomes a token."""
    assert asked(goal, {"house": house, "emily": emily, "otto": otto}).result == "possible"


def test_without_a_token_creature_nothing_becomes_one() -> None:
    """Katerina leaves token creatures where there are some; else nothing is made, and nobody is used who could not be."""
    given = {"battleline": [{"card": "katerina-the-summoner", "amber": 2}, "krisper-ruld"], "deck": ["troll", "troll"]}
    foes = {"battleline": ["troll"], "amber": 1}
    assert asked("emily.amber >= 2", {"house": "sanctum", "emily": given, "otto": foes}).result == "impossible"
    board = {"house": "sanctum", "emily": {**given, "token": "cleaner"}, "otto": foes}
    game = Game(board, book())
    machine = Runner(game.board.tables)
    machine.load(game.state)
    assert Acting(machine).as_tokens
    assert can(game.board, game.state, "emily.deck = 0").result == "possible"


def test_what_is_sure_does_not_hang_on_chance() -> None:
    """A random card of two is discarded: which one is only possible, that one is, is sure."""
    given = {"house": "dis", "emily": {"hand": ["mind-barb"]}, "otto": {"hand": ["troll", "dust-imp"]}}
    which, any_of_them = asked("troll in otto.discard", given), asked("otto.hand = 1", given)
    assert (which.result, which.luck, which.sure) == ("possible", True, False)
    assert (any_of_them.result, any_of_them.luck, any_of_them.sure) == ("possible", True, True)
    assert not asked("emily.amber >= 1").luck


def test_an_unknown_card_leaves_it_open() -> None:
    """What hangs on a card that nobody knows is neither possible nor impossible, unless it is chance that answers."""
    given = {"house": "brobnar", "emily": {"hand": 1, "battleline": ["troll"]}, "otto": {}}
    assert asked("emily.amber >= 9", given, most_seconds=1.0).result != "impossible"


def test_answers_are_those_of_a_plain_search() -> None:
    """On small random boards of the whole pool; ``JUDGE_GOAL_BOARDS`` says on how many (``make nightly``: 500)."""
    settled = 0
    for seed in range(START, START + BOARDS):
        given = drawn(Random(seed))
        try:
            game = Game(given, book())
        except JudgeError:
            continue
        harm = f"{game.board.handles[game.state.zone(1, Zone.LINE)[0]]} in otto.discard"
        for goal in ("emily.amber >= 4", "otto.battleline = []", "emily.amber >= 7", harm):
            quick = can(game.board, game.state, goal, most_seconds=3.0, most_tables=600)
            plain = can(game.board, game.state, goal, most_seconds=3.0, most_tables=600, plainly=True)
            results = {quick.result, plain.result} - {"not settled"}
            assert len(results) <= 1, (given, goal, quick, plain)
            settled += quick.result != "not settled"
    assert settled > BOARDS


def drawn(random: Random) -> dict[str, object]:
    """A small board: one or two creatures a side, two cards in hand."""
    line = [random.choice(pool("creature")) for _ in range(random.randint(1, 2))]
    hand = [random.choice(pool("action")), random.choice(pool("creature"))]
    deck = [random.choice(pool("creature")) for _ in range(2)]
    foes = [random.choice(pool("creature")) for _ in range(2)]
    house = book().definition(random.choice([line[0], hand[0]])).houses[0]
    emily = {"amber": 2, "battleline": line, "hand": hand, "deck": deck}
    return {"house": house, "emily": emily, "otto": {"amber": 2, "battleline": foes, "deck": deck}}
