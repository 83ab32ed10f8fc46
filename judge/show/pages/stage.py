"""What stands on the page of the stepper: lines of the trace, the stack, the question, the chart, and where to go from here."""

from __future__ import annotations

from dataclasses import dataclass

from judge.show.context.cited import Cited
from judge.show.context.plain import told
from judge.show.table.sentence import Certain


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the trace."""

    number: int = told("the number of the row that it stands at, from 1")
    depth: int = told("how deep it is nested")
    kind: str = told("row, window, ability, answer ...")
    says: str = told("the row or ability, or what happened")
    notes: tuple[str, ...] = told("what happened at it")
    cites: tuple[Cited, ...] = told("the rules behind it")
    choices: int = told("how many choices were made before it")
    address: str = told("the position at this line")
    here: bool = told("whether it is the line looked at")
    ahead: bool = told("whether it lies after the line looked at")
    quiet: bool = told("whether it is a window in which nothing could happen")


@dataclass(frozen=True, slots=True)
class Ruled:
    """The ruling that is played out: it stays in sight, and leads back."""

    title: str = told("the title of the scenario or the case")
    address: str = told("its page")
    answer: Certain | None = told("its answer in one sentence; null where it has none")


@dataclass(frozen=True, slots=True)
class Depth:
    """How much of the trace can be told."""

    name: str = told("short, windows or rows")
    says: str = told("what is told")
    address: str = told("the same position told so")
    here: bool = told("whether it is told so now")


@dataclass(frozen=True, slots=True)
class Level:
    """One level of what is being resolved."""

    title: str = told("the procedure or ability")
    row: str = told("the row it stands at")
    cites: tuple[Cited, ...] = told("the rule of that row")


@dataclass(frozen=True, slots=True)
class Choice:
    """One possible answer or move."""

    label: str = told("how the choice is written in an address or a scenario")
    says: str = told("what it means")
    address: str = told("the position after it")
    taken: bool = told("whether it is the one that was made here")
    unseen: bool = told("whether it is about a card that nobody has seen", default=False)


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked at the line looked at."""

    kind: str = told("move, house, order, target, may, ...")
    player: str = told("who is asked")
    says: str = told("the question")
    choices: tuple[Choice, ...] = told("the options")
    cites: tuple[Cited, ...] = told("the rule that asks")
    taken: str = told("what was answered, in words; empty where nothing is answered yet")

    @property
    def shown(self) -> tuple[Choice, ...]:
        """The options as a page lists them: moves with cards that nobody has seen behind all others, the end of the step last."""
        if self.kind != "move":
            return self.choices
        return tuple(sorted(self.choices, key=lambda each: (each.label == "end", each.unseen)))


@dataclass(frozen=True, slots=True)
class Refused:
    """A move that is not allowed now, or a card that cannot be chosen."""

    label: str = told("the move, or the card")
    reasons: tuple[Cited, ...] = told("every reason, with its citation")


@dataclass(frozen=True, slots=True)
class Made:
    """A choice that was made on the way here."""

    label: str = told("the choice, as it is written")
    says: str = told("the choice in words")
    otherwise: str = told("the question that it answers, where one can choose otherwise")
    ahead: bool = told("whether it is made after the line looked at")


@dataclass(frozen=True, slots=True)
class Left:
    """The branch that was left for this one."""

    here: str = told("the choice of this branch where the two part, in words; empty where this one is only shorter")
    there: str = told("the choice of the other branch there, in words")
    choices: int = told("how many choices of the other branch are not made here")
    address: str = told("the end of the other branch")
    beside: str = told("both branches side by side; empty where this one is only shorter")


@dataclass(frozen=True, slots=True)
class ChartRow:
    """A row of the printed chart beside the board."""

    number: int = told("its number")
    says: str = told("what happens at it")
    here: bool = told("whether the game stands at it")


@dataclass(frozen=True, slots=True)
class Chart:
    """The printed timing chart that is being followed."""

    title: str = told("its name")
    address: str = told("its page")
    rows: tuple[ChartRow, ...] = told("its rows")


@dataclass(frozen=True, slots=True)
class Controls:
    """Where to go from here; empty addresses lead nowhere."""

    first: str = told("before the first line")
    back: str = told("one line back")
    forward: str = told("one line on")
    last: str = told("the last line")
    otherwise: str = told("the question before, to answer it otherwise")
    outcomes: str = told("all that can come of this position")
    still: str = told("what can still come true this turn; empty while nothing is under way")
    beside: str = told("this and what was done under two rulebooks; empty before anything is done")
    edit: str = told("the board in the form")
    save: str = told("the board as a scenario file")
    keep: str = told("the form that saves this position as a case")
    back_in: str = told("where this position goes back into the saved case that it was opened from; empty without one")
