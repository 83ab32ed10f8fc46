"""Verbs in a row with one subject or one object: "gets +2 power and gains skirmish", "ready and fight with a creature"."""

from __future__ import annotations

from collections.abc import Iterator

from judge.cards import nouns as w
from judge.cards.reading.parser import Parser, Readings, Uses
from judge.cards.reading.patterns import SUBJECT, Said, Those
from judge.cards.reading.phrasebook import MANY, ONE
from judge.cards.reading.spread import in_order, made, replaced
from judge.cards.spelt import third

_OBJECTS = {"gain": "gained", "lose": "lost", "get": "got"}  # verbs that are said once for a row of what is gained or lost
_USES = (w.Use, w.FightWith, w.ReapWith)
_MOST = 6
_Row = tuple[int, tuple[object, ...], Uses]


def predicates(parser: Parser, start: int) -> Readings:
    """Every way to read cards and what is said of them from a place on."""
    found: Readings = {}
    for number in (ONE, MANY):
        for (end, who), uses in parser.at(f"cards{number}", start).items():
            for at, parts, used in _rows(parser, end, number, (), frozenset(), ""):
                told = tuple(replaced(part, SUBJECT, who) for part in parts)
                said = told[0] if len(told) == 1 else made(w.Grants, *_flat(told))
                found.setdefault((at, said), uses | used)
    return found


def _flat(parts: tuple[object, ...]) -> Iterator[object]:
    for part in parts:
        yield from part.parts if isinstance(part, w.Grants) else (part,)


def _rows(parser: Parser, at: int, number: str, read: tuple[object, ...], uses: Uses, verb: str) -> Iterator[_Row]:
    """Every row of changes from a place on; ``verb``: whose object may follow without it."""
    for end, part, used, last in _change(parser, at, number, verb):
        if read and verb == last == "got" and _is_plain(read[-1]) and not _is_plain(part):
            continue  # "+1 power and +1 armor for each ...": both are for each
        row, so_far = (*read, part), uses | used
        if not read or _joined(parser, at):
            yield end, row, so_far
        if len(row) < _MOST:
            for behind in _separated(parser, end):
                yield from _rows(parser, behind, number, row, so_far, last)


def _is_plain(part: object) -> bool:
    return isinstance(getattr(part, "n", None), int)


def _joined(parser: Parser, at: int) -> bool:
    """Whether "and" stands before what is read last."""
    return parser.words[at - 1] == "and"


def _separated(parser: Parser, at: int) -> Iterator[int]:
    for words in (("and",), (",", "and"), (",",)):
        if tuple(parser.words[at : at + len(words)]) == words:
            yield parser.reached(at + len(words))


def _change(parser: Parser, at: int, number: str, verb: str) -> Iterator[tuple[int, object, Uses, str]]:
    word = parser.words[at] if at < len(parser.words) else ""
    for said, category in _OBJECTS.items():
        if word == (third(said) if number == ONE else said):
            for (end, part), uses in parser.at(category, parser.reached(at + 1)).items():
                yield end, part, uses, category
    if verb:
        for (end, part), uses in parser.at(verb, at).items():
            yield end, part, uses, verb
    for (end, part), uses in parser.at(f"verb{number}", at).items():
        yield end, part, uses, ""


def deeds(parser: Parser, start: int) -> Readings:
    """Every way to read several verbs with one object from a place on: it is chosen for the first, and is IT for the others."""
    found: Readings = {}
    for at, effects, used in _verbs(parser, start, (), frozenset()):
        for (end, who), uses in parser.at("cards", at).items():
            first, *others = effects
            again = who if isinstance(who, Said | Those) else w.Ref.IT
            if isinstance(who, w.Creature | w.Neighbors) and any(isinstance(other, _USES) for other in others):
                each = in_order(*(replaced(effect, SUBJECT, w.Ref.IT) for effect in effects))
                found.setdefault((end, made(w.OneByOne, who, each)), uses | used)
                continue
            if isinstance(who, Those):
                those = w.The("those")
                named = (replaced(effect, SUBJECT, those) for effect in effects)
                found.setdefault((end, in_order(made(w.Bind, who, name=those.name), *named)), uses | used)
                continue
            row = (replaced(first, SUBJECT, who), *(replaced(other, SUBJECT, again) for other in others))
            found.setdefault((end, in_order(*row)), uses | used)
    return found


def _verbs(parser: Parser, at: int, read: tuple[object, ...], uses: Uses) -> Iterator[_Row]:
    for (end, effect), used in parser.at("does", at).items():
        row = (*read, effect)
        if read and _joined(parser, at):
            yield end, row, uses | used
        for behind in _separated(parser, end):
            yield from _verbs(parser, behind, row, uses | used)
