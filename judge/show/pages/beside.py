"""Two games side by side: two branches of one board, or one board under two rulebooks; the first line that differs, and why."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import ClassVar

from judge.engine.charts.rulebooks import RULEBOOKS
from judge.engine.game import Game
from judge.engine.tell.trace import DEPTHS, tell
from judge.engine.tell.view import TraceLine
from judge.errors import PlayError
from judge.scenarios.diff import Diff, as_far_as_it_goes, diff
from judge.scenarios.scenario import Scenario
from judge.scenarios.write import board_scenario, moves_of
from judge.show.context import words
from judge.show.context.addresses import Addresses
from judge.show.context.cited import Cited, cites
from judge.show.context.games import Games, scenario_link
from judge.show.context.library import Library
from judge.show.context.packed import pack
from judge.show.context.page import Link, Page
from judge.show.context.plain import told
from judge.show.context.position import Position
from judge.show.pages.stage import Depth
from judge.show.table.moments import USUAL, depth_of
from judge.show.table.reopened import reopened
from judge.show.table.standing import differences

MOST_STATES = 5_000
MOST_SECONDS = 8.0


@dataclass(frozen=True, slots=True)
class Half:
    """A line of one of the two traces."""

    says: str = told("the line")
    notes: tuple[str, ...] = told("what happened at it")
    cites: tuple[Cited, ...] = told("the rules behind it")
    address: str = told("the position at it; empty for a choice that cannot be made there")


@dataclass(frozen=True, slots=True)
class Pair:
    """Lines that stand side by side: the same, or what only one side or each side has there."""

    left: Half | None = told("the line on the left; null where it has none there")
    right: Half | None = told("the line on the right; null where it has none there")
    same: bool = told("whether both say the same")
    depth: int = told("how deep it is nested")
    quiet: bool = told("whether it is a window in which nothing could happen")
    first: bool = told("whether it is the first that differs")


@dataclass(frozen=True, slots=True)
class Reason:
    """Why the two part."""

    what: str = told("the choice, the rule or the card")
    says: str = told("what is different about it")
    cites: tuple[Cited, ...] = told("where that stands")


@dataclass(frozen=True, slots=True)
class Compared:
    """One of the two."""

    title: str = told("what it is called on this page")
    rulebook: str = told("the rulebook that is followed")
    choices: tuple[str, ...] = told("the moves and answers, in words")
    address: str = told("where it stands at its end")
    end: tuple[str, ...] = told("what is so at its end and not at that of the other")


@dataclass(frozen=True, slots=True, kw_only=True)
class BesidePage(Page):
    """The comparison."""

    template: ClassVar[str] = "beside.html"
    handed: ClassVar[bool] = True
    rulebooks: ClassVar[Collection[str]] = RULEBOOKS

    scenario: Link | None = told("the scenario that is compared; null for a board of one's own")
    left: Compared = told("the other branch, or the other rulebook")
    right: Compared = told("this branch, or the rulebook of this page")
    differs: bool = told("whether the ends differ")
    pairs: tuple[Pair, ...] = told("both traces")
    reasons: tuple[Reason, ...] = told("why the two part")
    depth: str = told("how much of the traces is told: short, windows or rows")
    depths: tuple[Depth, ...] = told("the ways of telling them")
    others: tuple[Link, ...] = told("the rulebooks that this one can be compared with; empty between branches")


class _Side:
    """One of the two games, with what its rulebook does not take."""

    def __init__(
        self, library: Library, games: Games, position: Position, rulebook: str, title: str, choices: tuple[str, ...]
    ) -> None:
        self.library, self.games, self.book, self.title = library, games, rulebook, title
        self.game, refused = as_far_as_it_goes(games.replay(position.given, (), rulebook), choices)
        self.place = Position(position.board, self.game.choices, depth=position.depth)
        self.refused = choices[len(self.game.choices)] if refused else ""

    def lines(self, depth: str, idle: frozenset[tuple[str, str]], other: _Side) -> list[TraceLine]:
        """The trace at a depth, without rows that only have another name under another rulebook; at its end what the other
        game goes on with and this one does not take."""
        lines = [line for line in self.game.trace if line.kind == "ability" or line.facts or (line.proc, line.row) not in idle]
        return [*tell(lines, depth), *self._refusal(other)]

    def _refusal(self, other: _Side) -> Iterator[TraceLine]:
        if not self.refused:
            return
        reasons, done = self.game.why_not(self.refused), len(self.game.choices)
        same = self.refused in other.game.choices[done : done + 1]
        chosen = f"“{other.game.said[done] if same else self.refused}”"
        why = "; ".join(reason.says for reason in reasons) or "nobody asks for that here"
        yield TraceLine(0, "", "", f"{chosen} is not possible: {why}", (), tuple(each.cite for each in reasons), "", 0, False)

    def half(self, line: TraceLine) -> Half:
        to = Addresses.of(self.book)
        says, notes = words.sentence(line.says), tuple(words.sentence(note) for note in line.notes)
        address = self.place.at(line.number).play(to) if line.number else ""
        return Half(says, notes, cites(self.library, self.games, line.cites, self.book), address)

    def compared(self, other: _Side) -> Compared:
        said = tuple(words.sentence(each) for each in self.game.said)
        end = differences(other.game.table, self.game.table)
        return Compared(self.title, self.book, said, self.place.play(Addresses.of(self.book)), end)


def branches_page(library: Library, games: Games, position: Position, rulebook: str = "") -> BesidePage:
    """The branch of a position beside the one that was left for it; PlayError where none was."""
    book, here = library.rulebook(rulebook), position.checked()
    if not here.was:
        raise PlayError("there is nothing to compare yet; go back to a choice, answer it differently, then compare")
    left = _Side(library, games, here, book, "The other branch", here.was)
    right = _Side(library, games, here, book, "This branch", here.do)
    reasons = (_parting(left.game, right.game, here.fork),)
    differs = left.game.table != right.game.table
    return _page(here, left, right, reasons, differs=differs)


def rulebooks_page(
    library: Library, games: Games, position: Position, than: str, rulebook: str = "", *, most_seconds: float = MOST_SECONDS
) -> BesidePage:
    """A position and what was done under two rulebooks; BudgetError where that is too much to look at."""
    book = games.rulebook(library.rulebook(rulebook))
    game, position, _ = reopened(library, games, position, book)
    board = board_scenario(position.given, "A board", moves_of(game))
    return _under_two(library, games, board, position, than, book, None, most_seconds)


def scenario_page(
    library: Library,
    games: Games,
    scenario_id: str,
    depth: str,
    than: str,
    rulebook: str = "",
    *,
    most_seconds: float = MOST_SECONDS,
) -> BesidePage:
    """A scenario under two rulebooks; BudgetError where that is too much to look at."""
    book = games.rulebook(library.rulebook(rulebook))
    found = games.scenario(scenario_id)
    position = Position(pack(dict(found.given)), depth=depth)
    return _under_two(library, games, found, position, than, book, scenario_link(found, book), most_seconds)


def _under_two(
    library: Library,
    games: Games,
    board: Scenario,
    position: Position,
    than: str,
    book: str,
    about: Link | None,
    most_seconds: float,
) -> BesidePage:
    other = than or next(each for each in RULEBOOKS if each != book)
    found = diff(board, games.playable, other, book, most_states=MOST_STATES, most_seconds=most_seconds)
    left, right = (_Side(library, games, position, each, f"Rulebook {each}", found.choices) for each in (other, book))
    reasons = tuple(Reason(words.sentence(each.what), each.why, cites(library, games, each.cites, book)) for each in found.causes)
    return _page(position, left, right, reasons, differs=found.differs, found=found, about=about)


def _page(
    position: Position,
    left: _Side,
    right: _Side,
    reasons: tuple[Reason, ...],
    *,
    differs: bool,
    found: Diff | None = None,
    about: Link | None = None,
) -> BesidePage:
    depth, to = depth_of(position.depth), Addresses.of(right.book)

    def address(each: str, than: str) -> str:
        asked = "" if each == USUAL else each
        return to.beside_scenario(about.id, than, asked) if about else position.told(asked).beside(to, than)

    other = left.book if found else ""
    books = [each for each in RULEBOOKS if each != right.book] if found else []
    return BesidePage(
        title=about.title if about else "Side by side",
        rulebook=right.book,
        scenario=about,
        left=left.compared(right),
        right=right.compared(left),
        differs=differs,
        pairs=tuple(_pairs(left, right, depth, found.idle if found else frozenset())),
        reasons=reasons,
        depth=depth,
        depths=tuple(Depth(each, says, address(each, other), each == depth) for each, says in DEPTHS.items()),
        others=tuple(Link(each, f"Rulebook {each}", "Rulebook", address(depth, each)) for each in books),
    )


def _parting(left: Game, right: Game, fork: int) -> Reason:
    """Where two branches part: at a choice, or where one of them ends."""
    there, here = (words.sentence(game.said[fork]) if len(game.said) > fork else "" for game in (left, right))
    if not there or not here:
        return Reason(there or here, "only one side reached this choice", ())
    return Reason(f"Choice {fork + 1}", f"the other branch has {there}; this one has {here}", ())


def _pairs(left: _Side, right: _Side, depth: str, idle: frozenset[tuple[str, str]]) -> Iterator[Pair]:
    """Both traces, what is the same in both in one line."""
    ours, theirs = left.lines(depth, idle, right), right.lines(depth, idle, left)
    parted = False
    for one, other in _aligned(ours, theirs):
        line = one or other
        assert line is not None
        same = one is not None and other is not None and _words(one) == _words(other)
        sides = left.half(one) if one else None, right.half(other) if other else None
        yield Pair(*sides, same, line.depth, line.quiet, not same and not parted)
        parted = parted or not same


def _words(line: TraceLine) -> tuple[str, tuple[str, ...]]:
    return line.says, line.notes


def _aligned(left: list[TraceLine], right: list[TraceLine]) -> Iterator[tuple[TraceLine | None, TraceLine | None]]:
    """Line by line up to the first that differs, and after it so that as many as can be stand beside their like."""
    keys = [[_words(line) for line in each] for each in (left, right)]
    begin = 1 + next((at for at, (one, other) in enumerate(zip(*keys, strict=False)) if one != other), min(map(len, keys)))
    yield from zip_longest(left[:begin], right[:begin])
    matcher = SequenceMatcher(None, keys[0][begin:], keys[1][begin:], autojunk=False)
    for _, a, b, c, d in matcher.get_opcodes():
        yield from zip_longest(left[begin + a : begin + b], right[begin + c : begin + d])
