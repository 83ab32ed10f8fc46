"""The moments of a game at which one can stop and look around: after every line that is told, and at every question."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from judge.engine.game import Game
from judge.engine.tell.trace import DEPTHS, SHORT, tell
from judge.engine.tell.view import TraceLine

# How much is told where the address does not say.
USUAL = SHORT


def depth_of(asked: str) -> str:
    """One of the depths of a trace; the usual one for whatever else is asked."""
    return asked if asked in DEPTHS else USUAL


@dataclass(frozen=True, slots=True)
class Moments:
    """``trace`` are all rows, ``lines`` the lines told, ``stops`` the numbers of rows after which one can stop, ``asked`` which
    choice is made at a stop. A line after which a question follows with nothing told between is looked at from the question."""

    trace: tuple[TraceLine, ...]
    lines: tuple[TraceLine, ...]
    stops: tuple[int, ...]
    asked: dict[int, int]

    def nearest(self, line: int) -> int:
        """The stop at a row, or the first one after it; the last one for -1."""
        return self.stops[-1] if line < 0 else self.stops[min(bisect_left(self.stops, line), len(self.stops) - 1)]

    def before(self, stop: int) -> int:
        """The stop before another; -1 for none."""
        at = bisect_left(self.stops, stop)
        return self.stops[at - 1] if at else -1

    def after(self, stop: int) -> int:
        """The stop after another; -1 for none."""
        at = bisect_right(self.stops, stop)
        return self.stops[at] if at < len(self.stops) else -1

    def question_before(self, stop: int) -> int:
        """The last choice made before a stop; -1 for none."""
        return max((choice for at, choice in self.asked.items() if at < stop), default=-1)


def moments(game: Game, depth: str) -> Moments:
    """The moments of a game whose trace is told at a depth."""
    trace = game.trace
    lines = tell(trace, depth)
    numbers = [line.number for line in lines]
    asked = {row: choice for choice, row in enumerate(game.asked_at)}  # of two questions at one row the later one
    shown = (number for number in numbers if not _is_asked_after(number, numbers, asked))
    return Moments(trace, lines, tuple(sorted({0, *shown, *asked})), asked)


def _is_asked_after(number: int, numbers: Sequence[int], asked: dict[int, int]) -> bool:
    """Whether a question follows a line with nothing told between them."""
    at = bisect_right(numbers, number)
    following = numbers[at] if at < len(numbers) else max(asked) + 1
    return any(number < row < following for row in asked)
