"""Infinite loops: the whole table comes again, and nobody had anything to decide in between."""

from __future__ import annotations

from typing import Any

from judge.engine.table.machine import Machine
from judge.engine.table.state import index_of
from judge.errors import BudgetError, LoopError

LOOP_AFTER = 2_000  # a resolution longer than this is watched
STEP_BUDGET = 10_000  # the longest resolution of all scenarios takes 177
MOST_LEVELS = 240  # of effects that wait for one another while somebody is asked
_MANY = 999


def endless(*loop: str, choice: str = "whatever is chosen") -> LoopError:
    """What is said of a loop without end that the rules leave to its players: of what it is made, and what becomes of it."""
    return LoopError(
        f"These effects set each other off for ever {choice}: "
        f"{', '.join(dict.fromkeys(loop))}. The active player says how often the loop runs and then removes the card that keeps "
        "it going from play, to its owner's discard pile, without its being destroyed [glossary:infinite-loops]."
    )


class LoopWatch:
    """Compares the table with one remembered; what is remembered is renewed at ever longer distances (Brent)."""

    def __init__(self) -> None:
        self.seen: Any = None
        self.since = 0
        self.span = 1
        self.rows: list[str] = []

    def look(self, m: Machine) -> None:
        """Raise LoopError if the table is the one remembered, BudgetError if the resolution is too long."""
        if m.steps > STEP_BUDGET:
            where = f"{m.proc}#{m.flat[m.pc].row.id}"
            raise BudgetError(
                f"This has not come to an end after {STEP_BUDGET:,} steps without a question, around {where}: most "
                "likely effects set each other off, and something grows each time. How it ends is not known."
            )
        if m.steps % 16:
            return
        key = _key(m)
        self.rows.append(m.proc)
        if key == self.seen:
            raise endless(*self.rows[-self.since :], choice="and nobody has a choice")
        self.since += 1
        if self.seen is None or self.since == self.span:
            self.seen, self.since, self.span, self.rows = key, 0, self.span * 2, []


def _key(m: Machine) -> object:
    """The table without object numbers, which grow whenever a card changes zones."""
    state = m.save()
    cards = tuple(card._replace(obj=0) for card in state.cards)
    frames = tuple((f.proc, f.row, _plain(tuple(sorted(f.env.items(), key=str)))) for f in state.stack)
    return (cards, state.zones, state.players, frames)


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return tuple(_plain(part) for part in value)
    return index_of(value) if isinstance(value, int) and value > _MANY else value
