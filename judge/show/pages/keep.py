"""A board, and what was done on it, as a scenario file that ``judge run`` reads."""

from __future__ import annotations

from judge.scenarios.write import board_scenario, moves_of, write_scenario
from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.context.position import Position

_INVITATION = '\n[expect] # claims about every branch, such as always = ["troll in emily.discard"]\n'


def scenario_file(library: Library, games: Games, position: Position, rulebook: str = "") -> str:
    """The text of the file; PlayError when a choice of the position was not possible."""
    book = library.rulebook(rulebook)
    game = games.replay(position.given, position.checked().do, book)
    scenario = board_scenario(position.given, _title(position), moves_of(game), rulebook=book)
    return write_scenario(scenario) + _INVITATION


def _title(position: Position) -> str:
    return f"What happens after: {position.do[0]}?" if position.do else "A board without a question yet"
