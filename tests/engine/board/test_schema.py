"""The published description of a board and its reader agree."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from judge.engine.board.fields import fields_of
from judge.engine.board.reading import read_board
from judge.engine.board.schema import ROOT, board_schemas
from judge.engine.board.spec import BoardSpec, CardSpec, DoneSpec, OwnCardSpec, SideSpec
from judge.scenarios.read import load_scenario, scenario_files
from tests.engine.board.test_reading import BAD

SCHEMAS = board_schemas("#/$defs/")
READER = Draft202012Validator({"$defs": SCHEMAS, "$ref": f"#/$defs/{ROOT}"})
WORDS = st.sampled_from(["", "troll", "unknown", "dis", "main", "emily", "top", "creature", "draw", "red", "x" * 300])
SMALL = st.booleans() | st.integers(-2, 1100) | WORDS | st.none()


def tables(kind: type, values: Any) -> Any:
    return st.dictionaries(st.sampled_from([*fields_of(kind), "tea"]), values, max_size=5)


CARDS = WORDS | tables(CardSpec, SMALL | st.lists(WORDS | tables(CardSpec, SMALL), max_size=2))
SIDES = tables(SideSpec, SMALL | st.lists(CARDS | SMALL, max_size=3))
BOARDS = st.fixed_dictionaries(
    {"emily": SIDES, "other": SIDES},
    optional={
        "done": tables(DoneSpec, SMALL | st.lists(SMALL | st.fixed_dictionaries({"card": WORDS, "against": SMALL}), max_size=2)),
        "cards": st.dictionaries(WORDS, tables(OwnCardSpec, SMALL | st.lists(WORDS, max_size=11)), max_size=2),
        **{name: SMALL for name in fields_of(BoardSpec) if name not in ("done", "cards", "doing")},
    },
)


@pytest.mark.parametrize("path", scenario_files(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_scenario_is_as_described(path: Any) -> None:
    """The board of every scenario file fits the description."""
    assert [error.message for error in READER.iter_errors(load_scenario(path).given)] == []


@settings(max_examples=300, deadline=None)
@given(BOARDS)
def test_what_the_description_refuses_is_refused(board: dict[str, Any]) -> None:
    """An independent reader of the description finds no fault with a board that is read without problems."""
    if not read_board(board)[1]:
        assert [error.json_path for error in READER.iter_errors(board)] == []


def test_what_is_refused_is_told_by_the_description_too() -> None:
    """All but what only the board itself can tell: its players, the houses of its cards, in which zone a card lies."""
    by_schema = {error.json_path.removeprefix("$.").partition(".")[0] for error in READER.iter_errors(BAD)}
    assert by_schema == {"hosue", "step", "first_turn", "emily", "other", "cards", "done"}


def test_a_house_may_be_a_new_one() -> None:
    """One that a card of the board's own brings along; what is no word of small letters is none."""
    board = {"house": "lumen", "cards": {"nova": {"houses": ["lumen"]}}, "emily": {"hand": ["nova"]}, "dan": {}}
    assert read_board(board)[1] == []
    assert READER.is_valid(board)
    assert not READER.is_valid({**board, "house": "The Lumen"})


@pytest.mark.parametrize("side", [{"tea": 1}, {"hand": [{"card": "troll", "tea": 1}]}, {"hand": [{"damage": 1}]}])
def test_a_field_that_nothing_declares_is_refused(side: dict[str, Any]) -> None:
    """So is a card without its id."""
    assert not READER.is_valid({"emily": side, "other": {}})
    assert read_board({"emily": side, "other": {}})[1]


def test_everything_that_is_referred_to_is_there() -> None:
    """No schema names one that is missing, and every field is told in a sentence."""
    assert set(SCHEMAS) >= {"Board", "BoardSide", "BoardCard", "BoardDone", "BoardOwnCard", "BoardLastTurn", "BoardCounted"}
    assert all(field["description"] for schema in SCHEMAS.values() for field in schema["properties"].values())
