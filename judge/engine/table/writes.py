"""Everything that changes the table goes through these few writers; they keep the derived values honest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.engine.table.machine import Machine
from judge.engine.table.state import HIDDEN, IN_PLAY, ORDERED, Card, Lasting, Zone, place

RAN_OUT = "ran out"  # the flag of a player whose last card has just left the deck
TURN_ENDS = "turn ends"  # the flag of a turn that an effect has ended
EXTRA_TURN = "extra turn"  # begins the flags of the players who take so many turns more after this one
AFTER_THEM = "after extra turns"  # the flag that tells whose turn it is when those are over
HAPPENED = "happened"  # begins the flags that count events (see ``record``)
DIED = "died"  # the flag of a card that was destroyed, where an ability of the game asks for it
HOUSE_CHOSEN = "house"  # in such a flag: a house that was chosen as the active one
LAST_TURN = "last"  # begins the same flags of a player's last turn


def set_card(m: Machine, index: int, **changes: Any) -> None:
    """Replace fields of one card."""
    cards = m.s.cards
    m.s.cards = (*cards[:index], changed(cards[index], changes), *cards[index + 1 :])
    m.s.derived = None
    m.dirty = True


_AT = {field: at for at, field in enumerate(Card._fields)}


def changed(card: Card, changes: Mapping[str, Any]) -> Card:
    """The card with other values in some fields, as ``_replace`` gives it, but several times as fast."""
    values = list(card)
    for field, value in changes.items():
        values[_AT[field]] = value
    return tuple.__new__(Card, values)


def set_player(m: Machine, player: int, **changes: Any) -> None:
    """Replace fields of one player."""
    first, second = m.s.players
    m.s.players = (first._replace(**changes), second) if player == 0 else (first, second._replace(**changes))
    m.s.derived = None
    m.dirty = True


def add_amber(m: Machine, player: int, n: int) -> None:
    set_player(m, player, amber=m.s.players[player].amber + n)


def set_zone(m: Machine, player: int, zone: int, members: tuple[int, ...]) -> None:
    """Replace a zone; a zone without an order is kept sorted so that equal tables are equal."""
    at = place(player, zone)
    zones = m.s.zones
    m.s.zones = (*zones[:at], members if zone in ORDERED else tuple(sorted(members)), *zones[at + 1 :])
    m.s.derived = None
    m.dirty = True


def take_out(m: Machine, index: int) -> None:
    """Remove a card from the zone list that it stands in."""
    card = m.s.cards[index]
    whose = holder(card)
    members = m.s.zone(whose, card.zone)
    if card.zone == Zone.DECK and m.s.known[whose] >= 0:
        _forget_known(m, whose, members.index(index))
    if card.zone == Zone.DECK and len(members) == 1 and m.tables.rules.empty_deck_is_reset_at_once:
        add_flag(m, RAN_OUT, whose)
    set_zone(m, whose, card.zone, tuple(i for i in members if i != index))


def _forget_known(m: Machine, player: int, at: int) -> None:
    known = list(m.s.known)
    if at < known[player]:
        known[player] -= 1
    m.s.known = (known[0], known[1])


def holder(card: Card) -> int:
    """Whose zone list a card stands in: its controller's in play, its owner's elsewhere."""
    return card.ctrl if card.zone in IN_PLAY or card.zone in (Zone.PLAYING, Zone.ARCHIVES, Zone.UNDER) else card.owner


def put_in(m: Machine, index: int, player: int, zone: int, at: int = 0) -> None:
    """Put a card, already out of its old zone, into a zone at a position (0 is the top, or the left)."""
    card = m.s.cards[index]
    becomes_new = zone in HIDDEN or (zone in IN_PLAY and card.zone not in IN_PLAY)
    set_card(m, index, zone=zone, ctrl=player, obj=card.obj + int(becomes_new))
    members = m.s.zone(player, zone)
    at = len(members) if at < 0 else at
    set_zone(m, player, zone, (*members[:at], index, *members[at:]))
    if zone == Zone.DECK and m.s.known[player] >= 0 and at <= m.s.known[player]:
        known = list(m.s.known)
        known[player] += 1
        m.s.known = (known[0], known[1])


def move_out_of_play(m: Machine, index: int, player: int, zone: int, at: int = 0) -> None:
    """Move a card to an out-of-play zone; whatever lay on it in play is gone (glossary:movement-between-zones)."""
    card, s = m.s.cards[index], m.s
    clean = Card(card.id, card.owner, player, card.zone, card.obj, icons=card.icons, houses=card.houses, told=card.told)
    if Zone.DECK in (card.zone, zone):  # what is known of its order changes too
        take_out(m, index)
        s.cards = (*s.cards[:index], clean, *s.cards[index + 1 :])
        put_in(m, index, player, zone, at)
        return
    new = changed(clean, {"zone": zone, "obj": card.obj + (zone in HIDDEN)})
    s.cards = (*s.cards[:index], new, *s.cards[index + 1 :])
    zones, old, there = list(s.zones), place(holder(card), card.zone), place(player, zone)
    zones[old] = tuple([each for each in zones[old] if each != index])
    members = zones[there]
    at = len(members) if at < 0 else at
    members = (*members[:at], index, *members[at:])
    zones[there] = members if zone in ORDERED else tuple(sorted(members))
    s.zones = tuple(zones)
    s.derived = None
    m.dirty = True


def flag(m: Machine, *key: object) -> int:
    """How often something has been done this turn."""
    return m.s.flags.get(key, 0)


def add_flag(m: Machine, *key: object, n: int = 1) -> None:
    m.s.flags = {**m.s.flags, key: m.s.flags.get(key, 0) + n}
    m.s.derived = None


def add_lasting(m: Machine, lasting: Lasting) -> None:
    m.s.lasting = (*m.s.lasting, lasting)
    m.s.derived = None
    m.dirty = True


def drop_lasting(m: Machine, gone: Lasting) -> None:
    """Remove one instance of a lasting effect."""
    left = list(m.s.lasting)
    left.remove(gone)
    m.s.lasting = tuple(left)
    m.s.derived = None
    m.dirty = True


def end_lasting_of(m: Machine, reference: int) -> None:
    """A card leaves play: what lasts as long as it is there ends."""
    m.s.lasting = tuple(x for x in m.s.lasting if not (x.until == "leaves" and x.source == reference))
    m.s.derived = None
