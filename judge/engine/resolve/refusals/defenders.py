"""Whom a creature may fight: taunt, and what constant abilities restrict (glossary:fight, glossary:taunt)."""

from __future__ import annotations

from judge.cards import nouns as w
from judge.engine.table.machine import Machine
from judge.engine.table.state import NOBODY, Zone, index_of
from judge.engine.words import derive, evaluate
from judge.engine.words.fights import ignored_by


def eligible_defenders(m: Machine, attacker: int) -> tuple[int, ...]:
    """Indexes of the creatures that may be chosen to be fought."""
    enemies = m.s.zone(1 - m.s.cards[attacker].ctrl, Zone.LINE)
    ignores = ignored_by(m, attacker)
    found = enemies
    taunting = {i for i in enemies if derive.has(m, i, "taunt")}
    if taunting and "taunt" not in ignores:
        found = tuple(i for i in found if i in taunting or not guards(m, i))
    for static in derive.statics(m, w.OnlyFights):
        if derive.applies(m, static, attacker):
            found = tuple(i for i in found if evaluate.passes(m, static.env, derive.ref_of(m, i), static.what.tests))
    return tuple(i for i in found if not protected(m, attacker, i))


def foes_left(m: Machine, attacker: int, against: int | tuple[int, ...]) -> tuple[int, ...]:
    """Whom a creature may fight: the one told, whatever taunt says, or any but those told, or whoever is there."""
    if isinstance(against, int) and against != NOBODY:
        return () if protected(m, attacker, index_of(against)) else (against,)
    found = (derive.ref_of(m, i) for i in eligible_defenders(m, attacker))
    return tuple(r for r in found if isinstance(against, int) or r not in against)


def guards(m: Machine, index: int) -> tuple[int, ...]:
    """The creatures whose taunt protects this one: its neighbors, and those next to them whose taunt reaches so far."""
    beside = derive.neighbors(m, index)
    farther = derive.statics(m, w.TauntsFarther)
    beyond = {i for n in beside for i in derive.neighbors(m, n) if farther and i != index}
    reaching = (i for i in beyond if any(derive.applies(m, static, i) for static in farther))
    return tuple(i for i in (*beside, *reaching) if derive.has(m, i, "taunt"))


def protected(m: Machine, attacker: int, index: int) -> bool:
    """Whether an ability says that this creature cannot be fought by that one (glossary:cannot)."""
    return any(
        derive.applies(m, static, index) and evaluate.passes(m, static.env, derive.ref_of(m, attacker), static.what.tests)
        for static in derive.statics(m, w.CannotBeFought)
    )
