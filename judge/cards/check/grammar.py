"""Which noun may stand where: read from the types of the nouns' parts, the one place where it is laid down."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from judge.cards import nouns as w
from judge.cards.nouns import sorts
from judge.cards.nouns.base import Noun

LARGEST = 100  # what is drawn a billion times is no card
_HINTS: dict[type, dict[str, Any]] = {}  # kept by hand, since a cache of types confuses the type checker
_PLAIN = {None: "nothing", NoneType: "nothing", int: "a whole number", bool: "True or False", str: "a name in quotes"}
_MEMBERS: dict[int, frozenset[type]] = {}  # by the identity of a union, which lives as long as the noun that has it
_NAMED = {id(getattr(sorts, name)): name for name in sorts.__all__}


def hints(kind: type) -> dict[str, Any]:
    """The parts of a noun in their order, each with what may stand there."""
    if kind not in _HINTS:
        found = get_type_hints(kind, localns=vars(w), include_extras=True)
        _HINTS[kind] = {part.name: found[part.name] for part in fields(kind)}
    return _HINTS[kind]


@cache
def kinds(hint: object) -> tuple[Any, ...]:
    """The kinds of nouns, words and plain values that a part admits, whatever says so; the members of a tuple's too."""
    match get_origin(hint):
        case origin if origin in (Union, UnionType):
            return tuple(kind for each in get_args(hint) for kind in kinds(each))
        case origin if origin is Annotated:
            return kinds(get_args(hint)[0])
        case origin if origin is tuple:
            return kinds(get_args(hint)[0])
        case _:
            return (hint,)


def fits(value: object, hint: Any) -> bool:
    """Whether a value may stand in a part: the right kind of noun or word, a number that is large enough, a tuple of such."""
    origin, inside = get_origin(hint), get_args(hint)
    if isinstance(value, w.Both) and w.Both in kinds(hint):  # it is what its parts are
        parts: tuple[object, ...] = value.parts  # whatever was written there
        return all(isinstance(part, w.Cards) and fits(part, hint) for part in parts)
    if origin is Annotated:
        return fits(value, inside[0])
    if origin in (Union, UnionType):
        if id(hint) not in _MEMBERS:
            _MEMBERS[id(hint)] = frozenset(each for each in inside if isinstance(each, type))
        return type(value) in _MEMBERS[id(hint)] or any(fits(value, each) for each in inside)
    if origin is tuple:
        return isinstance(value, tuple) and all(fits(member, inside[0]) for member in value)
    if origin is Literal:
        return value in inside
    if hint is None or hint is NoneType:
        return value is None
    return isinstance(value, hint) and (hint is not int or not isinstance(value, bool))


def flaws(ability: object) -> tuple[str, ...]:
    """Everything in an ability that stands where it has no place, in the order written."""
    if not isinstance(ability, Noun) or not fits(ability, w.Ability):
        return (f"{ability!r} is not an ability",)
    return tuple(_within(ability))


def _within(noun: Noun) -> Iterator[str]:
    for part, hint in hints(type(noun)).items():
        value, place = getattr(noun, part), f"{type(noun).__name__}.{part}"
        if isinstance(value, tuple) and _takes_many(hint):
            inside = next(get_args(each)[0] for each in (hint, *get_args(hint)) if get_origin(each) is tuple)
            for member in value:
                yield from _standing(member, inside, place)
        elif isinstance(value, tuple):
            yield f"{place} is one thing, not a tuple"
        elif get_origin(hint) is tuple:
            yield f"{place} is a tuple: {value!r} needs a comma"
        else:
            yield from _standing(value, hint, place)


def _standing(value: object, hint: object, place: str) -> Iterator[str]:
    if not fits(value, hint):
        yield f"{place} is {value!r} where {said(hint)} belongs"
    elif type(value) is int and value < 1 and _counts(hint):
        yield f"{place} is {value}, and it takes 1 at least"
    elif type(value) is int and abs(value) > LARGEST:
        yield f"{place} is {value}, and a number in an ability is {LARGEST} at most"
    elif isinstance(value, Noun):
        yield from _within(value)


@cache
def _counts(hint: object) -> bool:
    """Whether a number in this part says how many there are, so that 0 or less would say nothing."""
    return w.Count in kinds(hint) and not any(get_origin(each) is Annotated for each in (hint, *get_args(hint)))


@cache
def _takes_many(hint: object) -> bool:
    return any(get_origin(each) is tuple for each in (hint, *get_args(hint)))


def said(hint: Any) -> str:
    """What a part admits, in words: ``found or player``, ``one of left, right``."""
    if id(hint) in _NAMED:
        return _NAMED[id(hint)].lower()
    match get_origin(hint):
        case origin if origin in (Union, UnionType):
            return " or ".join(dict.fromkeys(_said_of(hint)))
        case origin if origin is Annotated:
            return said(get_args(hint)[0])
        case origin if origin is tuple:
            return f"several of {said(get_args(hint)[0])}"
        case origin if origin is Literal:
            return f"one of {', '.join(map(repr, get_args(hint)))}"
        case _:
            return _PLAIN.get(hint) or str(hint.__name__).lower()


def _said_of(hint: object) -> Iterator[str]:
    """The parts of speech that make up what is admitted, then whatever kinds are left."""
    left = set(kinds(hint))
    for name in sorts.__all__:
        members = set(kinds(getattr(sorts, name)))
        if members <= left:
            left -= members
            yield name.lower()
    given = tuple(value for kind in kinds(hint) if kind in left and get_origin(kind) is Literal for value in get_args(kind))
    if given:
        yield said(Literal[given])
    others = (said(kind) for kind in left if get_origin(kind) is not Literal)
    yield from sorted(others, key=lambda word: (word == "nothing", word))
