"""Cards as they were immediately before they left play, kept only while something being resolved may still ask.

What nobody can ask any more would only make equal tables look different. So a card that leaves play is remembered if an
ability under way still has words about cards to come, if a window outside the destruction still holds abilities, or if
a procedure under way will speak of its cards again; all of that can be read off the stack.
"""

from __future__ import annotations

from collections.abc import Mapping

from judge.cards import nouns as w
from judge.cards.nouns.base import walk
from judge.engine.table.machine import Machine
from judge.engine.table.state import NOBODY, ZONES, Snapshot, Trigger, Zone, index_of
from judge.engine.words import derive
from judge.engine.words.last_known import KINDS

# Charts that never speak of a card that has left: steps of the turn, and the two that make cards leave. Their own
# windows hold abilities that were found while the cards were still in play (see ``reactions``).
FORGETFUL = frozenset(
    (
        "turn",
        "forge-step",
        "house-step",
        "main-step",
        "ready-step",
        "draw-step",
        "destroyed",
        "move",
        "ready",
        "draw",
        "play-by-card",
    )
)


def remember(m: Machine, *references: int, reactions: bool = False) -> None:
    """Keep cards that are about to leave play (glossary:movement-between-zones), if anything may still ask about them.

    ``reactions``: abilities that react to their leaving wait already.
    """
    if not reactions and not may_be_asked(m):
        return
    found = {r: _snapshot(m, i) for r in references if (i := derive.in_play_ref(m, r)) != NOBODY}
    if found:
        m.s.snaps = {**m.s.snaps, **found}


KNOWN_CARDS = (w.Ref, w.The, w.ThisWay, w.DestroyedBy)
KNOWN_PLAYERS = (w.Player.ITS_CONTROLLER, w.Player.ITS_OPPONENT, w.Player.ITS_OWNER)


def mentions_cards(part: object) -> bool:
    """Whether words speak of particular cards, which may have left play, rather than of whatever is in play."""
    return any(isinstance(word, KNOWN_CARDS) or word in KNOWN_PLAYERS for word in walk(part))


def may_be_asked(m: Machine) -> bool:
    """Whether anything on the stack may still speak of a card that leaves play now."""
    if _asks(m, m.proc, m.pc, m.env):
        return True
    return any(_asks(m, frame.proc, frame.row, frame.env) for frame in m.frames)


def _asks(m: Machine, proc: str, row: int, env: Mapping[str, object]) -> bool:
    if proc in m.tables.abilities:
        return row < len(m.tables.steps[proc]) and m.tables.steps[proc][row].looks_back
    if proc == "play" and env.get("kind") == "action":
        pass  # the action itself is in no battleline; only what waits in its window can ask
    elif proc not in FORGETFUL:
        return True
    waiting = env.get("reactions", ()) if proc in ("destroyed", "move") else ()
    return bool(waiting) or (proc not in ("destroyed", "move") and any(_is_waiting(key, env[key]) for key in env))


def _is_waiting(key: str, value: object) -> bool:
    return isinstance(value, tuple) and bool(value) and isinstance(value[0], Trigger) and not key.endswith("done")


def _snapshot(m: Machine, index: int) -> Snapshot:
    card = m.s.cards[index]
    line = m.s.zone(card.ctrl, Zone.LINE)
    creature = index in line
    return Snapshot(
        ctrl=card.ctrl,
        power=derive.power(m, index) if creature else 0,
        houses=derive.houses(m, index),
        traits=derive.traits(m, index),
        keywords=frozenset(derive.keywords(m, index)),
        neighbors=tuple(derive.ref_of(m, i) for i in derive.neighbors(m, index)),
        flank=creature and derive.is_flank(m, index),
        amber=card.amber,
        damage=card.damage,
        upgrades=tuple(derive.ref_of(m, i) for i in upgrades_on(m, index)),
        kind=KINDS[card.zone],
        left=tuple(derive.ref_of(m, i) for i in line[: line.index(index)]) if creature else (),
        face=m.tables.identity(card),
        armor=derive.armor(m, index) if creature else 0,
        base=derive.base(m, index),
        half=NOBODY if (half := derive.other_half(m, index)) == NOBODY else derive.ref_of(m, half),
    )


def upgrades_on(m: Machine, index: int) -> tuple[int, ...]:
    """Indexes of the upgrades attached to a card, of either player."""
    cards = m.s.cards
    both = m.s.zones[Zone.UPGRADES] + m.s.zones[ZONES + Zone.UPGRADES]
    return tuple(i for i in both if cards[i].host == index) if both else ()


def with_upgrades(m: Machine, references: tuple[int, ...]) -> tuple[int, ...]:
    """The cards and their upgrades, which leave play with them."""
    return (*references, *(derive.ref_of(m, u) for r in references for u in upgrades_on(m, index_of(r))))
