"""Why a card is not offered when a player chooses one: every reason, each with its citation.

A card can be chosen exactly when it has no reason. Of cards that nothing can tell apart one stands for all, so that the
others have none. Nothing here runs unless somebody looks. What chance gives is nobody's choice, and not spoken of.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeGuard

from judge.cards import nouns as w
from judge.engine.resolve.ops import choice, order
from judge.engine.resolve.ops.creature import stays_exhausted
from judge.engine.resolve.refusals.defenders import guards, protected
from judge.engine.resolve.refusals.unfit import OUTSIDE, Sight, lacking, not_among, weaker
from judge.engine.resolve.refusals.why_not import Reason, why_not_form
from judge.engine.table.machine import Machine
from judge.engine.table.question import Options, differ
from judge.engine.table.rows import PickSome
from judge.engine.table.state import IN_PLAY, NOBODY, ZONES, State, Zone, index_of
from judge.engine.table.tables import Tables
from judge.engine.words import derive, evaluate
from judge.engine.words.cannot import hosts_for
from judge.engine.words.fights import ignored_by

TARGET_KINDS = ("target", "defender", "ready-order", "pile")
_FRIENDLY: tuple[w.Property, ...] = (w.Property.FRIENDLY,)
Arm = Callable[..., list[Reason]]  # of the table and the card asked about, with the fixed parts of the row


def why_not_target(tables: Tables, state: State, index: int) -> tuple[Reason, ...]:
    """Every reason why a card is not among those offered at a question of one of ``TARGET_KINDS``; none: it can be chosen.

    ``state`` is the table at which the question is asked.
    """
    m = Machine(tables)
    m.load(state)
    step = m.flat[m.pc]
    row: Any = step.row
    offered = step.run(m, m.env, *step.args)
    several = isinstance(row, PickSome)
    listed: tuple[int, ...] = offered[0] if several else offered
    reference = next((r for r in listed if index_of(r) == index), derive.ref_of(m, index))
    sight = Sight(m, m.env, step.cites[0] if step.cites else "glossary:active-player")
    found = WHY_NOT[row.op](sight, reference, *step.args)
    if several and not found:
        found = _out_of_turn(sight, reference, m.env.get(step.key, ()), offered)
    return tuple(dict.fromkeys(found))


def cards_beside(state: State, offered: Options) -> list[int]:
    """The cards of which somebody may ask why they are not offered: those that lie where offered ones lie, in play as one
    place."""
    places = {place for place, cards in enumerate(state.zones) if any(index_of(r) in cards for r in offered if _is_card(r))}
    if any(place % ZONES in IN_PLAY for place in places):
        places |= {side * ZONES + zone for side in (0, 1) for zone in IN_PLAY}
    return [index for place in sorted(places) for index in state.zones[place]]


def _is_card(option: object) -> TypeGuard[int]:
    return isinstance(option, int)


def _out_of_turn(sight: Sight, reference: int, chosen: tuple[int, ...], offered: Options) -> list[Reason]:
    """Several cards are named in the order in which they lie, so that no two orders stand for the same choice."""
    options, least, _, *terms = offered
    if reference in chosen:
        return [Reason("it is chosen already", sight.cite)]
    at = options.index(reference) if reference in options else NOBODY
    if at == NOBODY:
        return []
    if chosen and at < options.index(chosen[-1]):
        return [Reason("choose cards in the order they lie: it was skipped", sight.cite)]
    if len(options) - at < least - len(chosen):
        return [Reason("it is named after others, in the order in which they lie: too few are left after it", sight.cite)]
    if len(terms) == 1 and not differ([terms[0][r] for r in (*chosen, reference)]):
        return [Reason("it has too much in common with those chosen: they must differ", sight.cite)]
    if len(terms) == 2 and sum(terms[0][r] for r in (*chosen, *options[at:])) < terms[1]:
        return [Reason("it is named after others, in the order in which they lie: too little power is left after it", sight.cite)]
    return []


# --- chosen by the words of an ability


def _chosen_from(sight: Sight, reference: int, what: w.Found, tagged: bool, *_: object) -> list[Reason]:
    found = not_among(sight, what, reference)
    if not tagged and sight.m.s.cards[index_of(reference)].tagged:
        found.append(Reason("it is already tagged for destruction", "glossary:destroyed"))
    return found


def _among_the_tied(sight: Sight, reference: int, what: w.Found, n: w.Amount, most: bool) -> list[Reason]:
    if found := not_among(sight, what, reference):
        return found
    clear, tied, _ = choice.by_power(sight.m, sight.env, what, n, most)
    if reference in clear:
        return [Reason("it is one of them without being chosen", weaker(most).cite)]
    return [] if reference in tied else [weaker(most)]


def _searched(
    sight: Sight, reference: int, tests: tuple[w.Test, ...], _n: w.Quantity, zones: tuple[str, ...], _apart: str
) -> list[Reason]:
    by_name = {place.name: place for place in evaluate.PLACES}
    places = [by_name[zone] for zone in zones]
    card = sight.m.s.cards[index_of(reference)]
    if card.owner == sight.env["me"] and card.zone in (evaluate.PLACES[place] for place in places):
        return lacking(sight, tests, reference)
    return [Reason(f"it is not in your {' or '.join(place.value for place in places)}", OUTSIDE[places[0]])]


def _one_by_one(sight: Sight, reference: int, what: w.Found, done: str, by_side: bool) -> list[Reason]:
    if found := not_among(sight, what, reference):
        return found
    if choice.turn_of(sight.m, sight.env, reference, by_side) not in sight.env[done]:
        return []
    return [Reason("that side is done", sight.cite)]


def _in_turn(sight: Sight, reference: int, left: str) -> list[Reason]:
    if reference in sight.env[left]:
        return []
    return [Reason("it is not counted, or has had its turn", "glossary:for-each")]


def _taker(sight: Sight, reference: int, who: w.Found) -> list[Reason]:
    """Damage that is divided is dealt to the cards that the replacement names."""
    return not_among(sight, who, reference)


def _of_value(sight: Sight, reference: int, what: w.Found, of: str) -> list[Reason]:
    """One of each house, or power, is chosen, one house after the other."""
    if found := not_among(sight, what, reference):
        return found
    if sight.env["~value"] in choice.values_of(sight.m, reference, of):
        return []
    return [Reason(f"it is not of the {of} of which one is chosen now", sight.cite)]


# --- chosen because a chart says so


def _any_creature(sight: Sight, reference: int) -> list[Reason]:
    return not_among(sight, w.Creature(), reference)


def _host(sight: Sight, reference: int) -> list[Reason]:
    """What its own text does not let an upgrade be attached to; an effect that names the one host asks nobody."""
    if reference in hosts_for(sight.m, index_of(sight.env["card"])):
        return []
    return _any_creature(sight, reference) or [Reason("it cannot be attached to this card", sight.cite)]


def _any_friendly_creature(sight: Sight, reference: int) -> list[Reason]:
    return not_among(sight, w.Creature(*_FRIENDLY), reference)


def _any_card_in_hand(sight: Sight, reference: int) -> list[Reason]:
    return not_among(sight, w.In(w.Place.HAND), reference)


def _original_there(sight: Sight, reference: int) -> list[Reason]:
    """What the copycat says that it may be a copy of."""
    m, index = sight.m, index_of(sight.env["card"])
    own = derive.ref_of(m, index)
    seen = sight._replace(env={"me": m.s.active, "self": own, "source": own})
    return not_among(seen, m.tables.copycats[m.s.cards[index].id].who, reference)


def _original(sight: Sight, reference: int) -> list[Reason]:
    """The same, and what forbids to play that card now."""
    m, index = sight.m, index_of(sight.env["card"])
    form = m.tables.identity(m.s.cards[index_of(reference)])
    return _original_there(sight, reference) or list(why_not_form(m, index, form))


def _defender(sight: Sight, reference: int) -> list[Reason]:
    attacker, against = index_of(sight.env["card"]), sight.env["against"]
    found = list(why_not_fought(sight.m, attacker, index_of(reference)))
    fought = isinstance(against, tuple) and reference in against
    return [*found, Reason("it was fought before by this effect", "glossary:fight")] if fought else found


def why_not_fought(m: Machine, attacker: int, index: int) -> tuple[Reason, ...]:
    """Every reason why a creature cannot be chosen to be fought by another one (glossary:fight)."""
    card = m.s.cards[index]
    foe = 1 - m.s.cards[attacker].ctrl
    if card.zone not in IN_PLAY:
        return (Reason("it is not in play", "glossary:in-play-zone"),)
    found = []
    if card.zone != Zone.LINE:
        found.append(Reason("it is not a creature", "glossary:creatures"))
    if card.ctrl != foe:
        found.append(Reason("it is not an enemy creature", "glossary:fight"))
    meets_taunt = not found and "taunt" not in ignored_by(m, attacker) and not derive.has(m, index, "taunt")
    if meets_taunt and (taunting := guards(m, index)):
        near = set(taunting) & set(derive.neighbors(m, index))
        whose = "a neighbor of it" if near else "a creature next to a neighbor of it"
        found.append(Reason(f"{whose} has taunt", "glossary:taunt"))
    if card.zone == Zone.LINE and _fights_only_others(m, attacker, index):
        found.append(Reason("a card effect says that only others can be fought", "glossary:cannot"))
    if card.zone == Zone.LINE and protected(m, attacker, index):
        found.append(Reason("a card effect says that it cannot be fought by this creature", "glossary:cannot"))
    return tuple(found)


def _fights_only_others(m: Machine, attacker: int, index: int) -> bool:
    return any(
        derive.applies(m, static, attacker) and not evaluate.passes(m, static.env, derive.ref_of(m, index), static.what.tests)
        for static in derive.statics(m, w.OnlyFights)
    )


def _next_to_enter(sight: Sight, reference: int) -> list[Reason]:
    waiting = sight.env["waiting"]
    if reference not in waiting:
        return [Reason("it is not one of the cards that still wait to enter play", sight.cite)]
    owner, begun = sight.m.s.cards[index_of(reference)].owner, sight.env.get("whose")
    if owner != begun and any(sight.m.s.cards[index_of(r)].owner == begun for r in waiting):
        return [Reason("the other cards of the player who has begun enter play first", sight.cite)]
    return []


def _next_in_pile(sight: Sight, reference: int) -> list[Reason]:
    if reference in sight.env.get("arranged", ()):
        return [Reason("its place in the pile is settled", sight.cite)]
    together = order.together(sight.m, sight.env)
    if reference not in together:
        return [Reason("it does not move with these cards", sight.cite)]
    owner = sight.m.s.cards[index_of(reference)].owner
    asked = {sight.m.s.cards[index_of(r)].owner for r in order.next_in_order(sight.m, sight.env)}
    return [] if owner in asked else [Reason("the cards of one owner are put in order at a time", sight.cite)]


def _next_discarded(sight: Sight, reference: int) -> list[Reason]:
    if reference in sight.env["cards"]:
        return []
    return [Reason("it is not one of the cards that are to be discarded", sight.cite)]


def _next_readied(sight: Sight, reference: int) -> list[Reason]:
    if reference not in sight.env["cards"]:
        return [Reason("it is not one of the cards that are to be readied", sight.cite)]
    index = derive.in_play_ref(sight.m, reference)
    if index == NOBODY:
        return [Reason("it is not in play", "glossary:in-play-zone")]
    found = []
    if sight.m.s.cards[index].ready:
        found.append(Reason("it is ready already", "glossary:ready-and-exhausted"))
    if stays_exhausted(sight.m, index):
        found.append(Reason("a card effect says that it cannot ready", "glossary:cannot"))
    return found


def _next_in_line(sight: Sight, reference: int) -> list[Reason]:
    if reference in sight.env["waiting"]:
        return []
    if reference in sight.env["placed"]:
        return [Reason("it has its place already", sight.cite)]
    return [Reason("it does not stand in the battleline that is rearranged", sight.cite)]


def _sharer(sight: Sight, reference: int) -> list[Reason]:
    if reference in sight.env["cards"]:
        return []
    return [Reason("it is not one of the cards among which this is distributed", sight.cite)]


def _goes_round(sight: Sight, reference: int) -> list[Reason]:
    if reference in sight.env["cards"]:
        return []
    return [Reason("it is none of the cards that would be destroyed and saved for ever", "glossary:infinite-loops")]


WHY_NOT: dict[str, Arm] = {
    "caught_in_loop": _goes_round,
    "sharers": _sharer,
    "unplaced": _next_in_line,
    "choices": _chosen_from,
    "some_choices": _chosen_from,
    "choices_apart": _chosen_from,
    "enough_power": _chosen_from,
    "extreme_choices": _among_the_tied,
    "searched": _searched,
    "not_yet": _one_by_one,
    "waiting_turn": _in_turn,
    "icon_targets": _any_creature,
    "upgrade_hosts": _host,
    "icon_captors": _any_friendly_creature,
    "icon_discards": _any_card_in_hand,
    "hand_cards": _any_card_in_hand,
    "originals": _original,
    "originals_there": _original_there,
    "of_value": _of_value,
    "odd_points": _taker,
    "defenders": _defender,
    "next_to_enter": _next_to_enter,
    "next_in_order": _next_in_pile,
    "discards_left": _next_discarded,
    "exhausted_among": _next_readied,
}
