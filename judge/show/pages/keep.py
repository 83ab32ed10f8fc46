"""A board, and what was done on it, as a scenario file that ``judge run`` reads."""

from __future__ import annotations

import json

from judge.scenarios.write import board_scenario, moves_of, write_scenario
from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.context.position import Position
from judge.show.table.reopened import NoLonger, reopened

_INVITATION = '\n[expect] # claims about every branch, such as always = ["troll in emily.discard"]\n'


def scenario_file(library: Library, games: Games, position: Position, rulebook: str = "") -> str:
    """The text of the file, with the choices that hold; those that do not (any more) stand below them as a remark."""
    book = library.rulebook(rulebook)
    game, position, unfit = reopened(library, games, position, book)
    scenario = board_scenario(position.given, _title(position), moves_of(game), rulebook=book)
    return write_scenario(scenario) + (_remark(unfit) if unfit else "") + _INVITATION


def _remark(unfit: NoLonger) -> str:
    left = ", ".join(json.dumps(label, ensure_ascii=False) for label in unfit.left)
    return f"\n# What came after that does not hold any more: {left}\n"


def _title(position: Position) -> str:
    return f"What happens after: {position.do[0]}?" if position.do else "A board without a question yet"
