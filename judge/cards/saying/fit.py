"""Whether a pattern of the phrasebook fits a noun, and what its variables are then: the building of a noun, backwards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, fields
from typing import Any

from judge.cards import nouns as w
from judge.cards.nouns.base import Noun
from judge.cards.reading.patterns import Make, Pattern, Said, Several, Variable
from judge.cards.saying.views import views
from judge.cards.saying.voice import Voice

Bound = dict[str, Any]
Calls = Callable[[object, str], bool]  # whether a card is called by a word at the moment
Sayable = Callable[[str, object], bool]  # whether a category has words for a noun


class Fitting:
    """Holds patterns against nouns. ``holes``: the category that is said at each variable of the phrase."""

    def __init__(self, v: Voice, calls: Calls, sayable: Sayable, holes: Mapping[str, tuple[str, bool]]) -> None:
        self._v, self._calls, self._sayable, self._holes = v, calls, sayable, holes

    def fits(self, means: Pattern, what: object, bound: Bound) -> Iterator[Bound]:
        """Every way in which a pattern means a noun, with what its variables are; ``bound``: those that are settled already."""
        match means:
            case Variable(name):
                if name not in bound:
                    yield {**bound, name: what}
                elif equal(bound[name], what):
                    yield bound
            case Make(kind=Variable(name)):
                if isinstance(what, Noun) and not what.many and equal(bound.get(name, type(what)), type(what)):
                    yield from self._parts(means, what, {**bound, name: type(what)})
            case Make(kind=kind) if kind is Said:
                if self._calls(what, means.parts[0]):
                    yield bound
            case Make(kind=kind):
                for seen in views(kind, what, self._v):
                    yield from self._parts(means, seen, bound)
            case tuple():
                if isinstance(what, tuple):
                    yield from self._members(means, what, bound, in_order=False)
            case Said(word=word):
                if what == means or self._calls(what, word):
                    yield bound
            case _ if equal(means, what):
                yield bound
            case _:
                pass

    def _parts(self, means: Make, what: Noun, bound: Bound) -> Iterator[Bound]:
        if what.many:
            name = fields(what)[0].name
            yield from self._members(means.parts, getattr(what, name), bound, in_order=name != "tests")
            return
        waiting: list[tuple[Pattern, object]] = []
        asked = dict(zip((field.name for field in fields(what)), means.parts, strict=False)) | dict(means.named)
        for field in fields(what):
            value = getattr(what, field.name)
            if field.name in asked:
                waiting.append((asked[field.name], _Tests(value) if field.name in ("tests", "against") else value))
            elif field.default is MISSING or not equal(value, field.default):
                return
        if len(asked) > sum(field.name in asked for field in fields(what)):
            return
        yield from self._all(waiting, bound)

    def _all(self, waiting: list[tuple[Pattern, object]], bound: Bound) -> Iterator[Bound]:
        if not waiting:
            yield bound
            return
        (means, what), *rest = waiting
        if isinstance(what, _Tests) and isinstance(means, tuple):
            found = self._members(means, what.tests, bound, in_order=False)
        else:
            found = self.fits(means, what.tests if isinstance(what, _Tests) else what, bound)
        for each in found:
            yield from self._all(rest, each)

    def _members(self, means: tuple[Pattern, ...], what: tuple[object, ...], bound: Bound, *, in_order: bool) -> Iterator[Bound]:
        """Members of a tuple, in their order or in any."""
        if not means:
            if not what:
                yield bound
            return
        fixed = tuple(part for part in means if not isinstance(part, Several))
        stars = tuple(part.name for part in means if isinstance(part, Several))
        if len(fixed) > len(what) or (not stars and len(fixed) < len(what)):
            return
        if stars and not isinstance(means[0], Several) and not isinstance(means[-1], Several):  # the last stays the last
            means, what = (means[-1], *means[:-1]), (what[-1], *what[:-1])
            fixed = (fixed[-1], *fixed[:-1])
        for each, rest in self._fixed(fixed, what, bound, in_order):
            if stars:
                yield from self._several(stars, rest, each, in_order)
            elif not rest:
                yield each

    def _fixed(
        self, fixed: tuple[Pattern, ...], what: tuple[object, ...], bound: Bound, in_order: bool
    ) -> Iterator[tuple[Bound, tuple[object, ...]]]:
        if not fixed:
            yield bound, what
            return
        for at in range(1 if in_order else len(what)):
            for each in self.fits(fixed[0], what[at], bound):
                yield from self._fixed(fixed[1:], (*what[:at], *what[at + 1 :]), each, in_order)

    def _several(self, stars: tuple[str, ...], rest: tuple[object, ...], bound: Bound, in_order: bool) -> Iterator[Bound]:
        """Each of the members at the first of several variables whose hole has words for it."""
        members: dict[str, list[object]] = {name: [] for name in stars}
        if any(name in bound for name in stars):
            return
        for member in rest if in_order else paired(rest):
            name = next((name for name in stars if self._takes(name, member)), None)
            if name is None:
                return
            members[name].append(member)
        yield {**bound, **{name: tuple(found) for name, found in members.items()}}

    def _takes(self, name: str, member: object) -> bool:
        """Whether what is said at a variable has words for a member, by itself or as one of several."""
        category, several = self._holes[name]
        return self._sayable(category, member if several else (member,))


class _Tests:
    """Tests of a card, of which the order says nothing."""

    def __init__(self, tests: object) -> None:
        self.tests: Any = tests


def paired(tests: tuple[object, ...]) -> Iterator[object]:
    """Tests with those together that one phrase says: power that is neither more nor less."""
    exact = {test.n for test in tests if isinstance(test, w.PowerAtLeast) and w.PowerAtMost(test.n) in tests}
    for test in tests:
        if isinstance(test, w.PowerAtLeast) and test.n in exact:
            yield (test, w.PowerAtMost(test.n))
        elif not (isinstance(test, w.PowerAtMost) and test.n in exact):
            yield test


def equal(one: object, other: object) -> bool:
    """Whether both are the same; 1 is not True."""
    return one == other and type(one) is type(other)
