"""Before the first turn: opening hands, mulligans, and who is asked."""

from judge.cards.book import load_book
from judge.engine.charts.rulebooks import RULEBOOKS
from judge.engine.game import Game
from judge.engine.table.chains import MOST_CHAINS, hands

BOOK = load_book()
EMPTY = {"deck": 36, "houses": ["brobnar", "dis", "logos"]}


def opened(rulebook: str = "18.4", **emily: int) -> Game:
    given = {"active": "emily", "step": "setup", "emily": {**EMPTY, **emily}, "opponent": EMPTY}
    return Game(given, BOOK, rulebook)


def test_the_first_player_decides_on_a_mulligan_first_and_each_is_asked_once() -> None:
    """Emily, then her opponent, then the first turn: no third question."""
    game = opened()
    asked = []
    while game.question is not None and game.question.kind == "mulligan":
        asked.append(game.question.player)
        game.answer("yes")
    assert asked == ["emily", "opponent"]
    assert game.question is not None
    assert game.question.kind == "house"
    assert game.state.first_turn


def test_who_gives_a_hand_back_is_named_in_the_trace() -> None:
    """The answer of the second player is told as theirs, although it is the first player's game to begin."""
    game = opened()
    game.answer("no")
    game.answer("yes")
    notes = [note for line in game.trace if line.row == "mulligan?" for note in line.notes]
    assert notes == ["Emily, asked about a mulligan, says no", "Opponent, asked about a mulligan, says yes"]


def test_taking_a_mulligan_back_is_exact() -> None:
    """Going back gives the hand of seven again."""
    game = opened()
    game.answer("yes")
    game.back()
    assert len(game.table["players"][0]["hand"]) == 7


def test_the_hand_sizes_of_the_calculator_are_those_of_the_engine() -> None:
    """For every number of chains and every rulebook the dealt hand and the chains left are those that are calculated."""
    for rulebook in RULEBOOKS:
        for chains in range(MOST_CHAINS + 1):
            dealt = opened(rulebook, chains=chains)
            wanted = hands(chains, rulebook)
            side = dealt.table["players"][0]
            assert (len(side["hand"]), side["chains"]) == (wanted.first, wanted.kept), (rulebook, chains)
            dealt.answer("yes")
            assert len(dealt.table["players"][0]["hand"]) == wanted.first_mulligan
