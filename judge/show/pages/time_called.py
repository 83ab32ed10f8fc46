"""Time is called: the last turns, and who wins when nobody has three keys."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, ClassVar

from judge.engine.table.timed_end import END_OF_TIME, TIE_BREAK, Side, timed_end
from judge.show.context.addresses import Addresses
from judge.show.context.library import Library
from judge.show.context.packed import pack
from judge.show.context.page import Link, Page
from judge.show.context.plain import told
from judge.show.editor.sides import PLACES

SOURCES = (END_OF_TIME, TIE_BREAK, "trg:round-time")
WHO = ("first", "second")
NAMES = ("The first player", "The second player")


@dataclass(frozen=True, slots=True)
class Looked:
    """A row that was looked at."""

    cite: str = told("the row")
    says: str = told("what it found")
    winner: str = told("who wins by it; empty where it decides nothing")


@dataclass(frozen=True, slots=True, kw_only=True)
class TimePage(Page):
    """The end of a game on time."""

    template: ClassVar[str] = "time.html"
    handed: ClassVar[bool] = True

    sides: tuple[Side, Side] = told("keys, Æmber, chains and creatures of the player who began, and of the other")
    turns: tuple[str, ...] = told("the last turns after time is called")
    rows: tuple[Looked, ...] = told("the rows up to the one that decides")
    winner: str = told("who wins")
    rests_on: tuple[Link, ...] = told("the entries that say so, with their sources")
    board: str = told("a board on which time is called in the turn of the first player, with these numbers")


def sides(given: Mapping[str, int]) -> tuple[Side, Side]:
    """Both players from fields such as ``first_keys`` and ``second_amber``; what is not given is 0."""
    first, second = (Side(**{each.name: given.get(f"{who}_{each.name}", 0) for each in fields(Side)}) for who in WHO)
    return first, second


def time_page(library: Library, first: Side, second: Side, rulebook: str = "") -> TimePage:
    """Work out who wins. Raises PlayError for a number that cannot be."""
    book = library.rulebook(rulebook)
    rows = tuple(Looked(step.cite, step.says, step.winner) for step in timed_end(first, second, NAMES))
    return TimePage(
        title="Time is called",
        rulebook=book,
        sides=(first, second),
        turns=library.corpus.items(library.corpus.entry(END_OF_TIME)),
        rows=rows,
        winner=rows[-1].winner,
        rests_on=library.links(SOURCES, book),
        board=Addresses.of(book).board(pack(_board(first, second))),
    )


def _board(first: Side, second: Side) -> dict[str, Any]:
    """The numbers as a board; creatures are cards, which a number is not."""
    sides = {name: asdict(side) for name, side in zip(PLACES, (first, second), strict=True)}
    for side in sides.values():
        del side["creatures"]
    return {"time": 1, "began": PLACES[0], **sides}
