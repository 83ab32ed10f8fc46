"""The operations of a fight: whom it may be against, what happens before it, the blows, and what follows (glossary:fight)."""

from __future__ import annotations

from typing import Any

from judge.cards import nouns as w
from judge.engine.resolve.ops.use import used_events
from judge.engine.resolve.refusals.defenders import foes_left
from judge.engine.table.machine import Machine
from judge.engine.table.registry import operation
from judge.engine.table.state import IN_PLAY, NOBODY, Env, Event, Frame, Pending, Trigger, index_of
from judge.engine.table.writes import set_card
from judge.engine.words import collect, derive, evaluate, fights, record
from judge.engine.words.cannot import is_forbidden


@operation(reads="did", writes="other")
def bind_fought(_m: Machine, env: Env) -> None:
    """The ability that made a creature fight knows afterwards whom it fought."""
    did = env.get("did")
    env["other"] = did[0] if isinstance(did, tuple) and did else NOBODY


@operation(writes="against")
def against_another(_m: Machine, env: Env) -> None:
    """Not against any creature fought before by this ability: ``against`` is then all of those."""
    env["against"] = env.get("~foes", ()) or NOBODY


@operation(reads="other")
def note_fought(_m: Machine, env: Env) -> None:
    env["~foes"] = (*env.get("~foes", ()), *(() if env["other"] == NOBODY else (env["other"],)))


@operation(reads="card against")
def defenders(m: Machine, env: Env) -> tuple[int, ...]:
    """Enemy creatures that this creature may fight (glossary:taunt, and what cards restrict)."""
    return foes_left(m, index_of(env["card"]), env["against"])


@operation(reads="defender")
def no_defender(_m: Machine, env: Env) -> bool:
    """Exhausting the attacker may have changed who is there."""
    return env["defender"] is None


@operation(reads="card defender", writes="first result")
def note_chosen(m: Machine, env: Env) -> None:
    """Elusive counts the first time a creature is chosen to be fought each turn, whatever becomes of that fight;
    abilities that made the creature fight go on to speak of the one chosen."""
    env["result"] = (env["defender"],)
    index = index_of(env["defender"])
    env["first"] = not m.s.cards[index].fought
    set_card(m, index, fought=True)
    if m.s.cards[index_of(env["card"])].enrage:
        env["raging"] = True
    record.note(m, Event("fights", env["card"], m.s.active, other=env["defender"]))


@operation(reads="card defender")
def before_fight_waiting(m: Machine, env: Env) -> tuple[Trigger, ...]:
    """ "Before Fight:" abilities, assault of the attacker, hazardous of the creature it fights; whether hazardous still
    resolves once its creature has died in this window is a reading (reading:before-fight-window)."""
    event = Event("before", env["card"], m.s.active, other=env["defender"])
    attacker, defender = derive.in_play_ref(m, env["card"]), derive.in_play_ref(m, env["defender"])
    found: list[Trigger] = []
    if attacker != NOBODY:
        found += collect.own(m, attacker, "before fight", event)
        if x := derive.keywords(m, attacker).get("assault", 0):
            found.append(_keyword(m, "assault", attacker, env["defender"], x))
    hazards = 0 if defender == NOBODY or fights.is_ignored(m, "hazardous") else derive.keywords(m, defender).get("hazardous", 0)
    if hazards:
        stands = ((collect.STANDS, 1),) if m.tables.rules.before_fight_window_is_finished else ()
        found.append(_keyword(m, "hazardous", defender, env["card"], hazards, stands))
    return tuple(found)


def _keyword(m: Machine, keyword: str, bearer: int, foe: int, x: int, bound: tuple[tuple[str, Any], ...] = ()) -> Trigger:
    reference = derive.ref_of(m, bearer)
    event = Event("before", reference, m.s.active, x, foe)
    return Trigger(f"keyword/{keyword}", reference, reference, m.s.cards[bearer].ctrl, event, (("how_dealt", keyword), *bound))


@operation(reads="card defender")
def fight_is_off(m: Machine, env: Env) -> bool:
    """One of the two is no longer there, so the fight does not occur (glossary:fight)."""
    return not all(derive.in_line(m, env[side]) for side in ("card", "defender"))


def _is_elusive(m: Machine, env: Env) -> bool:
    """Looked at when the pending damage is set, so elusive gained "Before Fight:" counts (glossary:elusive)."""
    if not env["first"] or not derive.has(m, index_of(env["defender"]), "elusive"):
        return False
    if "elusive" in fights.ignored_by(m, index_of(env["card"])):
        return False
    m.say("{card} is elusive: neither creature's power deals damage", "glossary:elusive", card=env["defender"])
    return True


@operation(reads="card defender first", writes="pend fought")
def fight_damage(m: Machine, env: Env) -> None:
    """Each deals its power to the other, unless elusive or skirmish says otherwise; splash-attack beside it."""
    attacker, defender = index_of(env["card"]), index_of(env["defender"])
    target: int = env["aim"] if "aim" in env else env["defender"]
    batch: list[Pending] = []
    elusive, aimed_elsewhere = _is_elusive(m, env), target != env["defender"]
    if not elusive or aimed_elsewhere:
        batch += _blow(m, attacker, env["card"], target, env["defender"], attacking=True)
    if not elusive:
        if derive.has(m, attacker, "skirmish"):
            m.say("{card} has skirmish: it takes no damage back", "glossary:skirmish", card=env["card"])
        else:
            batch += _blow(m, defender, env["defender"], env["card"], env["card"], attacking=False)
    if x := derive.keywords(m, attacker).get("splash-attack", 0):
        beside = derive.neighbors(m, defender)
        batch += [Pending(derive.ref_of(m, i), x, env["card"], "splash", foe=env["card"], fight=True) for i in beside]
    env["pend"], env["fought"] = tuple(batch), True
    if m.tables.uses(w.Fighting):
        m.s.derived = None  # both are fighting now


def _blow(m: Machine, index: int, reference: int, target: int, foe: int, *, attacking: bool) -> list[Pending]:
    n = power_in_fight(m, index, foe, attacking=attacking)
    if not n or is_forbidden(m, index, w.Deed.DEAL_DAMAGE):
        return []
    poison = derive.has(m, index, "poison") and not fights.is_ignored(m, "poison")
    return [Pending(target, n, reference, "power", poison, reference, fight=True)]


def power_in_fight(m: Machine, index: int, foe: int, *, attacking: bool) -> int:
    """How much a creature deals with its power; of two restrictions the stricter one counts."""
    n = derive.power(m, index)
    only: list[int] = []
    for static in derive.statics(m, w.FightDamage):
        what = static.what
        if not derive.applies(m, static, index) or (what.defending if attacking else what.attacking):
            continue
        if not evaluate.passes(m, static.env, foe, what.against):
            continue
        n += evaluate.number(m, static.env, what.more)
        if what.only is not None:
            only.append(evaluate.number(m, static.env, what.only))
    if len(set(only)) > 1:
        m.say("several limits on {card}: the strictest applies", "glossary:restrictions", card=derive.ref_of(m, index))
    return min([n, *only])


@operation(does=w.FightDamageTo)
def fight_damage_to(m: Machine, env: Env, who: w.Found) -> int:
    """The fight under way: its attacker's damage goes to another creature."""
    found = evaluate.refs(m, env, who)
    for at in range(len(m.frames) - 1, -1, -1):
        frame = m.frames[at]
        if frame.proc == "fight" and found:
            m.frames[at] = Frame(frame.proc, frame.row, {**frame.env, "aim": found[0]})
            m.say("the damage will be dealt to {card}", "glossary:fight", card=found[0])
            return 1
    return 0


@operation(reads="card defender")
def calm_down(m: Machine, env: Env) -> None:
    """After an enraged creature was used to fight, it is so no longer (glossary:enrage); whether one is that was enraged by that
    fight is a reading (reading:enraged-in-the-fight)."""
    index = derive.in_play_ref(m, env["card"])
    if index == NOBODY or not m.s.cards[index].enrage:
        return
    if not env.get("raging"):
        m.cite("reading:enraged-in-the-fight")
    if env.get("raging") or not m.tables.rules.rage_of_the_fight_stays:
        set_card(m, index, enrage=False)
        m.say("{card} is no longer enraged", "glossary:enrage", card=env["card"])


@operation(reads="card defender")
def after_fight_waiting(m: Machine, env: Env) -> tuple[Trigger, ...]:
    """ "After Fight:" of an attacker that survived; "each time a creature fights" and "is used" in any case. From now on
    nobody is fighting any more."""
    env[fights.OVER] = True
    if m.tables.uses(w.Fighting):
        m.s.derived = None
    index = derive.in_play_ref(m, env["card"])
    found: tuple[Trigger, ...] = ()
    if env.get("fought") and index != NOBODY and m.s.cards[index].zone in IN_PLAY:
        found = collect.own(m, index, "after fight", Event("fights", env["card"], m.s.active, other=env["defender"]))
    return (*found, *used_events(m, env, "fights", "used"))


@operation(reads="card defender")
def no_fight(m: Machine, env: Env) -> None:
    m.say("{card} and {host} do not fight", "glossary:fight", card=env["card"], host=env["defender"])
