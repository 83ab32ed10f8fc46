"""Take one noun of the card notation out of every card: an effect that does nothing, a modifier that is never read, an
event that never matches, a selector that finds nothing, a number that is 0, a condition and a test that never hold. And one
keyword off every card on which it is printed and that gains it. (Bonus icons are rows of a chart.)

If no scenario notices that a noun has fallen silent, the scenarios do not prove what the engine does with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from typing import Any, get_args

from judge.cards import nouns as w
from judge.cards.check.grammar import hints, kinds
from judge.cards.definition import Definition
from judge.cards.nouns.base import NOUNS, Noun, changed, walk
from judge.cards.nouns.words import KeywordName
from judge.cite import IN_FORCE
from judge.engine.board.laid import Definitions, houses_of

NEVER = w.AtLeast(0, 1)
NO_MODIFIER = w.Grants()
NO_ABILITY = w.While(NO_MODIFIER)
# Parts whose silence silences the whole noun that they stand in.
_DECIDING = {(w.After, "event"): NO_ABILITY, (w.Instead, "event"): NO_ABILITY, (w.Gains, "what"): NO_MODIFIER,
             (w.Loses, "what"): NO_MODIFIER, (w.Cannot, "deed"): NO_MODIFIER, (w.Happened, "event"): 0,
             (w.FirstTime, "event"): NEVER}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Silence:
    """One mutation of the notation: a noun, a word (a test, a deed) or a keyword, that says nothing any more."""

    word: type | Enum | w.Keyword

    def __str__(self) -> str:
        if isinstance(self.word, w.Keyword):
            return f"keyword {self.word.name} silenced"
        return f"{self.word.name if isinstance(self.word, Enum) else self.word.__name__} silenced"

    def is_in(self, part: Any) -> bool:
        """Whether an ability has the noun somewhere in it."""
        return any(map(self._meets, walk(part)))

    def _meets(self, part: Any) -> bool:
        if isinstance(self.word, w.Keyword):
            return isinstance(part, w.Keyword) and part.name == self.word.name
        return part is self.word if isinstance(self.word, Enum) else type(part) is self.word

    def is_on(self, card: Definition) -> bool:
        """Whether a card has it in an ability, or printed on it."""
        return self.is_in(card.abilities) or self._keyword in card.keywords

    @property
    def _keyword(self) -> str:
        return self.word.name if isinstance(self.word, w.Keyword) else ""

    def off(self, card: Definition) -> Definition:
        """The card without it."""
        kept = {name: x for name, x in card.keywords.items() if name != self._keyword}
        return replace(card, abilities=tuple(map(self.without, card.abilities)), keywords=kept)

    def without(self, ability: w.Ability) -> w.Ability:
        """The ability with every such noun silent."""
        silent: w.Ability = self._part(ability, w.Ability)
        return silent

    def _part(self, part: Any, hint: Any) -> Any:
        if self._meets(part):
            return _silent(part, hint)
        if isinstance(part, tuple):
            return tuple(self._part(member, hint) for member in part)
        return self._noun(part) if isinstance(part, Noun) else part

    def _noun(self, noun: Noun) -> Any:
        made = {}
        for part, hint in hints(type(noun)).items():
            old = getattr(noun, part)
            decides = _DECIDING.get((type(noun), part))
            if decides is not None and self._meets(old):
                return decides
            if isinstance(noun, w.Instead) and self._meets(old) and isinstance(old, w.Change):
                return NO_ABILITY
            made[part] = self._part(old, hint)
        return changed(noun, **made)


# What says nothing, by part of speech: of those that a part admits and a noun is, the first one counts.
_NOTHING: tuple[tuple[Any, Callable[[Any], Any]], ...] = (
    (w.Ability, lambda _: NO_ABILITY),
    (w.Modifier, lambda _: NO_MODIFIER),
    (w.Effect, lambda part: w.If(NEVER, part)),
    (w.Cards, lambda _: w.Both()),
    (w.Found, lambda _: w.Both()),
    (w.Test, lambda _: w.Any()),
    (w.Amount, lambda _: 0),
    (w.Condition, lambda _: NEVER),
    (w.SomeHouse, lambda _: w.House("")),
    (w.HousesOf | w.ChosenHouse, lambda _: w.HousesOf(w.Both())),
)


def _silent(part: Any, hint: Any) -> Any:
    """What stands in the place of a noun and does nothing there."""
    admitted = set(kinds(hint))
    for sort, nothing in _NOTHING:
        if isinstance(part, sort) and set(kinds(sort)) <= admitted:
            return nothing(part)
    raise TypeError(f"{part!r} cannot be silenced by itself")


class Silenced:
    """A book in which a noun says nothing."""

    def __init__(self, book: Definitions, silence: Silence) -> None:
        self._book = book
        self._silence = silence
        self._made: dict[tuple[str, str], Definition] = {}
        self.houses = houses_of(book)

    def definition(self, card_id: str, rulebook: str = IN_FORCE) -> Definition:
        """The card as the book has it, but for the silent noun."""
        key = (card_id, rulebook)
        if key not in self._made:
            self._made[key] = self._silence.off(self._book.definition(card_id, rulebook))
        return self._made[key]


@lru_cache(maxsize=1)
def silences() -> tuple[Silence, ...]:
    """Every noun of the notation, every word that tests a card or forbids a deed, and every keyword."""
    return (*_silences(),)


def _silences() -> Iterator[Silence]:
    yield from (Silence(kind) for kind in NOUNS.values())
    yield from (Silence(word) for words in (w.Property, w.Deed) for word in words)
    yield from (Silence(w.Keyword(name)) for name in get_args(KeywordName))
