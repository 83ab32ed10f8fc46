"""A board as it was laid out, and where the definitions of its cards come from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from judge.cards.definition import Definition
from judge.cite import IN_FORCE
from judge.engine.board.spec import BoardSpec
from judge.engine.resolve.game_tables import GameTables
from judge.engine.table.machine import Note
from judge.engine.table.state import State


class Definitions(Protocol):
    """Where definitions come from: ``judge.cards.book.Book``."""

    def definition(self, card_id: str, rulebook: str = IN_FORCE) -> Definition: ...


def houses_of(definitions: Definitions) -> tuple[str, ...]:
    """The houses of the cards there are, where they can be told."""
    found: tuple[str, ...] = getattr(definitions, "houses", ())
    return found


Wrong = Callable[[str, str, str], None]  # hears of a problem: its place, its code, what is wrong


@dataclass(slots=True)
class Board:
    """A board laid out: the table at its first moment, what does not change, and how cards and players are called."""

    state: State
    tables: GameTables
    handles: tuple[str, ...]
    players: tuple[str, str]
    read: BoardSpec  # as it was told
    assumed: tuple[Note, ...] = ()  # what was done and is being done, for the first line of a trace
    readings: tuple[str, ...] = ()  # the open readings that it takes the other way
    time: int = 0  # the row of the end on time in which it begins, and who began the game
    began: str = ""
