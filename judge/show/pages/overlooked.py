"""What somebody at a table overlooks: a clause of a card, a token on it, one Æmber in a pool.

Each makes a board or a card a little otherwise, and tells in words what would have to be so for that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

from judge.cards import nouns as w
from judge.cards.check.grammar import flaws
from judge.cards.check.idle import idle
from judge.cards.check.scope import misses
from judge.cards.definition import Definition
from judge.cards.english import english
from judge.cards.nouns.base import Noun, changed
from judge.scenarios.scenario import Move

# Words that are taken for each other.
_TAKEN_FOR: Mapping[w.Player | w.Property, w.Player | w.Property] = {
    w.Player.YOU: w.Player.OPPONENT, w.Player.OPPONENT: w.Player.YOU,
    w.Property.FRIENDLY: w.Property.ENEMY, w.Property.ENEMY: w.Property.FRIENDLY,
}  # fmt: skip
# What lies on a card, or is so of it, and how a card is without it.
_ON_IT = {
    "damage": "had no damage on it", "power": "had no +1 power counters", "amber": "had no Æmber on it",
    "warded": "were not warded", "stunned": "were not stunned", "enraged": "were not enraged", "exhausted": "were ready",
    "icons": "had its printed icons only", "upgrades": "had no upgrades", "under": "had nothing under it",
    "counters": "had no counters", "fought": "had not fought", "armor_used": "had all of its armor left",
}  # fmt: skip
_OF_BOARD = {"tide": "the tide were nobody's", "first_turn": "it were not the first turn"}
_OF_SIDE = {"chains": "no chains", "keys": "no keys"}


def misread(definition: Definition) -> Iterator[tuple[str, Definition]]:
    """The card with less in its text, or with a word taken for another; each with what it would have to say for that."""
    if definition.keywords:
        bare = replace(definition, keywords={})
        yield f"if {definition.name} had no keywords", bare
    if definition.icons:
        yield f"if {definition.name} had no bonus icons", replace(definition, icons=())
    for at, ability in enumerate(definition.abilities):
        before, after = definition.abilities[:at], definition.abilities[at + 1 :]
        [says] = english(replace(definition, abilities=(ability,)))
        if before or after:
            yield f"if {definition.name} did not say: “{says}”", replace(definition, abilities=(*before, *after))
        for other in _readings(ability):
            if flaws(other) or misses(other, upgrade=definition.type == "upgrade") or list(idle(other)):
                continue
            says = _said(replace(definition, abilities=(other,)))
            if not says:
                continue
            yield f"if {definition.name} said: “{says}”", replace(definition, abilities=(*before, other, *after))


def _said(definition: Definition) -> str:
    """The one ability of a card in English; "" where no phrase says it, which no card could print."""
    try:
        [says] = english(definition)
    except TypeError:
        return ""
    return says


def _readings(part: Any) -> Iterator[Any]:
    """A part of an ability with one thing in it overlooked or taken for another."""
    if isinstance(part, tuple):
        for at, member in enumerate(part):
            yield from ((*part[:at], other, *part[at + 1 :]) for other in _readings(member))
    elif isinstance(part, Noun):
        yield from _less(part)
        for each in fields(part):
            yield from (changed(part, **{each.name: other}) for other in _readings(getattr(part, each.name)))
    elif isinstance(part, w.Player | w.Property):
        if other := _TAKEN_FOR.get(part):
            yield other
    elif isinstance(part, int) and not isinstance(part, bool) and part > 0:
        yield from (part + 1, part - 1)


def _less(part: Noun) -> Iterator[Any]:
    """The noun without one of its steps, tests or conditions."""
    match part:
        case w.Seq(effects=effects):
            for at in range(len(effects)):
                left = (*effects[:at], *effects[at + 1 :])
                yield left[0] if len(left) == 1 else w.Seq(*left)
        case w.If(do=do):
            yield do
        case w.Choose(what=what):
            yield what
        case _ if part.many and fields(part)[0].name == "tests":
            tests = part.tests  # type: ignore[attr-defined]
            yield from (type(part)(*tests[:at], *tests[at + 1 :]) for at in range(len(tests)))


def without_one(given: Mapping[str, Any], name: Callable[[str], str]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The board with one thing less on it; ``name`` gives the name of a card by its id."""
    for key, says in _OF_BOARD.items():
        if key in given:
            yield f"if {says}", {other: value for other, value in given.items() if other != key}
    for side, has in given.items():
        if not isinstance(has, Mapping):
            continue
        for key, says in _OF_SIDE.items():
            if has.get(key):
                yield f"if {side.capitalize()} had {says}", {**given, side: {**has, key: 0}}
        for zone, cards in has.items():
            if isinstance(cards, list | tuple):
                yield from ((says, {**given, side: {**has, zone: made}}) for says, made in _lighter(cards, name))


def another_pool(given: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The board with one Æmber more or less in a pool."""
    for side, has in given.items():
        if isinstance(has, Mapping) and isinstance(was := has.get("amber", 0), int):
            for amber in (was + 1, was - 1) if was else (1,):
                yield f"if {side.capitalize()} had {amber or 'no'} Æmber at first", {**given, side: {**has, "amber": amber}}


def _lighter(cards: Sequence[Any], name: Callable[[str], str]) -> Iterator[tuple[str, list[Any]]]:
    for at, card in enumerate(cards):
        if isinstance(card, Mapping):
            for key in (each for each in _ON_IT if each in card):
                made = {other: value for other, value in card.items() if other != key}
                yield f"if {name(card.get('card', ''))} {_ON_IT[key]}", [*cards[:at], made, *cards[at + 1 :]]


def other_moves(moves: Sequence[Move]) -> Iterator[tuple[str, tuple[Move, ...]]]:
    """The moves in another order, and without one of them."""
    if len(moves) > 1:
        yield "if the moves were made in the opposite order", tuple(reversed(moves))
        yield from ((f"if move {at + 1} were not made", (*moves[:at], *moves[at + 1 :])) for at in range(len(moves)))
