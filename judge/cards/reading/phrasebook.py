"""The phrasebook: patterns of the notation, each with the phrases that mean it, as data in ``judge/cards/phrases``.

A category is a line of its own, under it a pattern, ``::`` and a phrase; further phrases of one pattern follow below it::

    effect1
      Steal(n, by=p) :: {p:player~} steal~ {n:amber}

Where a word alone tells which noun is meant, a hole stands in its place: ``k(x) :: the {k:strength} of {x:cards.1}``.
``{n:amber}`` is a hole for what is read as the category ``amber``, ``{a:adj*}`` for none or more; ``[of]`` may stand, of
``(a|b)`` either. A category with ``#`` is there in singular and plural: ``<creature|creatures>`` picks, ``{b:after#}`` hands the
number on; elsewhere both go with the number said before. ``{p:player~} steal~`` is said to you ("steal") and of somebody
("your opponent steals"); with cards as subject it is said of one and of several.
``[onto the {s:lr} flank]`` is said unless ``s`` is what the noun has by itself, and left out it is that; ``{r=True}`` says
nothing and tells what ``r`` is by the words beside it: ``[{r=True} , ready]``.

The first phrase that fits is said, all are read; ``:: <`` begins one that is never said, ``:: >`` one that is never read; what
stands in ``[ ]`` is not said. ``found = cards``: a hole for what is said otherwise than ``cards``, and read the same.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import NamedTuple

from judge.cards.nouns import Player
from judge.cards.reading.patterns import Pattern, Said, by_itself, pattern, variables, with_value
from judge.cards.reading.tokens import plain_words
from judge.cards.spelt import third
from judge.errors import CardError, Problem

FOLDER = Path(__file__).parent.parent / "phrases"
ONE, MANY = ".1", ".n"
NO_SUCH = "~"  # in place of the words for one or for several: there are none
_PIECE = re.compile(r"\{[^}]*\}|<[^<>]*\|[^<>]*>|[\[\]()|]|[^\s\[\]()|{}<>]+")
_SAME = re.compile(r"^(\S+) = (\S+)$", re.MULTILINE)
_SETTLED = re.compile(r"\{(\w+)=([^:]+)\}")
_SUBJECT = re.compile(r"\{(\w+):([\w.]+)~\}")
HEARD, SAID = "<", ">"
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
class Settled:
    """What a variable is where the words beside it stand; it has none of its own."""

    name: str
    value: object


@dataclass(frozen=True, slots=True)
class Either:
    """One of several ways on; an empty one may be skipped."""

    ways: tuple[tuple[Piece, ...], ...]


@dataclass(frozen=True, slots=True)
class Maybe(Either):
    """Words that may be missing: the first way is empty."""


@dataclass(frozen=True, slots=True)
class Counted(Either):
    """One of two ways on: the first is said behind the number 1, the other behind any other."""


Piece = Words | Hole | Settled | Either
Told = tuple[Words | Hole | Settled, ...]


class Line(NamedTuple):
    """A line of the phrasebook as it is written; the pattern may stand on a line above it."""

    category: str
    means: str
    said: str
    place: str
    use: str = ""  # HEARD: never said; SAID: never read


class Spoken(NamedTuple):
    """A phrase as it is said to somebody or of somebody, of one or of several; ``third``: None where the number tells."""

    category: str
    means: Pattern
    said: str
    number: str
    third: bool | None = None

    def pieces(self, read_as: Mapping[str, str] | None = None) -> tuple[Piece, ...]:
        """What it is made of: to be said as it is written, or to be read; ``read_as``: the categories that are read as others.

        CardError for a bracket that is open.
        """
        return _Pieces(self.said, self.number, self.third, read_as).all()


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
        told = tuple(texts)
        self._read_as = read_as(text for _, text in told)
        every = [line for name, text in told for line in lines_of(name, text)]
        self.lines, self.only_said = len(every), sum(line.use == SAID for line in every)
        written = [line for line in every if line.place not in without and line.use != SAID]
        numbered = numbered_in(written)
        for line in written:
            try:
                for spoken in ways_to_say(line, numbered):
                    self._put(spoken, line.place)
            except CardError as error:
                raise CardError(f"{error.says}: {line.said}", where=line.place) from None

    def numbers(self, category: str) -> tuple[str, ...]:
        """The categories that a name stands for: itself, or its singular and its plural."""
        return (category,) if category in self.categories else (category + ONE, category + MANY)

    def _put(self, spoken: Spoken, place: str) -> None:
        root = self.categories.setdefault(spoken.category, Branch())
        pieces = spoken.pieces(self._read_as)
        for path in _paths(pieces):
            self._hang(root, path, _meant(spoken.means, path, left_out(pieces)), place)

    def _hang(self, branch: Branch, path: Told, means: Pattern, place: str) -> None:
        for piece in path:
            if isinstance(piece, Hole):
                branch = branch.holes.setdefault((piece.category, piece.several), Branch())
                self.holes.append((piece.category, place))
            elif isinstance(piece, Words):
                for word in piece.words:
                    branch = branch.words.setdefault(word, Branch())
        branch.ends.append(Phrase(means, tuple(piece.name for piece in path if isinstance(piece, Hole)), place, not path))


def _who(said: str, subject: str) -> str:
    """What is said of a player as it follows "each player": "who has no cards in hand", "with no cards in hand"."""
    told = said.replace(f"{subject} [still]", subject).replace(subject, "(who|that)", 1)
    for having in ("have~", "(have~|control~)"):
        told = told.replace(f"(who|that) {having}", f"((who|that) {having}|with)")
    return told


def lines_of(name: str, text: str) -> Iterator[Line]:
    """The phrases of a file as they are written, each with its place."""
    category, means = "", ""
    for at, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        if not line[0].isspace():
            category = line.strip()  # or that one is read as another, which is no category
            continue
        written, parted, said = line.partition("::")
        if not parted:
            raise CardError("a phrase stands behind ::", where=f"{name}:{at}")
        means, said = written.strip() or means, said.strip()
        use = said[:1] if f"{said} "[:2] in (f"{HEARD} ", f"{SAID} ") else ""
        yield Line(category, means, said.removeprefix(use), f"{name}:{at}", use)


def read_as(texts: Iterable[str]) -> dict[str, str]:
    """The categories that are read as others: what differs between them is told by code."""
    found: dict[str, str] = {}
    for one, other in (pair for text in texts for pair in _SAME.findall(text)):
        for number in (ONE, MANY) if one.endswith("#") else ("",):
            found[one.rstrip("#") + number] = other.rstrip("#") + number
    return found


def numbered_in(lines: Iterable[Line]) -> frozenset[str]:
    """The categories that are there in singular and plural."""
    return frozenset(line.category.rstrip("#") for line in lines if line.category.endswith("#"))


def ways_to_say(line: Line, numbered: Container[str]) -> Iterator[Spoken]:
    """A line as it is said to whoever plays and of others, of one and of several. CardError where its pattern is none."""
    category, means = line.category.rstrip("#"), pattern(line.means)
    subject = _SUBJECT.search(line.said)
    for number in (ONE, MANY) if category in numbered else ("",):
        if subject is None:
            yield Spoken(category + number, means, line.said, number)
        elif subject[2] == "player":
            yield from _of_player(category, means, line.said, number)
        else:
            for each in (ONE, MANY):
                said = line.said.replace(subject[0], f"{{{subject[1]}:{subject[2]}{each}}}")
                yield Spoken(category + number, means, said, number, each == ONE)


def _of_player(category: str, means: Pattern, said: str, number: str) -> Iterator[Spoken]:
    """What a player does: said to you, of any player, of another one, of one who was told before, and of whoever is so."""
    subject = _SUBJECT.search(said)
    assert subject is not None
    name, whole = category + number, subject[0]

    def of(player: object) -> Pattern:
        return with_value(means, subject[1], player)

    you = "[you]" if category == _SINGLE_EFFECT else "you"
    yield Spoken(name, of(Player.YOU), said.replace(whole, you), number, third=False)
    if category in _OF_ANY_PLAYER:
        yield Spoken(name, of(Player.EACH_PLAYER), said.replace(whole, "(a|any) player"), number, third=True)
    yield Spoken(name, means, said.replace(whole, f"{{{subject[1]}:third}}"), number, third=True)
    yield Spoken(name, of(Said("their")), said.replace(whole, "they"), number, third=False)
    if category == _SINGLE_EFFECT:  # "your opponent discards a card and draws a card"
        yield Spoken(_AND_THEN, of(Said("same")), said.replace(whole, ""), number, third=True)
        yield Spoken(_MAY, of(Said("same")), said.replace(whole, ""), number)
    if category == _CONDITION:
        yield Spoken(_WHO, of(Player.EACH_PLAYER), _who(said, whole), number, third=True)


class _Pieces:
    """Takes one phrase to pieces."""

    def __init__(self, said: str, number: str, third: bool | None, read_as: Mapping[str, str] | None) -> None:
        """``third``: whether verbs follow he, she or it; None where the number tells. ``read_as``: None for words to say."""
        self.plural, self.number = number == MANY, number
        self.words = str.split if read_as is None else plain_words
        self.read_as = read_as or {}
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
                found.append(Maybe(((), *self.ways())))
            elif piece == "(":
                found.append(Either(self.ways()))
            elif settled := _SETTLED.match(piece):
                found.append(Settled(settled[1], pattern(settled[2])))
            elif piece.startswith("{"):
                found += self.holes(piece[1:-1])
            elif piece.startswith("<") and "|" in piece:
                found += self.numbered(piece[1:-1].split("|"))
            else:
                found.append(Words(tuple(self.words(self.word(piece)))))
        return tuple(found)

    def numbered(self, either: list[str]) -> tuple[Piece, ...]:
        """The words for one or for several; where no number is known, those that go with the number said before them."""
        if not self.number:
            return (Counted(tuple((Words(tuple(self.words(words))),) for words in either)),)
        words = either[self.plural].strip()
        if words == NO_SUCH:  # there is no such number of it
            return (Words((NO_SUCH,)),)
        return (Words(tuple(self.words(words))),) if words else ()

    def ways(self) -> tuple[tuple[Piece, ...], ...]:
        found = [self.sequence()]
        while self.at < len(self.waiting) and self.waiting[self.at] == "|":
            self.at += 1
            found.append(self.sequence())
        if self.at >= len(self.waiting):
            raise CardError("a bracket is not closed")
        self.at += 1
        return tuple(found)

    def holes(self, inside: str) -> tuple[Piece, ...]:
        """The hole for one or for several; where no number is known, for as many as were said before it."""
        if self.number or not inside.rstrip("*").endswith("#"):
            return (self.hole(inside),)
        return (Counted(tuple((self.hole(inside.replace("#", number)),) for number in (ONE, MANY))),)

    def hole(self, inside: str) -> Hole:
        name, _, category = inside.partition(":")
        several = category.endswith("*")
        category = category.rstrip("*")
        category = category.removesuffix("#") + self.number if category.endswith("#") else category
        return Hole(name, self.read_as.get(category, category), several)

    def word(self, piece: str) -> str:
        if not piece.endswith("~"):
            return piece
        return third(piece[:-1]) if self.third else piece[:-1]


def left_out(pieces: Iterable[Piece]) -> frozenset[str]:
    """The variables of which nothing is said but what may be missing."""
    inside = {name for piece in pieces if isinstance(piece, Maybe) for name in names_in((piece,))}
    return frozenset(inside - {name for piece in pieces if not isinstance(piece, Maybe) for name in names_in((piece,))})


def names_in(pieces: Iterable[Piece]) -> Iterator[str]:
    """The variables that are spoken of."""
    for piece in pieces:
        if isinstance(piece, Either):
            for way in piece.ways:
                yield from names_in(way)
        elif not isinstance(piece, Words):
            yield piece.name


def _meant(means: Pattern, path: Told, maybe: frozenset[str]) -> Pattern:
    """What a way through a phrase means: all that it says, and it says all that it means. CardError where not.

    ``maybe``: the variables that may be left out, and then are what the noun has by itself.
    """
    said = {piece.name for piece in path if not isinstance(piece, Words)}
    if lost := {name for name in said if not _only_joins(name, path)} - variables(means):
        raise CardError(f"the phrase says {', '.join(sorted(lost))}, which its meaning lacks")
    for piece in path:
        if isinstance(piece, Settled):
            means = with_value(means, piece.name, piece.value)
    meant = by_itself(means, maybe - said)
    if unsaid := variables(meant) - said:
        raise CardError(f"the phrase leaves {', '.join(sorted(unsaid))} unsaid")
    return meant


def _only_joins(name: str, path: Told) -> bool:
    return any(isinstance(piece, Hole) and piece.name == name and piece.category in _ONLY_JOINING for piece in path)


def _paths(pieces: tuple[Piece, ...]) -> Iterator[Told]:
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
