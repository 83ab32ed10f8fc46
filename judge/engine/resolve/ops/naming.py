"""Operations that list what can be named: traits, numbers. What no card has is offered once."""

from __future__ import annotations

from judge.engine.table.machine import Machine
from judge.engine.table.registry import operation
from judge.engine.table.state import Env
from judge.engine.words import derive

ANOTHER_TRAIT, ANOTHER_NUMBER = "another trait", "another number"


@operation()
def trait_choices(m: Machine, _env: Env) -> tuple[str, ...]:
    """The traits of the cards in play, and one that none of them has."""
    return (*sorted({trait for i in derive.in_play(m) for trait in derive.traits(m, i)}), ANOTHER_TRAIT)


@operation()
def number_choices(m: Machine, _env: Env) -> tuple[str, ...]:
    """The powers of the creatures in play, and a number that is none of them."""
    return (*map(str, sorted({derive.power(m, i) for i in derive.creatures(m)})), ANOTHER_NUMBER)
