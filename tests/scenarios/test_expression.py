"""Expressions say what a table is like, and refuse what they cannot mean."""

from __future__ import annotations

import pytest

from judge.engine.board.labels import Labels
from judge.engine.game import Game
from judge.engine.resolve.runner import Runner
from judge.errors import ScenarioError
from judge.scenarios.expression import Position, parse_expression
from tests.scenarios.conftest import SmallBook

GIVEN = {
    "active": "emily",
    "house": "dis",
    "emily": {
        "hand": ["wipe", {"card": "troll", "as": "big"}],
        "battleline": ["troll", {"card": "knight", "damage": 1, "stunned": True, "armor_used": 1}, "imp"],
        "amber": 3,
        "keys": 1,
    },
    "otto": {
        "battleline": [{"card": "pixie", "exhausted": True}],
        "deck": ["imp", "pixie"],
        "purged": ["bolt", "wipe"],
        "archives": [{"card": "pixie", "as": "[redacted]"}],
    },
}


@pytest.fixture
def position(book: SmallBook) -> Position:
    game = Game(GIVEN, book)
    m = Runner(game.board.tables)
    m.load(game.state)
    asked = m.run()
    return Position(m, Labels(game.board), asked, frozenset({"order"}))


@pytest.mark.parametrize(
    "text",
    [
        "troll in play", "big not in play", "big in emily.hand", "not big in otto.hand", "knight.damage = 1",
        "knight.damage != 2", "troll.power >= 8 and pixie#1.power < 2",
        "knight.armor = 2 and knight.armor_left = 1", "emily.amber = 3", "emily.keys = 1", "otto.deck = 2",
        "emily.battleline = [troll, knight, imp#1]", "emily.battleline != [knight, troll, imp#1]",
        "otto.purged = [wipe#2, bolt]", "otto.deck = [imp#2, pixie#2]", "emily.discard = []",
        "knight is stunned", "troll is not stunned", "troll is flank and not knight is flank",
        "pixie#1 is exhausted and troll is ready", "pixie#1 controlled by otto",
        "troll next to knight and not troll next to imp#1", 'emily can "play wipe#1"',
        'emily cannot "play wipe#2"', 'emily can "fight pixie#1 with troll"', 'emily cannot "reap knight"',
        'otto cannot "end"', "winner = nobody", "active = emily", "house = dis", "step = main", "asked order",
        "not asked flank", "[redacted] in otto.archives", "otto.archives = [[redacted]]",
    ],
)  # fmt: skip
def test_what_is_true_holds(text: str, position: Position) -> None:
    """Each form of the grammar is true of a board made for it, and its negation is not."""
    expression = parse_expression(text)
    assert expression.problems(position.handles, position.players) == ()
    assert expression.holds(position)
    if " and " not in text:
        turned = text.removeprefix("not ") if text.startswith("not ") else f"not {text}"
        assert not parse_expression(turned).holds(position)


def test_a_card_out_of_play_has_no_power(position: Position) -> None:
    """No comparison of power holds for a card that is no creature in play."""
    assert not parse_expression("big.power = 8").holds(position)
    assert not parse_expression("big.power != 8").holds(position)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("trol in play", "did you mean troll"),
        ("pixie in play", "pixie#1, pixie#2"),
        ("troll in dan.hand", "'dan' is no player"),
        ("troll in emily.graveyard", "no zone"),
        ("troll is asleep", "no state of a card"),
        ("troll.rage = 1", "no number of a card"),
        ("emily.fun = 1", "no number of a player"),
        ("emily.hand = [wipe#1, nothing]", "'nothing'"),
        ('emily can "dance"', "is no move"),
        ('emily can "play nothing"', "no card here"),
        ('emily can "choose chaos"', "no house"),
        ("winner = dan", "'dan' is no player"),
        ("asked odrer", "no kind of question"),
        ("asked order in spring", "no step of the turn"),
    ],
)
def test_names_that_the_board_does_not_have_are_told(text: str, says: str, position: Position) -> None:
    """A misspelt name is a problem with what there is, never silently false."""
    problems = parse_expression(text).problems(position.handles, position.players)
    assert len(problems) == 1
    assert says in problems[0]


@pytest.mark.parametrize("text", ["", "troll", "troll is", "troll = 3", "troll.power = many", "and troll in play"])
def test_what_has_no_form_is_refused_with_the_forms(text: str) -> None:
    """The refusal shows how expressions are written."""
    with pytest.raises(ScenarioError, match=r"H in P\.zone"):
        parse_expression(text)
