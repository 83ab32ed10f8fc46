"""The end of a game on time: which row decides between two players once the last turns are over.

The rows are those of ``trg:tie-break``; they were read off a public program, not off the document, and the entry says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace

from judge.errors import PlayError

KEYS_TO_WIN = 3
KEY_COST = 6  # flat: whether changed costs count is not known
MOST = 999
TIE_BREAK = "trg:tie-break"
END_OF_TIME = "trg:end-of-time"


@dataclass(frozen=True, slots=True)
class Side:
    """What counts for one player when the last turn has ended."""

    keys: int = 0
    amber: int = 0
    chains: int = 0
    creatures: int = 0


@dataclass(frozen=True, slots=True)
class Step:
    """One row that was looked at: its citation, what it found, and the winner by it ("" where it decides nothing)."""

    cite: str
    says: str
    winner: str = ""


def timed_end(first: Side, second: Side, names: tuple[str, str] = ("the first player", "the second player")) -> tuple[Step, ...]:
    """The rows in order, up to the one that decides; ``first`` is the player who began the game.

    Raises PlayError for a number that cannot be.

    >>> [step.winner for step in timed_end(Side(amber=6), Side(amber=5))]
    ['', 'the first player']
    """
    for side in (first, second):
        _checked(side)
    steps: list[Step] = []
    for step in _rows(first, second, names):
        steps.append(step)
        if step.winner:
            break
    return tuple(steps)


def _rows(first: Side, second: Side, names: tuple[str, str]) -> Iterator[Step]:
    for side, name in ((first, names[0]), (second, names[1])):
        if side.keys == KEYS_TO_WIN:
            yield Step(END_OF_TIME, f"{name} has three keys", name)
    one, other = _forged(first), _forged(second)
    forging = [name for name, before, after in ((names[0], first, one), (names[1], second, other)) if before != after]
    who, forge = " and ".join(forging) or "nobody", "forge" if len(forging) > 1 else "forges"
    yield Step(f"{TIE_BREAK}#1", f"{who} {forge} a key for {KEY_COST}")
    yield from (compared(row, one, other, names) for row in COMPARED)
    yield Step(f"{TIE_BREAK}#6", f"all is equal: {names[0]} wins", names[0])


def _forged(side: Side) -> Side:
    """A side after it has forged one key, if it can pay for it."""
    return replace(side, keys=side.keys + 1, amber=side.amber - KEY_COST) if side.amber >= KEY_COST else side


COMPARED = {
    2: ("forged keys", "keys"),
    3: ("Æmber in the pool", "amber"),
    4: ("chains, of which fewer win", "chains"),
    5: ("creatures in play", "creatures"),
}


def compared(row: int, first: Side, second: Side, names: tuple[str, str]) -> Step:
    """A row of ``trg:tie-break`` that compares, with the winner by it."""
    what, part = COMPARED[row]
    one, other = getattr(first, part), getattr(second, part)
    winner = "" if one == other else names[(one > other) is (part == "chains")]
    return Step(f"{TIE_BREAK}#{row}", f"{what}: {one} and {other}", winner)


def _checked(side: Side) -> None:
    for field in fields(side):
        most = KEYS_TO_WIN if field.name == "keys" else MOST
        number = getattr(side, field.name)
        if not 0 <= number <= most:
            raise PlayError(f"{field.name} is a number from 0 to {most}, not {number}")
