"""Operations on keys: what one costs, where the Æmber comes from, forging and unforging."""

from __future__ import annotations

from typing import Any

from judge.cards import nouns as w
from judge.engine.table.machine import Machine
from judge.engine.table.registry import operation
from judge.engine.table.state import NOBODY, Env, Event, Trigger, index_of
from judge.engine.table.writes import add_amber, set_card, set_player
from judge.engine.words import collect, derive, evaluate, record
from judge.engine.words.cannot import forbidden_and_told


@operation(writes="forger cost only")
def forge_terms(m: Machine, env: Env, more: w.Number, by: w.Player, free: bool, color: str, least: w.Number) -> None:
    """Who forges which key, and at what cost."""
    env["forger"], env["only"] = evaluate.player(m, env, by), ("free " if free else "") + color
    cost = derive.key_cost(m, env["forger"]) + evaluate.number(m, env, more)
    env["cost"] = 0 if free else max(cost, evaluate.number(m, env, least)) if least else cost


def _price(m: Machine, env: Env, color: str) -> int:
    """What the key of this color costs now."""
    free = env["only"].startswith("free ")
    cost: int = env["cost"]
    return cost if free else max(0, cost + derive.key_change(m, env["forger"], color))


def _within_means(m: Machine, env: Env) -> list[str]:
    """The keys that are left to forge, may be forged and can be paid for."""
    player, only = env["forger"], env["only"].removeprefix("free ")
    total = m.s.players[player].amber + sum(m.s.cards[index_of(r)].amber for r in spendable(m, player))
    left = (color for color in m.tables.rules.key_colors if color not in m.s.players[player].keys)
    return [color for color in left if only in ("", color) and total >= _price(m, env, color)]


def spendable(m: Machine, player: int) -> tuple[int, ...]:
    """References to cards whose Æmber the player may spend to forge, each once, however many effects permit it."""
    found: list[int] = []
    for static in derive.statics(m, w.SpendAmberOn):
        if player in evaluate.players(m, static.env, static.what.by):
            found += [r for r in evaluate.refs(m, static.env, static.what.who) if m.s.cards[index_of(r)].amber]
    return tuple(dict.fromkeys(found))


@operation(reads="forger cost only")
def can_forge(m: Machine, env: Env) -> bool:
    """Enough Æmber in the pool and on cards that allow it, and a key left to forge (rules:step-1-forge-a-key)."""
    if forbidden_and_told(m, env["forger"], w.Deed.FORGE, "{player} cannot forge a key"):
        return False
    found = _within_means(m, env)
    if not found and m.s.step != "forge":
        m.say("there is no key that {player} can forge and pay for", "rules:step-1-forge-a-key", player=env["forger"])
    return bool(found)


@operation(reads="forger cost only")
def unforged_colors(m: Machine, env: Env) -> tuple[str, ...]:
    """The keys that may be forged; of those that nothing in the game tells apart only the first."""
    found = _within_means(m, env)
    alike = [color for color in found if color not in m.tables.colors]
    return tuple(color for color in found if color not in alike[1:])


@operation(reads="forger", writes="payment")
def purses(m: Machine, env: Env) -> tuple[int, ...]:
    """The cards whose Æmber may be spent on this key, one after the other; the pool pays the rest."""
    env["payment"] = ()
    return spendable(m, env["forger"])


@operation(reads="forger cost only color payment purse")
def shares_of_cost(m: Machine, env: Env) -> tuple[int, ...]:
    """How much of the cost may come from this card: any combination that pays it all (rules:step-1-forge-a-key)."""
    left = _price(m, env, env["color"]) - sum(amount for _, amount in env["payment"])
    paid = {reference for reference, _ in env["payment"]} | {env["purse"]}
    others = sum(m.s.cards[index_of(r)].amber for r in spendable(m, env["forger"]) if r not in paid)
    elsewhere = m.s.players[env["forger"]].amber + others
    return tuple(range(max(0, left - elsewhere), min(left, m.s.cards[index_of(env["purse"])].amber) + 1))


@operation(reads="payment purse share", writes="payment")
def spend_from_card(_m: Machine, env: Env) -> None:
    env["payment"] = (*env["payment"], (env["purse"], env["share"]))


@operation(reads="forger cost only color payment", writes="result spent")
def forge_key(m: Machine, env: Env) -> None:
    """Spend the Æmber and turn the key; the third one wins at once, wherever it comes from."""
    player, cost = env["forger"], _price(m, env, env["color"])
    env["spent"] = cost
    for reference, amount in env["payment"]:
        index = index_of(reference)
        set_card(m, index, amber=m.s.cards[index].amber - amount)
        m.say("{n} Æmber is spent from {card}", "rules:step-1-forge-a-key", n=amount, card=reference)
    add_amber(m, player, sum(amount for _, amount in env["payment"]) - cost)
    _hand_over(m, player, cost)
    keys = tuple(sorted((*m.s.players[player].keys, env["color"])))
    set_player(m, player, keys=keys)
    which = f"the {env['color']}" if env["color"] in m.tables.colors else "a"
    m.say(f"{{player}} forges {which} key for {{cost}} Æmber", "glossary:forge", player=player, cost=cost)
    env["result"] = 1
    record.note(m, _forging(m, player, cost))
    record.note_key(m, player, env["color"])
    if len(keys) >= m.tables.rules.keys_to_win:
        m.s.winner = player
        m.say("{player} wins", "glossary:keys", player=player)
        m.finish()


def _forging(m: Machine, player: int, spent: int) -> Event:
    """That a player has forged a key, for how much, and whether in the step of their turn that is for it."""
    in_step = m.s.step == "forge" and player == m.s.active
    return Event("forged", NOBODY, player, spent, how=collect.IN_STEP if in_step else "")


@operation(reads="forger spent")
def forge_waiting(m: Machine, env: Env) -> tuple[Trigger, ...]:
    return collect.reacting(m, _forging(m, env["forger"], env["spent"]))


def _hand_over(m: Machine, forger: int, spent: int) -> None:
    """Æmber spent goes to the common supply, or to the player who gets it; one who gets it twice gets it once."""
    getting = [s for s in derive.statics(m, w.GetsSpentAmber) if forger in evaluate.players(m, s.env, s.what.by)]
    for static in getting[:1] if spent else ():
        add_amber(m, static.env["me"], spent)
        m.say("{player} gets the {n} Æmber spent", "rules:step-1-forge-a-key", player=static.env["me"], n=spent)
        m.cite(*m.tables.abilities[static.ability].cites)


@operation()
def forged_colors(m: Machine, env: Env, by: w.Player, lately: bool) -> tuple[str, ...]:
    """The keys that may be unforged; of those that nothing in the game tells apart only the last. When a key was forged
    tells it apart too, if an ability of the game may ask for that."""
    player = evaluate.player(m, env, by)
    recent = record.keys_of_last_turn(m, player)
    found: dict[Any, str] = {}
    for color in m.tables.rules.key_colors:
        if color in m.s.players[player].keys and (color in recent or not lately):
            found[color in m.tables.colors and color, color in recent] = color
    return tuple(found.values())


@operation(reads="color", writes="did")
def unforge(m: Machine, env: Env, by: w.Player) -> int:
    """Turn a forged key to its unforged side (glossary:unforge)."""
    if env["color"] is None:
        return 0
    player = evaluate.player(m, env, by)
    set_player(m, player, keys=tuple(color for color in m.s.players[player].keys if color != env["color"]))
    which = f"the {env['color']}" if env["color"] in m.tables.colors else "a"
    m.say(f"{which} key of {{player}} is unforged", "glossary:unforge", player=player)
    return 1
