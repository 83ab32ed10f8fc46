"""Operations on single cards in play: damage healed, counters, ready and exhausted, control."""

from __future__ import annotations

from judge.cards import nouns as w
from judge.engine.table.machine import Machine
from judge.engine.table.registry import operation
from judge.engine.table.state import NOBODY, Env, Event, Trigger, Zone, index_of, taken_by
from judge.engine.table.writes import put_in, set_card, set_zone, take_out
from judge.engine.words import collect, derive, evaluate
from judge.engine.words.cannot import is_forbidden

_STEP = "ready-step"


def _here(m: Machine, env: Env, who: w.Found) -> tuple[int, ...]:
    return tuple(r for r in evaluate.refs(m, env, who) if derive.in_play_ref(m, r) != NOBODY)


def _mark(m: Machine, env: Env, who: w.Found, field: str, said: str, cite: str) -> tuple[int, ...]:
    """Put a status counter on cards that have none of it; a second one has no effect."""
    changed = []
    for reference in _here(m, env, who):
        index = index_of(reference)
        if getattr(m.s.cards[index], field):
            m.say("{card} already has one: no effect", cite, card=reference)
            continue
        set_card(m, index, **{field: True})
        m.say("{card} " + said, cite, card=reference)
        changed.append(reference)
    return tuple(changed)


def _unmark(m: Machine, env: Env, who: w.Found, field: str, says: str, cite: str) -> tuple[int, ...]:
    freed = tuple(r for r in _here(m, env, who) if getattr(m.s.cards[index_of(r)], field))
    for reference in freed:
        set_card(m, index_of(reference), **{field: False})
        m.say(says, cite, card=reference)
    return freed


@operation(writes="did", does=w.Stun)
def stun(m: Machine, env: Env, who: w.Found) -> tuple[int, ...]:
    return _mark(m, env, who, "stun", "is stunned", "glossary:stun")


@operation(writes="did", does=w.WardIt)
def wardit(m: Machine, env: Env, who: w.Found) -> tuple[int, ...]:
    return _mark(m, env, who, "ward", "is warded", "glossary:ward")


@operation(writes="did", does=w.Enrage)
def enrage(m: Machine, env: Env, who: w.Found) -> tuple[int, ...]:
    return _mark(m, env, who, "enrage", "is enraged", "glossary:enrage")


@operation(writes="did", does=w.Unstun)
def unstun(m: Machine, env: Env, who: w.Found) -> tuple[int, ...]:
    """Take the stun counters off cards that have one (glossary:stun)."""
    return _unmark(m, env, who, "stun", "{card} is no longer stunned", "glossary:stun")


@operation(writes="did", does=w.Unward)
def unward(m: Machine, env: Env, who: w.Found) -> tuple[int, ...]:
    """Take the ward counters off cards that have one (glossary:ward)."""
    return _unmark(m, env, who, "ward", "the ward of {card} is removed", "glossary:ward")


@operation(writes="did", does=w.MoveWard)
def move_ward(m: Machine, env: Env, of: w.Found, to: w.Found) -> tuple[int, ...]:
    """Take the ward counter off one creature and put it on another, unless that one is warded already (glossary:ward)."""
    bearers, others = _here(m, env, of)[:1], _here(m, env, to)[:1]
    if not bearers or not others or not m.s.cards[index_of(bearers[0])].ward or m.s.cards[index_of(others[0])].ward:
        m.say("there is no ward to move", "glossary:ward")
        return ()
    set_card(m, index_of(bearers[0]), ward=False)
    set_card(m, index_of(others[0]), ward=True)
    m.say("a ward is moved from {card} to {host}", "glossary:ward", card=bearers[0], host=others[0])
    return others


@operation(writes="did", does=w.Exhaust)
def exhaust(m: Machine, env: Env, who: w.Found) -> tuple[int, ...]:
    """Cards that were ready become exhausted."""
    ready = (r for r in _here(m, env, who) if m.s.cards[index_of(r)].ready)
    changed = tuple(r for r in ready if not is_forbidden(m, index_of(r), w.Deed.BECOME_EXHAUSTED))
    for reference in changed:
        set_card(m, index_of(reference), ready=False)
        m.say("{card} is exhausted", "glossary:ready-and-exhausted", card=reference)
    return changed


@operation(reads="card cards", writes="readied")
def ready_one(m: Machine, env: Env) -> None:
    """Ready one card, if it was exhausted (glossary:ready-and-exhausted); it has then had its turn."""
    env["cards"] = tuple(r for r in env["cards"] if r != env["card"])
    index = derive.in_play_ref(m, env["card"])
    env["readied"] = index != NOBODY and not m.s.cards[index].ready
    if env["readied"]:
        env["result"] = (*env.get("result", ()), env["card"])
        set_card(m, index, ready=True)
        m.say("{card} is readied", "glossary:ready-and-exhausted", card=env["card"])


@operation(writes="did")
def heal(m: Machine, env: Env, n: w.Amount, who: w.Found) -> int:
    """Remove damage; a creature without any is not healed (glossary:heal)."""
    total = 0
    for reference in _here(m, env, who):
        index = index_of(reference)
        has = m.s.cards[index].damage
        amount = min(has, evaluate.quantity(m, env, n, has))
        if amount:
            set_card(m, index, damage=has - amount)
            m.say("{card} heals {n} damage", "glossary:heal", n=amount, card=reference)
        total += amount
    return total


@operation(writes="armor_lost")
def note_armor(m: Machine, env: Env, who: w.Found) -> tuple[int, ...]:
    """Which cards are about to lose their armor, and how much each of them has, spent or not (glossary:armor)."""
    found = tuple(r for r in _here(m, env, who) if derive.armor(m, index_of(r)))
    env["armor_lost"] = tuple((r, derive.armor(m, index_of(r))) for r in found)
    return found


@operation(writes="did", does=w.PowerCounter)
def power_counter(m: Machine, env: Env, who: w.Found, n: w.Amount) -> tuple[int, ...]:
    found = _here(m, env, who)
    for reference in found:
        index = index_of(reference)
        more = evaluate.number(m, env, n)
        set_card(m, index, power=m.s.cards[index].power + more)
        says = "{card} gets a +1 power counter" if more == 1 else "{card} gets {n} +1 power counters"
        m.say(says, "glossary:power-counter-1-power-status-card", card=reference, n=more)
    return found


@operation(reads="cards")
def exhausted_among(m: Machine, env: Env) -> tuple[int, ...]:
    """Those of the cards that can be readied next. Where nothing in the game reacts to readying, the order cannot
    matter and is not asked."""
    found = tuple(r for r in env["cards"] if _can_ready(m, r))
    return found if m.tables.listens("readied") else found[:1]


@operation(reads="cards")
def any_exhausted(m: Machine, env: Env) -> bool:
    return any(_can_ready(m, r) for r in env["cards"])


def _can_ready(m: Machine, reference: int) -> bool:
    """Exhausted, in play, and nothing says that it cannot ready."""
    index = derive.in_play_ref(m, reference)
    return index != NOBODY and not m.s.cards[index].ready and not stays_exhausted(m, index)


def stays_exhausted(m: Machine, index: int) -> bool:
    """Whether an ability says that this card cannot ready, at all or in the ready step, if that is what readies it."""
    return is_forbidden(m, index, w.Deed.READY_ITSELF) or (_is_in_step(m) and is_forbidden(m, index, w.Deed.READY_IN_STEP))


def _is_in_step(m: Machine) -> bool:
    """Whether the cards that are being readied are so by the ready step, and not by an effect; until 18.4 it is its own row."""
    return m.proc == _STEP or (bool(m.frames) and m.frames[-1].proc == _STEP)


@operation(reads="card", writes="stays")
def may_stay_exhausted(m: Machine, env: Env) -> bool:
    """Whether this is the ready step and the card a creature with entrench, which its controller need not ready."""
    env["stays"] = 0
    index = index_of(env["card"])
    return _is_in_step(m) and m.s.cards[index].zone == Zone.LINE and "entrench" in derive.keywords(m, index)


@operation()
def report_yes(_m: Machine, env: Env) -> None:
    """Tell the caller what was answered."""
    env["result"] = int(env["choice"] == "yes")


@operation(reads="stays")
def is_left_exhausted(_m: Machine, env: Env) -> bool:
    return bool(env["stays"])


@operation(reads="card cards", writes="readied")
def leave_exhausted(m: Machine, env: Env) -> None:
    """It has had its turn, and is not readied (glossary:entrench)."""
    env["cards"] = tuple(r for r in env["cards"] if r != env["card"])
    env["readied"] = False
    m.say("{card} stays exhausted", "glossary:entrench", card=env["card"])


@operation(reads="cards", writes="together")
def ready_together(m: Machine, env: Env) -> None:
    """All at one time, as the ready step was until 18.4 (rules:step-4-ready-cards)."""
    env["together"] = tuple(r for r in dict.fromkeys(env["cards"]) if _can_ready(m, r))
    for reference in env["together"]:
        set_card(m, index_of(reference), ready=True)
        m.say("{card} is readied", "rules:step-4-ready-cards", card=reference)


@operation(reads="together")
def readied_together_waiting(m: Machine, env: Env) -> tuple[Trigger, ...]:
    return collect.waiting_for(m, *(Event("readied", r, m.s.active) for r in env["together"]))


@operation(writes="side end")
def control_terms(m: Machine, env: Env, by: w.Player, flank: w.Side) -> None:
    env["side"], env["end"] = evaluate.player(m, env, by), flank


@operation(reads="card side", writes="result")
def change_control(m: Machine, env: Env) -> None:
    """Move the card to a flank of its new controller (glossary:control-and-ownership); the most recent effect counts, so
    of those that do not end only the last one is remembered. The result are the cards whose control was taken."""
    index = derive.in_play_ref(m, env["card"])
    if index != NOBODY:
        env["result"] = (*env.get("result", ()), env["card"])
        set_card(m, index, taken=taken_by(m.s.cards[index], env["side"]))
        change_side(m, env)


@operation(reads="card side")
def change_side(m: Machine, env: Env) -> None:
    """The card goes to the side of its controller."""
    index = derive.in_play_ref(m, env["card"])
    if index != NOBODY and m.s.cards[index].ctrl != env["side"]:
        move_to_side(m, index, env["side"], at_left=env.pop("at", None) == "left")
        m.say("{player} takes control of {card}", "glossary:control-and-ownership", player=env["side"], card=env["card"])
    elif index != NOBODY:
        m.say("{player} controls {card} already", "glossary:control-and-ownership", player=env["side"], card=env["card"])


def move_to_side(m: Machine, index: int, side: int, *, at_left: bool) -> None:
    """Put a card that is in play on the other side, upgrades and counters with it."""
    card = m.s.cards[index]
    set_zone(m, card.ctrl, card.zone, tuple(i for i in m.s.zone(card.ctrl, card.zone) if i != index))
    set_card(m, index, ctrl=side)
    line = m.s.zone(side, card.zone)
    set_zone(m, side, card.zone, (index, *line) if at_left else (*line, index))


@operation(reads="card side")
def comes_to_a_line(m: Machine, env: Env) -> bool:
    """Whether the card is a creature of the other battleline; in its own it stays where it stands."""
    index = derive.in_play_ref(m, env["card"])
    return index != NOBODY and m.s.cards[index].zone == Zone.LINE and m.s.cards[index].ctrl != env["side"]


@operation(reads="card at")
def come_into_line(m: Machine, env: Env) -> None:
    """It is a creature again, and stands on a flank as it is."""
    index = index_of(env["card"])
    take_out(m, index)
    put_in(m, index, env["side"], Zone.LINE, 0 if env["at"] == "left" else -1)
    m.say("{card} is a creature again", "glossary:battleline", card=env["card"])


@operation(reads="side")
def flanks(m: Machine, env: Env) -> tuple[str, ...]:
    """The flanks of the battleline that the card comes to, or the one that the effect names."""
    if env.get("end"):
        return (env["end"],)
    return ("left", "right") if m.s.zone(env["side"], Zone.LINE) else ("left",)
