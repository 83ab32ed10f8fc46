"""Operations on keys: what one costs, where the Æmber comes from, forging and unforging."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.cards import abilities as ab
from judge.engine import derive, evaluate, record
from judge.engine.registry import operation
from judge.engine.state import NOBODY, Env, Event, index_of
from judge.engine.writes import add_amber, set_card, set_player

if TYPE_CHECKING:
    from judge.engine.machine import Machine


@operation(writes="forger cost")
def forge_terms(m: Machine, env: Env, more: Any, by: Any, free: bool) -> None:
    """Who forges, and at what cost."""
    env["forger"] = evaluate.player(m, env, by)
    env["cost"] = 0 if free else key_cost(m, env["forger"]) + evaluate.number(m, env, more)


def key_cost(m: Machine, player: int) -> int:
    """The current cost of a key, never below 0 (glossary:cost-at-current-cost)."""
    cost = m.tables.rules.key_cost
    for static in derive.statics(m, ab.KeyCost):
        if player in evaluate.players(m, static.env, static.what.of):
            n = static.what.n
            cost += n if isinstance(n, int) else evaluate.number(m, static.env, n)
    return max(0, cost)


def spendable(m: Machine, player: int) -> tuple[int, ...]:
    """References to cards whose Æmber the player may spend to forge."""
    found: list[int] = []
    for static in derive.statics(m, ab.SpendAmberOn):
        if static.env["me"] == player:
            found += [r for r in evaluate.refs(m, static.env, static.what.who) if m.s.cards[index_of(r)].amber]
    return tuple(found)


@operation(reads="forger cost")
def can_forge(m: Machine, env: Env) -> bool:
    """Enough Æmber in the pool and on cards that allow it, and a key left to forge (rules:step-1-forge-a-key)."""
    player = env["forger"]
    total = m.s.players[player].amber + sum(m.s.cards[index_of(r)].amber for r in spendable(m, player))
    return total >= env["cost"] and len(m.s.players[player].keys) < len(m.tables.rules.key_colors)


@operation(reads="forger")
def unforged_colors(m: Machine, env: Env) -> tuple[str, ...]:
    """The keys that may be forged; which one matters only where a card in the game speaks of colors."""
    left = tuple(color for color in m.tables.rules.key_colors if color not in m.s.players[env["forger"]].keys)
    return left if m.tables.colors_matter else left[:1]


@operation(reads="forger", writes="payment")
def purses(m: Machine, env: Env) -> tuple[int, ...]:
    """The cards whose Æmber may be spent on this key, one after the other; the pool pays the rest."""
    env["payment"] = ()
    return spendable(m, env["forger"])


@operation(reads="forger cost payment purse")
def shares_of_cost(m: Machine, env: Env) -> tuple[int, ...]:
    """How much of the cost may come from this card: any combination that pays it all (rules:step-1-forge-a-key)."""
    left = env["cost"] - sum(amount for _, amount in env["payment"])
    paid = {reference for reference, _ in env["payment"]} | {env["purse"]}
    others = sum(m.s.cards[index_of(r)].amber for r in spendable(m, env["forger"]) if r not in paid)
    elsewhere = m.s.players[env["forger"]].amber + others
    return tuple(range(max(0, left - elsewhere), min(left, m.s.cards[index_of(env["purse"])].amber) + 1))


@operation(reads="payment purse share", writes="payment")
def spend_from_card(_m: Machine, env: Env) -> None:
    env["payment"] = (*env["payment"], (env["purse"], env["share"]))


@operation(reads="forger cost color payment", writes="result")
def forge_key(m: Machine, env: Env) -> None:
    """Spend the Æmber and turn the key; the third one wins at once."""
    player = env["forger"]
    for reference, amount in env["payment"]:
        index = index_of(reference)
        set_card(m, index, amber=m.s.cards[index].amber - amount)
        m.say("{n} Æmber is spent from {card}", "rules:step-1-forge-a-key", n=amount, card=reference)
    add_amber(m, player, sum(amount for _, amount in env["payment"]) - env["cost"])
    keys = tuple(sorted((*m.s.players[player].keys, env["color"])))
    set_player(m, player, keys=keys)
    m.say("{player} forges a key for {n} Æmber", "glossary:forge", player=player, n=env["cost"])
    env["result"] = 1
    record.note(m, Event("forged", NOBODY, player))
    if len(keys) >= m.tables.rules.keys_to_win:
        m.s.winner = player
        m.say("{player} wins", "glossary:keys", player=player)


@operation(writes="did")
def unforge(m: Machine, env: Env, by: Any) -> int:
    """Turn a forged key to its unforged side (glossary:unforge)."""
    player = evaluate.player(m, env, by)
    keys = m.s.players[player].keys
    if not keys:
        return 0
    set_player(m, player, keys=keys[1:])
    m.say("a key of {player} is unforged", "glossary:unforge", player=player)
    return 1
