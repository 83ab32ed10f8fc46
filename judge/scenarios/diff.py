"""One scenario under two rulebooks: do the ends differ, where does the trace first differ, and which change explains it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import zip_longest

from judge.cards.definition import Definition
from judge.cite import IN_FORCE
from judge.engine.board.laid import Board, Definitions, houses_of
from judge.engine.charts.older import Patch
from judge.engine.charts.rulebooks import RULEBOOKS, patched
from judge.engine.game import Game
from judge.engine.table.unknown import UNKNOWN
from judge.engine.tell.view import TraceLine
from judge.errors import BudgetError, ScenarioError
from judge.scenarios.check import MOST_SECONDS, MOST_STATES, explore_prepared
from judge.scenarios.outcomes import Outcome, outcomes
from judge.scenarios.prepare import Prepared, prepare
from judge.scenarios.scenario import Expect, Scenario


@dataclass(frozen=True, slots=True)
class Cause:
    """A change between two rulebooks that makes a difference here: a patch of charts or flags, or a card's wording; ``key`` names
    it, as ``chart#row``, the flag or ``card:ID``."""

    what: str
    why: str
    cites: tuple[str, ...]
    key: str = ""


@dataclass(frozen=True, slots=True)
class Shown:
    """One line of a trace, under one rulebook; ``same`` as the line beside it."""

    left: str
    right: str
    same: bool
    left_cites: tuple[str, ...] = ()
    right_cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Diff:
    """``lines`` are both traces side by side up to ``first`` (-1: no line differs), the first line that differs."""

    scenario: str
    title: str
    left: str
    right: str
    differs: bool
    only_left: tuple[Outcome, ...]
    only_right: tuple[Outcome, ...]
    choices: tuple[str, ...]
    lines: tuple[Shown, ...]
    first: int
    causes: tuple[Cause, ...]
    idle: frozenset[tuple[str, str]] = frozenset()  # see ``_without_effect``


@dataclass(frozen=True, slots=True)
class _Limits:
    """How far all the explorations of one comparison may go together."""

    states: int
    until: float

    def explored(self, ready: Prepared) -> _Side:
        """A scenario explored whole. Raises BudgetError where it is not."""
        left = max(self.until - time.perf_counter(), 0.001)
        found = explore_prepared(ready, most_states=self.states, most_seconds=left)
        if not found.exhausted:
            raise BudgetError("there are too many ways to compare them all; make some of the choices first")
        return _Side(ready, outcomes(found, ready.script.labels, ready.script))


@dataclass(slots=True)
class _Side:
    """The scenario under one rulebook, explored."""

    ready: Prepared
    ends: tuple[Outcome, ...]

    @property
    def keys(self) -> set[tuple[tuple[str, ...], str, tuple[str, ...]]]:
        return {_key(end) for end in self.ends}


def diff(
    scenario: Scenario,
    book: Definitions,
    left: str,
    right: str,
    *,
    most_states: int = MOST_STATES,
    most_seconds: float = 10 * MOST_SECONDS,
) -> Diff:
    """Compare the scenario under two rulebooks.

    Raises ScenarioError for a rulebook that the engine does not know, BudgetError where there is more to look at than
    ``most_states`` for one rulebook, or ``most_seconds`` for everything.
    """
    limits = _Limits(most_states, time.perf_counter() + most_seconds)
    for rulebook in (left, right):
        if rulebook not in RULEBOOKS:
            raise ScenarioError(f"the engine knows no rulebook {rulebook!r}; it knows {', '.join(RULEBOOKS)}")
    bare = replace(scenario, expect=Expect(), expect_under={})
    ours, theirs = (limits.explored(prepare(bare, book, rulebook)) for rulebook in (left, right))
    only_left = tuple(end for end in ours.ends if _key(end) not in theirs.keys)
    only_right = tuple(end for end in theirs.ends if _key(end) not in ours.keys)
    # The way that goes furthest: what one rulebook refuses shows only where the other goes on.
    choices = max((end.choices for end in (*only_left, *only_right) or ours.ends), key=len)
    differs = bool(only_left or only_right)
    causes = tuple(_causes(bare, book, ours, theirs, limits)) if differs else ()
    hidden = _without_effect(left, right, causes)
    lines = tuple(_beside(_trace(bare, book, left, choices, hidden), _trace(bare, book, right, choices, hidden)))
    first = next((at for at, line in enumerate(lines) if not line.same), -1)
    return Diff(scenario.id, scenario.title, left, right, differs, only_left, only_right, choices, lines, first, causes, hidden)


def _key(end: Outcome) -> tuple[tuple[str, ...], str, tuple[str, ...]]:
    return end.facts, end.stopped, end.can


# --- traces


def _without_effect(left: str, right: str, causes: tuple[Cause, ...]) -> frozenset[tuple[str, str]]:
    """Rows (chart, row) that a patch words otherwise although nothing comes of it here: no line differs because of them."""
    cited = {cite for cause in causes for cite in cause.cites}
    idle = [patch for patch in _patches_between(left, right) if patch.chart and patch.cite not in cited]
    return frozenset((patch.chart, row) for patch in idle for row in (patch.row, *(row.id for row in patch.rows)))


def _trace(
    scenario: Scenario, book: Definitions, rulebook: str, choices: tuple[str, ...], hidden: frozenset[tuple[str, str]]
) -> list[TraceLine]:
    """The trace of the choices, as far as this rulebook takes them; what it refuses is the last line."""
    game, refused = as_far_as_it_goes(Game(scenario.given, book, rulebook), choices)
    lines = (line for line in game.trace if not line.quiet and (line.says or line.notes))
    return [line for line in lines if (line.proc, line.row) not in hidden] + refused


def as_far_as_it_goes(game: Game, choices: tuple[str, ...]) -> tuple[Game, list[TraceLine]]:
    """A game after the choices that its rulebook takes; and, as a line, why it does not take the next one."""
    unfit = game.follow(choices)
    if unfit is None:
        return game, []
    cites = tuple(reason.cite for reason in unfit.reasons)
    return game, [TraceLine(0, "", "", unfit.says, (), cites, "", len(game.choices), False, len(game.trace))]


def _beside(left: list[TraceLine], right: list[TraceLine]) -> Iterator[Shown]:
    """Both traces line by line, up to the first difference and a little further."""
    after = 0
    for ours, theirs in zip_longest(left, right):
        one, other = _words(ours), _words(theirs)
        yield Shown(one, other, one == other, ours.cites if ours else (), theirs.cites if theirs else ())
        after += bool(after or one != other)
        if after > 3:
            return


def _words(line: TraceLine | None) -> str:
    if line is None:
        return ""
    notes = f" ({'; '.join(line.notes)})" if line.notes else ""
    return f"{'  ' * line.depth}{line.says}{notes}"


# --- causes: each change alone is put into the right-hand rulebook; if the ends change, it matters


def _causes(scenario: Scenario, book: Definitions, ours: _Side, theirs: _Side, limits: _Limits) -> Iterator[Cause]:
    left, right = ours.ready.rulebook, theirs.ready.rulebook
    for patch in _patches_between(left, right):
        if _matters(scenario, book, theirs, _patched(patch, ours.ready.board, left, right), limits):
            yield _of_patch(patch)
    for card in _of_the_book(ours.ready.board, scenario):
        one, other = book.definition(card, left), book.definition(card, right)
        if one != other and limits.explored(prepare(scenario, _Mixed(book, card, left), right)).keys != theirs.keys:
            yield _of_card(one, other, left, right)


def cause_of(key: str, book: Definitions, left: str, right: str) -> Cause | None:
    """The change between two rulebooks that a key names; None where there is no such change any more."""
    if key.startswith("card:"):
        one, other = (book.definition(key.removeprefix("card:"), rulebook) for rulebook in (left, right))
        return _of_card(one, other, left, right) if one != other else None
    return next((_of_patch(patch) for patch in _patches_between(left, right) if patch.about == key), None)


def _of_patch(patch: Patch) -> Cause:
    what = f"the chart {patch.chart}, row {patch.row}" if patch.chart else f"the rule {patch.flag.replace('_', ' ')}"
    return Cause(what, patch.why, (patch.cite,), patch.about)


def _of_card(one: Definition, other: Definition, left: str, right: str) -> Cause:
    key = f"card:{one.id}"
    cites = tuple(dict.fromkeys((key, *one.cites, *other.cites)))
    return Cause(f"the card {one.name}", f"Rulebook {left} and rulebook {right} word it differently.", cites, key)


def _of_the_book(board: Board, scenario: Scenario) -> list[str]:
    """The cards of a board that a rulebook may word otherwise: each once, whatever it may count as, those of its own left out."""
    cards = {form.partition("+")[0] for form in board.tables.definitions}
    return sorted(cards - {UNKNOWN.id, *scenario.given.get("cards", ())})


def _patches_between(left: str, right: str) -> list[Patch]:
    one, other = RULEBOOKS[left].patches, RULEBOOKS[right].patches
    return [patch for patch in one if patch not in other] + [patch for patch in other if patch not in one]


def _patched(patch: Patch, source: Board, left: str, right: str) -> Callable[[Board], None]:
    """What one patch makes of the right-hand rulebook: put in where it has none, taken out where it has it.

    One that changes a row of another patch is put in with that one.
    """
    there = RULEBOOKS[right].patches
    beneath = [each for each in RULEBOOKS[left].patches if each not in there and _makes_row_of(each, patch)]
    turned = [each for each in there if each != patch] if patch in there else [*there, *beneath, patch]

    def change(board: Board) -> None:
        if patch.chart:
            board.tables = board.tables.with_chart(patched(patch.chart, turned))
        else:
            rules = replace(board.tables.rules, **{patch.flag: getattr(source.tables.rules, patch.flag)})
            board.tables = board.tables.with_rules(rules)

    return change


def _makes_row_of(one: Patch, other: Patch) -> bool:
    return one != other and one.chart == other.chart and any(row.id == other.row for row in one.rows)


def _matters(scenario: Scenario, book: Definitions, theirs: _Side, change: Callable[[Board], None], limits: _Limits) -> bool:
    ready = prepare(scenario, book, theirs.ready.rulebook)
    change(ready.board)
    return limits.explored(ready).keys != theirs.keys


class _Mixed:
    """A book in which one card has the wording of another rulebook."""

    def __init__(self, book: Definitions, card: str, rulebook: str) -> None:
        self._book, self._card, self._rulebook = book, card, rulebook
        self.houses = houses_of(book)

    def definition(self, card_id: str, rulebook: str = IN_FORCE) -> Definition:
        return self._book.definition(card_id, self._rulebook if card_id == self._card else rulebook)
