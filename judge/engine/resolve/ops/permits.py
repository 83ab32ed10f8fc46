"""Permissions to play so many cards although they are off house: which a play can use up, and how many plays are left.

A lasting effect carries what is left of its permission; of a constant ability each use is noted for the turn.
"""

from __future__ import annotations

from typing import NamedTuple

from judge.cards import nouns as w
from judge.engine.table.machine import Machine
from judge.engine.table.registry import operation
from judge.engine.table.state import NOBODY, Env, Lasting
from judge.engine.table.writes import add_flag, add_lasting, drop_lasting, flag
from judge.engine.words import derive, evaluate

SPENT = "permit"  # flag: this constant ability's permission was used this turn


class Permit(NamedTuple):
    """A permission that a play can use up: its ability, the card it comes from, and which lasting effect (or NOBODY)."""

    ability: str
    source: int
    lasting: int = NOBODY


def may_play(m: Machine, reference: int) -> bool:
    """Whether an effect permits the active player to play this off-house card."""
    return any(_permits(m, static, reference) for static in derive.statics(m, w.MayPlay))


def may_play_some(m: Machine) -> bool:
    """Whether any effect in force permits the active player to play off-house cards: one that nobody knows may be such a card."""
    return any(_is_at_hand(m, static) for static in derive.statics(m, w.MayPlay))


def _permits(m: Machine, static: derive.Static, reference: int) -> bool:
    return _is_at_hand(m, static) and evaluate.passes(m, static.env, reference, static.what.tests)


def _is_at_hand(m: Machine, static: derive.Static) -> bool:
    return bool(static.env["me"] == m.s.active and not _is_spent(m, static))


def _is_spent(m: Machine, static: derive.Static) -> bool:
    n: int = static.what.n
    return n >= 0 and flag(m, SPENT, static.ability, static.env["self"]) >= n


@operation(reads="card")
def allowances(m: Machine, env: Env) -> tuple[Permit, ...]:
    """Permissions that this play uses up: the first that fits, even if it was legal anyway; asked if several fit."""
    lasting = (at for at, effect in enumerate(m.s.lasting) if _fits(m, env["card"], effect))
    effects = tuple(Permit(m.s.lasting[at].ability, m.s.lasting[at].source, at) for at in lasting)
    return (*effects, *_constant_permits(m, env["card"]))


@operation(reads="card")
def takes_a_permission(m: Machine, env: Env) -> bool:
    return bool(allowances(m, env))


def _fits(m: Machine, reference: int, lasting: Lasting) -> bool:
    noun = m.tables.abilities[lasting.ability].noun
    if lasting.left <= 0 or lasting.me != m.s.active or not isinstance(noun, w.While) or not isinstance(noun.what, w.MayPlay):
        return False
    env = {"me": lasting.me, "self": lasting.source, **dict(lasting.bound)}
    return evaluate.passes(m, env, reference, noun.what.tests)


def _constant_permits(m: Machine, reference: int) -> tuple[Permit, ...]:
    """Of the abilities of cards in play: those that permit so many plays in a turn and have some left."""
    return tuple(
        Permit(static.ability, static.env["self"])
        for static in derive.statics(m, w.MayPlay)
        if static.what.n >= 0 and _of_a_card(m, static) and _permits(m, static, reference)
    )


def _of_a_card(m: Machine, static: derive.Static) -> bool:
    return not any(lasting.ability == static.ability and lasting.source == static.env["self"] for lasting in m.s.lasting)


@operation(reads="allowance")
def spend_allowance(m: Machine, env: Env) -> None:
    """The permission is used up (glossary:lasting-effects)."""
    permit: Permit = env["allowance"]
    if permit.lasting == NOBODY:
        add_flag(m, SPENT, permit.ability, permit.source)
    else:
        lasting = m.s.lasting[permit.lasting]
        drop_lasting(m, lasting)
        if lasting.left > 1:
            add_lasting(m, lasting._replace(left=lasting.left - 1))
    add_flag(m, "allowed")
