"""What can still come true this turn where a do-list ends: ``reachable`` from one of its ends, ``unreachable`` from none."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from judge.engine.explore import Exploration
from judge.engine.table.machine import Machine
from judge.scenarios.goal import MOST_SECONDS, MOST_TABLES, Settled, can
from judge.scenarios.paths import labels_of
from judge.scenarios.prepare import Prepared


def reach(
    ready: Prepared,
    found: Exploration,
    ends: Iterable[int],
    goal: str,
    *,
    most_seconds: float = MOST_SECONDS,
    most_tables: int = MOST_TABLES,
) -> Settled:
    """The answer from all the ends: possible from one, impossible from each, or else not settled. Raises ScenarioError."""
    m = Machine(ready.board.tables)
    answers: list[Settled] = []
    for at in dict.fromkeys(ends):
        left = most_seconds - sum(answer.seconds for answer in answers)
        answer = can(ready.board, found.nodes[at].state, goal, most_seconds=max(left, 0.01), most_tables=most_tables)
        answers.append(answer)
        if answer.result == "possible":
            way = labels_of(found, ready.script.labels, m, found.path(at))
            return replace(_together(answers, answer), line=(*way, *answer.line))
    open_ones = [answer for answer in answers if answer.result == "not settled"]
    if open_ones or not answers or not found.exhausted:
        why = open_ones[0].why if open_ones else found.why_not or "no way through the do-list comes to an end"
        return _together(answers, Settled(goal, "not settled", why=why))
    return _together(answers, answers[0])


def _together(answers: list[Settled], answer: Settled) -> Settled:
    tables, seconds = sum(each.tables for each in answers), sum(each.seconds for each in answers)
    return replace(answer, tables=tables, seconds=round(seconds, 4))
