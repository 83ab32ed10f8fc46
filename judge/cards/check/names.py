"""Whether the names in an ability are borne by anything: cards, houses, traits. The type of a part says what is named there."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Annotated, Literal, get_args, get_origin

from judge.cards.check.grammar import hints
from judge.cards.nouns.base import Noun, walk
from judge.cards.pool import Pool

Names = Mapping[str, Collection[str]]  # of card, house, trait: the names that are known; any name passes where none are given

_NAMING: dict[type, tuple[tuple[str, str, frozenset[str]], ...]] = {}


def names_of(pool: Pool) -> Names:
    """The names that cards of a pool bear."""
    return {
        "card": frozenset(card.id for card in pool),
        "house": frozenset(house for card in pool for house in card.houses),
        "trait": frozenset(trait for card in pool for trait in card.traits),
    }


def strangers(ability: Noun, names: Names) -> tuple[str, ...]:
    """Every name in an ability that nothing bears, with its place."""
    return tuple(_strangers(ability, names))


def _strangers(ability: Noun, names: Names) -> Iterator[str]:
    for noun in walk(ability):
        for part, what, besides in _naming(type(noun)) if isinstance(noun, Noun) else ():
            name = getattr(noun, part)
            if what in names and isinstance(name, str) and name not in names[what] and name not in besides:
                yield f"{type(noun).__name__}.{part} is {name!r}, which nothing bears"


def _naming(kind: type) -> tuple[tuple[str, str, frozenset[str]], ...]:
    """The parts of a noun that name something: the part, what is named, and the words that may stand there instead."""
    if kind not in _NAMING:
        _NAMING[kind] = tuple((part, what, _besides(hint)) for part, hint in hints(kind).items() if (what := _named(hint)))
    return _NAMING[kind]


def _named(hint: object) -> str:
    """What the text in a part names: a card, a house or a trait; "" if it is no such name."""
    named = (get_args(each)[1] for each in (hint, *get_args(hint)) if get_origin(each) is Annotated)
    return next((str(what) for what in named if what in ("card", "house", "trait")), "")


def _besides(hint: object) -> frozenset[str]:
    """The words that may stand there in place of a name."""
    return frozenset(word for each in get_args(hint) if get_origin(each) is Literal for word in get_args(each))
