"""The saved cases that a rulebook touches: those with lines that rest on a passage that changed, and those that end otherwise."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from judge.cite import parse_cite
from judge.engine.board.labels import Labels
from judge.engine.charts.rulebooks import RULEBOOKS
from judge.engine.game import Game
from judge.engine.table.machine import Machine
from judge.errors import AccessError, JudgeError, StoreError
from judge.scenarios.outcomes import facts
from judge.show.context.page import Link
from judge.show.context.plain import told
from judge.show.pages.certain import names_of
from judge.show.pages.claims import claimed
from judge.show.pages.saved_row import row
from judge.store.patience import hurried

if TYPE_CHECKING:
    from judge.show.context.games import Games
    from judge.store.case import Case, Setting
    from judge.store.cases import Cases

# The cases changed last, and the seconds for all of them: the page of a rulebook does not wait for a whole season.
MOST, MOST_SECONDS = 100, 1.5
_MOST_FACTS = 3  # of what then differs


@dataclass(frozen=True, slots=True)
class Resting:
    """A saved case that a new rulebook touches."""

    case: Link = told("the case, with its question")
    changed: tuple[Link, ...] = told("the passages that changed on which its lines rest")
    otherwise: str = told("what the same moves come to under the newer rulebook; empty where it is the same or not played")


@dataclass(frozen=True, slots=True)
class OfCases:
    """The saved cases under a new rulebook."""

    looked: int = told("how many cases were looked at, those changed last first", default=0)
    cases: tuple[Resting, ...] = told("those that it touches", default=())


def of_cases(games: Games, cases: Callable[[], Cases], changed: Mapping[str, Link], old: str, new: str) -> OfCases:
    """The cases that the visitor sees and that rest on one of the entries that changed, or come out otherwise; where the store
    cannot be reached, none."""
    try:
        with hurried():
            saved = cases().last(MOST)
    except (AccessError, StoreError):
        return OfCases()
    until, looked, found = time.perf_counter() + MOST_SECONDS, 0, []
    for case in saved:
        if time.perf_counter() > until:
            break
        looked += 1
        touched = _touched(games, case, changed, old, new)
        if touched:
            found.append(touched)
    return OfCases(looked, tuple(found))


def _touched(games: Games, case: Case, changed: Mapping[str, Link], old: str, new: str) -> Resting | None:
    if case.damaged:
        return None
    setting, shown = case.setting, row(case)
    try:
        game, _ = games.reopen(setting.given, setting.do, games.rulebook(setting.rulebook))
        otherwise = _otherwise(games, setting, old, new)
    except JudgeError:  # a board that cannot be laid out any more, or not under the older of the two
        return None
    cited = {parse_cite(cite).entry for line in game.trace if not line.quiet for cite in line.cites}
    rests = tuple(link for entry, link in changed.items() if entry in cited)
    link = Link(shown.id, shown.title, "Saved case", shown.address, shown.question)
    return Resting(link, rests, otherwise) if rests or otherwise else None


def _otherwise(games: Games, setting: Setting, old: str, new: str) -> str:
    """What was done in a case, played under both: why it cannot be done so under the newer one, or what then holds in the end
    that did not."""
    if not {old, new} <= RULEBOOKS.keys():
        return ""
    (before, left), (after, right) = (games.reopen(setting.given, setting.do, book) for book in (old, new))
    if right is not None and left is None:
        return right.says
    held, names = set(_facts(before)), names_of(games.library, after)
    return " ".join(claimed(fact, names) for fact in [fact for fact in _facts(after) if fact not in held][:_MOST_FACTS])


def _facts(game: Game) -> tuple[str, ...]:
    machine = Machine(game.board.tables)
    machine.load(game.state)
    return facts(machine, Labels(game.board))
