"""Prophecies: a facedown one is inactive; what lies under an active one waits until it is fulfilled."""

from __future__ import annotations

from judge.cards import nouns as w
from judge.engine.table.machine import Machine
from judge.engine.table.registry import operation
from judge.engine.table.resolving import resolve
from judge.engine.table.state import NOBODY, Env, Event, Trigger, Zone, index_of, looks
from judge.engine.table.writes import add_flag, move_out_of_play, put_in, set_card, take_out
from judge.engine.words import collect, derive, evaluate


def other_side(m: Machine, index: int) -> int:
    """The other side of a double-sided prophecy, which the board lists as a card of its own; NOBODY if it is not told."""
    card = m.s.cards[index]
    return card.host if card.zone == Zone.PROPHECIES else NOBODY


@operation(reads="card")
def make_active(m: Machine, env: Env) -> None:
    """One prophecy a turn (glossary:prophecy)."""
    add_flag(m, "prophecy")
    set_card(m, index_of(env["card"]), facedown=False)
    m.say("{card} becomes active", "glossary:prophecy", card=env["card"])


@operation(reads="me")
def hand_cards(m: Machine, env: Env) -> tuple[int, ...]:
    """Any card of the hand; cards that nothing can tell apart once."""
    found: dict[object, int] = {}
    for index in m.s.zone(env["me"], Zone.HAND):
        card = m.s.cards[index]
        found.setdefault(looks(card), derive.ref_of(m, index))
    return tuple(found.values())


@operation(reads="card lower")
def put_under_prophecy(m: Machine, env: Env) -> None:
    """Facedown, and not in play; a player without cards in hand puts none there."""
    if env["lower"] is None:
        return
    index = index_of(env["lower"])
    take_out(m, index)
    put_in(m, index, m.s.cards[index].owner, Zone.UNDER)
    set_card(m, index, host=index_of(env["card"]), facedown=True)
    m.say("a card is put facedown under {host}", "glossary:facedown-cards", host=env["card"])


@operation(reads="card lower")
def put_under_waiting(m: Machine, env: Env) -> tuple[Trigger, ...]:
    """What reacts to a card having been put under the prophecy."""
    if env["lower"] is None:
        return ()
    return collect.reacting(m, Event("put-under", env["lower"], m.s.active, other=env["card"]))


@operation(writes="did", does=w.TurnOver)
def turn_over(m: Machine, env: Env, who: w.Found) -> int:
    """The side that was active is no longer, the other one is, with what lay under the card (glossary:prophecy)."""
    turned = 0
    for reference in evaluate.refs(m, env, who):
        index = index_of(reference)
        back = other_side(m, index)
        if back == NOBODY or m.s.cards[index].facedown:
            m.say("{card} has no other side to turn to", "glossary:prophecy", card=reference)
            continue
        for lower in _under(m, reference):
            set_card(m, lower, host=back)
        set_card(m, index, facedown=True)
        set_card(m, back, facedown=False)
        m.say("{card} turns over; {host} is active now", "glossary:prophecy", card=reference, host=derive.ref_of(m, back))
        turned += 1
    return turned


def _under(m: Machine, reference: int) -> list[int]:
    """Indexes of the cards under a prophecy."""
    host = index_of(reference)
    return [index for side in (0, 1) for index in m.s.zone(side, Zone.UNDER) if m.s.cards[index].host == host]


@operation(reads="card", writes="revealed")
def reveal_under(m: Machine, env: Env) -> None:
    """Turn the cards under the prophecy faceup, where they lie."""
    env["revealed"] = tuple(derive.ref_of(m, index) for index in _under(m, env["card"]))
    for reference in env["revealed"]:
        set_card(m, index_of(reference), facedown=False)
        m.say("{card} is revealed", "glossary:fulfill", card=reference)


@operation(reads="revealed")
def fate_waiting(m: Machine, env: Env) -> tuple[Trigger, ...]:
    """The "Fate:" abilities of the cards revealed; the active player is "you" in all of them."""
    found: list[Trigger] = []
    for reference in env["revealed"]:
        found += collect.own(m, index_of(reference), "fate", Event("fulfilled", reference, m.s.active))
    if len(found) > 1:
        m.cite("reading:several-fates")
    return tuple(trigger._replace(me=m.s.active) for trigger in found)


@operation(reads="choice")
def start_fate(m: Machine, env: Env) -> None:
    """The one "Fate:" ability that was chosen, where only one resolves (reading:several-fates)."""
    if env["choice"] is not None:
        resolve(m, env["choice"], m.flat[m.pc - 1])


@operation(reads="card revealed")
def end_prophecy(m: Machine, env: Env) -> None:
    """The cards go to their owners' discard piles without being discarded by anybody."""
    for index in _under(m, env["card"]):
        move_out_of_play(m, index, m.s.cards[index].owner, Zone.DISCARD)
        m.say("{card} goes to its owner's discard pile", "glossary:fulfill", card=derive.ref_of(m, index))
    set_card(m, index_of(env["card"]), facedown=True)
    m.say("{card} becomes inactive", "glossary:prophecy", card=env["card"])
