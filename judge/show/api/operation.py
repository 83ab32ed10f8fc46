"""An operation of the API as a value, and what several of them ask for."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from judge.show.context.finder import Finder
from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.store.cases import Cases
from judge.store.jobs import Jobs
from judge.store.shelf import Shelf

LONGEST_LABEL = 200
BOARD: dict[str, Any] = {
    "house": "dis",
    "emily": {"battleline": ["troll", "archimedes", "dust-pixie"], "hand": ["gateway-to-dis"]},
    "opponent": {"battleline": ["bad-penny"]},
}
RULEBOOK = "the rulebook to follow, such as 1.1; empty for the current one"
GIVEN = (
    "the set-up: two sides by name with battleline, artifacts, hand, deck ..., as under [given] in a scenario file; done: what "
    "was done this turn; doing: the moment of a resolution at which it begins, such as {moment: before fight, card, defender}; "
    "cards: those of its own, by id"
)
DO = "the moves and answers so far, by label, in order"
PLAYED = {"given": BOARD, "do": ["play gateway-to-dis"]}


@dataclass(frozen=True, slots=True)
class Hand:
    """What the door holds; each operation takes from it what it needs."""

    library: Library
    games: Games
    finder: Finder
    shelf: Shelf
    cases: Callable[[], Cases]  # as the visitor may have them, who is asked for only when it comes to them
    jobs: Jobs
    clients: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Operation:
    """One address of the API. What is ``heavy`` may need seconds, and then runs in a process of its own."""

    id: str
    method: str
    path: str
    says: str
    asks: type[Any]
    answers: type[Any]
    run: Callable[[Hand, Any], Any]
    example: Mapping[str, Any]
    heavy: bool = False
    status: int = 200
    group: str = "play"
    later: type[Any] | None = None  # what 202 answers, where it may

    @property
    def in_path(self) -> tuple[str, ...]:
        """The fields that travel in the path."""
        return tuple(re.findall(r"{(\w+)}", self.path))
