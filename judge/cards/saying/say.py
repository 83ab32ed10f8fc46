"""Say a noun by the phrasebook: the first phrase that fits, with what stands in its holes said in turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache

from judge.cards import nouns as w
from judge.cards.nouns.base import Noun, parts
from judge.cards.reading.phrasebook import Counted, Either, Hole, Maybe, Piece, Settled, names_in
from judge.cards.reading.tokens import SELF
from judge.cards.saying.fit import Bound, Fitting, equal
from judge.cards.saying.lines import Lines, Phrase, shipped
from judge.cards.saying.spelling import written
from judge.cards.saying.values import is_value, value
from judge.cards.saying.views import SEEN_AS
from judge.cards.saying.voice import Voice

Room = Callable[[Voice, object, Bound], str | None]
ROOMS: dict[str, Room] = {}  # the categories that are told by code, since what was said before decides
ALSO: set[str] = set()  # those of them that have phrases as well
_ALWAYS = ("Said", "Behind", "Times", "AsWell")  # the heads of patterns as which more than one kind of noun may be seen


def room(*categories: str, also: bool = False) -> Callable[[Room], Room]:
    """Register what tells a category by code; ``also``: ahead of its phrases."""

    def register(teller: Room) -> Room:
        ALSO.update(categories if also else ())
        ROOMS.update(dict.fromkeys(categories, teller))
        return teller

    return register


def say(v: Voice, category: str, what: object, lines: Lines | None = None) -> str | None:
    """A noun in the words of a category; None where no phrase says it, and then nothing is remembered of the attempt.

    ``lines``: the phrases (None: those shipped).
    """
    return _Saying(v, lines or shipped()).say(category, what, {})


def must_say(v: Voice, category: str, what: object, *, by_phrase: bool = False) -> str:
    """A noun in the words of a category; ``by_phrase``: though code tells it inside of other phrases.

    TypeError for what has no place there.
    """
    said, exact = None, v.exact
    for v.exact in (True, False) if exact else (False,):
        saying = _Saying(v, shipped())
        said = saying.first(category, what, {}) if by_phrase else saying.say(category, what, {})
        if said is not None:
            break
    v.exact = exact
    if said is None:
        raise TypeError(f"no phrase of {category!r} says {what!r}")
    return said


class _Saying:
    def __init__(self, v: Voice, lines: Lines) -> None:
        self._v, self._lines = v, lines
        self._open: set[tuple[str, int]] = set()

    def say(self, category: str, what: object, beside: Bound) -> str | None:
        """``beside``: what the other holes of the phrase stand for, which tells whose "its owner's" is."""
        if category in ROOMS:
            said = ROOMS[category](self._v, what, beside)
            if said is not None or category not in ALSO:
                return said
        if is_value(category):
            return value(category, what) or None
        key = category, id(what)
        if key in self._open:  # a phrase that would say itself
            return None
        self._open.add(key)
        event = self._v.event
        if isinstance(what, w.Such):  # the card asked about is "it" in it
            self._v.event = "it"
        try:
            return self.first(category, what, beside)
        finally:
            self._open.discard(key)
            if isinstance(what, w.Such):
                self._v.event = event

    def first(self, category: str, what: object, beside: Bound) -> str | None:
        heads, inner = _heads(what), _inner(what)
        before = self._v.state()
        for numbered in self._lines.numbers(category):
            for phrase in self._lines.of(numbered, heads, inner):
                fitting = Fitting(self._v, self._calls, self._sayable, phrase.holes)
                for bound in fitting.fits(phrase.means, what, {}):
                    said = self._words(_spoken(phrase, bound), {**beside, **bound})
                    if said is not None:
                        self._v.phrases.append(phrase.place)
                        return written(said)
                    self._v.back_to(before)
        return None

    def _words(self, pieces: Iterable[Piece], bound: Bound, before: tuple[str, ...] = ()) -> list[str] | None:
        """``before``: what was said in the holes ahead of these pieces."""
        found: list[str] = []
        for piece in pieces:
            if isinstance(piece, Counted):
                told = self._words(piece.ways[_is_several(before)], bound, before)
            elif isinstance(piece, Either):
                told = self._either(piece, bound, before)
            elif isinstance(piece, Settled):
                told = [] if equal(bound.get(piece.name), piece.value) else None
            elif isinstance(piece, Hole):
                told = self._hole(piece, bound)
                before = (*before, *(told or ()))
            else:
                told = [self._v.this if word == SELF else word for word in piece.words]
            if told is None:
                return None
            found += told
        return found

    def _either(self, piece: Either, bound: Bound, before: tuple[str, ...]) -> list[str] | None:
        state = self._v.state()
        for way in piece.ways:
            told = self._words(way, bound, before)
            if told is not None:
                return told
            self._v.back_to(state)
        return None

    def _hole(self, hole: Hole, bound: Bound) -> list[str] | None:
        if not hole.several:
            said = self.say(hole.category, bound.get(hole.name), bound)
            return None if said is None else [said]
        found = [self.say(hole.category, member, bound) for member in bound[hole.name]]
        if None in found:
            return None
        told = [said for said in found if said is not None]
        return sorted(told, key=_rank) if hole.category == "adj" else told

    def _calls(self, what: object, word: str) -> bool:
        return word in self._v.words_for(what)

    def _sayable(self, category: str, what: object) -> bool:
        before = self._v.state()
        said = self.say(category, what, {})
        self._v.back_to(before)
        return said is not None


def _spoken(phrase: Phrase, bound: Bound) -> Iterator[Piece]:
    """The pieces of a phrase: what may be missing stands where it tells what a noun has not by itself."""
    if not phrase.unsaid:
        yield from phrase.pieces
        return
    for piece in phrase.pieces:
        if isinstance(piece, Maybe) and any(not equal(bound.get(name), phrase.unsaid.get(name, bound.get(name)))
                                            for name in names_in((piece,))):  # fmt: skip
            yield Either(piece.ways[1:])
        else:
            yield piece


_WORD = frozenset(_ALWAYS)


@cache
def _heads_of(name: str) -> frozenset[str]:
    return frozenset((name, *SEEN_AS.get(name, ()), *_ALWAYS))


def _heads(what: object) -> frozenset[str]:
    """How the patterns may begin that fit a noun."""
    return _heads_of(type(what).__name__) if isinstance(what, Noun) else _WORD


def _inner(what: object) -> frozenset[str] | None:
    """How the patterns may begin that fit its first part; None where its parts stand in any order, or may be seen otherwise."""
    if not isinstance(what, Noun) or what.many or type(what).__name__ in SEEN_AS:
        return None
    inside = parts(what)
    return _heads(inside[0]) if inside else None


_SIDES, _WHERE = ("friendly", "enemy"), ("flank", "left flank", "right flank", "neighboring")
_STATES = ("damaged", "stunned", "warded", "enraged", "exhausted", "ready")


def _rank(adjective: str) -> int:
    """Where an adjective stands: other random exhausted friendly flank Mars creature."""
    ranked = (("other",), ("random",), _STATES, _SIDES, _WHERE)
    return next((at for at, words in enumerate(ranked) if adjective in words), len(ranked))


def _is_several(said: tuple[str, ...]) -> bool:
    """Whether several were said before: by a number, by their owners, or as any number of them."""
    for words in reversed(said):
        number = words.removeprefix("up to ")
        if words in ("1", "a"):
            return False
        if number.isdigit() or words.endswith((" of", "s'", "that many")):
            return True
    return False
