"""Words of a lasting effect whose values are settled when it begins, and the name under which such a value is kept with it.

A card whose text, keywords, traits or base values are gained may leave or change afterwards: what it was when the effect began
counts.
"""

from __future__ import annotations

from functools import cache
from typing import TypeGuard

from judge.cards.nouns.amounts import ArmorOf, Fixed, PowerOf
from judge.cards.nouns.base import walk
from judge.cards.nouns.modifiers import CountsAsCopy, KeywordsOf, TextOf, TraitsOf
from judge.cards.nouns.tests import ActiveHouse, HousesOf

FROM_UPGRADES = " from upgrades"
GIVING = (TextOf, KeywordsOf, TraitsOf)
Settled = (  # the last two where they ask for the base value
    CountsAsCopy | Fixed | HousesOf | ActiveHouse | TextOf | KeywordsOf | TraitsOf | PowerOf | ArmorOf
)


@cache
def kept(noun: object) -> str:
    """The name under which the value of a noun is kept with a lasting effect."""
    return f"={noun!r}"


def kept_from_upgrades(noun: object) -> str:
    """The name under which that part of a text box is kept which upgrades have given to its card."""
    return f"{kept(noun)}{FROM_UPGRADES}"


@cache
def settled_at_once(ability: object) -> tuple[Settled, ...]:
    """The nouns inside a lasting ability whose values are settled when it begins."""
    return tuple(dict.fromkeys(part for part in walk(ability, stop=is_settled) if is_settled(part)))


def is_settled(part: object) -> TypeGuard[Settled]:
    if isinstance(part, PowerOf | ArmorOf):
        return part.base
    return isinstance(part, (CountsAsCopy, Fixed, HousesOf, ActiveHouse, *GIVING))
