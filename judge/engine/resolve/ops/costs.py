"""What must be done in order to use a card (glossary:if-you-do-and-in-order-to)."""

from __future__ import annotations

from judge.cards import nouns as w
from judge.engine.table.machine import Machine
from judge.engine.table.registry import operation
from judge.engine.table.resolving import resolve
from judge.engine.table.state import NOBODY, Env, Event, Trigger, index_of
from judge.engine.words import derive, evaluate


@operation(reads="card")
def use_has_a_cost(m: Machine, env: Env) -> bool:
    return m.tables.uses(w.UseCost) and bool(_costs(m, index_of(env["card"])))


@operation(reads="card")
def use_costs(m: Machine, env: Env) -> tuple[Trigger, ...]:
    event = Event("cost", env["card"], m.s.active)
    return tuple(Trigger(ability, env["card"], source, m.s.active, event) for ability, source in _costs(m, index_of(env["card"])))


def _costs(m: Machine, index: int) -> list[tuple[str, int]]:
    return [(a, source) for a, source, _ in derive.abilities(m, index) if isinstance(m.tables.abilities[a].noun, w.UseCost)]


@operation(reads="cost", writes="paid")
def pay_use_cost(m: Machine, env: Env) -> None:
    """Start what must be done; its result says whether all of it was."""
    env["paid"] = 0
    resolve(m, env["cost"], m.flat[m.pc - 1])
    m.env["~into"] = "paid"


@operation(reads="card paid")
def cost_is_unpaid(m: Machine, env: Env) -> bool:
    """It was not done, or the card itself is gone by it (faq:brutodon-only-creature)."""
    if env["paid"] and derive.in_play_ref(m, env["card"]) != NOBODY:
        return False
    m.say("{card} cannot be used", "glossary:if-you-do-and-in-order-to", card=env["card"])
    return True


def unpayable(m: Machine, index: int) -> bool:
    """Whether there is nothing with which the cost could be paid."""
    if not m.tables.uses(w.UseCost):
        return False
    owed = 0
    for ability, source in _costs(m, index):
        env: Env = {"me": m.s.active, "self": derive.ref_of(m, index), "source": source}
        effect = m.tables.abilities[ability].noun.do
        if isinstance(effect, w.Pay):
            owed += evaluate.quantity(m, env, effect.n, m.s.players[m.s.active].amber)
        elif not _can_be_done(m, env, effect):
            return True
    return owed > m.s.players[m.s.active].amber


def _can_be_done(m: Machine, env: Env, effect: w.Effect) -> bool:
    match effect:
        case w.Destroy(who=w.Choose(what=what, n=n)) | w.Sacrifice(who=w.Choose(what=what, n=n)):
            found = [r for r in evaluate.refs(m, env, what) if not m.s.cards[index_of(r)].tagged]
        case w.Discard(who=w.Choose(what=what, n=n)) | w.Exhaust(who=w.Choose(what=what, n=n)):
            found = list(evaluate.refs(m, env, what))
        case _:
            return True
    return len(found) >= evaluate.number(m, env, n)
