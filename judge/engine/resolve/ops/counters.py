"""Operations on counters that mean what the text of a card says of them: doom, time, ... (glossary:counters-and-tokens)."""

from __future__ import annotations

from judge.cards import nouns as w
from judge.engine.table.machine import Machine
from judge.engine.table.registry import operation
from judge.engine.table.state import NOBODY, Env, index_of
from judge.engine.table.writes import set_card
from judge.engine.words import derive, evaluate
from judge.engine.words.last_known import counters_on, on_it

_CITE = "glossary:counters-and-tokens"


@operation(writes="did", does=w.PutCounter)
def put_counter(m: Machine, env: Env, who: w.Found, kind: str, n: w.Amount) -> tuple[int, ...]:
    """Put counters on cards in play."""
    found = tuple(r for r in evaluate.refs(m, env, who) if derive.in_play_ref(m, r) != NOBODY)
    for reference in found:
        more = evaluate.number(m, env, n)
        _set(m, reference, kind, counters_on(m, reference, kind) + more)
        m.say("{card} gets {n} " + _called(kind, more), _CITE, card=reference, n=more)
    return found


@operation(writes="did")
def remove_counter(m: Machine, env: Env, who: w.Found, kind: str, n: w.Quantity) -> int:
    """Take counters off cards in play, as many as there are; the result is how many."""
    removed = 0
    for reference in evaluate.refs(m, env, who):
        if derive.in_play_ref(m, reference) == NOBODY:
            continue
        has = counters_on(m, reference, kind)
        less = min(has, evaluate.quantity(m, env, n, has))
        if less:
            _set(m, reference, kind, has - less)
            m.say("{n} " + _called(kind, less) + " come off {card}", _CITE, card=reference, n=less)
        removed += less
    return removed


@operation(writes="did", does=w.MoveCounter)
def move_counter(m: Machine, env: Env, n: w.Quantity, kind: str, of: w.Found, to: w.Found) -> int:
    """Move damage or counters from one card in play to another one, as many as there are (glossary:move)."""
    pair = [r for who in (of, to) for r in evaluate.refs(m, env, who)[:1] if derive.in_play_ref(m, r) != NOBODY]
    has = _lies_on(m, pair[0], kind) if pair else 0
    moved = min(has, evaluate.quantity(m, env, n, has))
    if len(set(pair)) < 2 or not moved:
        m.say("nothing is moved", "glossary:move")
        return 0
    _set(m, pair[0], kind, has - moved)
    _set(m, pair[1], kind, _lies_on(m, pair[1], kind) + moved)
    what = "damage" if kind == "damage" else _called(kind, moved)
    m.say(f"{{n}} {what} moved from {{card}} to {{host}}", "glossary:move", n=moved, card=pair[0], host=pair[1])
    return moved


def _lies_on(m: Machine, reference: int, kind: str) -> int:
    return on_it(m, reference, kind) if kind == "damage" else counters_on(m, reference, kind)


@operation(writes="did", does=w.ClearCounters)
def clear_counters(m: Machine, env: Env, who: w.Found) -> int:
    """Take off every counter that lies on cards in play, whatever its kind; the result is how many."""
    removed = 0
    for reference in evaluate.refs(m, env, who):
        index = derive.in_play_ref(m, reference)
        if index == NOBODY:
            continue
        card = m.s.cards[index]
        there = card.power + sum(n for _, n in card.counters) + card.stun + card.ward + card.enrage
        if there:
            set_card(m, index, power=0, counters=(), stun=False, ward=False, enrage=False)
            m.say("every counter comes off {card}: {n}", _CITE, card=reference, n=there)
        removed += there
    return removed


@operation()
def amounts_on(m: Machine, env: Env, most: w.Quantity, who: w.Found, what: str) -> tuple[int, ...]:
    """How much damage, or how many counters, the player may take off the cards: as many as there are, or none."""
    there = [r for r in evaluate.refs(m, env, who) if derive.in_play_ref(m, r) != NOBODY]
    found = max((_lies_on(m, r, what) for r in there), default=0)
    limit = min(found, evaluate.quantity(m, env, most, found))
    return tuple(range(limit + 1))


def _called(kind: str, n: int) -> str:
    name = "+1 power" if kind == "power" else kind
    return f"{name} counter" if n == 1 else f"{name} counters"


def _set(m: Machine, reference: int, kind: str, n: int) -> None:
    """The card has this many counters of the kind, or this much damage, from now on."""
    index = index_of(reference)
    if kind in ("power", "damage"):
        set_card(m, index, **{kind: n})
        return
    others = {name: count for name, count in m.s.cards[index].counters if name != kind}
    set_card(m, index, counters=tuple(sorted({**others, kind: n}.items() if n else others.items())))
