"""Nouns that stand where they may and do nothing: joiners of one part, numbers that say never, effects that only remember."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, Field, fields
from typing import Any

from judge.cards import nouns as w
from judge.cards.nouns.base import Noun, parts, walk

_JOINERS = (w.Seq, w.ChooseOne, w.Both, w.All, w.Any, w.Grants)
_ADDING = (w.Power, w.ArmorPlus, w.KeyCost, w.HandSize)
_NUMBERS: dict[type, tuple[Field[Any], ...]] = {}  # kept by hand, since a cache of types confuses the type checker
_ASKING = (  # effects of which the player is asked how much, where they may be done up to so much
    w.Heal, w.RemoveCounter, w.MoveCounter, w.MoveAmber, w.Pay, w.Gain, w.Lose, w.Steal, w.Capture,
)  # fmt: skip
_REMEMBERING = (w.Bind, w.ChooseHouse, w.OnNaming)


def idle(ability: Noun) -> Iterator[str]:
    """Every noun of an ability that does nothing, with the way out. The ability fits the grammar."""
    for noun in walk(ability):
        if isinstance(noun, _JOINERS) and len(parts(noun)[0]) < 2:
            yield f"{noun!r} joins nothing: {type(noun).__name__} takes two parts at least; leave it out"
        elif isinstance(noun, Noun) and not isinstance(noun, w.Joining) and (name := _taken_twice(noun)):
            yield f"{noun!r} chooses twice under {name!r}, so that the first choice is lost; give one of them another name"
        elif isinstance(noun, w.Slash) and len(noun.at) < 2:
            yield f"{noun!r} has one precursor at most: Slash takes two at least; write the precursor itself"
        elif isinstance(noun, _ADDING) and noun.n == 0:
            yield f"{noun!r} adds nothing: leave it out"
        elif isinstance(noun, Noun):
            yield from _too_few(noun)
        if isinstance(noun, Noun) and w.UpTo in map(type, parts(noun)) and not _is_asked(noun):
            yield f"{noun!r} asks nobody how many: UpTo stands where Æmber, damage or counters are gained, taken or moved"
    do = getattr(ability, "do", None)
    if do is not None and (leaves := list(_leaves(do))) and all(map(_only_remembers, leaves)):
        yield f"{type(ability).__name__}.do is {do!r}, which only remembers; add what is done with it"


def _is_asked(noun: Noun) -> bool:
    """Whether one player is asked how much of it is done."""
    by = (getattr(noun, "by", None), getattr(noun, "of", None))
    endless = isinstance(noun, w.Gain) and noun.n == w.UpTo(w.Whole.ALL)
    return isinstance(noun, _ASKING) and w.Player.EACH_PLAYER not in by and not endless


def _taken_twice(noun: Noun) -> str:
    """A name under which cards are chosen in two parts; "" if there is none."""
    told = noun.parts if isinstance(noun, w.Both) else parts(noun)
    names = [part.name for part in told if isinstance(part, w.Choosing)]
    return next((name for name in names if names.count(name) > 1), "")


def _too_few(noun: Noun) -> Iterator[str]:
    """Plain numbers that say how often: 1 at least, or what stands there unsaid."""
    for field in _numbers(type(noun)):
        value = getattr(noun, field.name)
        if value < 1 and value != field.default and not isinstance(noun, w.CountsAsCreature):
            unsaid = "" if field.default is MISSING or field.default > 0 else f", or {field.default}"
            yield f"{type(noun).__name__}.{field.name} is {value}, and it takes 1 at least{unsaid}"


def _numbers(kind: type[Noun]) -> tuple[Field[Any], ...]:
    if kind not in _NUMBERS:
        _NUMBERS[kind] = tuple(field for field in fields(kind) if field.type == "int")
    return _NUMBERS[kind]


def _only_remembers(effect: object) -> bool:
    """Whether an effect changes nothing; to look at cards that cannot be seen otherwise is something in itself."""
    looks = isinstance(effect, w.Bind) and isinstance(effect.who, w.In | w.Top | w.Bottom | w.Under)
    return isinstance(effect, _REMEMBERING) and not looks


def _leaves(effect: object) -> Iterator[object]:
    """The effects that an effect is joined of."""
    match effect:
        case w.Seq(effects=joined) | w.ChooseOne(effects=joined):
            for part in joined:
                yield from _leaves(part)
        case w.May(do=do) | w.ChosenBy(do=do):
            yield from _leaves(do)
        case _:
            yield effect
