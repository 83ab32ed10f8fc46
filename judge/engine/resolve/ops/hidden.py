"""Operations on hidden zones: searching, revealing, digging through a deck, swapping zones."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from judge.cards import nouns as w
from judge.cards.notation import parse
from judge.engine.resolve.ops.choice import Some, kinds_of, once_each
from judge.engine.resolve.ops.zones import TO_ZONE, shuffle_deck
from judge.engine.table.machine import Machine
from judge.engine.table.registry import operation
from judge.engine.table.state import HIDDEN, NOBODY, Env, Zone, index_of
from judge.engine.table.writes import set_card, set_zone
from judge.engine.words import derive, evaluate


@lru_cache(maxsize=256)
def _read(tests: str) -> tuple[w.Test, ...]:
    """Tests written in the notation, as a tuple of nouns."""
    read: tuple[w.Test, ...] = parse(tests)
    return read


@operation(reads="me")
def searched(
    m: Machine, env: Env, tests: tuple[w.Test, ...], n: w.Quantity, zones: tuple[str, ...], apart: str
) -> tuple[Any, ...]:
    """The cards that may be found; a player may fail to find them (glossary:search)."""
    places = [i for zone in zones for i in m.s.zone(env["me"], TO_ZONE[zone])]
    found = tuple(r for r in (derive.ref_of(m, i) for i in places) if evaluate.passes(m, env, r, tests))
    some = found, 0, min(evaluate.quantity(m, env, n, len(found)), len(found))
    return (*some, kinds_of(m, found, apart)) if apart else some


@operation(reads="it me", writes="did shuffled")
def end_search(m: Machine, env: Env, zones: tuple[str, ...]) -> tuple[int, ...]:
    """A deck that was searched is shuffled; the cards found are known until they move (glossary:search)."""
    env["shuffled"] = (env["me"],) if "DECK" in zones else ()
    if env["shuffled"]:
        shuffle_deck(m, env["me"])
    found: tuple[int, ...] = env["it"]
    return found


@operation(writes="did", does=w.Reveal)
def reveal(m: Machine, env: Env, who: w.Found) -> tuple[int, ...]:
    """Show cards to both players; they stay where they are."""
    found = tuple(r for r in evaluate.refs(m, env, who) if derive.here(m, r) != NOBODY)
    m.say("revealed: {cards}", "glossary:search", cards=found)
    return found


@operation()
def unknown_tops(m: Machine, env: Env, n: w.Amount, of: w.Player) -> tuple[int, ...]:
    """Which of the top n places of a deck hold cards that nobody knows the order of, since the deck was shuffled."""
    owner = evaluate.player(m, env, of)
    known = m.s.known[owner]
    return () if known < 0 else tuple(range(known, min(evaluate.number(m, env, n), len(m.s.zone(owner, Zone.DECK)))))


@operation()
def unknown_cards(m: Machine, env: Env, of: w.Player) -> tuple[int, ...]:
    """The cards of the deck that may lie there; those that nothing can tell apart once."""
    owner = evaluate.player(m, env, of)
    rest = m.s.zone(owner, Zone.DECK)[m.s.known[owner] :]
    return once_each(m, tuple(derive.ref_of(m, index) for index in rest))


@operation()
def bottom_cards(m: Machine, env: Env, n: w.Amount, of: w.Player) -> Some:
    """The n cards at the bottom of a deck, the lowest first; once the deck has been shuffled, any that may lie there."""
    owner = evaluate.player(m, env, of)
    deck, known = m.s.zone(owner, Zone.DECK), m.s.known[owner]
    size = min(evaluate.number(m, env, n), len(deck))
    rest = deck[known:] if known >= 0 else ()
    if len(rest) <= size:
        found = tuple(derive.ref_of(m, index) for index in deck[::-1][:size])
    else:
        found = once_each(m, tuple(derive.ref_of(m, index) for index in rest), size)
    return found, size, size


@operation()
def know_top(m: Machine, env: Env, of: w.Player) -> None:
    """The card lies below those on top that are known already; it is known now as well."""
    _know(m, evaluate.player(m, env, of), index_of(env.pop("~top")))


@operation(reads="drawer top")
def learn_top(m: Machine, env: Env) -> None:
    """The card on top is known to everybody now, as nothing on the deck was."""
    _know(m, env["drawer"], index_of(env["top"]))
    m.say("{card} lies on top of the deck", "glossary:deck", card=env["top"])


def _know(m: Machine, owner: int, index: int) -> None:
    known, deck = m.s.known[owner], m.s.zone(owner, Zone.DECK)
    rest = tuple(sorted(i for i in deck[known:] if i != index))
    set_zone(m, owner, Zone.DECK, (*deck[:known], index, *rest))
    m.s.known = (known + 1, m.s.known[1]) if owner == 0 else (m.s.known[0], known + 1)


@operation(writes="did")
def swap_zones(m: Machine, env: Env, a: str, b: str, of: w.Player) -> int:
    """Two zones change places. A pile that is turned over, deck to discard pile or back, has its order turned round
    (faq:reverse-time-order)."""
    player = evaluate.player(m, env, of)
    first, second = TO_ZONE[a], TO_ZONE[b]
    one, other = m.s.zone(player, first), m.s.zone(player, second)
    for index, zone in (*((i, second) for i in one), *((i, first) for i in other)):
        card = m.s.cards[index]
        set_card(m, index, zone=zone, obj=card.obj + int(zone in HIDDEN))
    set_zone(m, player, first, other[::-1])
    set_zone(m, player, second, one[::-1])
    if Zone.DECK in (first, second):
        m.s.known = (-1, m.s.known[1]) if player == 0 else (m.s.known[0], -1)
    m.say("{player} swaps their {one} and their {other}", "glossary:swap", player=player, one=_pile(a), other=_pile(b))
    return 1


@operation(reads="gone", writes="did")
def gather(_m: Machine, env: Env, into: str) -> tuple[int, ...]:
    """Add the cards just discarded to those discarded before by the same effect."""
    found: tuple[int, ...] = (*env[into], *(env["gone"] or ()))
    env[into] = found
    return found


@operation(reads="did")
def gather_done(_m: Machine, env: Env, into: str) -> None:
    """Add the cards that one of the players has discarded to those of the other."""
    env[into] = (*env[into], *(env["did"] or ()))


def _pile(zone: str) -> str:
    return zone.replace("_", " ").lower()


# --- digging


@operation(writes="owner tests")
def dig_terms(m: Machine, env: Env, tests: tuple[w.Test, ...], of: w.Player) -> None:
    env["owner"], env["tests"] = evaluate.player(m, env, of), repr(tests)  # a table holds plain values only


@operation(reads="owner", writes="dug")
def deck_dug(_m: Machine, env: Env) -> int:
    env["dug"] = None
    return int(env["owner"])


@operation(reads="owner dug")
def digs_on(m: Machine, env: Env) -> bool:
    return env["dug"] is None and bool(m.s.zone(env["owner"], Zone.DECK))


@operation(reads="top")
def one_from_top(_m: Machine, env: Env) -> tuple[int, ...]:
    return (env["top"],)


@operation(reads="gone tests", writes="dug")
def look_at_dug(m: Machine, env: Env) -> None:
    """Is the card just discarded the one that is looked for?"""
    for reference in env["gone"] or ():
        if evaluate.passes(m, env, reference, _read(env["tests"])):
            env["dug"] = reference
            m.say("{card} is the first match", "glossary:discarding-cards", card=index_of(reference))


@operation(reads="dug")
def report_dug(_m: Machine, env: Env) -> None:
    env["result"] = env["dug"]
