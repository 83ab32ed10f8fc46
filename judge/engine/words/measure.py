"""How many, and whether: amounts and conditions, evaluated on the table."""

from __future__ import annotations

from collections import Counter
from functools import reduce
from operator import and_
from typing import Any, assert_never

from judge.cards import nouns as w
from judge.cards.nouns.event_words import whose
from judge.cards.nouns.kept import kept
from judge.engine.table.machine import Machine
from judge.engine.table.state import Env, Zone, index_of
from judge.engine.table.writes import DIED, HAPPENED, LAST_TURN
from judge.engine.words import derive, evaluate, settled
from judge.engine.words.last_known import (
    armor_of,
    base_of,
    counters_on,
    houses_of,
    is_of_kind,
    kind_of,
    on_it,
    power_of,
    traits_of,
)

AT_ONCE = "~at once"  # in the variables of a condition: how many of the events that have happened together are of a kind


def number(m: Machine, env: Env, n: w.Amount) -> int:
    """The value of an amount now, never below zero; an X that nothing defines is 0 (glossary:x)."""
    match n:
        case bool() | int():
            return n
        case w.Count(who=who):
            return len(evaluate.refs(m, env, who))
        case w.Fixed() | w.PowerOf(base=True) | w.ArmorOf(base=True) if kept(n) in env:
            return int(env[kept(n)])
        case w.PowerOf(who=who, base=True) | w.ArmorOf(who=who, base=True):
            which = int(isinstance(n, w.ArmorOf))
            return sum(int(base_of(m, r)[which]) for r in evaluate.refs(m, env, who))
        case w.PowerOf(who=who):
            return sum(power_of(m, r) for r in evaluate.refs(m, env, who))
        case w.ArmorOf(who=who):
            return sum(armor_of(m, r) for r in evaluate.refs(m, env, who))
        case w.ArmorLost(who=who):
            lost = dict(env.get("armor_lost", ()))
            return sum(lost.get(r, 0) for r in evaluate.refs(m, env, who))
        case w.PowerCountersOn(who=who):
            return sum(m.s.cards[index_of(r)].power for r in evaluate.refs(m, env, who))
        case w.CountersOn(who=who, kind=kind):
            return sum(counters_on(m, r, kind) for r in evaluate.refs(m, env, who))
        case w.IconsOn(who=who, icon=icon):
            rows = [derive.all_icons(m, index_of(r)) for r in evaluate.refs(m, env, who)]
            return sum(row.count(icon) if icon else len(row) for row in rows)
        case w.Capped(of=of, most=most):
            return min(number(m, env, of), number(m, env, most))
        case w.Fixed(of=of):
            return number(m, env, of)
        case w.AmberOn(who=who):
            return sum(on_it(m, r, "amber") for r in evaluate.refs(m, env, who))
        case w.DamageOn(who=who):
            return sum(on_it(m, r, "damage") for r in evaluate.refs(m, env, who))
        case w.HousesAmong(who=who):
            return len({house for r in evaluate.refs(m, env, who) for house in houses_of(m, r)})
        case w.LargestHouse(who=who, of=of):
            counts = Counter(house for r in evaluate.refs(m, env, who) for house in houses_of(m, r))
            asked = counts if of is None else {house for r in evaluate.refs(m, env, of) for house in houses_of(m, r)}
            return max((counts[house] for house in asked), default=0)
        case w.TraitsAmong(who=who):
            return len({trait for r in evaluate.refs(m, env, who) for trait in traits_of(m, r)})
        case w.Pool(of=of):
            return sum(m.s.players[p].amber for p in evaluate.players(m, env, of))
        case w.Keys(of=of):
            return sum(len(m.s.players[p].keys) for p in evaluate.players(m, env, of))
        case w.CurrentCost(of=of):
            return sum(derive.key_cost(m, p) for p in evaluate.players(m, env, of))
        case w.PowersAmong(who=who):
            return len({power_of(m, r) for r in evaluate.refs(m, env, who)})
        case w.KeyColors():
            return len({color for player in m.s.players for color in player.keys})
        case w.Half(of=of, up=up):
            return (number(m, env, of) + int(up)) // 2
        case w.Third(of=of, up=up):
            return (number(m, env, of) + 2 * int(up)) // 3
        case w.UpTo():
            return int(env.get("n", 0))  # as it was chosen
        case w.Times(a=a, b=b):
            return number(m, env, a) * number(m, env, b)
        case w.Plus(a=a, b=b):
            return number(m, env, a) + number(m, env, b)
        case w.Minus(a=a, b=b):
            return max(0, number(m, env, a) - number(m, env, b))
        case w.Happened():
            return _happened(m, env, n)
        case w.ChosenNumber():
            named = str(env.get("number", ""))
            return int(named) if named.isdigit() else -1  # another number, which no creature has as its power
        case w.EventAmount():
            return int(env.get("amount", 0))
        case w.HowMany():
            did = env.get("did", 0)
            return len(did) if isinstance(did, tuple) else int(did)
        case _:
            assert_never(n)


def _happened(m: Machine, env: Env, what: w.Happened) -> int:
    """How often it has happened, this turn or in the last turn of the player whom it is about.

    Of cards played, "another" leaves out the card that asks, where it is being played; nothing, where its ability is resolved
    otherwise.
    """
    at = m.tables.counted.index(what.event)
    total = 0
    for player in evaluate.players(m, env, whose(what.event)):
        key: tuple[Any, ...] = (HAPPENED, at, env["me"], player)
        match what.turn:
            case w.Turn.THEIR_LAST_TURN:
                key = (LAST_TURN, player, *key)
            case w.Turn.OPPONENTS_LAST_TURN:
                key = (LAST_TURN, 1 - env["me"], *key)
            case w.Turn.THIS_TURN:
                pass
        total += m.s.flags.get(key, 0)
    others = isinstance(what.event, w.IsPlayed) and w.Property.ANOTHER in what.event.tests
    return total - 1 if others and _is_being_played(m, env["self"]) else total


def _is_being_played(m: Machine, card: int) -> bool:
    return any(frame.proc == "play" and frame.env["card"] == card for frame in m.frames)


def quantity(m: Machine, env: Env, n: w.Quantity, there: int) -> int:
    """The value of an amount, where ALL is whatever is there."""
    return there if n is w.Whole.ALL else number(m, env, n)


def holds(m: Machine, env: Env, condition: w.Condition) -> bool:
    """Whether a condition holds now."""
    match condition:
        case w.AtLeast(a=a, b=b):
            return number(m, env, a) >= number(m, env, b)
        case w.MoreThan(a=a, b=b):
            return number(m, env, a) > number(m, env, b)
        case w.Exists(who=who):
            return bool(evaluate.refs(m, env, who))
        case w.IsTrue(who=who, test=test):
            return any(evaluate.passes(m, env, r, (test,)) for r in evaluate.refs(m, env, who))
        case w.ShareHouse(who=who):
            found = [houses_of(m, r) for r in evaluate.refs(m, env, who)]
            return bool(found) and bool(reduce(and_, found))
        case w.ShareType(who=who):
            shown = evaluate.refs(m, env, who)
            return len(shown) > 1 and all(is_of_kind(m, r, kind_of(m, shown[0])) for r in shown[1:])
        case w.YourTurn():
            return bool(env["me"] == m.s.active)
        case w.DestroyedThisTurn(of=of):
            return any(m.s.flags.get(("destroyed", p), 0) > 0 for p in evaluate.players(m, env, of))
        case w.Unless(what=w.DestroyedBy(who=who)) if not evaluate.refs(m, env, who):
            return False  # "if it is not destroyed" says nothing of a card that could not be chosen
        case w.Unless(what=what):
            return not holds(m, env, what)
        case w.All(of=parts):
            return all(holds(m, env, part) for part in parts)
        case w.TideHigh(of=of):
            return m.s.tide == evaluate.player(m, env, of)
        case w.TideLow(of=of):
            return m.s.tide == 1 - evaluate.player(m, env, of)
        case w.Overwhelmed(of=of):
            side = evaluate.player(m, env, of)
            return len(m.s.zone(1 - side, Zone.LINE)) > len(m.s.zone(side, Zone.LINE))
        case w.Haunted(of=of):
            return derive.is_haunted(m, evaluate.player(m, env, of))
        case w.ActiveHouseIs(house=house):
            return m.s.house in settled.houses_meant(m, env, house)
        case w.FirstUse(who=who):
            return any(m.s.flags.get(("used", r), 0) == 1 for r in evaluate.refs(m, env, who))
        case w.FirstTime(event=event):
            return bool(_happened(m, env, w.Happened(event)) <= max(1, env.get(AT_ONCE, {}).get(event, 1)))
        case w.Even(n=n):
            return number(m, env, n) % 2 == 0
        case w.KeyForged(color=color, of=of):
            return any(color in m.s.players[p].keys for p in evaluate.players(m, env, of))
        case w.DestroyedBy(who=who):
            destroyed = env.get("destroyed", ())
            return any(r in destroyed for r in evaluate.refs(m, env, who))
        case w.WasDestroyed(who=who):
            return any((DIED, r) in m.s.flags for r in evaluate.refs(m, env, who))
        case _:
            assert_never(condition)
