"""Take one noun of the card notation out of every card: an effect that does nothing, a modifier that is never read, an
event that never matches, a selector that finds nothing, a number that is 0, a condition and a test that never hold.

If no scenario notices that a noun has fallen silent, the scenarios do not prove what the engine does with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from enum import Enum
from functools import lru_cache
from typing import Any

from judge.cards import abilities as ab
from judge.cards import amounts as am
from judge.cards import effects as e
from judge.cards import who as w
from judge.cards.definition import Definition
from judge.cards.grammar import Sort, open_parts, sort_of_part, sorts_of
from judge.cards.noun import NOUNS, Noun
from judge.engine.board.laid import Definitions

NEVER = am.AtLeast(0, 1)
NO_MODIFIER = ab.Grants()
NO_ABILITY = ab.While(NO_MODIFIER)
# Parts whose silence silences the whole noun that they stand in.
_DECIDING = {(ab.After, "event"): NO_ABILITY, (ab.Instead, "event"): NO_ABILITY, (ab.Gains, "what"): NO_MODIFIER,
             (ab.Loses, "what"): NO_MODIFIER, (ab.Cannot, "deed"): NO_MODIFIER, (am.Happened, "event"): 0}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Silence:
    """One mutation of the notation: a noun, or a word (a test, a deed), that says nothing any more."""

    word: type | Enum

    def __str__(self) -> str:
        return f"{self.word.name if isinstance(self.word, Enum) else self.word.__name__} silenced"

    def is_in(self, part: Any) -> bool:
        """Whether an ability has the noun somewhere in it."""
        if self._meets(part):
            return True
        if isinstance(part, tuple):
            return any(map(self.is_in, part))
        return isinstance(part, Noun) and any(self.is_in(getattr(part, field.name)) for field in fields(part))  # type: ignore[arg-type]

    def _meets(self, part: Any) -> bool:
        return part is self.word if isinstance(self.word, Enum) else type(part) is self.word

    def without(self, ability: Any) -> Any:
        """The ability with every such noun silent."""
        return self._part(ability, (Sort.ABILITY,))

    def _part(self, part: Any, places: tuple[Sort, ...]) -> Any:
        if self._meets(part):
            return _silent(part, places)
        if isinstance(part, Noun):
            return self._noun(part)
        return part

    def _noun(self, noun: Any) -> Any:
        made = {}
        ruled = set(open_parts(type(noun)))
        for field in fields(noun):
            old = getattr(noun, field.name)
            decides = _DECIDING.get((type(noun), field.name))
            if decides is not None and self._meets(old):
                return decides
            places = sort_of_part(type(noun), field.name) if field.name in ruled else ()
            if isinstance(noun, ab.Instead) and field.name == "do" and self._meets(old) and Sort.CHANGE in sorts_of(type(old)):
                return NO_ABILITY
            if isinstance(old, tuple):
                inside = (Sort.TEST,) if isinstance(noun, ab.Enters) else places
                made[field.name] = tuple(self._part(member, inside) for member in old)
            else:
                made[field.name] = self._part(old, places)
        return type(noun)(*made[fields(noun)[0].name]) if noun.many else replace(noun, **made)


def _silent(part: Any, places: tuple[Sort, ...]) -> Any:
    """What stands in the place of a noun and does nothing there."""
    sorts = set(places) & sorts_of(type(part)) if isinstance(part, Noun) else {Sort.TEST}
    match min(sorts, key=lambda sort: sort.value):
        case Sort.ABILITY:
            return NO_ABILITY
        case Sort.MODIFIER:
            return NO_MODIFIER
        case Sort.EFFECT:
            return e.If(NEVER, part)
        case Sort.CARDS:
            return w.Both()
        case Sort.TEST:
            return w.Any()
        case Sort.AMOUNT:
            return 0
        case Sort.CONDITION:
            return NEVER
        case Sort.HOUSE:
            return w.House("")
        case sort:
            raise TypeError(f"{part!r}, a {sort.name.lower()}, cannot be silenced by itself")


class Silenced:
    """A book in which a noun says nothing."""

    def __init__(self, book: Definitions, silence: Silence) -> None:
        self._book = book
        self._silence = silence
        self._made: dict[tuple[str, str], Definition] = {}

    def definition(self, card_id: str, rulebook: str = "18.4") -> Definition:
        """The card as the book has it, but for the silent noun."""
        key = (card_id, rulebook)
        if key not in self._made:
            card = self._book.definition(card_id, rulebook)
            self._made[key] = replace(card, abilities=tuple(map(self._silence.without, card.abilities)))
        return self._made[key]


@lru_cache(maxsize=1)
def silences() -> tuple[Silence, ...]:
    """Every noun of the notation, and every word that tests a card or forbids a deed."""
    return (*_silences(),)


def _silences() -> Iterator[Silence]:
    yield from (Silence(kind) for kind in NOUNS.values())
    yield from (Silence(word) for words in (w.Test, ab.Deed) for word in words)
