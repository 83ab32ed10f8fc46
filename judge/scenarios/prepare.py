"""A scenario made ready for one rulebook: its board laid out, its do-list and its claims bound to the board's names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from judge.cite import IN_FORCE
from judge.engine.board.laid import Board, Definitions
from judge.engine.board.setup import lay_out
from judge.engine.resolve.game_tables import Change, unchanged
from judge.errors import Problem, ScenarioError, SetupError
from judge.scenarios.expression import Expression, parse_expression
from judge.scenarios.labels import label_problem
from judge.scenarios.refused import Refused, refused_in
from judge.scenarios.run import Script
from judge.scenarios.scenario import ANYTHING, Claim, Scenario
from judge.scenarios.source import board_path


@dataclass(frozen=True, slots=True)
class Prepared:
    """Everything that checking or playing the scenario under one rulebook needs."""

    scenario: Scenario
    rulebook: str
    board: Board
    script: Script
    claims: tuple[tuple[Claim, Expression], ...]
    cites: tuple[Claim, ...]
    illegal: tuple[Refused, ...] = ()


def prepare(
    scenario: Scenario,
    book: Definitions,
    rulebook: str = IN_FORCE,
    readings: Mapping[str, Any] | None = None,
    change: Change = unchanged,
) -> Prepared:
    """Lay the scenario out. Raises ScenarioError naming every card, player, field and move that does not fit, with its line."""
    try:
        board = lay_out(scenario.given, book, rulebook, readings=readings, change=change)
    except SetupError as error:
        problems = tuple(_placed(scenario, problem) for problem in error.problems)
        raise ScenarioError("the board cannot be laid out", where=scenario.file, problems=problems) from None
    expected = scenario.expected(rulebook)
    claims = tuple((claim, parse_expression(claim.says)) for claim in expected.claims)
    illegal = tuple(refused_in(claim) for claim in expected.illegal)
    goals = tuple((claim, parse_expression(claim.says)) for claim in expected.reach)
    named = _claim_problems((*claims, *goals), board)
    problems = (*_move_problems(scenario, board), *named, *_refused_problems(illegal, board))
    if problems:
        raise ScenarioError("the scenario does not fit its board", where=scenario.file, problems=problems)
    return Prepared(scenario, rulebook, board, Script(board, scenario.moves), claims, expected.cites, illegal)


def _placed(scenario: Scenario, problem: Problem) -> Problem:
    where = scenario.source.at(*board_path(problem.where))
    return Problem(where, problem.code, f"{problem.where}: {problem.says}")


def _move_problems(scenario: Scenario, board: Board) -> list[Problem]:
    found = []
    for move in scenario.moves:
        says = label_problem(move.at, board.handles, board.tables.houses) if move.at and move.at != ANYTHING else ""
        if says:
            found.append(Problem(move.where, "scenario/bad-move", says))
    return found


def _refused_problems(illegal: tuple[Refused, ...], board: Board) -> list[Problem]:
    handles, houses = board.handles, board.tables.houses
    named = ((each, "" if each.what in handles else label_problem(each.what, handles, houses)) for each in illegal)
    return [Problem(each.claim.where, "scenario/unknown-name", says) for each, says in named if says]


def _claim_problems(claims: tuple[tuple[Claim, Expression], ...], board: Board) -> list[Problem]:
    return [
        Problem(claim.where, "scenario/unknown-name", says)
        for claim, expression in claims
        for says in expression.problems(board.handles, board.players)
    ]
