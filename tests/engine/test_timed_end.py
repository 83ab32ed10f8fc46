"""The end of a game on time: each row decides only where those before it do not."""

from __future__ import annotations

import pytest

from judge.corpus.load import load_corpus
from judge.engine.board.as_given import as_given
from judge.engine.game import Game
from judge.engine.table.timed_end import Side, timed_end
from judge.errors import PlayError, SetupError
from tests.engine.conftest import SmallBook

FIRST, SECOND = "the first player", "the second player"


@pytest.mark.parametrize(
    ("first", "second", "row", "winner"),
    [
        (Side(keys=3), Side(keys=2, amber=20), "trg:end-of-time", FIRST),
        (Side(keys=1), Side(keys=3), "trg:end-of-time", SECOND),
        (Side(keys=2), Side(keys=1), "trg:tie-break#2", FIRST),
        (Side(keys=1, amber=6), Side(keys=1, amber=5), "trg:tie-break#2", FIRST),
        (Side(keys=1, amber=5), Side(keys=1, amber=6), "trg:tie-break#2", SECOND),
        (Side(keys=2), Side(keys=1, amber=6, creatures=1), "trg:tie-break#5", SECOND),
        (Side(keys=1, amber=11), Side(keys=0, amber=12), "trg:tie-break#2", FIRST),
        (Side(keys=2, amber=6), Side(keys=2, amber=6, chains=1), "trg:tie-break#4", FIRST),
        (Side(amber=5), Side(amber=4), "trg:tie-break#3", FIRST),
        (Side(keys=1, amber=7), Side(keys=1, amber=8), "trg:tie-break#3", SECOND),
        (Side(amber=3, chains=4), Side(amber=3, chains=2), "trg:tie-break#4", SECOND),
        (Side(creatures=2), Side(creatures=3), "trg:tie-break#5", SECOND),
        (Side(creatures=3), Side(creatures=2), "trg:tie-break#5", FIRST),
        (Side(1, 2, 3, 4), Side(1, 2, 3, 4), "trg:tie-break#6", FIRST),
    ],
)
def test_the_first_difference_decides(first: Side, second: Side, row: str, winner: str) -> None:
    """Keys (one forged for 6 before they are counted), Æmber, fewer chains, creatures, the first player."""
    steps = timed_end(first, second)
    assert (steps[-1].cite, steps[-1].winner) == (row, winner)
    assert not any(step.winner for step in steps[:-1])


def test_every_row_is_cited_and_stands_in_the_corpus() -> None:
    """All six rows are looked at when all is equal, each a row of the entry."""
    corpus = load_corpus()
    cites = [step.cite for step in timed_end(Side(), Side())]
    assert cites == [f"trg:tie-break#{row}" for row in range(1, 7)]
    assert all(corpus.passage(cite) for cite in cites)


def test_who_forges_is_told() -> None:
    """Both, one or nobody."""
    says = [timed_end(Side(amber=one), Side(amber=other))[0].says for one, other in ((6, 6), (0, 6), (0, 0))]
    assert says == [f"{FIRST} and {SECOND} forge a key for 6", f"{SECOND} forges a key for 6", "nobody forges a key for 6"]


@pytest.mark.parametrize("side", [Side(keys=4), Side(amber=-1), Side(chains=1000)])
def test_a_number_that_cannot_be_is_refused(side: Side) -> None:
    """With what it may be."""
    with pytest.raises(PlayError, match="from 0 to"):
        timed_end(Side(), side)


BOARD = {"time": 1, "began": "dan", "emily": {"keys": 1, "houses": ["dis"]}, "dan": {"amber": 2, "houses": ["dis"]}}


def test_a_board_on_which_time_is_called_can_be_taken_over_in_any_turn(book: SmallBook) -> None:
    """The position of each of the last turns is a board of its own, and ends as it would have ended."""
    game = Game(BOARD, book)
    rows = []
    for move in ("end", "choose dis", "end"):
        given = as_given(game.board, game.state, book) if game.question.kind == "move" else {}
        rows += [given["time"]] if given else []
        if given:
            again = Game(given, book)
            for rest in ("end", "choose dis", "end")[2 * (given["time"] - 1) :]:
                again.play(rest)
            assert again.winner == "emily"
        game.play(move)
    assert rows == [1, 2]
    assert (game.winner, game.question) == ("emily", None)
    assert game.trace[-1].cites == ("trg:tie-break#2",)


def test_who_began_has_to_be_said(book: SmallBook) -> None:
    """Where all is equal that player wins; nobody is taken for granted."""
    with pytest.raises(SetupError) as wrong:
        Game({**BOARD, "began": ""}, book)
    assert [problem.where for problem in wrong.value.problems] == ["began"]


@pytest.mark.parametrize("step", ["house", "main", "ready", "draw", "end"])
def test_the_last_turn_has_no_step_after_its_key(book: SmallBook, step: str) -> None:
    """Who lays it out in such a step is told so; its start and its forge step can be laid out, and end the game."""
    with pytest.raises(SetupError) as wrong:
        Game({**BOARD, "time": 3, "step": step}, book)
    assert [problem.where for problem in wrong.value.problems] == ["step"]
    assert Game({**BOARD, "time": 3, "step": "forge"}, book).winner == "emily"
