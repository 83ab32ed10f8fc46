"""The vocabulary of the notation, read off the nouns: what each is for, which parts it has, and a card that uses it."""

from __future__ import annotations

import inspect
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import MISSING, dataclass, fields
from enum import Enum
from functools import cache, lru_cache

from judge.cards.book import Book
from judge.cards.check.grammar import hints, kinds, said
from judge.cards.english.abilities import told
from judge.cards.notation import parse
from judge.cards.nouns import sorts
from judge.cards.nouns.base import ABOUT, NOUNS, WORDS
from judge.cards.saying.voice import Voice

_NAME = re.compile(r'"[^"]*"|(\w+)')


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a noun: what it admits in words, and what it is when nothing is written (``""``: it must be written)."""

    name: str
    admits: str
    default: str


@dataclass(frozen=True, slots=True)
class Example:
    """The shortest ability that uses a noun, as it is written and as it is told, and on how many cards the noun stands."""

    card: str
    written: str
    english: str
    cards: int


@dataclass(frozen=True, slots=True)
class Term:
    """A noun; ``home`` is the module that has it. ``rule``: the entry that rules an effect."""

    name: str
    home: str
    says: str
    parts: tuple[Part, ...]
    rule: str


@cache
def parts_of_speech() -> dict[str, tuple[str, ...]]:
    """The nouns of each part of speech, in their order; those that only join others (Cards: Choosing or Found) are left out.

    >>> parts_of_speech()["Choosing"]
    ('Choose', 'AnyNumber', 'Random', 'OneOfEach', 'HalfLine')
    """
    members = {name: tuple(each.__name__ for each in kinds(getattr(sorts, name)) if _is_noun(each)) for name in sorts.__all__}
    found: dict[str, tuple[str, ...]] = {}
    for name in sorted(members, key=lambda name: len(members[name])):
        if not set(members[name]) <= {noun for other in found.values() for noun in other}:
            found[name] = members[name]
    return {name: found[name] for name in members if name in found}


def joined() -> dict[str, str]:
    """The parts of speech that join others, with what they admit.

    >>> joined()["Cards"]
    'Choosing or Found'
    """
    own = parts_of_speech()
    return {name: _joins(name, own) for name in sorts.__all__ if name not in own}


def _joins(name: str, own: dict[str, tuple[str, ...]]) -> str:
    within = kinds(getattr(sorts, name))
    nouns = {each.__name__ for each in within if _is_noun(each)}
    parts = [other for other, members in own.items() if set(members) <= nouns]
    return " or ".join([*parts, *(said(each) for each in within if not _is_noun(each) and not _in(each, parts))])


def _in(kind: object, names: list[str]) -> bool:
    return any(kind in kinds(getattr(sorts, name)) for name in names)


def _is_noun(kind: object) -> bool:
    return getattr(kind, "__name__", "") in NOUNS


def words() -> dict[type[Enum], tuple[Enum, ...]]:
    """The words of the notation, by the enumeration that has them."""
    return {kind: tuple(kind) for kind in dict.fromkeys(type(word) for word in WORDS.values())}


def term(name: str) -> Term:
    """What is to be said of a noun. KeyError for an unknown one.

    >>> [(part.name, part.admits, part.default) for part in term("Steal").parts]
    [('n', 'quantity', ''), ('by', 'player', 'YOU')]
    """
    kind = NOUNS[name]
    defaults = {each.name: each.default for each in fields(kind)}
    parts = tuple(
        Part(part, said(hint), "" if defaults[part] is MISSING else repr(defaults[part])) for part, hint in hints(kind).items()
    )
    return Term(name, kind.__module__, description(kind), parts, ABOUT[kind].rule)


def description(kind: type) -> str:
    """The docstring of a noun or of an enumeration of words; "" where the class says enough."""
    says = inspect.cleandoc(kind.__doc__ or "")
    return "" if says.startswith(f"{kind.__name__}(") else says


@lru_cache(maxsize=2)
def examples(book: Book) -> dict[str, Example]:
    """For each noun and word that a card uses now, the shortest ability that does."""
    shortest: dict[str, tuple[int, str, str]] = {}
    cards: dict[str, set[str]] = defaultdict(set)
    for page in book:
        for written in page.wording.abilities:
            for name in _names(written):
                cards[name].add(page.id)
                shortest[name] = min((len(written), page.id, written), shortest.get(name, (len(written) + 1, "", "")))
    return {
        name: Example(card, written, _told(book, card, written), len(cards[name]))
        for name, (_, card, written) in shortest.items()
    }


def _names(written: str) -> Iterator[str]:
    """The nouns and words in an ability, without what stands in quotes."""
    return (name for name in _NAME.findall(written) if name in NOUNS or name in WORDS)


def _told(book: Book, card: str, written: str) -> str:
    return told(Voice(book.pool.card(card).name), parse(written))
