"""Operations on where cards in play stand: flanks, places, hosts of upgrades; and abilities resolved out of turn."""

from __future__ import annotations

from judge.cards import nouns as w
from judge.cards.nouns import Player
from judge.engine.compile.forms import ATTACHED
from judge.engine.table.machine import Machine
from judge.engine.table.registry import operation
from judge.engine.table.resolving import resolve
from judge.engine.table.state import NOBODY, Env, Event, Trigger, Zone, index_of, line_entered, taken_by
from judge.engine.table.writes import put_in, set_card, set_zone, take_out
from judge.engine.words import collect, derive, evaluate
from judge.engine.words.cannot import hosts_for
from judge.engine.words.memory import upgrades_on


@operation()
def whose_line(m: Machine, env: Env, of: w.Player) -> int | None:
    """The player in whose battleline the card must stand; NOBODY: its controller, whoever that is."""
    return NOBODY if of is Player.ITS_CONTROLLER else evaluate.player(m, env, of)


@operation(reads="card of")
def may_stand_in_line(m: Machine, env: Env) -> bool:
    """It is in play and no upgrade; a card that moves to "your" battleline must be under your control."""
    index = derive.in_play_ref(m, env["card"])
    if index == NOBODY or m.s.cards[index].zone == Zone.UPGRADES:
        return False
    if env["of"] not in (NOBODY, m.s.cards[index].ctrl):
        says, cite = "{player} does not control {card}; it stays where it is", "faq:auto-legionary-remote-access"
        m.say(says, cite, player=env["of"], card=env["card"])
        return False
    return True


@operation(reads="card")
def flanks_left(m: Machine, env: Env) -> tuple[str, ...]:
    """Both flanks, also for a creature that stands on one (glossary:move); one if the line is otherwise empty."""
    index = index_of(env["card"])
    others = [i for i in m.s.zone(m.s.cards[index].ctrl, Zone.LINE) if i != index]
    return ("left", "right") if others else ("left",)


@operation(reads="card at")
def move_to_flank(m: Machine, env: Env) -> None:
    """Put it on the flank; an artifact comes into the battleline so."""
    _stand(m, env, 0 if env["at"] == "left" else len(m.s.zone(side_it_stays_on(m, env), Zone.LINE)))
    m.say("{card} moves to the {at} flank", "glossary:move", card=env["card"], at=env["at"])


def _stand(m: Machine, env: Env, at: int) -> None:
    """Put a card into the battleline of its controller, with so many creatures to the left of it."""
    index = index_of(env["card"])
    side = m.s.cards[index].ctrl
    if m.s.cards[index].zone != Zone.LINE:
        take_out(m, index)
        put_in(m, index, side, Zone.LINE)
    line = tuple(i for i in m.s.zone(side, Zone.LINE) if i != index)
    set_zone(m, side, Zone.LINE, (*line[:at], index, *line[at:]))
    env["result"] = (*env.get("result", ()), env["card"])


@operation(reads="card")
def side_it_stays_on(m: Machine, env: Env) -> int:
    """Its controller, in whose battleline it moves (glossary:move)."""
    return m.s.cards[index_of(env["card"])].ctrl


@operation(reads="card side")
def places_left(m: Machine, env: Env) -> tuple[int, ...]:
    """Every place between and beside the other creatures, the one where it stands included (glossary:move)."""
    return tuple(range(len(line_entered(m.s, env)) + 1))


@operation(reads="card at")
def move_to_place(m: Machine, env: Env) -> None:
    """Put it there; an artifact comes into the battleline so."""
    _stand(m, env, env["at"])
    m.say("{card} moves within the battleline", "glossary:move", card=env["card"])


@operation(reads="cards", writes="result")
def stand_in_line(m: Machine, env: Env, flank: str, ready: bool) -> tuple[int, ...]:
    """Put cards in play on a flank of your battleline as the creatures that are printed on them; they neither leave nor enter
    play."""
    me, done = env["me"], []
    for reference in env["cards"]:
        index = derive.in_play_ref(m, reference)
        if index == NOBODY or m.tables.definitions[m.s.cards[index].id].type != "creature":
            continue
        set_card(m, index, copy_of="", copy_houses=(), host=NOBODY)
        take_out(m, index)
        put_in(m, index, me, Zone.LINE, 0 if flank == "left" else -1)
        set_card(m, index, ready=ready, taken=() if me == m.s.cards[index].owner else ((me, NOBODY),))
        m.say("{card} moves to the {at} flank as a creature", "glossary:move", card=reference, at=flank)
        done.append(reference)
    return tuple(done)


@operation()
def line_to_rearrange(m: Machine, env: Env, of: w.Player, but: w.Found | None) -> tuple[int, ...]:
    """The creatures of a player's battleline that may change places, from left to right."""
    stays = () if but is None else evaluate.refs(m, env, but)
    line = (derive.ref_of(m, i) for i in m.s.zone(evaluate.player(m, env, of), Zone.LINE))
    return tuple(r for r in line if r not in stays)


@operation(writes="placed")
def nobody_placed(_m: Machine, env: Env) -> None:
    env["placed"] = ()


@operation(reads="waiting")
def some_unplaced(_m: Machine, env: Env) -> bool:
    return bool(env["waiting"])


@operation(reads="waiting")
def unplaced(_m: Machine, env: Env) -> tuple[int, ...]:
    return env["waiting"]  # type: ignore[no-any-return]


@operation(reads="waiting card placed", writes="waiting placed")
def place_next(_m: Machine, env: Env) -> None:
    env["placed"] = (*env["placed"], env["card"])
    env["waiting"] = tuple(r for r in env["waiting"] if r != env["card"])


@operation(reads="placed")
def take_new_order(m: Machine, env: Env) -> None:
    """The creatures stand as they were named, from left to right, in the places that they had together; the same order as
    before is one of the possible ones."""
    env["result"] = placed = env["placed"]
    if placed:
        side, named = m.s.cards[index_of(placed[0])].ctrl, [index_of(r) for r in placed]
        line, following = m.s.zone(side, Zone.LINE), iter(named)
        set_zone(m, side, Zone.LINE, tuple(next(following) if i in named else i for i in line))
        m.say("the battleline is rearranged: {cards}", "glossary:move", cards=placed)


_LOAD = ("amber", "damage", "power", "counters", "stun", "ward", "enrage")  # what lies on a creature, by the fields of a card


@operation(writes="did")
def swap_places(m: Machine, env: Env, a: w.Found, b: w.Found, load: bool) -> tuple[int, ...]:
    """Two creatures of one battleline exchange their places, or nothing happens (glossary:swap)."""
    env["attached"] = ()
    pair = [derive.in_play_ref(m, r) for who in (a, b) for r in evaluate.refs(m, env, who)[:1]]
    line = m.s.zone(m.s.cards[pair[0]].ctrl, Zone.LINE) if pair else ()
    if len(set(pair)) < 2 or any(index not in line for index in pair):
        m.say("no swap: there are not two creatures", "glossary:swap")
        return ()
    first, second = pair
    places = {first: second, second: first}
    set_zone(m, m.s.cards[first].ctrl, Zone.LINE, tuple(places.get(i, i) for i in line))
    found = (derive.ref_of(m, first), derive.ref_of(m, second))
    m.say("{card} and {host} swap places", "glossary:swap", card=found[0], host=found[1])
    if load:
        _swap_load(m, env, first, second)
    return found


def _swap_load(m: Machine, env: Env, first: int, second: int) -> None:
    """Exchange what lies on two creatures, their upgrades with it."""
    one, other = m.s.cards[first], m.s.cards[second]
    upgrades = [(upgrade, host) for index, host in ((first, second), (second, first)) for upgrade in upgrades_on(m, index)]
    set_card(m, first, **{field: getattr(other, field) for field in _LOAD})
    set_card(m, second, **{field: getattr(one, field) for field in _LOAD})
    for upgrade, host in upgrades:
        set_card(m, upgrade, host=host)
        event = Event("attached", derive.ref_of(m, upgrade), env["me"], other=derive.ref_of(m, host))
        env["attached"] = (*env["attached"], event)
    cards = (derive.ref_of(m, first), derive.ref_of(m, second))
    m.say("what lies on {card} and on {host} is swapped", "glossary:swap", card=cards[0], host=cards[1])


@operation(writes="did", does=w.SwapControl)
def swap_control(m: Machine, env: Env, a: w.Found, b: w.Found) -> tuple[int, ...]:
    """Each of two cards goes to the other player, and stands exactly where the other one stood; what lies on them stays
    (glossary:swap-control). Two cards of one player, or of two kinds, are not exchanged."""
    pair = [derive.in_play_ref(m, r) for who in (a, b) for r in evaluate.refs(m, env, who)[:1]]
    if len(pair) < 2 or NOBODY in pair or not _may_change_sides(m, *pair):
        m.say("there are not two cards to swap control of", "glossary:swap-control")
        return ()
    first, second = pair
    for index, other in ((first, m.s.cards[second]), (second, m.s.cards[first])):
        set_card(m, index, ctrl=other.ctrl, taken=taken_by(m.s.cards[index], other.ctrl))
    places = {first: second, second: first}
    for side in (0, 1):
        zone = m.s.cards[first].zone
        set_zone(m, side, zone, tuple(places.get(i, i) for i in m.s.zone(side, zone)))
    found = (derive.ref_of(m, first), derive.ref_of(m, second))
    m.say("{card} and {host} swap control", "glossary:swap-control", card=found[0], host=found[1])
    return found


def _may_change_sides(m: Machine, first: int, second: int) -> bool:
    one, other = m.s.cards[first], m.s.cards[second]
    return one.ctrl != other.ctrl and one.zone == other.zone and one.zone in (Zone.LINE, Zone.ARTIFACTS)


@operation(writes="did")
def attach(m: Machine, env: Env, who: w.Found, to: w.Found, with_text: bool) -> tuple[int, ...]:
    """Move upgrades to a card in play, or put one into play there (glossary:upgrades)."""
    hosts = [derive.in_play_ref(m, r) for r in evaluate.refs(m, env, to)]
    env["attached"], done = (), []
    for reference in evaluate.refs(m, env, who) if hosts and hosts[0] != NOBODY else ():
        upgrade = derive.here(m, reference)
        if upgrade != NOBODY and _attached(m, env, upgrade, hosts[0], with_text):
            own, host = derive.ref_of(m, upgrade), derive.ref_of(m, hosts[0])
            env["attached"] += (Event("attached", own, env["me"], other=host),)
            m.say("{card} is attached to {host}", "glossary:upgrades", card=own, host=host)
            done.append(own)
    return tuple(done)


def _attached(m: Machine, env: Env, upgrade: int, host: int, with_text: bool) -> bool:
    """Attach one card, unless it is there already or cannot be there."""
    card = m.s.cards[upgrade]
    if card.zone == Zone.UPGRADES and card.host == host:
        m.say("{card} is already attached to it", "glossary:upgrades", card=derive.ref_of(m, upgrade))
        return False
    if with_text:
        set_card(m, upgrade, copy_of=card.id + ATTACHED, copy_houses=card.houses)
    allowed = with_text or derive.ref_of(m, host) in hosts_for(m, upgrade)
    if derive.face(m, upgrade).type != "upgrade" or not allowed:
        m.say("{card} cannot be attached there", "glossary:upgrades", card=derive.ref_of(m, upgrade))
        return False
    if card.zone != Zone.UPGRADES:
        take_out(m, upgrade)
        put_in(m, upgrade, env["me"], Zone.UPGRADES)
    set_card(m, upgrade, host=host, facedown=False)
    return True


@operation(reads="did")
def attached_waiting(m: Machine, env: Env) -> tuple[Trigger, ...]:
    return collect.waiting_for(m, *env["attached"])


# --- abilities that an effect resolves


@operation(reads="cards me")
def abilities_under(m: Machine, env: Env, moment: str) -> tuple[Trigger, ...]:
    """The abilities of the card under this precursor, as if the player controlled it: of one in play, or of one that lies
    where an effect finds it (under a card, in a discard pile)."""
    found: list[Trigger] = []
    for reference in env["cards"]:
        index = derive.here(m, reference)
        if index != NOBODY:
            found += collect.own(m, index, moment, Event("resolved", reference, env["me"]))
    return tuple(_as_if_mine(m, trigger, env["me"]) for trigger in found)


def _as_if_mine(m: Machine, trigger: Trigger, me: int) -> Trigger:
    if m.s.cards[index_of(trigger.bearer)].ctrl == me:
        return trigger
    return trigger._replace(me=me, bound=(*trigger.bound, (evaluate.YOURS, trigger.bearer)))


@operation(reads="times")
def times_again(_m: Machine, env: Env) -> tuple[int, ...]:
    return tuple(range(env["times"]))


@operation(reads="again")
def resolve_again(m: Machine, env: Env) -> None:
    """Directly after the first time, if its card is still there (glossary:ability-card-ability)."""
    if collect.can_start(m, env["again"]):
        resolve(m, env["again"], m.flat[m.pc - 1])


@operation(reads="ability")
def has_ability(_m: Machine, env: Env) -> bool:
    return env["ability"] is not None


@operation(reads="ability")
def resolve_it(m: Machine, env: Env) -> int:
    """Start the ability; the card is neither used nor exhausted."""
    if dict(env["ability"].bound).get(evaluate.YOURS):
        cite = "glossary:as-if-it-were-yours-as-if-you-controlled-it"
        m.say("{player} resolves it as if they controlled {card}", cite, player=env["me"], card=env["ability"].bearer)
    resolve(m, env["ability"], m.flat[m.pc - 1])
    return 1
