"""Effects that words tell of several cards at once, and that each card does by itself; and effects "for each"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import TypeVar

from judge.cards import nouns as w
from judge.cards.nouns.base import Noun, changed, walk
from judge.cards.reading.patterns import Said

N = TypeVar("N", bound=Noun)
IT = w.Ref.IT
_LINES = (w.Creature, w.Neighbors, w.Both)
_MANY = ("them", "they", "those creatures", "each of those creatures", "each of them")
_THOSE = (*_MANY, "the chosen cards", "both")  # several cards that were met before, of which each does or suffers it by itself
_ITS = (Said("it"), Said("its"))


def in_order(*effects: object) -> w.Seq:
    """Effects one after the other."""
    return made(w.Seq, *effects)


def made(kind: Callable[..., N], *parts: object, **named: object) -> N:
    """A noun of parts that nobody has looked at yet: the door for abilities does when the whole is read."""
    return kind(*parts, **named)


def each_by_itself(effect: object) -> object:
    """The effect card by card, where it is one that each of several cards does; None for all others."""
    match effect:
        case w.Capture(on=w.Both(parts=(w.Choose() as chosen, *others))):
            return in_order(w.Bind(chosen), made(w.ForEach, made(w.Both, IT, *others), changed(effect, on=IT)))
        case w.Capture(on=group, shared=False) if isinstance(group, _LINES):
            return w.ForEach(group, changed(effect, on=IT))
        case w.Capture(on=Said(word=word) as those, shared=False) if word in _THOSE:
            return made(w.ForEach, those, changed(effect, on=IT))
        case w.Deal(by=Said(word=word) as those) if word in _THOSE:
            return made(w.ForEach, those, replaced(effect, those, IT))
        case w.Deal(n=n, who=Said(word=word) as those, by=None) | w.PowerCounter(n=n, who=Said(word=word) as those) if (
            word in _THOSE and any(word in walk(n) for word in _ITS)
        ):
            return made(w.ForEach, those, changed(effect, who=IT))
        case w.Lasting(ability=w.While(what=w.Power() | w.ArmorPlus() as more)) if (
            isinstance(more.who, Said) and more.who.word in _THOSE and any(word in walk(more.n) for word in _ITS)
        ):
            return made(w.ForEach, more.who, replaced(effect, more.who, IT))
        case w.Deal(by=group) if isinstance(group, _LINES):
            return made(w.ForEach, group, replaced(effect, group, IT))
        case w.Deal(n=n, who=group, by=None) if isinstance(group, _LINES) and any(word in walk(n) for word in _ITS):
            return w.ForEach(group, changed(effect, who=IT))
        case w.PowerCounter(who=group, n=w.PowerCountersOn(who=of)) if isinstance(group, _LINES) and of == group:
            return w.ForEach(group, replaced(effect, group, IT))  # type: ignore[arg-type]
        case w.PlayCard(who=group) | w.Use(who=group) | w.FightWith(who=group) | w.ReapWith(who=group):
            return made(w.OneByOne, group, changed(effect, who=IT)) if isinstance(group, (*_LINES, w.In)) else None
        case w.FightWith(who=Said(word=word), against=None) | w.ReapWith(who=Said(word=word)) if word in _MANY:
            return made(w.OneByOne, effect.who, changed(effect, who=IT))
        case w.Discard(who=pile) | w.Archive(who=pile) | w.Purge(who=pile) if (
            isinstance(pile, w.Top | w.Bottom) and pile.of is w.Player.EACH_PLAYER
        ):
            both = (changed(pile, of=player) for player in (w.Player.YOU, w.Player.OPPONENT))
            return changed(effect, who=made(w.Both, *both))
        case _:
            return None


def per_each(of: object, do: object) -> object:
    """An effect "for each": as one amount where that is how it is done, else once for each."""
    amount = of if isinstance(of, w.Amount) else made(w.Count, of)
    match do:
        case _ if isinstance(of, w.HousesAmong) and w.ChosenHouse() in walk(do):  # of each of those houses in turn
            return made(w.ForEach, of, do)
        case w.Draw(n=int(n)) | w.MakeToken(n=int(n)) | w.GainChains(n=int(n)):
            return changed(do, n=_times(n, amount))
        case w.PowerCounter(n=int(n), who=w.Ref()):
            return changed(do, n=_times(n, amount))
        case w.Archive(who=w.Choose(what=w.In() as what, n=1, up_to=False)):
            return w.Archive(w.Choose(what, n=amount))
        case w.Deal(n=int(n), who=w.Choose(what=what, n=1, up_to=False), splash=0, by=None):
            return w.DealSpread(amount, what, each=n)
        case w.Deal(n=int(n)) if not isinstance(do.who, w.Choosing):  # all damage of it is dealt at once
            return changed(do, n=_times(n, amount))
        case _:
            return made(w.ForEach, _cards(of, do), do)


def _cards(of: object, do: object) -> object:
    return of.who if isinstance(of, w.Count) and IT not in walk(do) else of


def _times(n: int, amount: object) -> object:
    return amount if n == 1 else made(w.Times, n, amount)


def replaced(part: object, old: object, new: object) -> object:
    """A part with one value in it in place of another."""
    if part == old:
        return new
    if isinstance(part, tuple):
        return tuple(replaced(member, old, new) for member in part)
    if not isinstance(part, Noun):
        return part
    return changed(part, **{field.name: replaced(getattr(part, field.name), old, new) for field in fields(part)})
