"""In what order cards that leave together lie in the pile or on the deck that they come to: the active player says
(glossary:destroyed). Asked only where something of the game can tell."""

from __future__ import annotations

from judge.engine.table.machine import Machine
from judge.engine.table.registry import operation
from judge.engine.table.state import Env, Zone, index_of, looks
from judge.engine.words import derive

CITE = "glossary:destroyed"
_ON_DECK = ("DECK_TOP", "DECK_BOTTOM")


def together(m: Machine, env: Env) -> tuple[int, ...]:
    """The cards that are about to move together: those of a move, or all that are tagged."""
    if "moving" in env:
        return tuple(r for r in env["moving"] if derive.here(m, r) >= 0)
    return tuple(derive.ref_of(m, i) for i in derive.in_play(m) if m.s.cards[i].tagged)


def _waiting(m: Machine, env: Env) -> tuple[int, ...]:
    """Those of one owner among which the next is still to be chosen, the active player's first; cards that nothing can tell
    apart are one."""
    chosen = env.get("arranged", ())
    for owner in (m.s.active, 1 - m.s.active):
        found: dict[object, int] = {}
        for reference in together(m, env):
            card = m.s.cards[index_of(reference)]
            if card.owner == owner and reference not in chosen:
                found.setdefault(looks(card), reference)
        if len(found) > 1:
            return tuple(found.values())
    return ()


def in_order(env: Env, cards: tuple[int, ...]) -> tuple[int, ...]:
    """The cards in the order chosen; those that nobody had to choose among come last, as they stand."""
    chosen: tuple[int, ...] = env.get("arranged", ())
    return (*(r for r in chosen if r in cards), *(r for r in cards if r not in chosen)) if chosen else cards


@operation(reads="tagged")
def pile_is_to_be_ordered(m: Machine, env: Env) -> bool:
    """Whether destroyed cards of one owner may lie in several orders, and something of the game looks at their order."""
    return m.tables.pile_order_tells and bool(_waiting(m, env))


def note_free_order(m: Machine, env: Env) -> None:
    """Tell that the order was not asked for, where there would be a choice."""
    if m.log is not None and not m.tables.pile_order_tells and _waiting(m, env):
        m.say("{player} chooses their order in the pile (it cannot matter here)", CITE, aside=True, player=m.s.active)


@operation(reads="moving to keeper")
def move_is_to_be_ordered(m: Machine, env: Env) -> bool:
    """The same for cards put on a deck, whose order always counts, or into a discard pile."""
    tells = env["to"] in _ON_DECK or (env["to"] == "DISCARD" and m.tables.pile_order_tells)
    return tells and len(env["moving"]) > 1 and bool(_waiting(m, env))


@operation(writes="by_chance")
def order_by_chance(_m: Machine, env: Env) -> None:
    env["by_chance"] = True


@operation()
def order_is_by_chance(_m: Machine, env: Env) -> bool:
    """Whether a text says "in a random order"."""
    return "by_chance" in env


@operation()
def next_in_order(m: Machine, env: Env) -> tuple[int, ...]:
    return _waiting(m, env)


@operation(reads="next")
def put_in_order(_m: Machine, env: Env) -> None:
    env["arranged"] = (*env.get("arranged", ()), env.pop("next"))


@operation(reads="cards")
def discards_are_to_be_ordered(m: Machine, env: Env) -> bool:
    """Whether several cards wait to be discarded one at a time (glossary:discarding-cards), and it matters which is next:
    for the pile, for a "Scrap:" ability, or for what reacts to each of them."""
    if len(env["cards"]) < 2 or len(discards_left(m, env)) < 2:
        return False
    if m.tables.pile_order_tells or m.tables.listens("discarded"):
        return True
    return any(_has_scrap(m, index_of(r)) for r in env["cards"])


@operation(reads="cards")
def cards_are_left(_m: Machine, env: Env) -> bool:
    return bool(env["cards"])


@operation(reads="cards")
def first_left(_m: Machine, env: Env) -> int:
    return int(env["cards"][0])


@operation(reads="cards")
def discards_left(m: Machine, env: Env) -> tuple[int, ...]:
    """Which card is discarded next; of a deck it is the one on top."""
    found: dict[object, int] = {}
    for reference in env["cards"]:
        card = m.s.cards[index_of(reference)]
        if card.zone == Zone.DECK:
            return (reference,)
        found.setdefault((looks(card), card.owner, card.zone), reference)
    return tuple(found.values())


@operation(reads="me")
def who_discards_first(m: Machine, env: Env) -> tuple[int, ...]:
    """Where both players discard out of their hands, who begins: 0 for me, 1 for my opponent. Asked only where it matters."""
    return (0, 1) if discards_are_heard(m, env) else (env["me"] ^ m.s.active,)


@operation()
def discards_are_heard(m: Machine, _env: Env) -> bool:
    """Whether something of the game reacts to a card being discarded, or the active player holds one with a "Scrap:" ability."""
    return m.tables.listens("discarded") or any(_has_scrap(m, index) for index in m.s.zone(m.s.active, Zone.HAND))


@operation(reads="begins")
def opponent_begins(_m: Machine, env: Env) -> bool:
    return bool(env["begins"])


def _has_scrap(m: Machine, index: int) -> bool:
    return any("scrap" in m.tables.abilities[ability].moments for ability in m.tables.abilities_of.get(m.s.cards[index].id, ()))
