"""A position of a game, as an address holds it: board, choices, the line looked at, and the branch that was left for this."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from judge.errors import PlayError
from judge.show.context.addresses import NO_CASE, Addresses, Into
from judge.show.context.packed import unpack

MOST_CHOICES = 400


@dataclass(frozen=True, slots=True)
class Position:
    """``board`` is a packed set-up; ``line`` counts rows of the trace, -1 for the last; ``depth`` is how much of it is told.

    ``was`` are all the choices of the branch that one has left for this one, so that one can go on there or compare.
    ``into`` is the saved case that it was opened from, into which it can go back; ``of`` is the scenario that it shows.
    """

    board: str
    do: tuple[str, ...] = ()
    line: int = -1
    depth: str = ""
    was: tuple[str, ...] = ()
    into: Into = NO_CASE
    of: str = ""

    @property
    def given(self) -> Mapping[str, Any]:
        """The set-up; SetupError when the address was cut short."""
        return unpack(self.board)

    @property
    def fork(self) -> int:
        """How many choices this branch shares with the one that was left."""
        pairs = zip(self.do, self.was, strict=False)
        return next((number for number, (ours, theirs) in enumerate(pairs) if ours != theirs), min(len(self.do), len(self.was)))

    def checked(self) -> Position:
        """This position; PlayError when it holds more choices than a game of one turn could."""
        if max(len(self.do), len(self.was)) > MOST_CHOICES:
            raise PlayError(f"an address holds at most {MOST_CHOICES} choices; set up the board as it is now and continue")
        return self

    def then(self, label: str) -> Position:
        """After one more move or answer, at the first line that comes of it."""
        do = (*self.do, label)
        return replace(self, do=do, line=self.line + 1 if self.line >= 0 else -1, was=() if do == self.was else self.was)

    def after(self, choices: int) -> Position:
        """After the first so many choices, as if no others had been made."""
        return replace(self, do=self.do[:choices], line=-1, was=())

    def before(self, choice: int) -> Position:
        """Before a choice was made, remembering what has come of it."""
        return replace(self, do=self.do[:choice], line=-1, was=self.left())

    def otherwise(self, choice: int, label: str) -> Position:
        """With another answer to a question of the past, at the first line that comes of it."""
        return replace(self, was=self.left(), do=self.do[:choice]).then(label)

    def left(self) -> tuple[str, ...]:
        """The branch to remember when this one is left: this one, if it is not only the beginning of the other."""
        return self.was if self.was[: len(self.do)] == self.do else self.do

    def back_there(self) -> Position:
        """On the branch that was left, at its end."""
        return replace(self, do=self.was, was=self.do, line=-1)

    def at(self, line: int) -> Position:
        """Looking at another line."""
        return replace(self, line=line)

    def told(self, depth: str) -> Position:
        """The same with more or less of the trace told."""
        return replace(self, depth=depth)

    def play(self, to: Addresses) -> str:
        """Where this position is played."""
        tail = self.was[self.fork :]
        fork = self.fork if tail else 0
        return to.play(self.board, self.do, self.line, depth=self.depth, fork=fork, was=tail, into=self.into, of=self.of)

    def beside(self, to: Addresses, than: str = "") -> str:
        """Where this branch stands beside the one that was left, or, with ``than``, beside itself under that rulebook."""
        if than:
            return to.beside(self.board, self.do, than=than, depth=self.depth)
        tail = self.was[self.fork :]
        return to.beside(self.board, self.do, depth=self.depth, fork=self.fork, was=tail)

    def outcomes(self, to: Addresses, **look: str) -> str:
        """Where all that can come of this position is shown."""
        return to.outcomes(self.board, self.do, **look)
