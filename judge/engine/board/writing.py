"""Write a board back as it is read: the shortest form that says the same."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import is_dataclass
from typing import Any

from judge.engine.board.fields import SHORT, fields_of
from judge.engine.board.spec import BoardSpec


def write_board(board: BoardSpec) -> dict[str, Any]:
    """The board as it stands under ``[given]``, without what it would be anyway; ``read_board`` reads the same of it."""
    told: dict[str, Any] = _written(board)
    doing: dict[str, Any] = {key: told.pop(key) for key in ("cards", "done", "doing") if key in told}
    return {**told, **{name: _written(side) for name, side in board.sides.items()}, **doing}


def _written(value: Any) -> Any:
    match value:
        case tuple():
            return [_written(each) for each in value]
        case Mapping():
            return {name: _written(each) for name, each in value.items()}
        case _ if is_dataclass(value):
            kind: Any = type(value)
            told = {
                field.name: _written(here)
                for field in fields_of(kind).values()
                if (here := getattr(value, field.attribute)) != field.default
            }
            return told[SHORT[kind]] if list(told) == [SHORT.get(kind)] else told
        case _:
            return value
