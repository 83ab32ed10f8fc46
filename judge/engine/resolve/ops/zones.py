"""Operations that move cards between zones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.cards import nouns as w
from judge.engine.resolve.ops.amber import give
from judge.engine.resolve.ops.order import in_order
from judge.engine.table.machine import Machine
from judge.engine.table.registry import operation
from judge.engine.table.state import IN_PLAY, NOBODY, ZONES, Env, Event, Trigger, Zone, index_of, looks
from judge.engine.table.unknown import SCRAP, has, is_one
from judge.engine.table.writes import end_lasting_of, move_out_of_play, set_card, set_zone
from judge.engine.words import collect, derive, evaluate, record
from judge.engine.words.cannot import kept_in_archives
from judge.engine.words.memory import remember, upgrades_on, with_upgrades

TO_ZONE = {
    "HAND": Zone.HAND, "DISCARD": Zone.DISCARD, "ARCHIVES": Zone.ARCHIVES, "DECK": Zone.DECK, "PURGED": Zone.PURGED,
    "DECK_TOP": Zone.DECK, "DECK_BOTTOM": Zone.DECK, "DECK_SHUFFLED": Zone.DECK, "UNDER": Zone.UNDER,
}  # fmt: skip


def where_discarded(m: Machine, index: int) -> int:
    """Where a card in play goes that would enter a discard pile: there, or where a constant ability puts it instead."""
    for static in derive.statics(m, w.LeavesTo):
        if derive.applies(m, static, index):
            m.say("{card} does not enter a discard pile", "glossary:replacement-effects", card=derive.ref_of(m, index))
            m.cite(*m.tables.abilities[static.ability].cites)
            return TO_ZONE[static.what.to.name]
    return Zone.DISCARD


def cards_under(m: Machine, index: int) -> tuple[int, ...]:
    return _hosted(m, index, Zone.UNDER)


def _hosted(m: Machine, index: int, zone: int) -> tuple[int, ...]:
    zones, cards = m.s.zones, m.s.cards
    both = zones[zone] + zones[ZONES + zone]
    return tuple(i for i in both if cards[i].host == index) if both else ()


def leave_play(m: Machine, index: int, to: int, owner: int, at: int = 0) -> None:
    """Take a card out of play: Æmber to the opponent's pool (of a creature) or the supply, upgrades and cards under it
    to their owners' discard piles, counters off, lasting effects on it over (glossary:movement-between-zones)."""
    card = m.s.cards[index]
    if card.amber:
        whose = derive.ref_of(m, index)
        if card.zone == Zone.LINE:
            give(m, 1 - card.ctrl, card.amber)
            says = "{n} Æmber from {card} goes to {player}"
        else:
            says = "{n} Æmber from {card} goes to the common supply"
        m.say(says, "glossary:movement-between-zones", n=card.amber, card=whose, player=1 - card.ctrl)
    end_lasting_of(m, derive.ref_of(m, index))
    for upgrade in upgrades_on(m, index):
        m.say("its upgrade {card} is discarded", "glossary:upgrades", card=derive.ref_of(m, upgrade))
        move_out_of_play(m, upgrade, m.s.cards[upgrade].owner, Zone.DISCARD)
    for lower in cards_under(m, index):
        if to != Zone.DISCARD or m.s.cards[lower].zone == Zone.UNDER:
            move_out_of_play(m, lower, m.s.cards[lower].owner, Zone.DISCARD)
    if card.facedown and card.copy_of:
        says = "{card} is no longer a token; it is its printed card again"
        m.say(says, "glossary:token-creatures", card=derive.ref_of(m, index))
    half = derive.other_half(m, index)
    move_out_of_play(m, index, owner, to, at)
    if half != NOBODY:
        move_out_of_play(m, half, owner, to, at)


@operation(reads="cards to", writes="moving")
def keep_movable(m: Machine, env: Env) -> None:
    """A ward keeps a creature from leaving play, and is removed (glossary:ward)."""
    moving = []
    for reference in env["cards"]:
        index = derive.here(m, reference)
        if index == NOBODY:
            m.say("{card} moved on: the effect loses track of it", "glossary:movement-between-zones", card=reference)
        elif kept_in_archives(m, index):
            continue
        elif m.s.cards[index].zone == Zone.LINE and m.s.cards[index].ward:
            set_card(m, index, ward=False)
            m.say("{card} loses its ward and stays in play", "glossary:ward", card=reference)
        else:
            moving.append(reference)
    env["moving"] = tuple(moving)


@operation(reads="moving to keeper me", writes="result reactions")
def move_cards(m: Machine, env: Env) -> None:
    """Move all of them; abilities that react are found as the cards leave."""
    to = env["to"]
    events = []
    for reference in env["moving"]:
        if derive.in_play_ref(m, reference) != NOBODY:
            card = m.s.cards[index_of(reference)]
            events.append(Event("leaves", reference, card.ctrl))
            if card.tagged:
                _left_early(m, env, reference)
    env["reactions"] = tuple(t for event in events for t in collect.reacting(m, event, leaving=env["moving"]))
    remember(m, *with_upgrades(m, env["moving"]), reactions=bool(env["reactions"] or m.s.after))
    env["result"] = moved = tuple(r for r in env["moving"] if not sent_home(m, r))
    out_of = {m.s.cards[index_of(r)].owner for r in moved if m.s.cards[index_of(r)].zone == Zone.DISCARD}
    for reference in in_order(env, moved):
        _move_one(m, env, reference, to)
    if to == "DECK_SHUFFLED":
        shuffled = sorted({m.s.cards[index_of(r)].owner for r in moved} | set(env.get("decks", ())))
        for player in shuffled:
            shuffle_deck(m, player)
        env["reactions"] += reactions_to_shuffling(m, *shuffled)
        emptied = (p for p in sorted(out_of | set(env.get("piles", ()))) if not m.s.zone(p, Zone.DISCARD))
        env["reactions"] += collect.waiting_for(m, *(Event("discard-shuffled", NOBODY, p) for p in emptied))


def sent_home(m: Machine, reference: int) -> bool:
    """A card that an effect put into the archives of another player goes to its owner's hand when it leaves them, whatever
    else was to become of it: it is neither discarded nor purged nor played (faq:archives-sample-collection-dysania)."""
    card = m.s.cards[index_of(reference)]
    if card.zone != Zone.ARCHIVES or card.ctrl == card.owner:
        return False
    move_out_of_play(m, index_of(reference), card.owner, Zone.HAND)
    m.say("{card} goes to its owner's hand instead", "glossary:replacement-effects", card=reference)
    return True


def destroyed_event(m: Machine, batch: Mapping[str, Any], reference: int) -> Event:
    """That a card was destroyed, by whom it was fighting, whether in a fight at all, and by the damage of which keyword."""
    foe = dict(batch.get("all_foes", ())).get(reference, NOBODY)
    how = "fight" if reference in batch.get("fought", ()) else ""
    for card, source, keyword in batch.get("by_keyword", ()):
        if card == reference and foe in (NOBODY, source):
            foe, how = source, f"{how} {keyword}".strip()
    return Event("destroyed", reference, m.s.cards[index_of(reference)].ctrl, other=foe, how=how)


def _left_early(m: Machine, env: Env, reference: int) -> None:
    """A card tagged for destruction goes elsewhere: it still counts as destroyed (glossary:destroyed)."""
    batch = next((f.env for f in m.frames if f.proc == "destroyed" and f.env.get("open")), env)
    event = destroyed_event(m, batch, reference)
    record.note_destroyed(m, event)
    seen = collect.reacting(m, event, leaving=env["moving"])
    if m.tables.rules.tagged_watcher_resolves:
        seen = tuple(t._replace(bound=(*t.bound, (collect.STANDS, 1))) for t in seen)
    m.s.after = (*m.s.after, *seen)


def _move_one(m: Machine, env: Env, reference: int, to: str) -> None:
    """Into its owner's zone, whoever moves it, unless the effect says whose (faq:jargogle-multiple-cards)."""
    index = index_of(reference)
    card = m.s.cards[index]
    owner = env["keeper"] if env["keeper"] != NOBODY else card.owner
    zone = TO_ZONE[to]
    at = -1 if to == "DECK_BOTTOM" else 0
    moved: tuple[int, ...] = (index,)
    if card.zone in IN_PLAY:
        half = derive.other_half(m, index)
        moved = (index,) if half == NOBODY else (index, half)
        zone = where_discarded(m, index) if zone == Zone.DISCARD else zone
        leave_play(m, index, zone, owner, at)
    else:
        move_out_of_play(m, index, owner, zone, at)
    if zone == Zone.PURGED and env["self"] != NOBODY and m.tables.uses(w.PurgedBy):
        for each in moved:
            set_card(m, each, host=env["self"])  # the card that purged it, as the object that it is now, can find it again
    if zone == Zone.UNDER:
        for each in moved:
            set_card(m, each, host=env["under"], facedown=env["facedown"])
        m.say("{card} is put under {host}", "glossary:facedown-cards", card=reference, host=derive.ref_of(m, env["under"]))
        return
    m.say("{card} goes to {place}", "glossary:movement-between-zones", card=reference, place=(owner, to))
    own = m.tables.statics_of.get(card.id, ()) if zone == Zone.ARCHIVES else ()
    if any(isinstance(noun.what, w.ArchivedFaceup) for _, noun in own):
        m.say("it lies there faceup", f"card:{card.id}")


def shuffle_deck(m: Machine, player: int) -> None:
    """From now on nobody knows the order: the deck is kept sorted and chance is asked what lies on top."""
    deck = m.s.zone(player, Zone.DECK)
    set_zone(m, player, Zone.DECK, tuple(sorted(deck)))
    m.s.known = (0, m.s.known[1]) if player == 0 else (m.s.known[0], 0)
    m.say("{player} shuffles the deck", "glossary:shuffle", player=player)


def reactions_to_shuffling(m: Machine, *players: int) -> tuple[Trigger, ...]:
    """What reacts to the decks of these players having been shuffled."""
    return collect.waiting_for(m, *(Event("shuffled", NOBODY, player) for player in players))


@operation(writes="decks")
def decks_of(m: Machine, env: Env, who: w.Cards) -> tuple[int, ...]:
    """The players into whose decks cards of theirs are to be shuffled, be it none (glossary:shuffle)."""
    return _whose(m, env, who, (w.Place.HAND, w.Place.DISCARD, w.Place.ARCHIVES, w.Place.PURGED))


@operation(writes="piles")
def piles_of(m: Machine, env: Env, who: w.Cards) -> tuple[int, ...]:
    """The players whose discard piles an effect shuffles cards from, be it none (faq:sabira-shuffle-trigger)."""
    return () if isinstance(who, w.Choose) and isinstance(who.what, w.Both) else _whose(m, env, who, (w.Place.DISCARD,))


def _whose(m: Machine, env: Env, who: w.Cards, places: tuple[w.Place, ...]) -> tuple[int, ...]:
    """The players of whom the words name one of these places; a card chosen from either player's names neither."""
    match who:
        case w.Top(of=of, zone=place) | w.Bottom(of=of, zone=place) | w.In(of=of, zone=place) if place in places:
            return evaluate.players(m, env, of)
        case w.Both(parts=parts):
            return tuple(dict.fromkeys(p for part in parts for p in _whose(m, env, part, places)))
        case w.AnyNumber(what=what) | w.Choose(what=what) | w.Random(what=what):
            named = _whose(m, env, what, places)
            return named if len(named) == 1 else ()
        case _:
            return ()


@operation(writes="did shuffled")
def shuffle(m: Machine, env: Env, of: w.Player) -> int:
    env["shuffled"] = evaluate.players(m, env, of)
    for player in env["shuffled"]:
        shuffle_deck(m, player)
    return 1


@operation(reads="shuffled")
def shuffled_waiting(m: Machine, env: Env) -> tuple[Trigger, ...]:
    return reactions_to_shuffling(m, *env["shuffled"])


@operation(writes="did", does=w.SwapCards)
def swap_cards(m: Machine, env: Env, a: w.Found, b: w.Found) -> tuple[int, ...]:
    """Two cards outside play change places, each into the place of the other in the order of its pile (glossary:swap)."""
    pair = [derive.here(m, r) for who in (a, b) for r in evaluate.refs(m, env, who)[:1]]
    if len(pair) < 2 or NOBODY in pair or any(m.s.cards[index].zone in IN_PLAY for index in pair):
        m.say("there are not two cards to swap", "glossary:swap")
        return ()
    places = [(m.s.cards[i].zone, m.s.zone(m.s.cards[i].owner, m.s.cards[i].zone).index(i)) for i in pair]
    for index, (zone, at) in zip(pair, places[::-1], strict=True):
        move_out_of_play(m, index, m.s.cards[index].owner, zone, at)
    found = tuple(derive.ref_of(m, index) for index in pair)
    m.say("{card} and {host} are swapped", "glossary:swap", card=found[0], host=found[1])
    return found


@operation(reads="reactions")
def reactions_waiting(_m: Machine, env: Env) -> tuple[Trigger, ...]:
    """The abilities that were found to react when the cards left."""
    return env["reactions"]  # type: ignore[no-any-return]


@operation(reads="cards", writes="cards to keeper under facedown")
def under_terms(m: Machine, env: Env, under: w.Found, facedown: bool) -> None:
    """Under which card in play the cards go, facedown or not (glossary:facedown-cards, glossary:graft)."""
    hosts = evaluate.refs(m, env, under)
    env["to"], env["keeper"], env["facedown"] = "UNDER", NOBODY, facedown
    env["under"] = derive.in_play_ref(m, hosts[0]) if hosts else NOBODY
    if env["under"] == NOBODY:
        env["cards"] = ()


@operation(writes="drawer n")
def draw_terms(m: Machine, env: Env, n: w.Amount, by: w.Player | None) -> None:
    """Who draws (None: whose turn it is among several), and how many cards."""
    env["drawer"] = env["drawer"] if by is None else evaluate.player(m, env, by)
    env["n"] = evaluate.number(m, env, n)


@operation(reads="n")
def each_draw(_m: Machine, env: Env) -> tuple[int, ...]:
    return tuple(range(env["n"]))


@operation(reads="drawer")
def deck_is_empty(m: Machine, env: Env) -> bool:
    return not m.s.zone(env["drawer"], Zone.DECK)


@operation(reads="drawer")
def no_card_is_left(m: Machine, env: Env) -> bool:
    """Neither in the deck nor in the discard pile."""
    return deck_is_empty(m, env) and not m.s.zone(env["drawer"], Zone.DISCARD)


@operation(reads="drawer")
def tell_no_card(m: Machine, env: Env) -> None:
    """The draws that remain come to nothing, all at once."""
    m.say("{player}: deck and discard pile are empty", "glossary:drawing-cards", player=env["drawer"])


@operation(reads="drawer")
def reset_deck(m: Machine, env: Env) -> None:
    """The discard pile becomes the deck, shuffled (glossary:discard-pile)."""
    player = env["drawer"]
    pile = m.s.zone(player, Zone.DISCARD)
    _tell_waiting_for_a_draw(m, env)
    for index in pile:
        move_out_of_play(m, index, player, Zone.DECK)
    env["reset"] = bool(pile)
    if pile:
        m.say("{player} puts the discard pile into the deck", "glossary:discard-pile", player=player)
        shuffle_deck(m, player)


@operation(reads="drawer")
def reset_waiting(m: Machine, env: Env) -> tuple[Trigger, ...]:
    """What reacts to a whole discard pile having become part of the deck."""
    if not env.get("reset"):
        return ()
    return (*collect.reacting(m, Event("discard-shuffled", NOBODY, env["drawer"])), *reactions_to_shuffling(m, env["drawer"]))


@operation(reads="drawer")
def top_of_deck(m: Machine, env: Env) -> tuple[int, ...]:
    """The card on top, or every card that may lie there once nobody knows the order."""
    deck, known = m.s.zone(env["drawer"], Zone.DECK), m.s.known[env["drawer"]]
    if known != 0:
        return tuple(derive.ref_of(m, i) for i in deck[:1])
    seen: dict[Any, int] = {}
    for index in deck:
        card = m.s.cards[index]
        seen.setdefault(looks(card), derive.ref_of(m, index))
    return tuple(seen.values())


@operation(reads="drawer top")
def draw_one(m: Machine, env: Env) -> None:
    """Add the card to the hand (glossary:drawing-cards)."""
    if env["top"] is None:
        return
    env["result"] = env.get("result", 0) + 1
    move_out_of_play(m, index_of(env["top"]), env["drawer"], Zone.HAND)
    record.note(m, _draw_of(m, env["drawer"]))
    m.say("{player} draws a card", "glossary:drawing-cards", player=env["drawer"])


@operation(reads="drawer")
def draws_are_replaced(m: Machine, env: Env) -> bool:
    if deck_is_empty(m, env):
        _tell_waiting_for_a_draw(m, env)
    return m.tables.listens("instead:draw")


def _tell_waiting_for_a_draw(m: Machine, env: Env) -> None:
    """What could take the place of a draw that finds the deck empty, and does or does not by an open reading."""
    if collect.replacements(m, "draw", env):
        m.cite("reading:draw-from-an-empty-deck")


@operation()
def draws_are_heard(m: Machine, _env: Env) -> bool:
    """Whether an ability of the game reacts to a card being drawn."""
    return m.tables.listens("draws")


@operation(reads="drawer top")
def drawn_waiting(m: Machine, env: Env) -> tuple[Trigger, ...]:
    return collect.reacting(m, _draw_of(m, env["drawer"])) if env["top"] is not None else ()


def _draw_of(m: Machine, player: int) -> Event:
    """That a player draws a card, and whether in the draw step of their turn."""
    return Event("draws", NOBODY, player, how=collect.IN_STEP if m.s.step == "draw" and player == m.s.active else "")


@operation(reads="cards")
def each_card(_m: Machine, env: Env) -> tuple[int, ...]:
    return env["cards"]  # type: ignore[no-any-return]


@operation(reads="card")
def discards_are_replaced(m: Machine, env: Env) -> bool:
    """Whether an ability of the game waits for cards being discarded from a hand, as this one is."""
    return m.tables.listens("instead:discard") and m.s.cards[index_of(env["card"])].zone == Zone.HAND


@operation(reads="card cards", writes="discarded")
def discard_one(m: Machine, env: Env) -> None:
    """Put a card on top of the discard pile of its owner, faceup (glossary:discarding-cards)."""
    env["cards"] = tuple(r for r in env["cards"] if r != env["card"])
    index = derive.here(m, env["card"])
    env["event"] = None
    if not env.pop("goes", 1) or index == NOBODY or kept_in_archives(m, index) or sent_home(m, env["card"]):
        return
    card = m.s.cards[index]
    env["event"] = Event("discarded", env["card"], card.owner, how="hand" if card.zone == Zone.HAND else "")
    move_out_of_play(m, index, card.owner, Zone.DISCARD)
    env["discarded"] = (*env.get("discarded", ()), derive.ref_of(m, index))
    env["event"] = env["event"]._replace(card=derive.ref_of(m, index))
    record.note(m, env["event"])
    m.say("{card} is discarded", "glossary:discarding-cards", card=env["card"])


@operation()
def discard_waiting(m: Machine, env: Env) -> tuple[Trigger, ...]:
    """ "After a card is discarded" and Scrap: abilities (glossary:scrap)."""
    event = env.get("event")
    if event is None:
        return ()
    found = _answers_to_discard(m, event)
    if found and env.get("cards"):
        m.cite("reading:discarded-together")
    return found


@operation(reads="card cards", writes="cards event")
def discard_with_others(m: Machine, env: Env) -> None:
    """Discard one of several cards that are discarded together (reading:discarded-together)."""
    discard_one(m, env)
    if env["event"] is not None:
        env["events"] = (*env.get("events", ()), env["event"])


@operation()
def discards_waiting(m: Machine, env: Env) -> tuple[Trigger, ...]:
    """What waits for any of the cards that were discarded together."""
    return tuple(t for event in env.get("events", ()) for t in _answers_to_discard(m, event))


def _answers_to_discard(m: Machine, event: Event) -> tuple[Trigger, ...]:
    found = collect.reacting(m, event)
    index = derive.here(m, event.card)  # a card that has moved on since is no longer the one that was discarded
    if event.how == "hand" and event.player == m.s.active and index != NOBODY and _may_have_scrap(m, index):
        found += collect.own(m, index, "scrap", event)
    return found


def _may_have_scrap(m: Machine, index: int) -> bool:
    """False for an unknown card of which nobody says that it has such an ability; what that does, only the card tells."""
    if not is_one(m.s.cards[index]):
        return True
    return has(m, index, SCRAP) and bool(derive.face(m, index).abilities)


@operation()
def report_discarded(_m: Machine, env: Env) -> None:
    env["result"] = env.get("discarded", ())
