"""The query language of the card browser: ``h:dis t:creature k:taunt pow>=5 has:ruling -is:gigantic "reap"``.

Each term narrows; commas mean "or" (``h:dis,logos``), a minus in front denies. What is no term is a part of the name, in any
language.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from judge.cards.names import fold
from judge.cards.pool import Facts
from judge.show.context.games import Games
from judge.show.context.library import Library

_TERM = re.compile(r'(?P<no>-?)(?:(?P<key>[a-zæ]+)(?P<op>>=|<=|!=|[:=<>]))?(?P<value>"[^"]*"|[^\s"]+)', re.IGNORECASE)
_COMPARE: dict[str, Callable[[int, int], bool]] = {
    ">=": operator.ge, "<=": operator.le, "!=": operator.ne, ":": operator.eq, "=": operator.eq,
    "<": operator.lt, ">": operator.gt,
}  # fmt: skip
_KEYS = {
    "h": "house", "t": "type", "k": "keyword", "kw": "keyword", "s": "set", "e": "set", "tr": "trait", "r": "rarity",
    "pow": "power", "p": "power", "arm": "armor", "æ": "amber", "a": "amber", "o": "text", "n": "name", "x": "text",
}  # fmt: skip
MOST_TERMS, LONGEST_NUMBER = 12, 4
Test = Callable[[Facts], bool]


@dataclass(frozen=True, slots=True)
class Sieve:
    """What was typed, as tests that a card has to pass; ``unknown`` are the terms that are none."""

    tests: tuple[Test, ...]
    unknown: tuple[str, ...]

    def passed(self, cards: Iterable[Facts]) -> list[Facts]:
        """The cards that pass, by name."""
        found = [card for card in cards if all(test(card) for test in self.tests)]
        return sorted(found, key=lambda card: fold(card.name))


def sieve(library: Library, games: Games, typed: str, rulebook: str) -> Sieve:
    """Read a query. What cannot be understood narrows nothing and is told."""
    tests: list[Test] = []
    unknown: list[str] = []
    for found in list(_TERM.finditer(typed))[:MOST_TERMS]:
        test = _test(library, games, found, rulebook)
        if test is None:
            unknown.append(found[0])
        else:
            tests.append(_denied(test) if found["no"] else test)
    return Sieve(tuple(tests), tuple(unknown))


def _denied(test: Test) -> Test:
    return lambda card: not test(card)


def _test(library: Library, games: Games, found: re.Match[str], rulebook: str) -> Test | None:
    value = found["value"].strip('"')
    key = (found["key"] or "name").lower()
    key = _KEYS.get(key, key)
    if key in ("power", "armor", "amber"):
        return _number(key, found["op"], value)
    wanted = [fold(each) for each in value.split(",") if each.strip()]
    match key:
        case "name":
            holding = library.pool.name_book.holding(fold(value))
            return lambda card: card.id in holding
        case "text":
            return lambda card: any(each in fold(_text(games, card, rulebook)) for each in wanted)
        case "has" | "is":
            return _has(library, games, value.lower())
        case "house" | "type" | "keyword" | "set" | "trait" | "rarity":
            return lambda card: any(_matches(key, each, said) for each in wanted for said in _said(card, key))
        case _:
            return None


def _matches(key: str, wanted: str, said: str) -> bool:
    """A keyword may have a value behind it, a house or type may be cut short, a trait may not."""
    return said.startswith(wanted) if key in ("keyword", "house", "type", "rarity") else said == wanted


def _said(card: Facts, key: str) -> Iterator[str]:
    match key:
        case "house":
            yield from (fold(each) for each in card.houses)
        case "type":
            yield fold(card.type)
        case "keyword":
            yield from (fold(each.replace(":", " ")) for each in card.keywords)
        case "set":
            yield from (fold(each) for each in card.sets)
        case "trait":
            yield from (fold(each) for each in card.traits)
        case _:
            yield fold(card.rarity)


def _number(key: str, op: str, value: str) -> Test | None:
    if not value.isdecimal() or len(value) > LONGEST_NUMBER:
        return None
    compare, wanted = _COMPARE[op], int(value)

    def holds(card: Facts) -> bool:
        has = {"power": card.power, "armor": card.armor, "amber": card.bonus_icons.count("aember")}[key]
        return has is not None and compare(has, wanted)

    return holds


def _has(library: Library, games: Games, what: str) -> Test | None:
    match what:
        case "ruling" | "rulings":
            return lambda card: any(entry.kind == "faq" for entry in library.corpus.of_card(card.id))
        case "errata" | "erratum":
            return lambda card: any(entry.kind == "errata" for entry in library.corpus.of_card(card.id))
        case "scenario" | "scenarios":
            return lambda card: card.id in games.cards_played
        case "gigantic":
            return lambda card: card.gigantic
        case "evil" | "twin":
            return lambda card: card.evil_twin
        case "keyword" | "keywords":
            return lambda card: bool(card.keywords)
        case "enhance" | "enhanced":
            return lambda card: bool(card.enhance_icons)
        case _:
            return None


def _text(games: Games, card: Facts, rulebook: str) -> str:
    return " ".join(games.text(card.id, rulebook))
