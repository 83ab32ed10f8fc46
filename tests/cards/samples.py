"""Abilities made up by the grammar: the smallest one around each noun, and random ones."""

from __future__ import annotations

from dataclasses import MISSING, fields
from enum import Enum
from random import Random
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from judge.cards import nouns as w
from judge.cards.check.grammar import hints, kinds
from judge.cards.nouns.base import NOUNS, Noun

# The smallest ability in which something of a part of speech can stand; a noun may be of several.
WRAPPED = {
    "Ability": lambda part: part,
    "Event": lambda part: w.After(part, w.Gain(1)),
    "Coming": lambda part: w.Instead(part, w.Gain(1)),
    "Modifier": lambda part: w.While(part),
    "Change": lambda part: w.Instead(w.WouldSteal(), part),
    "Gained": lambda part: w.While(w.Gains(w.Ref.THIS, part)),
    "Effect": lambda part: w.Play(part),
    "Cards": lambda part: w.Play(w.Destroy(part)),
    "Test": lambda part: w.Play(w.Destroy(w.Creature(part))),
    "Amount": lambda part: w.Play(w.Gain(part)),
    "Condition": lambda part: w.Play(w.If(part, w.Gain(1))),
    "SomeHouse": lambda part: w.While(w.MustChoose(part)),
}
LEAVES = {w.Ability: w.Play(w.Gain(1)), w.Effect: w.Gain(1), w.Found: w.Creature()}


def sorts_of(kind: type) -> tuple[str, ...]:
    """The parts of speech that a noun is of."""
    return tuple(name for name in WRAPPED if kind in kinds(getattr(w, name)))


def made(kind: type, rng: Random, depth: int) -> Any:
    """A noun of this kind with random parts, no deeper than asked."""
    values: dict[str, Any] = {}
    optional = {field.name for field in fields(kind) if field.default is not MISSING}
    told = {part: hint for part, hint in hints(kind).items() if (kind, part) != (w.Bind, "name")}  # else nothing is said yet
    for part, hint in told.items():
        if part not in optional or rng.random() >= 0.6:
            values[part] = _of(hint, rng, depth)
    return kind(*values["".join(values)]) if getattr(kind, "many", False) else kind(**values)


def _of(hint: Any, rng: Random, depth: int) -> Any:
    if get_origin(hint) is tuple:
        return tuple(_of(get_args(hint)[0], rng, depth) for _ in range(rng.randint(1, 2)))
    if get_origin(hint) in (Union, UnionType):  # one thing or several of another
        either = [each for each in get_args(hint) if get_origin(each) is tuple]
        if either and rng.random() < 0.5:
            return _of(either[0], rng, depth)
    every = _alone(hint)
    nouns = [kind for kind in every if isinstance(kind, type) and issubclass(kind, Noun)]
    words = [word for kind in every for word in _words(kind, hint)]
    if words and (depth <= 0 or not nouns or rng.random() < 0.4):
        return rng.choice(words)
    leaf = next((leaf for sort, leaf in LEAVES.items() if set(kinds(sort)) <= set(every)), None)
    if leaf is not None and depth <= 0:
        return leaf
    kind = rng.choice(nouns)
    if kind is w.Both:  # it may stand wherever its parts may
        cards = w.Cards if w.Choose in every else w.Found
        return w.Both(_of(cards, rng, depth - 1), _of(cards, rng, depth - 1))
    return made(kind, rng, depth - 1)


def _alone(hint: Any) -> tuple[Any, ...]:
    """What may stand in a part by itself, not as one of several."""
    inside = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    return tuple(kind for each in inside if get_origin(each) is not tuple for kind in kinds(each))


def _words(kind: Any, hint: Any) -> tuple[Any, ...]:
    """What can stand for a kind without parts of its own."""
    if get_origin(kind) is Literal:
        return get_args(kind)
    if kind is int:
        return (1, 2) if w.Count in kinds(hint) and get_origin(hint) is not Annotated else (1, 2, -1)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return tuple(kind)
    return {bool: (True, False), str: ("mars",), NoneType: (None,)}.get(kind, ())


def every_word() -> set[Enum]:
    """All words that may stand in a part of some noun."""
    parts = [(kind, hint) for noun in NOUNS.values() for hint in hints(noun).values() for kind in kinds(hint)]
    return {word for kind, hint in parts for word in _words(kind, hint) if isinstance(word, Enum)}
