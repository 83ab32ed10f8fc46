"""A position of a game, as an address holds it: the board, the rulebook, the moves and answers so far, and the line looked at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from judge.errors import PlayError
from judge.show.addresses import Addresses
from judge.show.packed import unpack

MOST_CHOICES = 400


@dataclass(frozen=True, slots=True)
class Position:
    """``board`` is a packed set-up; ``line`` counts lines of the trace, -1 for the last."""

    board: str
    do: tuple[str, ...] = ()
    line: int = -1

    @property
    def given(self) -> Mapping[str, Any]:
        """The set-up; SetupError when the address was cut short."""
        return unpack(self.board)

    def checked(self) -> Position:
        """This position; PlayError when it holds more choices than a game of one turn could."""
        if len(self.do) > MOST_CHOICES:
            raise PlayError(f"an address holds at most {MOST_CHOICES} choices; set the board up as it now stands and go on")
        return self

    def then(self, label: str) -> Position:
        """After one more move or answer, at the first line that comes of it."""
        return replace(self, do=(*self.do, label), line=self.line + 1 if self.line >= 0 else -1)

    def after(self, choices: int) -> Position:
        """After the first so many choices."""
        return replace(self, do=self.do[:choices], line=-1)

    def at(self, line: int) -> Position:
        """Looking at another line."""
        return replace(self, line=line)

    def play(self, to: Addresses) -> str:
        """Where this position is played."""
        return to.play(self.board, self.do, self.line)

    def outcomes(self, to: Addresses) -> str:
        """Where all that can come of this position is shown."""
        return to.outcomes(self.board, self.do)
