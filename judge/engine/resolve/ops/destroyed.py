"""The operations of the destroyed chart.

One batch stands open from the outermost destruction until its cards are put into the discard piles. What is destroyed
meanwhile is tagged into the same batch, has its own "Destroyed:" window at once, and leaves with the rest.
"""

from __future__ import annotations

from hashlib import blake2b

from judge.cards import nouns as w
from judge.engine.resolve.loops import endless
from judge.engine.resolve.ops.order import in_order, note_free_order
from judge.engine.resolve.ops.zones import TO_ZONE, destroyed_event, leave_play, where_discarded
from judge.engine.table.machine import Machine
from judge.engine.table.registry import operation
from judge.engine.table.resolving import resolve
from judge.engine.table.state import NOBODY, SAVED, Env, Event, Frame, Trigger, Zone, index_of
from judge.engine.table.writes import set_card
from judge.engine.words import collect, derive, evaluate, record
from judge.engine.words.cannot import why_spared
from judge.engine.words.memory import remember, with_upgrades

PROC = "destroyed"
SPARED = "spared"  # in the variables of a destruction that has ended: the cards that it spared
MOST_ROUNDS = 50  # so often a card is destroyed again by what destroys it as long as something is so


def _open_batch(m: Machine) -> int:
    """The level of the stack whose batch is open, or -1."""
    for at, frame in enumerate(m.frames):
        if frame.proc == PROC and frame.env.get("open"):
            return at
    return -1


def _spare(m: Machine, env: Env, *spared: int) -> None:
    """Its ward, or a replacement, has kept a card from this destruction: what is to destroy it as long as something is so looks
    at it again when this destruction has ended (glossary:replacement-effects, glossary:ward)."""
    if spared:
        _add_to_batch(m, env, SAVED, spared)


def _add_to_batch(m: Machine, env: Env, key: str, more: tuple[object, ...]) -> None:
    at = _open_batch(m)
    if at < 0:
        env[key] = (*env.get(key, ()), *more)
    else:
        frame = m.frames[at]
        m.frames[at] = Frame(frame.proc, frame.row, {**frame.env, key: (*frame.env.get(key, ()), *more)})


@operation(reads="cards", writes="tagged waiting result")
def tag(m: Machine, env: Env) -> None:
    """Row 1: tag them all, then settle which "Destroyed:" abilities each of them has (glossary:destroyed)."""
    tagged = [r for r in dict.fromkeys(env["cards"]) if _can_be_tagged(m, r)]
    for reference in tagged:
        set_card(m, index_of(reference), tagged=True)
        m.say("{card} is tagged for destruction", "chart:destroyed#1", card=reference)
    foes = dict(env.get("foes", ()))
    waiting: list[Trigger] = []
    insteads: list[Trigger] = []
    for reference in tagged:
        event = Event("tagged", reference, m.s.cards[index_of(reference)].ctrl, other=foes.get(reference, NOBODY))
        for trigger in collect.own(m, index_of(reference), "destroyed", event):
            noun = m.tables.abilities[trigger.ability].noun
            (insteads if isinstance(noun, w.Destroyed) and noun.instead else waiting).append(trigger)
    if insteads and (waiting or _open_batch(m) >= 0):
        m.cite("reading:replaced-destruction")
    if not m.tables.rules.replaced_destruction_waits:
        waiting, insteads = [*waiting, *insteads], []
    _add_to_batch(m, env, "insteads", tuple(insteads))
    _add_to_batch(m, env, "all_foes", tuple(foes.items()))
    _add_to_batch(m, env, "fought", tuple(r for r in env.get("in_fight", ()) if r in tagged))
    if m.tables.asks_what_destroys and (blows := tuple(blow for blow in env.get("blows", ()) if blow[0] in tagged)):
        _add_to_batch(m, env, "by_keyword", blows)
    env["waiting"] = tuple(waiting)
    env["tagged"] = env["result"] = tuple(tagged)
    env["joins"] = _open_batch(m) >= 0
    env["open"] = not env["joins"]
    if env.get("constant"):
        _spare(m, env, *(r for r in env["cards"] if r not in tagged))


def _can_be_tagged(m: Machine, reference: int) -> bool:
    index = derive.in_play_ref(m, reference)
    if index == NOBODY:
        return False
    card = m.s.cards[index]
    if card.tagged:
        m.say("{card} is already tagged for destruction", "glossary:destroyed", card=reference)
        return False
    if cites := why_spared(m, index, w.Deed.BE_DESTROYED):
        m.say("{card} cannot be destroyed", cites[0], card=reference)
        m.cite(*cites[1:])
        return False
    if card.ward and card.zone == Zone.LINE:  # on an artifact that was a creature it means nothing
        set_card(m, index, ward=False)
        m.say("{card} loses its ward and is not tagged", "glossary:ward", card=reference)
        return False
    return True


@operation(reads="waiting")
def destroyed_waiting(_m: Machine, env: Env) -> tuple[Trigger, ...]:
    """Row 2: the abilities settled at the tag."""
    return env["waiting"]  # type: ignore[no-any-return]


@operation(reads="tagged")
def joins_a_batch(_m: Machine, env: Env) -> bool:
    """Another destruction is still going on: these cards leave play with it."""
    return bool(env["joins"])


@operation(reads="tagged")
def insteads(m: Machine, env: Env) -> tuple[Trigger, ...]:
    """Replacements of a destruction that can apply now: their card is still tagged and in play."""
    found = []
    for trigger in env.get("insteads", ()):
        index = derive.in_play_ref(m, trigger.bearer)
        if index != NOBODY and m.s.cards[index].tagged:
            found.append(trigger)
    return tuple(found)


@operation(reads="tagged")
def destruction_is_replaced(m: Machine, env: Env) -> bool:
    return bool(insteads(m, env))


@operation(reads="choice")
def start_instead(m: Machine, env: Env) -> None:
    """Carry out the replacement; it takes the tag off itself, if its condition comes true."""
    trigger: Trigger = env["choice"]
    env["insteads"] = tuple(t for t in env["insteads"] if t != trigger)
    resolve(m, trigger, m.flat[m.pc - 1])


@operation(reads="self")
def untag(m: Machine, env: Env) -> None:
    """The destruction is replaced: the tag goes (glossary:replacement-effects). What it destroys in its place leaves play
    before anybody looks again whether the creature has to be destroyed."""
    index = derive.in_play_ref(m, env["self"])
    if index != NOBODY:
        _spare(m, env, env["self"])
        set_card(m, index, tagged=False)
        m.say("{card} is no longer tagged", "glossary:replacement-effects", card=env["self"])


@operation()
def about_to_leave(m: Machine, env: Env) -> tuple[Trigger, ...]:
    """The "Leaves Play:" abilities of cards that are destroyed, or moved out of play, next."""
    tagged = (derive.ref_of(m, i) for i in derive.in_play(m) if m.s.cards[i].tagged)
    cards = (r for r in env["moving"] if derive.in_play_ref(m, r) != NOBODY) if "moving" in env else tagged
    return collect.waiting_for(m, *(Event("leaves", r, m.s.cards[index_of(r)].ctrl, how=collect.AHEAD) for r in cards))


@operation(reads="tagged", writes="reactions")
def put_into_discard_piles(m: Machine, env: Env) -> None:
    """Row 3: all tagged cards leave play at once; abilities that react must be on cards that stay."""
    leaving = tuple(derive.ref_of(m, i) for i in derive.in_play(m) if m.s.cards[i].tagged)
    note_free_order(m, env)
    events: list[Event] = []
    for reference in leaving:
        ctrl = m.s.cards[index_of(reference)].ctrl
        events.append(destroyed_event(m, env, reference))
        events.append(Event("leaves", reference, ctrl))
    for event in events:
        if event.kind == "destroyed":
            record.note_destroyed(m, event)
    env["reactions"] = (*m.s.after, *(t for event in events for t in collect.reacting(m, event, leaving, tuple(events))))
    remember(m, *with_upgrades(m, leaving), reactions=bool(env["reactions"]))
    m.s.after = ()
    goes = {r: where_discarded(m, index_of(r)) for r in leaving}
    for reference in in_order(env, leaving):
        index = index_of(reference)
        if m.s.cards[index].zone not in (Zone.DISCARD,):
            leave_play(m, index, goes[reference], m.s.cards[index].owner)
            place = next(place.value for place in w.Place if TO_ZONE[place.name] == goes[reference])
            m.say(f"{{card}} goes to its owner's {place}", "chart:destroyed#3", card=reference)
    env["result"] = tuple(r for r in env["tagged"] if r in leaving or derive.in_play_ref(m, r) == NOBODY)
    env["open"] = False
    if saved := env.pop(SAVED, ()):
        env[SPARED] = saved
        m.dirty = True  # they are looked at now


@operation(writes="cards")
def keep_own(m: Machine, env: Env) -> tuple[int, ...]:
    """A player sacrifices only what they control (glossary:sacrifice), or uses as if it were theirs
    (glossary:as-if-it-were-yours-as-if-you-controlled-it)."""
    there = (r for r in env["cards"] if derive.in_play_ref(m, r) != NOBODY)
    return tuple(r for r in there if r == env.get(evaluate.YOURS) or m.s.cards[index_of(r)].ctrl == env["me"])


def deaths(m: Machine) -> bool:
    """Between any two rows: creatures whose damage has reached their power are destroyed (glossary:damage).

    Gives True if it started a destruction.
    """
    cards = m.s.cards
    shrinks = m.tables.can_shrink
    hurt = [i for i in derive.creatures(m) if (cards[i].damage or shrinks) and not cards[i].tagged]
    lethal = [i for i in hurt if cards[i].damage >= derive.power(m, i) and derive.is_body(m, i)]
    if not lethal:
        return False
    dying = [derive.ref_of(m, i) for i in lethal if not is_being_saved(m, i) and not why_spared(m, i, w.Deed.BE_DESTROYED)]
    if not dying:
        return False
    destroy_again(m, tuple(dying))
    m.say("a creature has lethal damage", "glossary:damage")
    return True


def destroy_again(m: Machine, cards: tuple[int, ...], **terms: object) -> None:
    """Destroy cards because something is so. The destruction that has just ended may have spared some of them: where nothing but
    their places has changed since they were spared the time before, that goes on for ever, and what the rulebook has for
    infinite loops is done in place of it.

    Raises LoopError where each round changes something more.
    """
    before = m.env if m.proc == PROC else {}
    spared = tuple(r for r in cards if r in before.get(SPARED, ()))
    if before.get(SPARED) and not before["reactions"]:
        m.pop()  # nothing is left of it, and it must not lie below as often as this goes round
    if not spared:
        m.push(PROC, {"cards": cards, "me": m.s.active, "self": NOBODY, **terms})
        return
    now, rounds = _seen(m, spared), before.get("rounds", 0) + 1
    if now == before.get("seen"):
        m.push("endless", {"cards": spared, "me": m.s.active, "self": NOBODY})
    elif rounds > MOST_ROUNDS:
        raise endless(PROC, *(f"card:{m.s.cards[index_of(r)].id}" for r in spared))
    else:
        m.push(PROC, {"cards": cards, "me": m.s.active, "self": NOBODY, "seen": now, "rounds": rounds, **terms})


def _seen(m: Machine, moving: tuple[int, ...]) -> str:
    """The table but for the places of some cards, short enough to be kept."""
    gone = {index_of(r) for r in moving}
    zones = tuple(tuple(i for i in zone if i not in gone) for zone in m.s.zones)
    table = repr((m.s.cards, zones, m.s.players, m.s.lasting, m.s.tide)).encode()
    return blake2b(table, digest_size=16).hexdigest()


@operation(reads="cards")
def caught_in_loop(m: Machine, env: Env) -> tuple[int, ...]:
    """The cards that keep an infinite loop going."""
    return tuple(r for r in env["cards"] if derive.in_play_ref(m, r) != NOBODY)


@operation(reads="card", writes="cards to keeper")
def end_loop(m: Machine, env: Env) -> None:
    """The affected card goes to its owner's discard pile, which is no destruction (glossary:infinite-loops)."""
    says = "this would go on for ever: {card} is taken out of play, and is not destroyed"
    m.say(says, "glossary:infinite-loops", card=env["card"])
    env["cards"], env["to"], env["keeper"] = (env["card"],), "DISCARD", NOBODY


def is_being_saved(m: Machine, index: int) -> bool:
    """Whether the destruction that is going on has spared this card."""
    reference = derive.ref_of(m, index)
    return any(reference in env.get(SAVED, ()) for env in (m.env, *(frame.env for frame in m.frames)))
