"""Damage or Æmber distributed among cards, all at once however it was named: what lies on them (glossary:move), or a capture."""

from __future__ import annotations

from judge.cards import nouns as w
from judge.engine.table.machine import Machine
from judge.engine.table.registry import operation
from judge.engine.table.state import NOBODY, Env, index_of
from judge.engine.table.writes import set_card
from judge.engine.words import derive, evaluate

CITE = "glossary:move"
_CALLED = {"damage": "{n} damage", "amber": "{n} Æmber"}


@operation(writes="cards victim left")
def share_out_terms(m: Machine, env: Env, n: w.Quantity, on: w.Found, of: w.Player) -> None:
    """Who can capture how much together; where nobody can, nothing is left to share out."""
    env["cards"] = tuple(r for r in evaluate.refs(m, env, on) if derive.in_play_ref(m, r) != NOBODY)
    env["victim"] = evaluate.player(m, env, of)
    has = m.s.players[env["victim"]].amber
    env["left"] = min(has, evaluate.quantity(m, env, n, has)) if env["cards"] else 0


@operation(reads="cards", writes="laid")
def nothing_laid(_m: Machine, env: Env) -> None:
    env["laid"] = (0,) * len(env["cards"])


@operation(reads="cards laid")
def with_shares(_m: Machine, env: Env) -> tuple[int, ...]:
    """The creatures that capture any of it."""
    return tuple(r for r, n in zip(env["cards"], env["laid"], strict=True) if n)


@operation(reads="cards captor laid", writes="n exact")
def share_laid(_m: Machine, env: Env) -> None:
    env["n"], env["exact"] = env["laid"][env["cards"].index(env["captor"])], False


@operation(reads="captured")
def sum_captured(_m: Machine, env: Env) -> None:
    env["sum"] = env.get("sum", 0) + (env["captured"] or 0)


@operation()
def report_captured(_m: Machine, env: Env) -> None:
    env["result"] = env.get("sum", 0)


@operation(writes="kind")
def what_is_shared(_m: Machine, env: Env, kind: str) -> None:
    env["kind"] = kind


@operation(reads="cards kind", writes="cards left laid")
def take_up(m: Machine, env: Env) -> None:
    """Count what lies on the cards; until all of it has a place again it stays where it is."""
    env["cards"] = tuple(r for r in env["cards"] if derive.in_play_ref(m, r) != NOBODY)
    env["laid"] = (0,) * len(env["cards"])
    env["left"] = sum(getattr(m.s.cards[index_of(r)], env["kind"]) for r in env["cards"])
    m.say(f"{_CALLED[env['kind']]} is to be redistributed", CITE, n=env["left"])


@operation(reads="left")
def some_to_lay(_m: Machine, env: Env) -> bool:
    return bool(env["left"])


@operation(reads="cards")
def sharers(_m: Machine, env: Env) -> tuple[int, ...]:
    """Each of the cards may get the next one."""
    return env["cards"]  # type: ignore[no-any-return]


@operation(reads="cards card left laid", writes="left laid")
def lay_one(_m: Machine, env: Env) -> None:
    at = env["cards"].index(env["card"])
    env["laid"] = (*env["laid"][:at], env["laid"][at] + 1, *env["laid"][at + 1 :])
    env["left"] -= 1


@operation(reads="cards kind laid", writes="result")
def lay_all(m: Machine, env: Env) -> None:
    """Put everything where it was said to go, at one moment; nothing has been dealt, healed, captured or lost by that."""
    env["result"] = env["cards"]
    for reference, n in zip(env["cards"], env["laid"], strict=True):
        set_card(m, index_of(reference), **{env["kind"]: n})
        m.say(f"{_CALLED[env['kind']]} now lies on {{card}}", CITE, n=n, card=reference)
