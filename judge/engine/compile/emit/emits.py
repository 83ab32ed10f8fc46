"""The register of the functions that emit the rows of an effect."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from judge.cards.nouns.base import Noun
from judge.engine.compile.choice import Choosing

EMITS: dict[type[Noun], Callable[[Choosing, Noun], None]] = {}
E = TypeVar("E", bound=Noun)
Emit = Callable[[Choosing, E], None]


def emits(*kinds: type[E]) -> Callable[[Emit[E]], Emit[E]]:
    """Register a function as the one that emits the rows of these effects."""

    def register(emit: Emit[E]) -> Emit[E]:
        for kind in kinds:
            EMITS[kind] = emit  # type: ignore[assignment]  # it is called with that kind alone
        return emit

    return register
