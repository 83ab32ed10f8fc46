"""What is written is read back as the same scenario."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.engine.game import Game
from judge.errors import ScenarioError
from judge.scenarios.prepare import prepare
from judge.scenarios.read import load_scenario, read_scenario, scenario_files
from judge.scenarios.run import walk
from judge.scenarios.write import board_scenario, moves_of, write_scenario
from tests.scenarios.conftest import SmallBook

# Any text that a UTF-8 file can hold: quotes, control characters and newlines included.
TEXTS = st.text(st.characters(exclude_categories=("Cs",)), max_size=40)
CARDS = st.recursive(
    TEXTS | st.fixed_dictionaries({"card": TEXTS, "damage": st.integers(0, 99), "stunned": st.booleans()}),
    lambda inner: st.fixed_dictionaries({"card": TEXTS, "upgrades": st.lists(inner, max_size=3)}),
    max_leaves=5,
)
SIDES = st.dictionaries(TEXTS.filter(bool), st.integers(0, 200) | st.lists(CARDS, max_size=12), max_size=5)


@settings(max_examples=60, deadline=None)
@given(TEXTS.filter(str.strip), SIDES, SIDES)
def test_any_board_survives_being_written(title: str, ours: dict[str, Any], theirs: dict[str, Any]) -> None:
    """Whatever stands in the fields, the file gives it back letter by letter."""
    scenario = board_scenario({"active": "emily", "emily": ours, "otto": theirs}, title)
    again = read_scenario(write_scenario(scenario), "x.toml", "board")
    assert again == scenario
    assert again.given == scenario.given


@pytest.mark.parametrize("path", scenario_files(), ids=lambda path: path.stem)
def test_every_shipped_scenario_survives_being_written(path: Any) -> None:
    """Title, rulings, board, moves and claims come back equal."""
    scenario = load_scenario(path)
    again = read_scenario(write_scenario(scenario), scenario.file, scenario.id)
    assert again == scenario
    assert (again.given, again.expect_under) == (scenario.given, scenario.expect_under)


def test_a_game_becomes_a_do_list(book: SmallBook) -> None:
    """The moves and answers of a game, saved and run again, lead to the same table."""
    board = {"house": "dis", "emily": {"hand": ["bolt", "wipe"], "battleline": ["imp", "imp"]}, "otto": {"battleline": ["troll"]}}
    game = Game.replay(board, ["play bolt", "troll", "play wipe", "imp#2 Destroyed:"], book)
    saved = read_scenario(write_scenario(board_scenario(board, "Saved", moves_of(game))))
    assert [(move.player, move.at, move.choose) for move in saved.moves] == [
        ("emily", "play bolt", ("troll",)),
        ("emily", "play wipe", ("imp#2 Destroyed:",)),
    ]
    labels = walk(prepare(saved, book).script, lambda _m, _question, options: options[0])
    assert Game.replay(saved.given, labels, book).state.key() == game.state.key()


def test_what_toml_cannot_hold_is_refused() -> None:
    """A value without a form in the file is an error, not a file that cannot be read."""
    with pytest.raises(ScenarioError, match="cannot be written"):
        write_scenario(board_scenario({"emily": {"amber": 1.5}, "otto": {}}, "x"))
