"""Games that were looked at a moment ago: whoever goes through one line by line asks for it again at every step.

A game is for one page at a time. It is taken away while a page is made of it and laid back after that; who asks for it meanwhile
plays it anew. Pages look at it only: they give no answers and take none back.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from judge.engine.film import film
from judge.engine.game import Game
from judge.engine.table.state import Plain, State
from judge.engine.tell.view import Ask, Refusal, Unfit
from judge.errors import Problem

MOST_GAMES = 24  # in every process

Asked = tuple[Ask | None, tuple[Refusal, ...]]  # a question, and what cannot be answered to it


@dataclass(slots=True)
class Shown:
    """A game after as many of some choices as hold, the first that does not, and what was worked out of it for pages: its moments
    by the depth at which they are told, what was asked before each choice, and the table after each row, in plain form."""

    game: Game
    unfit: Unfit | None
    film: tuple[State, ...] = field(init=False)
    doubts: tuple[Problem, ...] = field(init=False)
    moments: dict[str, Any] = field(default_factory=dict)
    tables: dict[int, Plain] = field(default_factory=dict)
    asked: dict[int, Asked] = field(default_factory=lambda: {-1: (None, ())})

    def __post_init__(self) -> None:
        self.film, self.doubts = film(self.game), self.game.doubts


class AtHand:
    """Those looked at last, by what they were made of."""

    def __init__(self, most: int = MOST_GAMES) -> None:
        self._most = most
        self._games: OrderedDict[Hashable, Shown] = OrderedDict()
        self._lock = Lock()

    def take(self, key: Hashable) -> Shown | None:
        """Take a game away; None where it does not lie here."""
        with self._lock:
            return self._games.pop(key, None)

    def lay_back(self, key: Hashable, shown: Shown) -> None:
        """Let the next one have it; the one that lay here longest goes where there are too many."""
        with self._lock:
            self._games[key] = shown
            if len(self._games) > self._most:
                self._games.popitem(last=False)
