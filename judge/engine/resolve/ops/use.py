"""The operations of using a card: reap, fight, "Action:" and "Omni:"."""

from __future__ import annotations

from typing import Any

from judge.cards import nouns as w
from judge.engine.resolve.ops.amber import give
from judge.engine.resolve.refusals.defenders import foes_left
from judge.engine.resolve.refusals.why_not import COVERED, RULE_OF_SIX, allows, belongs, covers, why_not_use
from judge.engine.table.machine import Machine
from judge.engine.table.registry import operation
from judge.engine.table.resolving import resolve
from judge.engine.table.state import NOBODY, Env, Event, Lasting, Trigger, Zone, index_of
from judge.engine.table.writes import add_flag, add_lasting, drop_lasting, flag, set_card
from judge.engine.words import collect, derive, evaluate, record
from judge.engine.words.cannot import is_forbidden

AS_IF = "glossary:as-if-it-were-yours-as-if-you-controlled-it"


GONE = -2  # whom a creature should fight, where that one is not there any more


@operation(writes="how user against")
def use_terms(m: Machine, env: Env, how: str, yours: bool, against: w.Found | None) -> None:
    """How the card is to be used, by whom as if it were theirs, and against whom it must fight: NOBODY where that is left
    to the player, ``GONE`` where it is no creature in play any more."""
    env["how"], env["against"] = how, NOBODY
    if against is not None:
        there = (r for r in evaluate.refs(m, env, against) if derive.in_line(m, r))
        env["against"] = next(there, GONE)
    env["user"] = env["me"] if yours else NOBODY


@operation(reads="cards how user against", writes="card me")
def first_usable(m: Machine, env: Env) -> int | None:
    """The card that an effect uses, if nothing forbids it; whoever controls it uses it, be the effect of the other player, unless
    that one uses it as if it were theirs (glossary:using-cards-via-other-card-abilities)."""
    if env["against"] == GONE:
        m.say("the creature it was to fight is gone", "glossary:fight")
        return None
    for reference in env["cards"]:
        index = derive.in_play_ref(m, reference)
        if index == NOBODY:
            continue
        yours, told = env["user"] != NOBODY, bool(env["how"])
        reasons = why_not_use(m, index, env["how"], by_card=True, as_yours=yours, told=told)
        if not reasons and env["against"] != NOBODY and not foes_left(m, index, env["against"]):
            says = "{card} has nobody else to fight" if isinstance(env["against"], tuple) else "{card} cannot fight it"
            m.say(says, "glossary:fight", card=reference)
            continue
        if not reasons:
            env["me"] = env["me"] if yours else m.s.cards[index].ctrl
            return int(reference)
        m.say("{card} cannot be used this way: {why}", reasons[0].cite, card=reference, why=reasons[0].says)
    return None


@operation(reads="card")
def begin_use(m: Machine, env: Env) -> None:
    """The card counts as used from here on (rule of six, alpha); whether one that is told to reap does is a reading."""
    index = index_of(env["card"])
    env["stunned"] = m.s.cards[index].stun and m.s.cards[index].zone == Zone.LINE
    if env.get("how") == "reap" and not env.get("as_move"):
        _tell_the_reading(m, index)
        if not m.tables.rules.told_to_reap_is_a_use:
            env["no_use"] = True
            return
    add_flag(m, "name", m.tables.definition(m.s.cards[index]).name)
    add_flag(m, "acts")
    add_flag(m, "used", env["card"])
    record.note(m, _use_of(m, env["card"]))


def _tell_the_reading(m: Machine, index: int) -> None:
    """That a creature told to reap is used can be told by what waits for a use or counts them, and by the rule of six."""
    sixth = flag(m, "name", m.tables.definition(m.s.cards[index]).name) >= RULE_OF_SIX - 1
    if sixth or m.tables.listens("used") or m.tables.recalls_uses or any(isinstance(e, w.IsUsed) for e in m.tables.counted):
        m.cite("reading:told-to-reap")


@operation(reads="card")
def needs_permission(m: Machine, env: Env) -> bool:
    """Whether a player makes this use as a move, and may only because an effect permits so many cards to be used."""
    return bool(env.get("as_move")) and not belongs(m, index_of(env["card"]), env["how"])


@operation(reads="card how")
def take_up_permission(m: Machine, env: Env) -> None:
    """The card is from now on one of those that the permission is about; using it again needs no other
    (faq:using-combat-pheromones-mindwarper)."""
    for lasting, noun in _permissions(m, env["card"], w.MayUse):
        bound = dict(lasting.bound)
        if covers(noun, bound, env["card"]) and allows(m, noun, index_of(env["card"]), env["how"]):
            if noun.n >= 0:
                bound[COVERED] = tuple(sorted({*bound.get(COVERED, ()), env["card"]}))
                drop_lasting(m, lasting)
                add_lasting(m, lasting._replace(bound=tuple(sorted(bound.items()))))
            m.say("an effect allows using {card}", "glossary:lasting-effects", card=env["card"])
            return
    for lasting, noun in _permissions(m, env["card"], w.MayPlay):
        if noun.or_use:  # to play or to use a card: one or the other (faq:mars-ambassador-play-or-use)
            drop_lasting(m, lasting)
            if lasting.left != 1:
                add_lasting(m, lasting._replace(left=max(NOBODY, lasting.left - 1)))
            m.say("{card} is used by a permission to play or use it", "glossary:lasting-effects", card=env["card"])
            return


def _permissions(m: Machine, reference: int, kind: type[w.MayUse | w.MayPlay]) -> list[tuple[Lasting, Any]]:
    """The active player's lasting permissions of a kind that speak of this card."""
    found = []
    for lasting in m.s.lasting:
        noun = m.tables.abilities[lasting.ability].noun
        if lasting.me == m.s.active and isinstance(noun, w.While) and isinstance(noun.what, kind):
            seen: Env = {"me": lasting.me, "self": lasting.source, "source": lasting.source, **dict(lasting.bound)}
            if evaluate.passes(m, seen, reference, noun.what.tests):
                found.append((lasting, noun.what))
    return found


@operation(reads="card")
def is_stunned(_m: Machine, env: Env) -> bool:
    return bool(env.get("stunned"))


@operation(reads="card")
def unstun_instead(m: Machine, env: Env) -> None:
    """A stunned creature that is used is exhausted and loses its stun counter instead (glossary:stun)."""
    index = index_of(env["card"])
    _was_the_next_use(m, env["card"])
    set_card(m, index, ready=is_forbidden(m, index, w.Deed.BECOME_EXHAUSTED), stun=False)
    m.say("{card} exhausts and loses its stun", "glossary:stun", card=env["card"])
    env["result"] = 0


@operation(reads="card", writes="how")
def manners(m: Machine, env: Env) -> tuple[str, ...]:
    """How the card can be used now: reap, fight, or one of its "Action:" and "Omni:" abilities.

    What must be done in order to use it has been done by now, perhaps with the last there was, and is not owed again.
    """
    if env["how"]:
        return (env["how"],)
    index = index_of(env["card"])
    abilities = [a for a, _, _ in derive.abilities(m, index) if {"action", "omni"} & set(m.tables.abilities[a].moments)]
    ways = dict.fromkeys(("reap", "fight", *abilities))
    return tuple(how for how in ways if not why_not_use(m, index, how, by_card=True, as_yours=True, paid=True))


@operation(reads="how")
def how_is(_m: Machine, env: Env, what: str) -> bool:
    return bool(env["how"] == what)


@operation(reads="how")
def nothing_to_use(_m: Machine, env: Env) -> bool:
    return env["how"] is None


@operation(reads="card", writes="result")
def exhaust_it(m: Machine, env: Env) -> None:
    """Using a card begins so: from here on it has been used."""
    env["result"] = 1
    index = derive.in_play_ref(m, env["card"])
    if m.proc == "reap":
        record.note(m, Event("reaps", env["card"], m.s.active))
    if index != NOBODY:
        _was_the_next_use(m, env["card"])
        stays = is_forbidden(m, index, w.Deed.BECOME_EXHAUSTED)
        set_card(m, index, ready=stays)
        deed = {"reap": "reaps with", "fight": "fights with"}.get(m.proc, "uses")
        says = f"{{player}} {deed} {{card}}, which {'cannot become' if stays else 'is'} exhausted"
        m.say(says, "glossary:ready-and-exhausted", player=env.get("me", m.s.active), card=env["card"])


def _was_the_next_use(m: Machine, reference: int) -> None:
    """What was forbidden for the next use of one of these cards is over with it (glossary:lasting-effects)."""
    for lasting in m.s.lasting:
        noun = m.tables.abilities[lasting.ability].noun
        if lasting.left > 0 and isinstance(noun, w.While) and isinstance(noun.what, w.Cannot):
            seen: Env = {"me": lasting.me, "self": lasting.source, "source": lasting.source, **dict(lasting.bound)}
            if not isinstance(noun.what.who, w.Player) and reference in evaluate.refs(m, seen, noun.what.who):
                drop_lasting(m, lasting)


@operation(reads="card how")
def resolve_used(m: Machine, env: Env) -> None:
    """Resolve the ability chosen; a player who uses a card as if it were theirs resolves it as its controller."""
    index = index_of(env["card"])
    for ability, source, _ in derive.abilities(m, index):
        if ability == env["how"]:
            resolve(m, _by_use(m, env, ability, source), m.flat[m.pc - 1])
            return


@operation(reads="card how")
def abilities_used(m: Machine, env: Env) -> tuple[Trigger, ...]:
    """Of a creature all abilities under the same word, of any other card the one chosen: so until 1.2
    (glossary:action-ability)."""
    index = index_of(env["card"])
    held = derive.abilities(m, index)
    wanted = set(m.tables.abilities[env["how"]].moments) if m.s.cards[index].zone == Zone.LINE else set()
    return tuple(
        _by_use(m, env, ability, source)
        for ability, source, _ in held
        if ability == env["how"] or not wanted.isdisjoint(m.tables.abilities[ability].moments)
    )


def _by_use(m: Machine, env: Env, ability: str, source: int) -> Trigger:
    """An ability that a use resolves, and for whom."""
    controller = m.s.cards[index_of(env["card"])].ctrl
    me = env["user"] if env.get("user", NOBODY) != NOBODY else controller
    bound: tuple[tuple[str, Any], ...] = ()
    if me != controller:
        bound = ((evaluate.YOURS, env["card"]),)
        m.say("{player} resolves it as if they controlled {card}", AS_IF, player=me, card=env["card"])
    return Trigger(ability, env["card"], source, me, Event("action", env["card"], me), bound)


def used_events(m: Machine, env: Env, *kinds: str) -> tuple[Trigger, ...]:
    player, card = m.s.active, env["card"]
    return collect.waiting_for(m, *(_use_of(m, card) if kind == "used" else Event(kind, card, player) for kind in kinds))


def _use_of(m: Machine, card: int) -> Event:
    """That a card is used, and whether it is for the first time this turn."""
    return Event("used", card, m.s.active, how=collect.FIRST if flag(m, "used", card) == 1 else "")


@operation(reads="card")
def used_waiting(m: Machine, env: Env) -> tuple[Trigger, ...]:
    return () if env.get("no_use") else used_events(m, env, "used")


# --- reap


@operation(reads="card", writes="reaped")
def gain_by_reaping(m: Machine, env: Env) -> None:
    env["result"] = give(m, env["me"], 1)
    if env["result"]:
        m.say("{player} gains 1 Æmber", "glossary:reap", player=env["me"])


@operation(reads="card")
def reap_waiting(m: Machine, env: Env) -> tuple[Trigger, ...]:
    """ "After Reap:" of the creature, "after a creature reaps", "after a creature is used"."""
    index = derive.in_play_ref(m, env["card"])
    found: tuple[Trigger, ...] = ()
    if index != NOBODY:
        found = collect.own(m, index, "after reap", Event("reaps", env["card"], m.s.active))
    if env.get("reaped"):
        found += collect.reacting(m, Event("reap-gain", env["card"], m.s.active, env["reaped"]))
    kinds = ("reaps",) if m.frames and m.frames[-1].env.get("no_use") else ("reaps", "used")
    return (*found, *used_events(m, env, *kinds))


@operation()
def report_done(_m: Machine, env: Env) -> None:
    env["result"] = 1
