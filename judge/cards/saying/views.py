"""What is only read, seen in a noun: how the pattern of a phrase is met by the notation, which has no word for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from judge.cards import nouns as w
from judge.cards.nouns.base import Noun, walk
from judge.cards.reading.patterns import AsWell, Behind, Done, Has, Owned, WithSplash
from judge.cards.reading.words import AMOUNTS, WAYS
from judge.cards.saying.voice import Voice

_SIDES: dict[Any, w.Player] = {w.Property.FRIENDLY: w.Player.YOU, w.Property.ENEMY: w.Player.OPPONENT}


def views(kind: object, what: object, v: Voice) -> Iterator[Noun]:
    """A noun as one of another kind, if it can be said so."""
    if kind is w.All and isinstance(what, w.All):
        yield _exactly(what)
        return
    if isinstance(what, Noun) and type(what) is kind:
        yield w.NameCard(what.type) if isinstance(what, w.NameCard) else what
        return
    if kind is Has:
        yield from _had(what)
    elif kind is w.Times and isinstance(what, w.Amount) and not isinstance(what, int | w.Times | w.EventAmount):
        yield w.Times(1, what)
    elif kind is Behind and isinstance(what, w.Amount) and not isinstance(what, int):
        yield Behind(what)
    elif kind is WithSplash and isinstance(what, w.Deal) and what.splash:
        yield WithSplash(replace(what, splash=0), what.splash)
    elif kind is Owned and isinstance(what, w.Return | w.Put):
        of = v.found if what.who is w.Ref.IT and isinstance(what, w.Return) else v.owner(what.who)
        if of is not None:
            yield Owned(what, of)
    elif kind is AsWell and w.Proceed() in walk(what):
        yield AsWell(what)
    elif kind is Done and isinstance(what, w.HowMany):
        yield Done(v.deed, "amount")
        if v.deed in WAYS and v.deed not in AMOUNTS:
            yield Done(v.deed, "card")


def _exactly(what: w.All) -> w.All:
    """That a number is so much: not less, and less than one more."""
    match what.of:
        case (w.AtLeast(a=a, b=int(n)), w.Unless(what=w.AtLeast(a=same, b=int(more)))) if a == same and more == n + 1:
            return w.All(w.AtLeast(a, n), w.AtLeast(n, a))
        case _:
            return what


def _had(what: object) -> Iterator[Has]:
    match what:
        case w.Pool(of=of):
            yield Has("aember", of)
        case w.Keys(of=of):
            yield Has("keys", of)
        case w.Count(who=w.Creature(tests=(side,))) if side in _SIDES:
            yield Has("creatures", _SIDES[side])
        case _:
            pass


SEEN_AS = {  # how the patterns may begin that a noun can be seen as
    "Pool": ("Has",), "Keys": ("Has",), "Count": ("Has",), "HowMany": ("Done",), "Deal": ("WithSplash",),
    "Return": ("Owned",), "Put": ("Owned",),
}  # fmt: skip
