"""What a person sees of a game: a question with its options, a line of the trace, a level of the stack, a refusal."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

from judge.engine.board.laid import Board
from judge.engine.resolve.refusals.why_not import Reason
from judge.engine.table.state import State


class Played(ABC):
    """What telling needs to know of a game: its board, the table now and after so many answers, and names made so far."""

    __slots__ = ()

    board: Board
    names: dict[tuple[int, str], str]  # by card and by what it counts as: a memory of ``describe.name_of``

    @property
    @abstractmethod
    def state(self) -> State: ...

    @abstractmethod
    def state_after(self, answers: int) -> State: ...


@dataclass(frozen=True, slots=True)
class Option:
    """One answer: its label, what it means in words, and the card that it is about, if any."""

    label: str
    says: str
    card: str = ""


@dataclass(frozen=True, slots=True)
class Ask:
    """A question: what kind, to whom, in words, its options, the row that asks and its citations."""

    kind: str
    player: str
    says: str
    options: tuple[Option, ...]
    row: str
    cites: tuple[str, ...]
    card: str = ""


@dataclass(frozen=True, slots=True)
class TraceLine:
    """One line: ``answer`` counts the answers given before it, ``quiet`` marks a window in which nothing could happen.

    ``number`` counts the rows from 1, ``kind`` is that of a line of the machine, ``facts`` are those notes that tell of a
    change or a decision.
    """

    depth: int
    proc: str
    row: str
    says: str
    notes: tuple[str, ...]
    cites: tuple[str, ...]
    card: str
    answer: int
    quiet: bool
    number: int = 0
    kind: str = "row"
    facts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Unfit:
    """The first of some answers that a game does not take: which it is (from 1), why not, and the answers from it on."""

    number: int
    label: str
    says: str
    reasons: tuple[Reason, ...]
    left: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Level:
    """One level of the stack: the procedure, the row it stands at, and the rule of that row."""

    title: str
    row: str
    cites: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """A move that is not legal now, or a card that cannot be chosen, and every reason; ``says`` names it in words."""

    label: str
    reasons: tuple[Reason, ...]
    says: str = ""
