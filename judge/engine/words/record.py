"""What has happened this turn and in the turn before it, as far as an ability of the game counts it (``Happened``).

An event is compared with every event noun that is counted, seen from either player, and only the count is kept: so tables
on which the same has happened are equal, and cards need not be remembered.
"""

from __future__ import annotations

from judge.cards.nouns.conditions import WasDestroyed
from judge.cards.nouns.event_words import by_anyone, kind_of
from judge.engine.table.machine import Machine
from judge.engine.table.state import NOBODY, Env, Event, Zone, index_of
from judge.engine.table.writes import DIED, HAPPENED, HOUSE_CHOSEN, LAST_TURN, add_flag
from judge.engine.words import collect

# The kinds of events that are noted.
KINDS = ("destroyed", "discarded", "draws", "exalted", "fights", "forged", "played", "reaps", "stolen", "used")
_COLOR = "color"


def note(m: Machine, event: Event) -> None:
    """The event has happened: count it for every ability that asks for such events."""
    if event.kind == "destroyed" and m.tables.uses(WasDestroyed):
        add_flag(m, DIED, event.card)
    for at, noun in enumerate(m.tables.counted):
        if kind_of(noun) != event.kind:
            continue
        for me in (0, 1):
            env: Env = {"me": me, "self": NOBODY, "source": NOBODY, "it": event.card, "event_player": event.player}
            if collect.event_fits(m, env, by_anyone(noun), event):
                add_flag(m, HAPPENED, at, me, event.player)


def note_destroyed(m: Machine, event: Event) -> None:
    """A card is being destroyed and lies still where it was: of a creature it is remembered too whose it was, for whatever asks
    whether a creature was destroyed this turn."""
    if m.s.cards[index_of(event.card)].zone == Zone.LINE:
        add_flag(m, event.kind, event.player)
    note(m, event)


def note_key(m: Machine, player: int, color: str) -> None:
    """A key has been forged: which one, where an ability of the game may ask for it in the next turn."""
    if m.tables.recalls_keys:
        add_flag(m, HAPPENED, _COLOR, color, player)


def note_house(m: Machine, player: int) -> None:
    """The player has chosen the active house: which one, where an ability of the game may ask for it in their next turn."""
    if m.tables.recalls_houses:
        add_flag(m, HAPPENED, HOUSE_CHOSEN, m.s.house, player)


def keys_of_last_turn(m: Machine, player: int) -> tuple[str, ...]:
    """The colors of the keys that the player forged on their last turn, forged still or not."""
    return tuple(c for c in m.tables.rules.key_colors if (LAST_TURN, player, HAPPENED, _COLOR, c, player) in m.s.flags)


def at_turn_end(m: Machine, ending: int) -> None:
    """What was done this turn is over; what is counted stays known as that player's last turn."""
    kept = {key: n for key, n in m.s.flags.items() if key[0] == LAST_TURN and key[1] != ending}
    recalled = m.tables.looks_back or m.tables.recalls_keys or m.tables.recalls_houses
    ended = {(LAST_TURN, ending, *key): n for key, n in m.s.flags.items() if recalled and key[0] == HAPPENED}
    m.s.flags = {**kept, **ended}
    m.s.derived = None
