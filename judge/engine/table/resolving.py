"""How an ability that waited begins to resolve."""

from __future__ import annotations

from judge.engine.table.lasting import use_up
from judge.engine.table.machine import Machine
from judge.engine.table.state import Env, Trigger
from judge.engine.table.step import Step


def resolve(m: Machine, trigger: Trigger, step: Step) -> None:
    """Start an ability that waits in a window."""
    ability = m.tables.abilities[trigger.ability]
    use_up(m, trigger)
    env: Env = {
        "me": trigger.me, "self": trigger.bearer, "source": trigger.source, "it": trigger.event.card,
        "amount": trigger.event.amount, "other": trigger.event.other, "event_player": trigger.event.player,
    }  # fmt: skip
    env.update(trigger.bound)
    m.line(step, name=ability.label, bearer=trigger.bearer, cites=ability.cites, kind="ability")
    m.push(trigger.ability, env)
