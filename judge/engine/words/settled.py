"""What a modifier gives of the text of another card; and which words of a lasting effect are settled when it begins.

A card whose text, keywords, traits or base values are gained may leave or change afterwards: what it was when the effect began
counts. So such words are evaluated then and kept with the effect, under ``kept``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, assert_never

from judge.cards import nouns as w
from judge.cards.nouns.kept import Settled, kept, kept_from_upgrades, settled_at_once
from judge.engine.table.machine import Machine
from judge.engine.table.state import Env, index_of
from judge.engine.table.writes import HAPPENED, HOUSE_CHOSEN, LAST_TURN
from judge.engine.words import derive, evaluate, last_known
from judge.engine.words.memory import upgrades_on


def settle(m: Machine, env: Env, ability: object) -> tuple[tuple[str, Any], ...]:
    """The values of those nouns now, ready to be bound to the lasting effect."""
    found: list[tuple[str, Any]] = []
    for noun in settled_at_once(ability):
        found.append((kept(noun), _value(m, env, noun)))
        if isinstance(noun, w.TextOf) and (given := _from_upgrades(m, env, noun)):
            found.append((kept_from_upgrades(noun), given))
    return tuple(found)


class Given(NamedTuple):
    """A piece of a text box that an upgrade has given to its card: a keyword with its X, a trait, or an ability, and then ``n``
    is the upgrade."""

    kind: str
    name: str
    n: int


def _from_upgrades(m: Machine, env: Env, noun: w.TextOf) -> tuple[Given, ...]:
    """What upgrades have given to the text boxes of cards in play (glossary:upgrades)."""
    chosen = (derive.in_play_ref(m, r) for r in evaluate.refs(m, env, noun.who))
    return tuple(given for index in chosen if index >= 0 for given in _given_to(m, index))


def _given_to(m: Machine, index: int) -> Iterator[Given]:
    upgrades = {derive.ref_of(m, upgrade) for upgrade in upgrades_on(m, index)}
    for static in derive.statics(m, w.Gains) if upgrades else ():
        if static.env["self"] in upgrades and derive.applies(m, static, index):
            yield from (Given("keyword", name, x) for name, x in keywords_given(m, static.env, static.what.what))
            yield from (Given("trait", name, 0) for name in traits_given(m, static.env, static.what.what))
    own = derive.abilities(m, index) if upgrades else ()
    yield from (Given("ability", ability, source) for ability, source, _ in own if source in upgrades)


def text_from_upgrades(env: Env, what: w.TextOf) -> tuple[Given, ...]:
    """What upgrades had given to the text box that is gained, when the effect began."""
    return tuple(Given(*each) for each in env.get(kept_from_upgrades(what), ()))


def _value(m: Machine, env: Env, noun: Settled) -> Any:
    match noun:
        case w.Fixed(of=of):
            return evaluate.number(m, env, of)
        case w.PowerOf() | w.ArmorOf():
            return evaluate.number(m, env, noun)
        case w.CountsAsCopy(of=of):
            copied = map(index_of, evaluate.refs(m, env, of)[:1])
            return tuple((derive.identity(m, i), tuple(sorted(derive.printed_houses(m.s.cards[i])))) for i in copied)
        case w.ActiveHouse():
            return (m.s.house,) if m.s.house else ()
        case w.HousesOf(who=who):
            return tuple(sorted({name for r in evaluate.refs(m, env, who) for name in evaluate.houses_of(m, r)}))
        case w.TraitsOf(who=who):
            return tuple(sorted({name for r in evaluate.refs(m, env, who) for name in evaluate.traits_of(m, r)}))
        case w.KeywordsOf(who=who):
            return tuple(last_known.base_of(m, r)[2] for r in evaluate.refs(m, env, who))
        case w.TextOf(who=who):
            return tuple(derive.identity(m, index_of(r)) for r in evaluate.refs(m, env, who) if not derive.is_blank(m, r))
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
        case w.HousesOf() | w.ActiveHouse():
            return set(settled(m, env, house))
        case w.LastHouse(of=of):
            return {house for player in evaluate.players(m, env, of) for house in _chosen_last_turn(m, player)}
        case _:
            assert_never(house)


def _chosen_last_turn(m: Machine, player: int) -> set[str]:
    """The house that the player chose as the active one in their last turn, if it is known."""
    return {house for house in m.tables.houses if (LAST_TURN, player, HAPPENED, HOUSE_CHOSEN, house, player) in m.s.flags}


def faces(m: Machine, env: Env, what: w.TextOf | w.KeywordsOf) -> tuple[str, ...]:
    """The definitions whose text box or keywords are gained."""
    found: tuple[str, ...] = settled(m, env, what)
    return found


def keywords_given(m: Machine, env: Env, what: w.Gained | w.Ability) -> tuple[tuple[str, int], ...]:
    """Keywords, with their X, that a modifier gives."""
    match what:
        case w.Keyword(name=name, x=x):
            return ((name, evaluate.number(m, env, x)),)
        case w.TextOf():
            given = ((each.name, each.n) for each in text_from_upgrades(env, what) if each.kind == "keyword")
            return (*_printed_keywords(m, env, what), *given)
        case w.KeywordsOf():
            return _printed_keywords(m, env, what)
        case _:
            return ()


def _printed_keywords(m: Machine, env: Env, what: w.TextOf | w.KeywordsOf) -> tuple[tuple[str, int], ...]:
    return tuple(pair for face in faces(m, env, what) for pair in m.tables.definitions[face].keywords.items())


def traits_given(m: Machine, env: Env, what: w.Gained | w.Ability) -> tuple[str, ...]:
    """Traits that a modifier gives; those of a card stand in its text box (glossary:traits)."""
    match what:
        case w.Trait(name=name):
            return (name,)
        case w.TraitsOf():
            found: tuple[str, ...] = settled(m, env, what)
            return found
        case w.TextOf():
            printed = (name for face in faces(m, env, what) for name in m.tables.definitions[face].traits)
            return (*printed, *(given.name for given in text_from_upgrades(env, what) if given.kind == "trait"))
        case _:
            return ()
