"""The door for texts: a text and what else is printed on the card in, abilities or the words that stopped the reading out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from judge.cards import nouns as w
from judge.cards.check.door import check
from judge.cards.check.names import Names
from judge.cards.pool import Facts, Pool, load_pool
from judge.cards.reading.parser import Parser, TooLongError
from judge.cards.reading.phrasebook import Phrasebook, phrasebook
from judge.cards.reading.refer import referred
from judge.cards.reading.reshape import LostError
from judge.cards.reading.same import form
from judge.cards.reading.sentences import JOINED, LEFTS
from judge.cards.reading.starts import Starts
from judge.cards.reading.text import lines_of
from judge.cards.reading.tokens import Token, tokens
from judge.cards.reading.words import own, shared

LONGEST_TEXT = 1500
LONGEST_LINE = 800
MOST_LINES = 12
MOST_BREAKS = 4  # that one ability is put together over
_SHOWN = 120
_SENTENCE = re.compile(r"(?<=\w\.)\s+(?=[A-Z])")
_ANY: Names = {}  # a trait or a card may be one that only a board knows
_Found = tuple[Any, frozenset[str]]  # an ability, and the places of the phrases that make it


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a text: what it was read as, or, of two meanings, what it may be, or how far it could be read.

    ``unread`` are the words from which on nobody has a phrase, "" if all were used; ``why`` says so in a sentence; ``uses`` are
    the places of the phrases used.
    """

    text: str
    ability: Any = None
    readings: tuple[Any, ...] = ()
    unread: str = ""
    why: str = ""
    uses: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Reading:
    """A text as it was read. ``aside`` are reminders and added bonus icons, which do nothing at a table."""

    lines: tuple[Line, ...]
    keywords: tuple[tuple[str, int], ...] = ()
    aside: tuple[str, ...] = ()

    @property
    def abilities(self) -> tuple[Any, ...]:
        """What was read, in the order printed."""
        return tuple(line.ability for line in self.lines if line.ability is not None)

    @property
    def whole(self) -> bool:
        """Whether every line was read, in one way."""
        return all(line.ability is not None for line in self.lines)


def read(text: str, facts: Facts, pool: Pool | None = None, phrases: Phrasebook | None = None) -> Reading:
    """Read the text of a card whose other facts are known. Nothing raises: what cannot be read says so, line by line.

    ``pool``: whose names of cards, houses and traits may stand in the text (None: those shipped); ``phrases``: by which.

    >>> from judge.cards.pool import load_pool
    >>> read("Play: Steal 2 Æmber. Reap: Win.", load_pool().card("troll")).lines[1].unread
    'Win.'
    """
    if len(text) > LONGEST_TEXT:
        return _refused(text, f"a text is at most {LONGEST_TEXT} characters long, and this one has {len(text)}")
    found = lines_of(text)
    if len(found.lines) > MOST_LINES:
        return _refused(text, f"a text has at most {MOST_LINES} lines, and this one has {len(found.lines)}")
    vocabulary = _Vocabulary(pool or shipped(), facts, phrases or phrasebook())

    def at(text: str) -> Line:
        return _line(text, facts, vocabulary)

    lines: list[Line] = []
    for told in found.lines:
        line = at(told)
        if line.ability is not None:
            lines.append(line)
        elif mended := _mended(lines, told, at):
            lines = mended
        else:
            lines += _constants_first(told, at) or (line,)
    return Reading(tuple(lines), found.keywords, found.aside)


def _mended(lines: list[Line], told: str, at: Callable[[str], Line]) -> list[Line]:
    """The lines with this one, where it and those before it are one that was broken in the middle of an ability; else none."""
    for first in range(len(lines) - 1, max(len(lines) - MOST_BREAKS, 0) - 1, -1):
        whole = at(" ".join((*(line.text for line in lines[first:]), told)))
        if whole.ability is not None:
            return [*lines[:first], whole]
        if lines[first].ability is not None:
            break
    return []


class _Vocabulary:
    """All that a line of a card can be made of."""

    def __init__(self, pool: Pool, facts: Facts, phrases: Phrasebook) -> None:
        self._phrases, self._own = phrases, own(pool, facts)
        self._readers = {**shared(pool), **self._own}
        self._starts = starts_of(phrases, pool)

    def parser(self, words: list[str]) -> Parser:
        """A parser of these words."""
        return Parser(self._phrases, words, self._readers, JOINED, self._begun)

    def _begun(self, word: str) -> frozenset[str]:
        return self._starts.of(word, [name for name, table in self._own.items() if table.begins(word)])


@lru_cache(4)
def starts_of(phrases: Phrasebook, pool: Pool) -> Starts:
    """What each word can begin; kept for the phrases and the cards that were read by last."""
    return Starts(phrases, shared(pool), LEFTS)


def _constants_first(line: str, at: Callable[[str], Line]) -> list[Line]:
    """The constant abilities of a line, each a sentence, and the ability behind them; none where a line is anything else."""
    found: list[Line] = []
    rest = line
    while parted := _SENTENCE.search(rest):
        found.append(at(rest[: parted.start()]))
        rest = rest[parted.end() :]
        if not isinstance(found[-1].ability, w.While):
            return []
        if (behind := at(rest)).ability is not None:
            return [*found, behind]
    return []


@cache
def shipped() -> Pool:
    """The cards that are shipped, read when a text is read for the first time."""
    return load_pool()


def _refused(text: str, why: str) -> Reading:
    return Reading((Line(text[:100], unread=text[:100], why=why),))


def _line(line: str, facts: Facts, words: _Vocabulary) -> Line:
    if len(line) > LONGEST_LINE:
        return Line(line[:100], unread=line[:100], why=f"a line is at most {LONGEST_LINE} characters long")
    told = tokens(line, facts.printed_name)
    upgrade = facts.type == "upgrade"
    furthest = 0
    found: dict[tuple[str, ...], _Found] = {}
    flawed: list[str] = []
    spelt = [token.word for token in told]
    for ending in ([], ["."]) if spelt and spelt[-1] != "." else ([],):
        parser = words.parser([*spelt, *ending])
        try:
            read_as = parser.whole("ability")
        except (TooLongError, RecursionError):
            return Line(line, unread=line, why="the sentence can be taken apart in too many ways; write it in shorter ones")
        for ability, uses in read_as.items():
            try:
                meant = referred(ability, facts.type)
            except LostError as error:
                flawed.append(str(error))
                continue
            checked = check(repr(meant), _ANY, upgrade=upgrade)
            if checked.flaws:
                flawed += checked.flaws
                continue
            key = form((meant,))
            if key not in found or len(uses) < len(found[key][1]):
                found[key] = (meant, uses)
        furthest = max(furthest, min(parser.furthest, len(told)))
    return _settled(line, list(found.values()), furthest, told, flawed)


def _settled(line: str, found: list[_Found], furthest: int, told: tuple[Token, ...], flawed: list[str]) -> Line:
    """What a line is: the reading made of fewest phrases, if one is; a phrase for the whole beats phrases for its parts."""
    found.sort(key=lambda each: len(each[1]))
    if found and (len(found) == 1 or len(found[0][1]) < len(found[1][1])):
        return Line(line, found[0][0], uses=found[0][1])
    if found:
        fewest = len(found[0][1])
        readings = tuple(ability for ability, uses in found if len(uses) == fewest)
        return Line(line, readings=readings, unread=line, why="the line can be read in more than one way; pick one")
    if flawed:
        return Line(line, unread=line, why=f"the line was read, but what it says cannot stand there: {flawed[0]}")
    if furthest == len(told):
        return Line(line, unread=line, why="the line ends before its sentence does")
    before, rest = line[: told[furthest].start].strip(), line[told[furthest].start :]
    return Line(line, unread=rest, why=f"no known phrase fits {rest[:_SHOWN]!r}" + f" behind {before!r}" * bool(before))


def problems(reading: Reading) -> Iterator[str]:
    """A sentence for each line that is not read, with its number."""
    for at, line in enumerate(reading.lines, 1):
        if line.ability is None:
            yield f"line {at} is not read: {line.text[:_SHOWN]!r}; {line.why}"
