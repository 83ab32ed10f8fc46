"""The phrasebook: patterns of the notation, each with the phrases that mean it, as data in ``judge/cards/phrases``.

A category is a line of its own, under it a pattern, ``::`` and a phrase; further phrases of one pattern follow below it::

    effect1
      Steal(n, by=p) :: {p:player~} steal~ {n:amber}

Where a word alone tells which noun is meant, a hole stands in its place: ``k(x) :: the {k:strength} of {x:cards.1}``.
``{n:amber}`` is a hole for what is read as the category ``amber``, ``{a:adj*}`` for none or more; ``[of]`` may stand, of
``(a|b)`` either. A category with ``#`` is there in singular and plural: ``<creature|creatures>`` picks, ``{b:after#}`` hands the
number on. ``{p:player~} steal~`` is said to you ("steal") and of somebody ("your opponent steals"); with cards as subject it
is said of one and of several.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from judge.cards.nouns import Player
from judge.cards.reading.patterns import Pattern, Said, pattern, variables, with_value
from judge.cards.reading.tokens import plain_words
from judge.errors import CardError, Problem

FOLDER = Path(__file__).parent.parent / "phrases"
ONE, MANY = ".1", ".n"
NO_SUCH = "~"  # in place of the words for one or for several: there are none
_PIECE = re.compile(r"\{[^}]*\}|<[^<>]*\|[^<>]*>|[\[\]()|]|[^\s\[\]()|{}<>]+")
_SUBJECT = re.compile(r"\{(\w+):([\w.]+)~\}")
_IRREGULAR = {"may": "may", "cannot": "cannot", "must": "must", "would": "would", "have": "has", "do": "does", "are": "is"}
_ONLY_JOINING = ("self", "ownersp", "whosep", "wayp", "counterp")  # words that tell nothing which the rest does not
_AND_THEN = "same"  # what the player does of whom the sentence speaks already
_MAY = "bare"  # the same behind "may"
_OF_ANY_PLAYER = ("happens", "coming", "ability")  # "after a player draws a card"
_CONDITION, _WHO = "cond1", "whoso"  # told of a player, and of each player who is so: "each player who has ..."
_SINGLE_EFFECT = "effect1"  # told to a player without "you" too


@dataclass(frozen=True, slots=True)
class Words:
    """Words that stand as they are."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Hole:
    """A place for what is read as a category; ``several``: any number of times."""

    name: str
    category: str
    several: bool = False


@dataclass(frozen=True, slots=True)
class Either:
    """One of several ways on; an empty one may be skipped."""

    ways: tuple[tuple[Piece, ...], ...]


Piece = Words | Hole | Either


@dataclass(frozen=True, slots=True)
class Phrase:
    """One way to say a pattern, without anything that may be left out; ``names`` are its holes in their order."""

    means: Pattern
    names: tuple[str, ...]
    place: str
    silent: bool = False  # whether it is said by leaving it out: such a phrase is none that a reading is made of


@dataclass(slots=True)
class Branch:
    """Where phrases that begin alike part: by the next word, or by what is read next; and the phrases that end here."""

    words: dict[str, Branch] = field(default_factory=dict)
    holes: dict[tuple[str, bool], Branch] = field(default_factory=dict)
    ends: list[Phrase] = field(default_factory=list)


class Phrasebook:
    """All phrases: for each category the branch from which they part. CardError tells a line that is none."""

    def __init__(self, texts: Iterable[tuple[str, str]], without: frozenset[str] = frozenset()) -> None:
        self.categories: dict[str, Branch] = {}
        self.holes: list[tuple[str, str]] = []  # the categories that are spoken of, each with its place
        self.lines = 0
        written = [line for name, text in texts for line in _lines(name, text) if line[3] not in without]
        self._numbered = {category.rstrip("#") for category, *_ in written if category.endswith("#")}
        self._players = {"player"}
        for category, means, said, place in written:
            self.lines += 1
            try:
                self._add(category.rstrip("#"), means, said, place)
            except CardError as error:
                raise CardError(f"{error.says}: {said}", where=place) from None

    def numbers(self, category: str) -> tuple[str, ...]:
        """The categories that a name stands for: itself, or its singular and its plural."""
        return (category,) if category in self.categories else (category + ONE, category + MANY)

    def _add(self, category: str, means: Pattern, said: str, place: str) -> None:
        numbers = (ONE, MANY) if category in self._numbered else ("",)
        for number in numbers:
            name = category + number
            subject = _SUBJECT.search(said)
            if subject is None:
                self._put(name, means, said, number, place)
                continue
            whole, (variable, kind) = subject.group(0), subject.groups()
            if kind in self._players:
                you = "[you]" if category == _SINGLE_EFFECT else "you"
                settled = with_value(means, variable, Player.YOU)
                self._put(name, settled, said.replace(whole, you), number, place, third=False)
                self._put(name, means, said.replace(whole, f"{{{variable}:third}}"), number, place, third=True)
                self._put(
                    name, with_value(means, variable, Said("their")), said.replace(whole, "they"), number, place, third=False
                )
                if category == _SINGLE_EFFECT:  # "your opponent discards a card and draws a card"
                    same = with_value(means, variable, Said("same"))
                    self._put(_AND_THEN, same, said.replace(whole, ""), number, place, third=True)
                    self._put(_MAY, same, said.replace(whole, ""), number, place)
                if category == _CONDITION:
                    self._put(_WHO, with_value(means, variable, Player.EACH_PLAYER), _who(said, whole), number, place, third=True)
                if category in _OF_ANY_PLAYER:
                    of_any = with_value(means, variable, Player.EACH_PLAYER)
                    self._put(name, of_any, said.replace(whole, "(a|any) player"), number, place, third=True)
            else:
                self._put(name, means, said.replace(whole, f"{{{variable}:{kind}{ONE}}}"), number, place, third=True)
                self._put(name, means, said.replace(whole, f"{{{variable}:{kind}{MANY}}}"), number, place, third=False)

    def _put(self, category: str, means: Pattern, said: str, number: str, place: str, *, third: bool | None = None) -> None:
        pieces = _Pieces(said, number, third).all()
        root = self.categories.setdefault(category, Branch())
        for path in _paths(pieces):
            _hold(means, path)
            self._hang(root, path, means, place)

    def _hang(self, branch: Branch, path: tuple[Words | Hole, ...], means: Pattern, place: str) -> None:
        for piece in path:
            if isinstance(piece, Hole):
                branch = branch.holes.setdefault((piece.category, piece.several), Branch())
                self.holes.append((piece.category, place))
            else:
                for word in piece.words:
                    branch = branch.words.setdefault(word, Branch())
        branch.ends.append(Phrase(means, tuple(piece.name for piece in path if isinstance(piece, Hole)), place, not path))


def _who(said: str, subject: str) -> str:
    """What is said of a player as it follows "each player": "who has no cards in hand", "with no cards in hand"."""
    told = said.replace(f"{subject} [still]", subject).replace(subject, "(who|that)", 1)
    for having in ("have~", "(have~|control~)"):
        told = told.replace(f"(who|that) {having}", f"((who|that) {having}|with)")
    return told


def third_person(verb: str) -> str:
    """The verb as it follows he, she or it: steal, steals; have, has; may stays."""
    return _IRREGULAR.get(verb) or verb + ("es" if verb.endswith(("s", "x", "ch", "sh")) else "s")


def _lines(name: str, text: str) -> Iterator[tuple[str, Pattern, str, str]]:
    """Category, pattern, phrase and place of each phrase of a file."""
    category, means = "", None
    for at, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        if not line[0].isspace():
            category = line.strip()
            continue
        written, parted, said = line.partition("::")
        if not parted:
            raise CardError("a phrase stands behind ::", where=f"{name}:{at}")
        if written.strip():
            try:
                means = pattern(written)
            except CardError as error:
                raise CardError(error.says, where=f"{name}:{at}") from None
        yield category, means, said.strip(), f"{name}:{at}"


class _Pieces:
    """Takes one phrase to pieces."""

    def __init__(self, said: str, number: str, third: bool | None) -> None:
        """``third``: whether verbs follow he, she or it; None where the number tells."""
        self.said, self.plural, self.number = said, number == MANY, number
        self.third = number == ONE if third is None else third
        self.waiting = _PIECE.findall(said)
        self.at = 0

    def all(self) -> tuple[Piece, ...]:
        found = self.sequence()
        if self.at != len(self.waiting):
            raise CardError("a bracket is closed that was not opened")
        return found

    def sequence(self) -> tuple[Piece, ...]:
        found: list[Piece] = []
        while self.at < len(self.waiting) and self.waiting[self.at] not in "])|":
            piece = self.waiting[self.at]
            self.at += 1
            if piece == "[":
                found.append(Either(((), *self.ways())))
            elif piece == "(":
                found.append(Either(self.ways()))
            elif piece.startswith("{"):
                found.append(self.hole(piece[1:-1]))
            elif piece.startswith("<") and "|" in piece:
                words = piece[1:-1].split("|")[self.plural]
                if words.strip() == NO_SUCH:  # there is no such number of it
                    found.append(Words((NO_SUCH,)))
                elif words.strip():
                    found.append(Words(tuple(plain_words(words))))
            else:
                found.append(Words(tuple(plain_words(self.word(piece)))))
        return tuple(found)

    def ways(self) -> tuple[tuple[Piece, ...], ...]:
        found = [self.sequence()]
        while self.at < len(self.waiting) and self.waiting[self.at] == "|":
            self.at += 1
            found.append(self.sequence())
        if self.at >= len(self.waiting):
            raise CardError("a bracket is not closed")
        self.at += 1
        return tuple(found)

    def hole(self, inside: str) -> Hole:
        name, _, category = inside.partition(":")
        several = category.endswith("*")
        category = category.rstrip("*")
        return Hole(name, category[:-1] + (self.number or ONE) if category.endswith("#") else category, several)

    def word(self, piece: str) -> str:
        if not piece.endswith("~"):
            return piece
        return third_person(piece[:-1]) if self.third else piece[:-1]


def _hold(means: Pattern, path: tuple[Words | Hole, ...]) -> None:
    """A phrase says all that it means, on every way through it, and means all that it says. CardError where not."""
    holes = [piece for piece in path if isinstance(piece, Hole)]
    if unsaid := variables(means) - {hole.name for hole in holes}:
        raise CardError(f"the phrase leaves {', '.join(sorted(unsaid))} unsaid")
    if lost := {hole.name for hole in holes if hole.category not in _ONLY_JOINING} - variables(means):
        raise CardError(f"the phrase says {', '.join(sorted(lost))}, which its meaning lacks")


def _paths(pieces: tuple[Piece, ...]) -> Iterator[tuple[Words | Hole, ...]]:
    """Every way through a phrase; none through a number that there is not."""
    if not pieces:
        yield ()
        return
    first, rest = pieces[0], pieces[1:]
    begun = [path for way in first.ways for path in _paths(way)] if isinstance(first, Either) else [(first,)]
    for path in begun:
        if Words((NO_SUCH,)) not in path:
            yield from ((*path, *more) for more in _paths(rest))


@cache
def phrasebook(without: frozenset[str] = frozenset()) -> Phrasebook:
    """The phrasebook of the project, read when a text is read for the first time; ``without``: places that are left out."""
    return Phrasebook(((path.name, path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.txt"))), without)


def flaws(book: Phrasebook, known: Iterable[str]) -> tuple[Problem, ...]:
    """Holes for categories that nothing is read as, or phrases for one that is read by code. ``known``: those categories."""
    by_code = frozenset(known)
    there = {*book.categories, *by_code, *(name[:-2] for name in book.categories if name.endswith((ONE, MANY)))}
    unknown = dict.fromkeys((category, place) for category, place in book.holes if category not in there)
    return (
        *(Problem(place, "card/unknown-phrase", f"nothing is read as {category}") for category, place in unknown),
        *(Problem(name, "card/unknown-phrase", f"{name} is read by code as well") for name in book.categories if name in by_code),
    )
