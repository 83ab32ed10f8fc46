"""A card as it is or, once it has left play, as it was immediately before (glossary:movement-between-zones)."""

from __future__ import annotations

from collections.abc import Collection
from collections.abc import Set as AbstractSet

from judge.engine.table.machine import Machine
from judge.engine.table.state import NOBODY, Snapshot, Zone, index_of
from judge.engine.table.unknown import facts, has, is_one
from judge.engine.words import derive

KINDS = {Zone.LINE: "creature", Zone.ARTIFACTS: "artifact", Zone.UPGRADES: "upgrade"}


def _left(m: Machine, reference: int) -> Snapshot | None:
    """What is remembered of a card that is not in play any more."""
    snap = m.s.snaps.get(reference)
    return snap if snap is not None and derive.in_play_ref(m, reference) == NOBODY else None


def both_halves(m: Machine, references: tuple[int, ...]) -> tuple[int, ...]:
    """The cards, with the other half of a gigantic creature that has left play: it is the same creature that is spoken of, though
    the two are separate cards by now (glossary:gigantic)."""
    found: list[int] = []
    for reference in references:
        found.append(reference)
        snap = _left(m, reference)
        if snap is not None and snap.half not in references and derive.here(m, snap.half) != NOBODY:
            m.say("both halves of {card} are meant", "glossary:gigantic", card=reference)
            found.append(snap.half)
    return tuple(found)


def controller(m: Machine, reference: int) -> int:
    snap = _left(m, reference)
    return snap.ctrl if snap else m.s.cards[index_of(reference)].ctrl


def kind_of(m: Machine, reference: int) -> str:
    """Creature, artifact or upgrade as it stands (or stood) in play; elsewhere what is printed on it."""
    snap = _left(m, reference)
    if snap:
        return snap.kind
    card = m.s.cards[index_of(reference)]
    return KINDS.get(card.zone) or derive.face(m, index_of(reference)).type.removeprefix("token ")


def is_of_kind(m: Machine, reference: int, kind: str) -> bool:
    """Whether it is, or was, a card of that type; of a card that nobody knows just that is asked."""
    index = index_of(reference)
    if is_one(m.s.cards[index]) and _left(m, reference) is None:
        return has(m, index, f"type:{kind}")
    return kind_of(m, reference) == kind


def name_of(m: Machine, reference: int) -> str:
    """The id of the card that it is, or was, or is treated as."""
    snap = _left(m, reference)
    return m.tables.definitions[snap.face].id if snap else derive.face(m, index_of(reference)).id


def title_of(m: Machine, reference: int) -> str:
    """The name printed on the card that it is, or was, or is treated as."""
    snap = _left(m, reference)
    return (m.tables.definitions[snap.face] if snap else derive.face(m, index_of(reference))).name


def keywords_of(m: Machine, reference: int) -> Collection[str]:
    """The keywords it has or had in play, gained or printed; elsewhere those printed on it."""
    snap = _left(m, reference)
    if snap:
        return snap.keywords
    index = derive.in_play_ref(m, reference)
    return derive.face(m, index_of(reference)).keywords if index == NOBODY else derive.keywords(m, index)


def power_of(m: Machine, reference: int) -> int:
    snap = _left(m, reference)
    if snap:
        return snap.power
    index = derive.in_play_ref(m, reference)
    return derive.face(m, index_of(reference)).power if index == NOBODY else derive.power(m, index)


def armor_of(m: Machine, reference: int) -> int:
    snap = _left(m, reference)
    if snap:
        return snap.armor
    index = derive.in_play_ref(m, reference)
    return derive.face(m, index_of(reference)).armor if index == NOBODY else derive.armor(m, index)


def base_of(m: Machine, reference: int) -> tuple[int, int, str]:
    """Power and armor without what modifies them, and the definition on which they are printed."""
    snap = _left(m, reference)
    if snap and snap.face != m.s.cards[index_of(reference)].id and not m.s.cards[index_of(reference)].facedown:
        m.cite("reading:copy-that-left")
    return snap.base if snap else derive.base(m, index_of(reference))


def houses_of(m: Machine, reference: int) -> AbstractSet[str]:
    snap = _left(m, reference)
    if snap:
        return snap.houses
    index = derive.in_play_ref(m, reference)
    if index != NOBODY:
        return derive.houses(m, index)
    lying = index_of(reference)
    return facts(m, lying, "house") if is_one(m.s.cards[lying]) else derive.printed_houses(m.s.cards[lying])


def traits_of(m: Machine, reference: int) -> AbstractSet[str]:
    snap = _left(m, reference)
    return snap.traits if snap else derive.traits(m, index_of(reference))


def neighbors_of(m: Machine, reference: int) -> tuple[int, ...]:
    """References to the neighbors now, or to those it had immediately before it left play."""
    snap = _left(m, reference)
    if snap:
        return snap.neighbors
    index = derive.in_play_ref(m, reference)
    return tuple(derive.ref_of(m, i) for i in derive.neighbors(m, index)) if index != NOBODY else ()


def side_of(m: Machine, reference: int, neighbor: int) -> str:
    """On which side of a card its neighbor stands, or stood immediately before that card left play."""
    snap = _left(m, reference)
    index = derive.in_play_ref(m, reference)
    line = m.s.zone(m.s.cards[index].ctrl, Zone.LINE)
    first = not snap.left if snap else line[:1] == (index,)
    return "left" if not first and neighbors_of(m, reference)[:1] == (neighbor,) else "right"


def counters_on(m: Machine, reference: int, kind: str) -> int:
    """How many counters of a kind (``power``: +1 power counters) are on a card; leaving play takes them off."""
    card = m.s.cards[index_of(reference)]
    return card.power if kind == "power" else dict(card.counters).get(kind, 0)


def on_it(m: Machine, reference: int, what: str) -> int:
    """Damage or Æmber on a card, or what was on it immediately before it left play."""
    snap = _left(m, reference)
    return int(getattr(snap or m.s.cards[index_of(reference)], what))
