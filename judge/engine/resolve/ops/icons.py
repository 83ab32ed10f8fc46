"""The operations of single bonus icons (glossary:bonus-icons)."""

from __future__ import annotations

from judge.engine.resolve.ops.amber import give
from judge.engine.table.machine import Machine
from judge.engine.table.registry import operation
from judge.engine.table.state import NOBODY, Env, Event, Pending, Trigger, Zone, index_of
from judge.engine.table.writes import set_card
from judge.engine.words import collect, derive


@operation()
def icons_are_heard(m: Machine, _env: Env) -> bool:
    """Whether anything in the game could react to a bonus icon having been resolved."""
    return m.tables.listens("icon-resolved")


@operation(reads="card icon me")
def icon_waiting(m: Machine, env: Env) -> tuple[Trigger, ...]:
    return collect.reacting(m, Event("icon-resolved", env["card"], env["me"], how=env["icon"]))


@operation(reads="me")
def icon_gain(m: Machine, env: Env) -> None:
    if give(m, env["me"], 1):
        m.say("{player} gains 1 Æmber", "glossary:bonus-icons", player=env["me"])


@operation(reads="me")
def icon_captors(m: Machine, env: Env) -> tuple[int, ...]:
    """Any friendly creature may capture."""
    return tuple(derive.ref_of(m, i) for i in m.s.zone(env["me"], Zone.LINE))


@operation(reads="captor me", writes="victim n exact")
def icon_capture_terms(_m: Machine, env: Env) -> None:
    env["victim"], env["n"], env["exact"] = 1 - env["me"], 1, False


@operation(reads="captor")
def has_captor(_m: Machine, env: Env) -> bool:
    return env["captor"] is not None


@operation()
def icon_targets(m: Machine, _env: Env) -> tuple[int, ...]:
    """Any creature in play."""
    return tuple(derive.ref_of(m, i) for i in derive.creatures(m))


@operation(reads="target", writes="pend")
def icon_pend(_m: Machine, env: Env) -> None:
    """No card is the source of an icon's damage."""
    env["pend"] = (Pending(env["target"], 1, NOBODY, "icon"),) if env["target"] is not None else ()


@operation(reads="me", writes="drawer n")
def icon_draw_terms(_m: Machine, env: Env) -> None:
    env["drawer"], env["n"] = env["me"], 1


@operation(reads="me")
def icon_discards(m: Machine, env: Env) -> tuple[int, ...]:
    """A card of any house in the hand."""
    return tuple(derive.ref_of(m, i) for i in m.s.zone(env["me"], Zone.HAND))


@operation(reads="target", writes="cards")
def icon_discard_terms(_m: Machine, env: Env) -> None:
    env["cards"] = (env["target"],) if env["target"] is not None else ()


@operation(reads="target")
def icon_power(m: Machine, env: Env) -> None:
    index = derive.in_play_ref(m, env["target"]) if env["target"] is not None else NOBODY
    if index != NOBODY:
        set_card(m, index, power=m.s.cards[index_of(env["target"])].power + 1)
        m.say("{card} gets a +1 power counter", "glossary:bonus-icons", card=env["target"])
