"""The operations of the damage chart. Pending damage is a tuple of ``Pending``, one batch at a time."""

from __future__ import annotations

from typing import assert_never

from judge.cards import nouns as w
from judge.engine.resolve.ops.choice import Some
from judge.engine.table.machine import Machine
from judge.engine.table.registry import operation
from judge.engine.table.state import NOBODY, Env, Event, Pending, Trigger, Zone, index_of
from judge.engine.table.writes import set_card
from judge.engine.words import collect, derive, evaluate
from judge.engine.words.cannot import why_spared
from judge.engine.words.fights import is_ignored


@operation(writes="pend")
def no_damage_yet(_m: Machine, env: Env) -> None:
    env["pend"] = ()


@operation(reads="pend", writes="pend it")
def pend(m: Machine, env: Env, n: w.Amount, who: w.Found, splash: w.Number, past_armor: bool, by: w.Found | None) -> None:
    """Add damage to the batch; splash goes to the neighbors (glossary:splash)."""
    amount, beside = evaluate.number(m, env, n), evaluate.number(m, env, splash)
    how, source = env.get("how_dealt", "ability"), env.get("self", NOBODY)
    if by is not None:
        dealers = [r for r in evaluate.refs(m, env, by) if derive.in_play_ref(m, r) != NOBODY]
        if not dealers:
            return
        source = dealers[0]
    batch = list(env["pend"])
    found = evaluate.refs(m, env, who)
    for reference in found:
        batch.append(Pending(reference, amount, source, how, past_armor=past_armor))
        beside_it = evaluate.neighbors_of(m, reference) if beside else ()
        batch += [Pending(n, beside, source, how, past_armor=past_armor) for n in beside_it]
    if len(found) == 1 and isinstance(who, w.The | w.Ref):
        env["it"] = found[0]
    env["pend"] = tuple(batch)


@operation(reads="pend")
def damage_is_replaced(m: Machine, env: Env) -> bool:
    """Whether anything in the game could replace the dealing of this damage."""
    return m.tables.listens("instead:deal") and bool(env["pend"])


@operation(reads="pend")
def damage_is_altered(m: Machine, env: Env) -> bool:
    """Whether anything in the game could send damage elsewhere or change it after armor."""
    return m.tables.listens("instead:dealt") and bool(env["pend"])


@operation(reads="pend", writes="item")
def pending_items(_m: Machine, env: Env) -> tuple[Pending, ...]:
    items: tuple[Pending, ...] = env["pend"]
    env["pend"] = ()
    return items


@operation(reads="item")
def is_to_be_dealt(m: Machine, env: Env) -> bool:
    """Whether the damage is not that of a source which has done something else instead of dealing any
    (reading:several-victims)."""
    if env["item"].source not in env.get("replaced", ()):
        return True
    m.cite("reading:several-victims")
    return m.tables.rules.each_damage_is_replaced


@operation(reads="item", writes="result")
def keep_item(_m: Machine, env: Env) -> None:
    """The damage goes on as it now stands."""
    env["result"] = (env["item"],)


@operation(reads="item kept pend", writes="pend")
def collect_kept(_m: Machine, env: Env) -> None:
    if env["kept"]:
        env["pend"] = (*env["pend"], *env["kept"])
    else:
        env["replaced"] = (*env.get("replaced", ()), env["item"].source)


@operation(reads="pend", writes="sending pend item had")
def begin_to_send(_m: Machine, env: Env) -> None:
    """All of it is looked at, each damage with the effects that have changed it and the creatures that have had it so far."""
    env["sending"], env["pend"] = tuple((item, (), (item.card,)) for item in env["pend"]), ()


@operation(reads="sending")
def some_to_send(_m: Machine, env: Env) -> bool:
    return bool(env["sending"])


@operation(reads="sending", writes="item had")
def next_to_send(_m: Machine, env: Env) -> None:
    (env["item"], env["~used"], env["had"]), *left = env["sending"]
    env["sending"] = tuple(left)


@operation(reads="item had", writes="result")
def keep_sent(_m: Machine, env: Env) -> None:
    """The damage goes on as it now stands; what was added to it is damage that other effects may change (each once)."""
    had = (*env["had"], *(p.card for p in env.get("more", ())))
    env["result"] = (env["item"], tuple((p, env.get("~used", ()), had) for p in env.get("more", ())))


@operation(reads="sending kept pend", writes="sending pend")
def collect_sent(m: Machine, env: Env) -> None:
    if not env["kept"]:
        return
    item, more = env["kept"]
    env["pend"] = (*env["pend"], item)
    if any(collect.replacements(m, "dealt", {"item": each[0]}) for each in more):
        m.cite("reading:shared-damage")
    if m.tables.rules.shared_damage_is_sent_on:
        env["sending"] = (*env["sending"], *more)
    else:
        env["pend"] = (*env["pend"], *(each[0] for each in more))


@operation(reads="pend", writes="pend")
def prevent_undamageable(m: Machine, env: Env) -> None:
    """Row 1: invulnerable, or cannot be dealt damage."""
    env["pend"] = tuple(p for p in env["pend"] if p.n > 0 and _can_be_dealt(m, p))


def _can_be_dealt(m: Machine, p: Pending) -> bool:
    index = derive.in_play_ref(m, p.card)
    if index == NOBODY or m.s.cards[index].zone != Zone.LINE:
        return False
    cites = why_spared(m, index, w.Deed.BE_DEALT_DAMAGE)
    if cites or _source_barred(m, index, p):
        m.say("{card} cannot be dealt damage", "chart:damage#1", card=p.card)
        m.cite(*cites)
        return False
    return True


def _source_barred(m: Machine, index: int, p: Pending) -> bool:
    """ "Cannot be dealt damage by ..." asks for the source; a bonus icon is dealt by no card (glossary:bonus-icons)."""
    if p.how == "icon" or p.source == NOBODY:
        return False
    return any(
        static.env["self"] == derive.ref_of(m, index) and evaluate.passes(m, static.env, p.source, static.what.tests)
        for static in derive.statics(m, w.CannotDamage)
    )


@operation(reads="pend", writes="pend")
def prevent_warded(m: Machine, env: Env) -> None:
    """Row 2: a ward prevents all of this batch for its creature, and is removed."""
    warded = {p.card for p in env["pend"] if m.s.cards[index_of(p.card)].ward}
    for reference in sorted(warded):
        set_card(m, index_of(reference), ward=False)
        m.say("the ward of {card} prevents the damage and is removed", "chart:damage#2", card=reference)
    env["pend"] = tuple(p for p in env["pend"] if p.card not in warded)


@operation(reads="pend", writes="pend armored")
def prevent_armored(m: Machine, env: Env) -> None:
    """Row 3: each point of armor not yet used this turn takes one point."""
    ignored = is_ignored(m, "armor")
    left: dict[int, int] = {}
    kept: list[Pending] = []
    prevented: dict[int, int] = {}
    for p in env["pend"]:
        index = index_of(p.card)
        have = left.setdefault(p.card, derive.armor_left(m, index))
        stopped = 0 if p.past_armor or ignored else min(have, p.n)
        left[p.card] -= stopped
        prevented[p.card] = prevented.get(p.card, 0) + stopped
        if p.n > stopped:
            kept.append(p._replace(n=p.n - stopped))
    for reference, stopped in prevented.items():
        if stopped:
            index = index_of(reference)
            now = derive.armor(m, index)
            set_card(m, index, armor_used=now - derive.armor_left(m, index) + stopped, armor_had=now)
            m.say("{card}'s armor prevents {n} damage", "chart:damage#3", card=reference, n=stopped)
    env["pend"] = tuple(kept)
    env["armored"] = tuple((r, n) for r, n in prevented.items() if n)


@operation(reads="pend", writes="pend")
def prevent_redirected(m: Machine, env: Env) -> None:
    """Damage sent to another creature after armor: whether that creature's ward and "cannot be dealt" still stop it is a
    reading (reading:redirected-damage); its armor never does (faq:armor-shadow-self-raiding-knight)."""
    if not m.tables.rules.redirected_damage_meets_ward:
        return
    sent = {p.card for p in env["pend"] if p.sent}
    barred = {r for r in sent if not all(_can_be_dealt(m, p) for p in env["pend"] if p.card == r)}
    warded = {r for r in sent - barred if m.s.cards[index_of(r)].ward}
    for reference in sorted(warded):
        set_card(m, index_of(reference), ward=False)
        m.say("the ward of {card} prevents the damage and is removed", "glossary:ward", card=reference)
    env["pend"] = tuple(p for p in env["pend"] if not p.sent or p.card not in barred | warded)


@operation(reads="pend", writes="dealt dying foes in_fight blows")
def deal_pending(m: Machine, env: Env) -> None:
    """Row 4: what is left is dealt, all at once; who has as much damage as power is destroyed."""
    dealt: list[Event] = []
    foes: dict[int, int] = {}
    poisoned: set[int] = set()
    in_fight: set[int] = set()
    stood = _power_before(m, env)
    for p in env["pend"]:
        index = derive.in_play_ref(m, p.card)
        if index == NOBODY:
            continue
        set_card(m, index, damage=m.s.cards[index].damage + p.n)
        m.say("{card} is dealt {n} damage", "chart:damage#4", card=p.card, n=p.n)
        dealt.append(Event("dealt", p.card, m.s.cards[index].ctrl, p.n, p.source, p.how))
        if p.foe != NOBODY:
            foes[p.card] = p.foe
        if p.poison:
            poisoned.add(p.card)
            m.say("poison: {card} is destroyed", "glossary:poison", card=p.card)
        if p.fight:
            in_fight.add(p.card)
    struck = dict.fromkeys(e.card for e in dealt)
    env["dealt"] = tuple(dealt)
    env["dying"] = tuple(r for r in struck if r in poisoned or _is_lethal(m, index_of(r), stood.get(r)))
    env["foes"] = tuple((r, foes[r]) for r in env["dying"] if r in foes)
    env["in_fight"] = tuple(r for r in env["dying"] if r in in_fight)
    by_keyword = ((p.card, p.source, _KEYWORDS[p.how]) for p in env["pend"] if p.how in _KEYWORDS)
    env["blows"] = tuple(blow for blow in by_keyword if blow[0] in env["dying"])
    if env["dying"] and m.tables.listens("dealt") and (last := _of_the_dying(m, env)):
        env["last"] = last


_KEYWORDS = {"assault": "assault", "splash": "splash-attack"}  # damage of a keyword that is told from that of others


def _of_the_dying(m: Machine, env: Env) -> tuple[Trigger, ...]:
    """Abilities of creatures that this damage destroys which wait for damage to have been dealt: whether they still resolve is a
    reading (reading:damaged-and-destroyed)."""
    seen = (t for event in env["dealt"] for t in collect.reacting(m, event) if t.bearer in env["dying"])
    found = tuple(t._replace(bound=(*t.bound, (collect.STANDS, 1))) for t in seen)
    if found:
        m.cite("reading:damaged-and-destroyed")
    return () if m.tables.rules.destroyed_before_damage_is_answered else found


def _power_before(m: Machine, env: Env) -> dict[int, int]:
    """The power of those who are about to be dealt damage, where that may bring them power that does not count against it."""
    there = (p.card for p in env["pend"] if derive.in_play_ref(m, p.card) != NOBODY)
    return {r: derive.power(m, index_of(r)) for r in there} if m.tables.outlasts else {}


def _is_lethal(m: Machine, index: int, stood: int | None) -> bool:
    """Whether a creature has as much damage as power; ``stood`` is the power that it had before, if that may count."""
    late = (s for s in derive.statics(m, w.Power) if s.what.survived) if stood is not None else ()
    power = stood if stood is not None and any(derive.applies(m, s, index) for s in late) else derive.power(m, index)
    return m.s.cards[index].damage >= power


@operation(reads="dying")
def anyone_dies(_m: Machine, env: Env) -> bool:
    return bool(env["dying"])


@operation(reads="dealt armored")
def damage_waiting(m: Machine, env: Env) -> tuple[Trigger, ...]:
    """Abilities that react to damage dealt, or prevented by armor; their cards must have stayed in play."""
    found: list[Trigger] = list(env.get("last", ()))
    if m.tables.listens("dealt"):
        found += [t for event in env["dealt"] for t in collect.reacting(m, event)]
    if m.tables.listens("armor"):
        found += [t for r, n in env["armored"] for t in collect.reacting(m, Event("armor", r, amount=n))]
    return tuple(found)


@operation(reads="dealt")
def report_damage(m: Machine, env: Env) -> None:
    """Tell the ability that dealt it whom it damaged and whom it destroyed."""
    destroyed = env.get("killed", ()) or ()
    m.rewrite({"did": tuple(dict.fromkeys(e.card for e in env["dealt"])), "destroyed": destroyed})


def _takers(m: Machine, env: Env, who: w.Found) -> tuple[int, ...]:
    return tuple(r for r in evaluate.refs(m, env, who) if derive.in_line(m, r))


def _shares(m: Machine, env: Env, who: w.Found, n: int) -> dict[int, int]:
    """How much each creature gets of damage that is divided evenly; who gets one point more has been chosen."""
    takers = _takers(m, env, who)
    return {r: n // len(takers) + (r in env["odd"]) for r in takers}


@operation(reads="amount")
def odd_points(m: Machine, env: Env, who: w.Found) -> Some:
    """Which of the creatures get one point more, where the damage cannot be divided evenly."""
    takers = _takers(m, env, who)
    odd = env["amount"] % len(takers) if takers else 0
    return takers, odd, odd


@operation()
def alter_event(m: Machine, env: Env, change: w.Change) -> None:
    """A replacement that changes its event instead of replacing it."""
    below = m.frames[-1].env
    match change:
        case w.TakeFromSupply():
            m.rewrite({"from_supply": True})
            m.say("it is taken from the common supply", "glossary:replacement-effects")
        case w.DealToThis():
            m.rewrite({"item": below["item"]._replace(card=env["self"], sent=True, foe=NOBODY)})
            m.say("it is dealt to {card} instead", "glossary:replacement-effects", card=env["self"])
        case w.AlsoToThis():
            if env["self"] in below["had"]:
                m.say("{card} is dealt this damage already", "faq:drecker-two-neighbors", card=env["self"])
                return
            again = below["item"]._replace(card=env["self"], sent=True, foe=NOBODY)
            if again.poison:
                m.cite("reading:shared-poison")
                again = again._replace(poison=m.tables.rules.shared_damage_is_poisonous)
            m.rewrite({"more": (*below.get("more", ()), again)})
            m.say("it is dealt to {card} as well", "glossary:replacement-effects", card=env["self"])
        case w.DealDivided(who=who):
            item, shares = below["item"], _shares(m, env, who, below["item"].n)
            parts = [item._replace(card=r, n=n, sent=True, foe=NOBODY) for r, n in shares.items() if n]
            m.rewrite({"item": parts[0], "more": (*below.get("more", ()), *parts[1:])})
            m.say("it is divided among {cards}", "glossary:replacement-effects", cards=tuple(part.card for part in parts))
        case w.MoreDamage(n=n):
            more = evaluate.number(m, {**env, "amount": below["item"].n}, n)
            m.rewrite({"item": below["item"]._replace(n=below["item"].n + more)})
            m.say("{n} more damage", "glossary:replacement-effects", n=more)
        case w.IconAs(icon=icon):
            m.rewrite({"icon": icon})
            m.say("the icon counts as {icon}", "glossary:replacement-effects", icon=icon)
        case w.PutDownIn(to=to):
            m.rewrite({"place": to.name})
            m.say("the action does not go to the discard pile", "glossary:replacement-effects")
        case _:
            assert_never(change)


@operation(writes="did", does=w.Proceed)
def proceed(m: Machine, _env: Env) -> int:
    """The event that this ability replaces happens after all."""
    m.rewrite({"~replaced": False})
    return 1


@operation()
def replace_event(m: Machine, _env: Env) -> None:
    """The event does not happen; what follows happens in its place (glossary:replacement-effects)."""
    m.rewrite({"~replaced": True})
    m.say("replaced: this happens instead", "glossary:replacement-effects")
