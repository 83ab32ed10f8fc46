"""What the active player may do now, and how a move starts the procedure that carries it out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from judge.cards import nouns as w
from judge.cards.nouns.kept import FROM_UPGRADES
from judge.engine.resolve.asking import suppose
from judge.engine.resolve.ops.turn import legal_houses
from judge.engine.resolve.refusals.why_not import why_not
from judge.engine.table.machine import Machine
from judge.engine.table.resolving import resolve
from judge.engine.table.state import NOBODY, Event, State, Trigger, Zone, claim, index_of, is_claim, looks
from judge.engine.table.step import Step
from judge.engine.table.tables import Tables
from judge.engine.table.unknown import is_one
from judge.engine.table.writes import TURN_ENDS, add_flag, flag, set_card
from judge.engine.words import collect, derive, record

Move = tuple[Any, ...]


def moves(m: Machine, kind: str) -> tuple[Move, ...] | Callable[[], tuple[Move, ...]] | None:
    """The legal moves, or how to list them as they are now; None when the step is over without one."""
    if kind == "house":
        forget(m)
        houses = legal_houses(m, m.s.active)
        return tuple(("house", house) for house in houses) if houses else None
    if flag(m, "omega") or flag(m, TURN_ENDS):
        return None
    forget(m)
    if m.strict:  # what is legal may hang on a card that nobody knows: that must be asked now
        return _legal(m)
    return partial(_legal_moves, m.tables, m.s.copy())


def _legal_moves(tables: Tables, state: State) -> tuple[Move, ...]:
    m = Machine(tables)
    m.s = state
    return _legal(m)


def _legal(m: Machine) -> tuple[Move, ...]:
    # An exhausted card cannot be used in any way: its moves are only listed to say why not.
    return (*(move for move in every_move(m, ready=True) if not why_not(m, move)), ("end",))


def forget(m: Machine) -> None:
    """Nothing is being resolved: what cards were before they left play matters no more, and a card that nothing refers to
    need not be told from the objects it was before. So tables that play on alike are equal."""
    m.s.snaps = {}
    if not any(card.obj for card in m.s.cards):
        return
    named = {index_of(r) for r in _references(m)}
    for index, card in enumerate(m.s.cards):
        if card.obj and index not in named:
            set_card(m, index, obj=0)


def _references(m: Machine) -> Iterator[int]:
    """Every reference that lasting effects, control effects and the record of this turn hold."""
    for lasting in m.s.lasting:
        yield lasting.source
        for name, value in lasting.bound:
            if name.endswith(FROM_UPGRADES):
                yield from (n for kind, _, n in value if kind == "ability")
            elif not name.startswith("="):  # a value kept, not a card
                yield from value if isinstance(value, tuple) else (value,) if isinstance(value, int) else ()
    for card in m.s.cards:
        yield from (claim(source) for _, source in card.taken if is_claim(source))
    for key in m.s.flags:
        yield from (part for part in key if isinstance(part, int))


def every_move(m: Machine, *, ready: bool = False) -> tuple[Move, ...]:
    """Every move that names a card of the active player, legal or not; equal cards in hand once. ``ready``: without the
    uses of exhausted cards."""
    player = m.s.active
    found: list[Move] = []
    seen: set[Any] = set()
    for index in m.s.zone(player, Zone.HAND):
        card = m.s.cards[index]
        if (same := looks(card)) not in seen:
            seen.add(same)
            found += [("play", derive.ref_of(m, index)), ("discard", derive.ref_of(m, index))]
    for index in derive.in_play(m):
        card = m.s.cards[index]
        if card.ctrl == player and card.zone != Zone.UPGRADES and (card.ready or not ready):
            found += uses(m, index)
    found += [("resolve", derive.ref_of(m, index), ability) for index, ability in at_will(m)]
    found += [("activate", derive.ref_of(m, index)) for index in m.s.zone(player, Zone.PROPHECIES) if m.s.cards[index].facedown]
    return (*found, ("tide",)) if m.tables.has_tide else tuple(found)


def at_will(m: Machine) -> list[tuple[int, str]]:
    """What the active player may do at will in the main step, whether or not its condition holds: the card and its ability."""
    if not m.tables.uses(w.AtWill):
        return []
    found = [(i, a) for i in derive.in_play(m) if m.s.cards[i].ctrl == m.s.active for a, _, _ in derive.abilities(m, i)]
    found += [(index_of(r), a) for owner, r, a in collect.lurking(m) if owner == m.s.active]
    return [(i, a) for i, a in found if isinstance(m.tables.abilities[a].noun, w.AtWill)]


def uses(m: Machine, index: int) -> list[Move]:
    """Every way of using a card, legal or not."""
    reference = derive.ref_of(m, index)
    found: list[Move] = []
    if m.s.cards[index].zone == Zone.LINE:
        found += [("reap", reference), ("fight", reference)]
        if m.s.cards[index].stun:
            found.append(("unstun", reference))
    for ability in dict.fromkeys(a for a, _, _ in derive.abilities(m, index)):
        if {"action", "omni"} & set(m.tables.abilities[ability].moments):
            found.append(("use", reference, ability))
    return found


def make_move(m: Machine, step: Step, move: Move) -> None:
    """Start the procedure of a move."""
    me = m.s.active
    match move[0]:
        case "end":
            m.pc += 1
        case "house":
            m.line(step)
            m.s.house = move[1]
            record.note_house(m, me)
            m.s.derived = None
            m.say("{player} chooses house {house}", "rules:step-2-choose-a-house", player=me, house=move[1])
            m.pc += 1
        case "activate":
            m.push("activate", {"card": move[1], "me": me, "self": move[1]})
        case "tide":
            m.push("raise-the-tide", {"me": me, "self": NOBODY})
        case "play":
            m.push("play", {"card": move[1], "me": me, "self": move[1], "as_move": True})
        case "discard":
            add_flag(m, "acts")
            add_flag(m, "from-hand")
            if is_one(m.s.cards[index_of(move[1])]) and m.s.house:
                suppose(m, index_of(move[1]), f"house:{m.s.house}")
            m.push("discard", {"cards": (move[1],), "me": me, "self": NOBODY})
        case "resolve":
            resolve(m, Trigger(move[2], move[1], move[1], me, Event("will", move[1], me)), step)
        case "use":
            _use(m, move[1], move[2])
        case _:
            _use(m, move[1], move[0])


def _use(m: Machine, card: int, how: str) -> None:
    m.push("use", {"card": card, "how": how, "user": NOBODY, "against": NOBODY, "me": m.s.active, "self": card, "as_move": True})
