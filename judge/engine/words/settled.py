"""What a modifier gives of the text of another card; and which words of a lasting effect are settled when it begins.

A card whose text, keywords, traits or base values are gained may leave or change afterwards: what it was when the effect began
counts. So such words are evaluated then and kept with the effect, under ``kept``.
"""

from __future__ import annotations

from typing import Any, assert_never

from judge.cards import nouns as w
from judge.cards.nouns.kept import Settled, kept, settled_at_once
from judge.engine.table.machine import Machine
from judge.engine.table.state import Env, index_of
from judge.engine.words import derive, evaluate, last_known


def settle(m: Machine, env: Env, ability: object) -> tuple[tuple[str, Any], ...]:
    """The values of those nouns now, ready to be bound to the lasting effect."""
    return tuple((kept(noun), _value(m, env, noun)) for noun in settled_at_once(ability))


def _value(m: Machine, env: Env, noun: Settled) -> Any:
    match noun:
        case w.Fixed(of=of):
            return evaluate.number(m, env, of)
        case w.PowerOf() | w.ArmorOf():
            return evaluate.number(m, env, noun)
        case w.HousesOf(who=who):
            return tuple(sorted({name for r in evaluate.refs(m, env, who) for name in evaluate.houses_of(m, r)}))
        case w.TraitsOf(who=who):
            return tuple(sorted({name for r in evaluate.refs(m, env, who) for name in evaluate.traits_of(m, r)}))
        case w.KeywordsOf(who=who):
            return tuple(last_known.base_of(m, r)[2] for r in evaluate.refs(m, env, who))
        case w.TextOf(who=who):
            return tuple(derive.identity(m, index_of(r)) for r in evaluate.refs(m, env, who))
        case _:
            assert_never(noun)


def settled(m: Machine, env: Env, noun: Settled) -> Any:
    """The value as it was kept, or as it is now where nothing is kept."""
    name = kept(noun)
    return env[name] if name in env else _value(m, env, noun)


def houses_meant(m: Machine, env: Env, house: w.SomeHouse) -> set[str]:
    """The houses that the words of an ability mean: one by name, the one chosen when it began, or those of a card."""
    match house:
        case w.House(name=name):
            return {name}
        case w.ChosenHouse():
            return {env["house"]} if env.get("house") else set()
        case w.HousesOf():
            return set(settled(m, env, house))
        case _:
            assert_never(house)


def faces(m: Machine, env: Env, what: w.TextOf | w.KeywordsOf) -> tuple[str, ...]:
    """The definitions whose text box or keywords are gained."""
    found: tuple[str, ...] = settled(m, env, what)
    return found


def keywords_given(m: Machine, env: Env, what: w.Gained | w.Ability) -> tuple[tuple[str, int], ...]:
    """Keywords, with their X, that a modifier gives."""
    match what:
        case w.Keyword(name=name, x=x):
            return ((name, evaluate.number(m, env, x)),)
        case w.TextOf() | w.KeywordsOf():
            return tuple(pair for face in faces(m, env, what) for pair in m.tables.definitions[face].keywords.items())
        case _:
            return ()


def traits_given(m: Machine, env: Env, what: w.TraitsOf | w.Trait) -> tuple[str, ...]:
    if isinstance(what, w.Trait):
        return (what.name,)
    found: tuple[str, ...] = settled(m, env, what)
    return found
