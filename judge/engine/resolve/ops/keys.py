"""Operations on keys: what one costs, where the Æmber comes from, forging and unforging."""

from __future__ import annotations

from typing import Any

from judge.cards import nouns as w
from judge.engine.resolve.ops.amber import give
from judge.engine.table.machine import Machine
from judge.engine.table.registry import operation
from judge.engine.table.state import NOBODY, Env, Event, Trigger, claim, index_of, is_claim
from judge.engine.table.writes import add_amber, set_card, set_player
from judge.engine.words import collect, derive, evaluate, record
from judge.engine.words.cannot import forbidden_and_told

COLORLESS = "colorless"  # an additional key, which comes after all others (glossary:keys)
Payment = tuple[tuple[int, int], ...]  # what is spent from where beside the own pool


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
    total = m.s.players[player].amber + _in_purses(m, player, ())
    left = [color for color in m.tables.rules.key_colors if color not in m.s.players[player].keys]
    if not left and len(m.s.players[player].keys) < keys_to_win(m, player):
        left = [COLORLESS]
    return [color for color in left if only in ("", color) and total >= _price(m, env, color)]


def keys_to_win(m: Machine, player: int) -> int:
    """How many keys the player has to forge: more than three if an effect introduces additional ones (glossary:keys)."""
    more = (s.what.n for s in derive.statics(m, w.MoreKeys) if player in evaluate.players(m, s.env, s.what.of))
    return m.tables.rules.keys_to_win + sum(int(n) for n in more)


def spendable(m: Machine, player: int) -> dict[int, int]:
    """Where else the player may spend Æmber to forge from, and how much is there: references to cards with Æmber on them, or that
    are spent themselves, each once, however many effects permit it, and claims of cards that permit to spend some of
    the opponent's pool."""
    found: dict[int, int] = {}
    for static in derive.statics(m, w.SpendAmberOn):
        if player in evaluate.players(m, static.env, static.what.by):
            found.update({r: m.s.cards[index_of(r)].amber for r in evaluate.refs(m, static.env, static.what.who)})
    for reference in cards_as_amber(m, player):
        found[reference] = found.get(reference, 0) + 1  # the card itself, after what lies on it
    for static in derive.statics(m, w.SpendFromPool):
        if player == static.env["me"]:
            found[claim(static.env["source"])] = static.what.n
    return {purse: most for purse, most in found.items() if most}


def cards_as_amber(m: Machine, player: int) -> tuple[int, ...]:
    """References to the cards in play that the player may spend, each as 1 Æmber."""
    given = (s for s in derive.statics(m, w.SpendsAsAmber) if player == s.env["me"])
    return tuple(dict.fromkeys(r for s in given for r in evaluate.refs(m, s.env, s.what.who)))


def _in_purses(m: Machine, player: int, payment: Payment, *, but: int | None = None) -> int:
    """How much may be spent yet from cards and from the opponent's pool, beside one of these purses."""
    paid = dict(payment)
    left = {purse: most for purse, most in spendable(m, player).items() if purse not in paid and purse != but}
    of_pool = sum(most for purse, most in left.items() if is_claim(purse))
    cards = sum(most for purse, most in left.items() if not is_claim(purse))
    return cards + min(of_pool, _left_in_pool(m, 1 - player, payment))


def _left_in_pool(m: Machine, player: int, payment: Payment) -> int:
    return m.s.players[player].amber - sum(amount for purse, amount in payment if is_claim(purse))


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
    return tuple(spendable(m, env["forger"]))


@operation(reads="forger cost only color payment purse")
def shares_of_cost(m: Machine, env: Env) -> tuple[int, ...]:
    """How much of the cost may come from there: any combination that pays it all (rules:step-1-forge-a-key)."""
    player, payment, purse = env["forger"], env["payment"], env["purse"]
    left = _price(m, env, env["color"]) - sum(amount for _, amount in payment)
    here = spendable(m, player)[purse]
    if is_claim(purse):
        here = min(here, _left_in_pool(m, 1 - player, payment))
        m.cite(f"card:{m.s.cards[index_of(claim(purse))].id}")
    elsewhere = m.s.players[player].amber + _in_purses(m, player, payment, but=purse)
    return tuple(range(max(0, left - elsewhere), min(left, here) + 1))


@operation(reads="payment purse share", writes="payment")
def spend_from_card(_m: Machine, env: Env) -> None:
    env["payment"] = (*env["payment"], (env["purse"], env["share"]))


@operation(reads="forger payment", writes="cards")
def spend_cards(m: Machine, env: Env) -> None:
    """Cards that are spent themselves, beside all the Æmber on them, are discarded; no ward keeps them in play."""
    spent = ((r, share) for r, share in env["payment"] if not is_claim(r))
    env["cards"] = tuple(r for r, share in spent if share > _amber_to_spend(m, env["forger"], r))
    for reference in env["cards"]:
        on_it = dict(env["payment"])[reference] - 1
        set_card(m, index_of(reference), ward=False, amber=m.s.cards[index_of(reference)].amber - on_it)
        m.say("{card} is spent as 1 Æmber", "rules:step-1-forge-a-key", card=reference)
    if env["cards"]:
        m.push("move", {"cards": env["cards"], "to": "DISCARD", "keeper": NOBODY, "me": env["me"], "self": NOBODY})


def _amber_to_spend(m: Machine, player: int, reference: int) -> int:
    return spendable(m, player).get(reference, 0) - int(reference in cards_as_amber(m, player))


@operation(reads="forger cost only color payment", writes="result spent")
def forge_key(m: Machine, env: Env) -> None:
    """Spend the Æmber and turn the key; the third one wins at once, wherever it comes from."""
    player, cost = env["forger"], _price(m, env, env["color"])
    env["spent"] = cost - len(env.get("cards", ()))
    for reference, amount in env["payment"]:
        if is_claim(reference):
            add_amber(m, 1 - player, -amount)
            m.say("{n} Æmber is spent from {pool}", "rules:step-1-forge-a-key", n=amount, pool=("pool", 1 - player))
            continue
        index = index_of(reference)
        if reference in env.get("cards", ()):
            continue
        set_card(m, index, amber=m.s.cards[index].amber - amount)
        m.say("{n} Æmber is spent from {card}", "rules:step-1-forge-a-key", n=amount, card=reference)
    add_amber(m, player, sum(amount for _, amount in env["payment"]) - cost)
    _hand_over(m, player, env["spent"])
    keys = tuple(sorted((*m.s.players[player].keys, env["color"])))
    set_player(m, player, keys=keys)
    which = f"the {env['color']}" if env["color"] in m.tables.colors else "a"
    m.say(f"{{player}} forges {which} key for {{cost}} Æmber", "glossary:forge", player=player, cost=cost)
    env["result"] = 1
    record.note(m, _forging(m, player, cost))
    record.note_key(m, player, env["color"])
    if len(keys) >= keys_to_win(m, player):
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
        give(m, static.env["me"], spent)
        m.say("{player} gets the {n} Æmber spent", "rules:step-1-forge-a-key", player=static.env["me"], n=spent)
        m.cite(*m.tables.abilities[static.ability].cites)


@operation()
def forged_colors(m: Machine, env: Env, by: w.Player, lately: bool) -> tuple[str, ...]:
    """The keys that may be unforged; of those that nothing in the game tells apart only the last. When a key was forged
    tells it apart too, if an ability of the game may ask for that."""
    player = evaluate.player(m, env, by)
    recent = record.keys_of_last_turn(m, player)
    found: dict[Any, str] = {}
    for color in (*m.tables.rules.key_colors, COLORLESS):
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
    m.say(f"{{player}} unforges {which} key", "glossary:unforge", player=player)
    return 1
