"""What the words of an ability find on the table: cards, players, numbers, conditions.

``env`` holds what the words are seen from: ``me`` (the player who resolves the ability), ``self`` (its bearer), ``source``
(the card that grants it), ``it``, and whatever the ability has bound by name. Cards come as references.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from judge.cards import nouns as w
from judge.engine.table.lasting import WHOSE
from judge.engine.table.machine import Machine
from judge.engine.table.state import NOBODY, ZONES, Env, Zone, index_of, ref
from judge.engine.table.unknown import facts, is_one
from judge.engine.words import derive, fights, last_known
from judge.engine.words.last_known import (
    controller,
    counters_on,
    houses_of,
    is_of_kind,
    name_of,
    neighbors_of,
    power_of,
    traits_of,
)
from judge.engine.words.measure import holds, number, quantity

__all__ = [
    "PLACES", "YOURS", "controller", "holds", "houses_of", "neighbors_of", "number", "passes", "player", "players", "power_of",
    "quantity", "refs", "traits_of",
]  # fmt: skip

YOURS = "yours"  # in an ability: the card that its player uses as if it were theirs
PLACES: dict[w.OutOfPlay, int] = {
    w.Place.HAND: Zone.HAND,
    w.Place.DISCARD: Zone.DISCARD,
    w.Place.ARCHIVES: Zone.ARCHIVES,
    w.Place.DECK: Zone.DECK,
    w.Place.PURGED: Zone.PURGED,
}


# --- players


def players(m: Machine, env: Env, who: w.Player) -> tuple[int, ...]:
    """The players meant, in the order in which they act: the active player first."""
    match who:
        case w.Player.YOU:
            return (env["me"],)
        case w.Player.OPPONENT:
            return (1 - env["me"],)
        case w.Player.EACH_PLAYER:
            return (m.s.active, 1 - m.s.active)
        case w.Player.ACTIVE:
            return (m.s.active,)
        case w.Player.ITS_CONTROLLER | w.Player.ITS_OPPONENT | w.Player.ITS_OWNER if env.get("it") is None:
            return ()  # no card was found, so nobody is meant
        case w.Player.ITS_CONTROLLER:
            return (controller(m, env["it"]),)
        case w.Player.ITS_OPPONENT:
            return (1 - controller(m, env["it"]),)
        case w.Player.ITS_OWNER:
            return (m.s.cards[index_of(env["it"])].owner,)
        case w.Player.THAT_PLAYER:
            return (env["event_player"],)
        case w.Player.HOST_CONTROLLER:
            return (m.s.cards[m.s.cards[index_of(env["self"])].host].ctrl,)


def player(m: Machine, env: Env, who: w.Player) -> int:
    return players(m, env, who)[0]


def whom(m: Machine, env: Env, who: w.Player) -> tuple[int, ...]:
    """The players whom a modifier is about: the one settled when it began, or those that its words name now."""
    return (env[WHOSE],) if WHOSE in env else players(m, env, who)


# --- cards


def refs(m: Machine, env: Env, who: w.Found) -> tuple[int, ...]:
    """References to the cards that a selector finds now, in table order."""
    match who:
        case w.Creature(tests=tests):
            return _filter(m, env, derive.creatures(m), tests)
        case w.Ref():
            return _one(m, env, who)
        case w.The(name=name):
            bound = env.get(name)
            return bound if isinstance(bound, tuple) else () if bound is None else (bound,)
        case w.Neighbors(of=of, side=side):
            beside = ((r, n) for r in refs(m, env, of) for n in neighbors_of(m, r) if derive.in_play_ref(m, n) != NOBODY)
            return tuple(n for r, n in beside if not side or last_known.side_of(m, r, n) == side)
        case w.Artifact(tests=tests):
            return _filter(m, env, _both(m, Zone.ARTIFACTS), tests)
        case w.Upgrade(tests=tests):
            return _filter(m, env, _both(m, Zone.UPGRADES), tests)
        case w.InPlay(tests=tests):
            return _filter(m, env, derive.in_play(m), tests)
        case w.In(zone=zone, of=of, tests=tests):
            lying = tuple(i for p in players(m, env, of) for i in m.s.zone(p, PLACES[zone]))
            snaps, m.s.snaps = m.s.snaps, {}  # cards as they lie there, not as they were in play
            found_there = _filter(m, env, lying, tests)
            m.s.snaps = snaps
            return found_there
        case w.Top(n=n, of=of, zone=w.Place() as zone, tests=tests) if tests:
            return refs(m, env, w.In(zone, of, tests))[: number(m, env, n)]
        case w.Top(n=n, of=of, zone=zone) | w.Bottom(n=n, of=of, zone=zone):
            pile = m.s.zone(player(m, env, of), Zone.DECK if zone is None else PLACES[zone])
            from_there = pile if isinstance(who, w.Top) else pile[::-1]
            return tuple(derive.ref_of(m, i) for i in from_there[: number(m, env, n)])
        case w.Under(of=of, tests=tests):
            hosts = {index_of(r) for r in refs(m, env, of)}
            return _filter(m, env, (i for i in _both(m, Zone.UNDER) if m.s.cards[i].host in hosts), tests)
        case w.PurgedBy(who=by, tests=tests):
            purgers = refs(m, env, by)
            return _filter(m, env, (i for i in _both(m, Zone.PURGED) if m.s.cards[i].host in purgers), tests)
        case w.UpgradesOn(of=of):
            hosts = {index_of(r) for r in refs(m, env, of)}
            return tuple(derive.ref_of(m, i) for i in _both(m, Zone.UPGRADES) if m.s.cards[i].host in hosts)
        case w.ThisWay(destroyed=destroyed, tests=tests):
            did = env.get("destroyed" if destroyed else "did", ())
            return tuple(r for r in did if passes(m, env, r, tests)) if isinstance(did, tuple) else ()
        case w.Both(parts=parts):
            return tuple(dict.fromkeys(r for part in parts for r in refs(m, env, found(part))))
        case w.MostPowerful(what=what):
            return _extreme(m, refs(m, env, what), 1)
        case w.LeastPowerful(what=what):
            return _extreme(m, refs(m, env, what), -1)
        case _:
            assert_never(who)


def found(who: w.Cards) -> w.Found:
    """The words of cards, where nothing is left to be chosen: the compiler has put the question (TypeError: it has not)."""
    if isinstance(who, w.Choosing):
        raise TypeError(f"{who!r} is to be asked before it is looked for")
    return who


def _one(m: Machine, env: Env, who: w.Ref) -> tuple[int, ...]:
    match who:
        case w.Ref.THIS:
            found = env["self"]
        case w.Ref.IT:
            found = env.get("it")
        case w.Ref.SOURCE:
            found = env["source"]
        case w.Ref.FOUGHT:
            found = env.get("other")
        case w.Ref.HOST:
            host = m.s.cards[index_of(env["self"])].host
            is_one = host != NOBODY and m.s.cards[host].zone == Zone.LINE  # "this creature", not what once was one
            found = derive.ref_of(m, host) if is_one else None
        case w.Ref.ATTACHED_TO:
            upgrade = m.s.cards[index_of(env["self"])]
            found = derive.ref_of(m, upgrade.host) if upgrade.zone == Zone.UPGRADES and upgrade.host != NOBODY else None
    if isinstance(found, tuple):
        return found
    return () if found is None or found == NOBODY else (found,)


def _both(m: Machine, zone: int) -> tuple[int, ...]:
    first = m.s.active * ZONES
    return m.s.zones[first + zone] + m.s.zones[ZONES - first + zone]


def _extreme(m: Machine, found: tuple[int, ...], sign: int) -> tuple[int, ...]:
    best = max((sign * power_of(m, r) for r in found), default=0)
    return tuple(r for r in found if sign * power_of(m, r) == best)


def _filter(m: Machine, env: Env, indexes: Iterable[int], tests: tuple[w.Test, ...]) -> tuple[int, ...]:
    cards = m.s.cards
    found = (ref(i, cards[i].obj) for i in indexes)
    return tuple(r for r in found if passes(m, env, r, tests)) if tests else tuple(found)


# --- tests


def passes(m: Machine, env: Env, reference: int, tests: tuple[w.Test, ...]) -> bool:
    """Whether a card passes every test, as it is or as it was immediately before it left play."""
    return all(_passes(m, env, reference, test) for test in tests)


def _passes(m: Machine, env: Env, reference: int, test: w.Test) -> bool:
    match test:
        case w.Property():
            return _has_property(m, env, reference, test)
        case w.House(name=name):
            return name in houses_of(m, reference)
        case w.Trait(name=name):
            return name in traits_of(m, reference)
        case w.Not(test=inner):
            return not _passes(m, env, reference, inner)
        case w.Any(tests=tests):
            return any(_passes(m, env, reference, inner) for inner in tests)
        case w.Named(id=name):
            return name_of(m, reference) == name
        case w.Type(name=name):
            return is_of_kind(m, reference, name)
        case w.PowerAtMost(n=n):
            return bool(power_of(m, reference) <= number(m, env, n))
        case w.PowerAtLeast(n=n):
            return bool(power_of(m, reference) >= number(m, env, n))
        case w.InSet(who=w.Neighbors(of=of, side="")) if reference in m.s.snaps:  # it has left play: as it was before
            return any(r in neighbors_of(m, reference) for r in refs(m, env, of))
        case w.InSet(who=who):
            return bool(reference in refs(m, env, who))
        case w.LeftOf(who=who):
            return any(_stands_left_of(m, index_of(reference), index_of(r)) for r in refs(m, env, who))
        case w.Between(these=these, those=those):
            return any(_between(m, reference, r, s) for r in refs(m, env, these) for s in refs(m, env, those))
        case w.OwnedBy(player=whose):
            return m.s.cards[index_of(reference)].owner in players(m, env, whose)
        case w.WeakerThan(than=than):
            return any(power_of(m, reference) < power_of(m, r) for r in refs(m, env, than))
        case w.StrongerThan(than=than):
            return any(power_of(m, reference) > power_of(m, r) for r in refs(m, env, than))
        case w.SharesHouse(who=who):
            return any(houses_of(m, reference) & houses_of(m, r) for r in refs(m, env, who))
        case w.SharesTrait(who=who):
            return any(traits_of(m, reference) & traits_of(m, r) for r in refs(m, env, who))
        case w.SharesName(who=who):
            return any(last_known.title_of(m, reference) == last_known.title_of(m, r) for r in refs(m, env, who))
        case w.WithKeyword(name=name):
            return name in last_known.keywords_of(m, reference)
        case w.SharesType(who=who):
            return any(is_of_kind(m, reference, last_known.kind_of(m, r)) for r in refs(m, env, who))
        case w.Fighting():
            return fights.is_fighting(m, env, reference, test)
        case w.Such(when=when):
            return holds(m, {**env, "it": reference}, when)
        case w.ControlledBy(player=whose):
            return bool(_seen_controller(m, env, reference) in players(m, env, whose))
        case w.WithCounter(kind=kind):
            return counters_on(m, reference, kind) > 0
        case w.ChosenHouse():
            return env.get("house") in houses_of(m, reference)
        case w.ChosenTrait():
            return env.get("trait") in traits_of(m, reference)
        case w.NamedAs(name=name):
            named = m.tables.definitions.get(env.get(name, ""))
            return named is not None and last_known.title_of(m, reference) == named.name
        case _:
            assert_never(test)


def _seen_controller(m: Machine, env: Env, reference: int) -> int:
    """A card used as if it were yours is friendly to its own ability (faq:as-if-nexus-shard-of-greed)."""
    return env["me"] if env.get(YOURS) == reference else controller(m, reference)


def _has_property(m: Machine, env: Env, reference: int, test: w.Property) -> bool:
    card = m.s.cards[index_of(reference)]
    match test:
        case w.Property.FRIENDLY:
            return bool(_seen_controller(m, env, reference) == env["me"])
        case w.Property.ENEMY:
            return bool(_seen_controller(m, env, reference) != env["me"])
        case w.Property.ANOTHER:
            return bool(reference != env["self"])
        case w.Property.DAMAGED:
            snap = m.s.snaps.get(reference)
            return (snap.damage if snap else card.damage) > 0
        case w.Property.WITH_AMBER:
            snap = m.s.snaps.get(reference)
            return (snap.amber if snap else card.amber) > 0
        case w.Property.STUNNED:
            return card.stun
        case w.Property.WARDED:
            return card.ward
        case w.Property.ENRAGED:
            return card.enrage
        case w.Property.EXHAUSTED:
            return not card.ready
        case w.Property.READY:
            return card.ready
        case w.Property.FLANK:
            snap = m.s.snaps.get(reference)
            return snap.flank if snap else derive.is_flank(m, index_of(reference))
        case w.Property.LEFT_FLANK | w.Property.RIGHT_FLANK | w.Property.CENTER:
            return _is_at(m, index_of(reference), test)
        case w.Property.ACTIVE_HOUSE:
            return m.s.house in houses_of(m, reference)
        case w.Property.EVEN_POWER:
            return power_of(m, reference) % 2 == 0
        case w.Property.ODD_POWER:
            return power_of(m, reference) % 2 == 1
        case w.Property.NEIGHBOR:
            return env["self"] in neighbors_of(m, reference)
        case w.Property.IN_BATTLELINE:
            return index_of(reference) in m.s.zone(card.ctrl, Zone.LINE)
        case w.Property.GIGANTIC:
            return derive.face(m, index_of(reference)).gigantic
        case w.Property.TOKEN:
            snap = m.s.snaps.get(reference)
            face = m.tables.definitions[snap.face] if snap else m.tables.definition(card)
            return face.type == "token creature" or bool(card.token)
        case w.Property.YOUR_HOUSE:
            houses = facts(m, index_of(reference), "house") if is_one(card) else derive.printed_houses(card)
            return bool(houses & set(m.s.players[env["me"]].houses))


def _stands_left_of(m: Machine, index: int, other: int) -> bool:
    line = m.s.zone(m.s.cards[index].ctrl, Zone.LINE)
    return index in line and other in line and line.index(index) < line.index(other)


def _between(m: Machine, reference: int, one: int, other: int) -> bool:
    """Whether a creature stands between two others, all in one battleline."""
    places = [derive.in_play_ref(m, r) for r in (one, reference, other)]
    line = m.s.zone(m.s.cards[index_of(reference)].ctrl, Zone.LINE)
    if any(index not in line for index in places):
        return False
    left, at, right = map(line.index, places)
    return left < at < right or right < at < left


def _is_at(m: Machine, index: int, test: w.Property) -> bool:
    line = m.s.zone(m.s.cards[index].ctrl, Zone.LINE)
    if index not in line:
        return False
    if test is w.Property.CENTER:
        return len(line) % 2 == 1 and line[len(line) // 2] == index
    return line[0 if test is w.Property.LEFT_FLANK else -1] == index
