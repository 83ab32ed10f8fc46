"""What must be done in order to use a card, or to play one (glossary:if-you-do-and-in-order-to)."""

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
def pay_cost(m: Machine, env: Env) -> None:
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


@operation(reads="card")
def play_has_a_cost(m: Machine, env: Env) -> bool:
    return m.tables.uses(w.PlayCost) and bool(_to_play(m, index_of(env["card"])))


@operation(reads="card")
def play_costs(m: Machine, env: Env) -> tuple[Trigger, ...]:
    """What must be done, each with the card that says so; whoever plays is "you" in all of it."""
    event = Event("cost", env["card"], m.s.active)
    return tuple(Trigger(ability, source, source, m.s.active, event) for ability, source in _to_play(m, index_of(env["card"])))


@operation(reads="card paid")
def play_is_unpaid(m: Machine, env: Env) -> bool:
    """It was not done, or the card is not there any more."""
    if env["paid"] and derive.here(m, env["card"]) != NOBODY:
        return False
    m.say("{card} cannot be played", "glossary:if-you-do-and-in-order-to", card=env["card"])
    return True


def _to_play(m: Machine, index: int) -> list[tuple[str, int]]:
    """The costs of playing this card: those that it has itself, and those that cards in play put on such cards."""
    reference = derive.ref_of(m, index)
    own = m.tables.abilities_of.get(m.tables.identity(m.s.cards[index]), ())
    found = [(ability, reference) for ability in own if _is_own_cost(m.tables.abilities[ability].noun)]
    for source in derive.sources(m):
        for ability, granting, _ in derive.abilities(m, source):
            noun = m.tables.abilities[ability].noun
            if isinstance(noun, w.PlayCost) and noun.by is not None:
                env = derive.bearer_env(m, source, derive.ref_of(m, source), granting)
                if m.s.active in evaluate.players(m, env, noun.by) and evaluate.passes(m, env, reference, noun.tests):
                    found.append((ability, derive.ref_of(m, source)))
    return found


def _is_own_cost(noun: object) -> bool:
    return isinstance(noun, w.PlayCost) and noun.by is None


def unplayable(m: Machine, index: int) -> bool:
    """Whether there is nothing with which the cost of playing a card could be paid."""
    return m.tables.uses(w.PlayCost) and _unpayable(m, index, _to_play(m, index))


def unpayable(m: Machine, index: int) -> bool:
    """Whether there is nothing with which the cost of using a card could be paid."""
    return m.tables.uses(w.UseCost) and _unpayable(m, index, _costs(m, index))


def _unpayable(m: Machine, index: int, costs: list[tuple[str, int]]) -> bool:
    owed = 0
    for ability, source in costs:
        env: Env = {"me": m.s.active, "self": derive.ref_of(m, index), "source": source}
        effect = m.tables.abilities[ability].noun.do
        if isinstance(effect, w.Pay | w.Lose):
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
