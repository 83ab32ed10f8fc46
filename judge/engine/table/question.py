"""What a player is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from typing import Any

from judge.engine.table.state import NOBODY

Options = tuple[Any, ...]
Move = tuple[Any, ...]  # its kind, and what it is about
MOVE_KINDS = ("move", "house")


class Question:
    """What a player is asked. ``options`` are plain values: references, players, words, abilities waiting, moves.

    They may be given as a function that lists them, which is asked once and only by whoever looks at them.
    """

    __slots__ = ("_options", "about", "cites", "kind", "name", "player", "row")

    def __init__(
        self,
        kind: str,
        player: int,
        options: Options | Callable[[], Options],
        row: str,
        name: str,
        cites: tuple[str, ...],
        about: int = NOBODY,
    ) -> None:
        self.kind = kind
        self.player = player
        self._options = options
        self.row = row
        self.name = name
        self.cites = cites
        self.about = about

    @property
    def options(self) -> Options:
        found = self._options
        if not isinstance(found, tuple):
            found = self._options = found()
        return found

    def __reduce__(self) -> tuple[Any, ...]:
        """A question that is sent elsewhere takes its options along."""
        return (Question, (self.kind, self.player, self.options, self.row, self.name, self.cites, self.about))


def differ(kinds: Sequence[AbstractSet[str]]) -> bool:
    """Whether one of its kinds can be named for each card so that no kind is named twice: a card of two houses stands for
    either of them."""
    if not kinds:
        return True
    first, *rest = sorted(kinds, key=len)
    return any(differ([other - {kind} for other in rest]) for kind in first)
