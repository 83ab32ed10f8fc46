"""Everything that can come of a position: the tree of choices, the distinct ends, and when it ends so."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar

from judge.engine.charts.readings import Reading, passed
from judge.engine.charts.rulebooks import RULEBOOKS
from judge.engine.explore import WHOLE_STATES, Exploration, Tick, explore_ends
from judge.engine.game import Game
from judge.engine.graph import Node
from judge.engine.table.question import MOVE_KINDS
from judge.errors import BudgetError
from judge.scenarios.branches import Branches
from judge.scenarios.check import explore_prepared
from judge.scenarios.prepare import prepare
from judge.scenarios.readings import turned_round
from judge.scenarios.scenario import Scenario
from judge.scenarios.separate import Separator
from judge.show.context import words
from judge.show.context.addresses import Addresses
from judge.show.context.games import Games, scenario_link
from judge.show.context.library import Library
from judge.show.context.packed import pack, unpack
from judge.show.context.page import Link, Page
from judge.show.context.plain import told
from judge.show.context.position import Position
from judge.show.table import layout
from judge.show.table.changed import came, certainly
from judge.show.table.ink import ink_of
from judge.show.table.pieces import Table
from judge.show.table.reopened import NoLonger, reopened
from judge.show.table.sentence import Certain
from judge.show.tree.choosing import Answers, Events, said
from judge.show.tree.ends import MOST_ENDS, changes, differing, distinct, winner
from judge.show.tree.picture import MARKS, Drawing, Picture, labels_to, mark, picture

# So many ends are named and explained; the first of them are shown with their boards.
MOST_SHOWN, MOST_BOARDS = 40, 8


@dataclass(frozen=True, slots=True)
class Limits:
    """How far one looks: positions, seconds, and positions looked at again to prove when it ends so.

    ``only_settled``: what they cut short is of no use (UnsettledError); it will be looked at again with others. ``every_order``:
    no order is left out as long as that fits.
    """

    states: int
    seconds: float
    effort: int
    only_settled: bool = False
    every_order: bool = False

    @property
    def whole_states(self) -> int | None:
        """How many positions may be looked at before orders are left out that come to the same ends; None: none is left out."""
        if self.only_settled:
            return None
        return self.states if self.every_order else WHOLE_STATES


class UnsettledError(BudgetError):
    """The limits cut a search short that is wanted settled only."""

    code = "show/unsettled"

    def __init__(self) -> None:
        super().__init__("there is more to look at than these limits allow")


USUAL = Limits(50_000, 30.0, 400_000)
FAR = Limits(150_000, 120.0, 1_500_000, every_order=True)


@dataclass(frozen=True, slots=True)
class Look:
    """How the reader wants to see it: every position drawn, or folded (None: by size); look further than usual; of a scenario,
    which open readings are taken the other way."""

    whole: bool | None = None
    far: bool = False
    readings: tuple[str, ...] = ()

    def query(self, end: str = "") -> dict[str, str]:
        """The same as it stands in an address, with the letter of the end whose ways are marked."""
        draw = {None: "", True: "whole", False: "folded"}[self.whole]
        return {"draw": draw, "end": end, "far": "1" if self.far else "", "readings": ",".join(self.readings)}


@dataclass(frozen=True, slots=True)
class Outcome:
    """One distinct end."""

    number: int = told("its number on this page")
    letter: str = told("its letter in the picture")
    mark: int = told("the form of its sign in the picture, from 0")
    changes: tuple[str, ...] = told("what is different from the position asked about, in words, unless it is so at every end")
    when: str = told("the condition on choices under which it ends so, and only then; empty where no short one was proved")
    choices: tuple[str, ...] = told("one way of choosing that leads here")
    alike: int = told("how many positions end like this that differ in something not on the table")
    ways: int | None = told("how many ways of choosing lead here; null where they are not known exactly")
    address: str = told("the position at this end")
    marked: str = told("this page with the ways to this end marked")
    table: Table | None = told("the board at this end, the cards lit that are not the same at every end; null for later ends")


@dataclass(frozen=True, slots=True)
class Start:
    """Something to explore instead."""

    says: str = told("what: a move, or the same with higher limits")
    address: str = told("its outcomes")


@dataclass(frozen=True, slots=True)
class OpenReading:
    """A point that the rulebook leaves open, on which what is shown rests."""

    name: str = told("what a board calls it under `readings`")
    says: str = told("what is followed here")
    other: str = told("what the other reading says")
    entry: str = told("the entry about it")
    address: str = told("what can come of the same position by the other reading")


@dataclass(frozen=True, slots=True, kw_only=True)
class OutcomesPage(Page):
    """The distinct ends of a position."""

    template: ClassVar[str] = "outcomes.html"
    handed: ClassVar[bool] = True
    rulebooks: ClassVar[Collection[str]] = RULEBOOKS

    board: str = told("the board, packed")
    do: tuple[str, ...] = told("the moves and answers before the position")
    said: tuple[str, ...] = told("the same in words")
    scenario: Link | None = told("the scenario whose do-list is followed, if it is one")
    asked: str = told("the question whose answers are followed; empty when a move is to be made first")
    answer: Certain | None = told(
        "the answer in one sentence, and how sure it is; null where a move is to be made first", default=None
    )
    always: tuple[str, ...] = told("what is the same at every end, in words")
    outcomes: tuple[Outcome, ...] = told("the distinct ends")
    more: int = told("how many further distinct ends are not shown")
    states: int = told("how many positions were looked at")
    waiting: int = told("at how many of them it was not looked at what comes next")
    ways: int | None = told("how many ways of choosing there are; null where they are not known exactly")
    exhausted: bool = told("whether every branch was followed; if not, what is missing here may still exist")
    why_not: str = told("why not every branch was followed")
    left_out: int = told(
        "how many answers were not followed because others come to the same ends; where there are some, nothing is said about the"
        " ways",
        default=0,
    )
    settled: bool = told("whether neither the search nor the proofs were ended by a limit")
    seconds: float = told("for a search that ended early: how long it took")
    picture: Picture | None = told("the tree of choices; null where nothing is asked")
    marked: str = told("the letter of the end whose ways are marked; empty for none")
    unmarked: str = told("this page without marks")
    further: Start | None = told("this page with higher limits; null where they would not help or are in force")
    starts: tuple[Start, ...] = told("the moves to explore instead, when a move is to be made first")
    no_longer: NoLonger | None = told("the first choice that does not hold any more, before which the position stands; or null")
    back: str = told("the position itself")
    readings: tuple[OpenReading, ...] = told("the open readings of the rulebook that decide something on the way")
    table: Table | None = told("the board asked about", default=None)


@dataclass(frozen=True, slots=True)
class _About:
    """What a page is made for."""

    game: Game
    before: layout.Plain
    position: Position
    look: Look
    limits: Limits
    ink: layout.Ink
    scenario: Scenario | None = None
    starts: tuple[Start, ...] = field(default=())
    no_longer: NoLonger | None = None

    def address(self, look: Look, end: str = "") -> str:
        """This page, seen one way or another."""
        query = look.query(end)
        to = Addresses.of(self.game.rulebook)
        if self.scenario:
            return to.scenario_outcomes(self.scenario.id, **query)
        return to.outcomes(self.position.board, self.position.do, **query)

    def by_reading(self, reading: Reading) -> OpenReading:
        """An open reading passed through, with the way to the other."""
        to = Addresses.of(self.game.rulebook)
        given = unpack(self.position.board)
        listed = set(given.get("readings", ()))
        says = (reading.other, reading.says) if reading.slug in listed else (reading.says, reading.other)
        if self.scenario:
            turned = tuple(sorted({*self.look.readings} ^ {reading.slug}))
            address = self.address(replace(self.look, readings=turned))
        else:
            address = to.outcomes(pack({**given, "readings": sorted(listed ^ {reading.slug})}), self.position.do)
        return OpenReading(reading.slug, *says, to.cite(reading.id), address)

    def play(self, labels: tuple[str, ...]) -> str:
        """A position that comes of the one asked about."""
        return Position(self.position.board, (*self.position.do, *labels)).play(Addresses.of(self.game.rulebook))


def outcomes_page(
    library: Library,
    games: Games,
    position: Position,
    rulebook: str = "",
    look: Look = Look(),
    limits: Limits = USUAL,
    tick: Tick | None = None,
) -> OutcomesPage:
    """Follow every answer to what the last move asks; without a move, offer those that can be made.

    UnsettledError where it is wanted settled only, and the limits do not suffice.
    """
    book = library.rulebook(rulebook)
    game, position, unfit = reopened(library, games, position, book)
    to = Addresses.of(book)
    moves = _moves_made(game, position, games)
    if not moves and game.question is not None and game.question.kind in MOVE_KINDS:
        offered = [each for each in game.question.options if each.label != "end"]
        starts = tuple(Start(words.sentence(each.says), position.then(each.label).outcomes(to)) for each in offered)
        about = _About(game, game.table, position, look, limits, ink_of(game, games, book), starts=starts, no_longer=unfit)
        return _page(about, Exploration())
    here = position.after(max(moves, default=-1) + 1)
    game = games.replay(position.given, here.do, book)
    before = games.replay(position.given, here.do[:-1], book).table if moves else game.table
    asked = game.question
    if asked is None or asked.kind in MOVE_KINDS:
        found = Exploration(nodes=[Node(game.state, None, 0)], ends=[0])
    else:
        found = explore_ends(
            game.board.tables,
            game.state,
            most_states=limits.states,
            most_seconds=limits.seconds,
            whole_states=limits.whole_states,
            tick=tick,
        )
    return _page(_About(game, before, here, look, limits, ink_of(game, games, book), no_longer=unfit), found)


def scenario_outcomes_page(
    library: Library,
    games: Games,
    scenario_id: str,
    rulebook: str = "",
    look: Look = Look(),
    limits: Limits = USUAL,
    tick: Tick | None = None,
) -> OutcomesPage:
    """Follow every branch of a scenario's do-list to its end."""
    wanted = turned_round(games.scenario(scenario_id), look.readings)
    book = games.rulebook(library.rulebook(rulebook))
    ready = prepare(wanted, games.playable, book)
    found = explore_prepared(
        ready, most_states=limits.states, most_seconds=limits.seconds, whole_states=limits.whole_states, tick=tick
    )
    # Asked of its own board, the script ends where it does not fit; a scenario that is broken says so on its own page.
    game = games.replay(wanted.given, (), book)
    here, drawn = Position(pack(dict(wanted.given))), ink_of(game, games, book)
    return _page(_About(game, game.table, here, look, limits, drawn, wanted), found)


def with_marks(page: OutcomesPage, end: str) -> OutcomesPage:
    """The page with the ways to one end marked, if it has an end of that letter."""
    return replace(page, marked=end) if end in {each.letter for each in page.outcomes} else page


def _moves_made(game: Game, position: Position, games: Games) -> list[int]:
    """Which of the choices so far were moves, and not answers."""
    replayed = games.replay(position.given, (), game.rulebook)
    found = []
    for at, label in enumerate(position.do):
        if replayed.question is not None and replayed.question.kind in MOVE_KINDS:
            found.append(at)
        replayed.answer(label)
    return found


def _page(about: _About, found: Exploration) -> OutcomesPage:
    game = about.game
    ends = distinct(game, found)
    tables = [json.loads(plain) for plain in ends]
    named = [changes(about.before, plain) for plain in tables]
    always = tuple(change for change in named[0] if all(change in other for other in named)) if named else ()
    events = Events(Answers(game, found))
    branches = events.branches({node: number for number, nodes in enumerate(ends.values()) for node in nodes})
    exhausted = found.exhausted and len(found.ends) <= MOST_ENDS
    if about.limits.only_settled and not exhausted:
        raise UnsettledError
    separator = Separator(branches, about.limits.effort)
    whole = exhausted and not found.left_out
    whens = _whens(separator, events, min(len(ends), MOST_SHOWN)) if whole else []
    settled = exhausted and separator.left > 0
    if about.limits.only_settled and not settled:
        raise UnsettledError
    ways = branches.ways() if whole else None
    labels = labels_to(events.answers, branches)
    outcomes = tuple(
        Outcome(
            number=number + 1,
            letter=mark(number),
            mark=number % MARKS,
            changes=tuple(change for change in named[number] if change not in always),
            when=whens[number] if whens else "",
            choices=_choices(events.answers, branches, nodes[0]),
            alike=len(nodes),
            ways=ways[number] if ways else None,
            address=about.play(labels[nodes[0]]),
            marked=f"{about.address(about.look, mark(number))}#tree",
            table=_table(about, found, tables, number, nodes[0]) if number < MOST_BOARDS else None,
        )
        for number, nodes in enumerate(list(ends.values())[:MOST_SHOWN])
    )
    letters = [each.letter for each in outcomes]
    drawing = Drawing(
        events.answers,
        branches,
        letters,
        about.play,
        lambda whole: f"{about.address(replace(about.look, whole=whole))}#tree",
        labels,
    )
    asked, scenario_asked = game.question, about.scenario
    to = Addresses.of(game.rulebook)
    why_not = found.why_not or ("" if exhausted else f"more than {MOST_ENDS:,} ends")
    return OutcomesPage(
        title="All outcomes",
        rulebook=game.rulebook,
        board=about.position.board,
        do=about.position.do,
        said=tuple(game.said),
        scenario=scenario_link(scenario_asked, game.rulebook) if scenario_asked else None,
        asked=asked.says if asked and not about.starts else "",
        answer=None if about.starts else _answer(about, found, ends, tables, exhausted=exhausted),
        always=always,
        outcomes=outcomes,
        more=max(len(ends) - MOST_SHOWN, 0),
        states=len(found.nodes),
        waiting=sum(1 for at, steps in enumerate(branches.leaving) if not steps and at not in branches.ends),
        ways=sum(ways.values()) if ways else None,
        exhausted=exhausted,
        why_not=why_not,
        left_out=found.left_out,
        settled=settled,
        seconds=0.0 if exhausted else round(found.seconds, 1),
        picture=picture(drawing, whole=about.look.whole) if found.nodes else None,
        marked="",
        unmarked=f"{about.address(about.look)}#tree",
        further=None if whole or about.look.far else _further(about),
        starts=about.starts,
        no_longer=about.no_longer,
        readings=tuple(
            about.by_reading(each)
            for each in passed({*found.cites, *(met.id for met in game.readings_passed)}, RULEBOOKS[game.rulebook].settled)
        ),
        back=scenario_link(scenario_asked, game.rulebook).address if scenario_asked else about.position.play(to),
        table=layout.lay(game.table, about.before, about.ink, game.winner),
    )


def _answer(
    about: _About, found: Exploration, ends: Mapping[str, list[int]], tables: Sequence[layout.Plain], *, exhausted: bool
) -> Certain:
    firsts = [nodes[0] for nodes in ends.values()]
    facts = [came(about.before, table, winner(about.game, found, at)) for table, at in zip(tables, firsts, strict=True)]
    alike = tuple(dict.fromkeys(facts))
    return certainly(alike[:MOST_SHOWN], max(len(alike) - MOST_SHOWN, 0), proved=exhausted)


def _further(about: _About) -> Start:
    return Start(
        f"Look further, up to {FAR.states:,} positions or {FAR.seconds:g} seconds", about.address(replace(about.look, far=True))
    )


def _whens(separator: Separator, events: Events, count: int) -> list[str]:
    """For each outcome when it ends so, where that can be said shortly; nothing needs saying where there is but one."""
    if count < 2:
        return [""] * count
    conditions = [separator.condition(number) for number in range(count)]
    return [said(each, events.phrases) if each else "" for each in conditions]


def _table(about: _About, found: Exploration, tables: Sequence[layout.Plain], number: int, node: int) -> Table:
    """The board at an end; lit is what is not the same at every end."""
    drawn = replace(about.ink, lit=differing(tables[:MOST_SHOWN]))
    return layout.lay(tables[number], about.before, drawn, winner(about.game, found, node))


def _choices(answers: Answers, branches: Branches, end: int) -> tuple[str, ...]:
    """One way there, in words; an answer to which there is no other is not a choice."""
    found = []
    for edge in answers.found.path(end):
        if len(branches.leaving[edge.start]) > 1:
            found.append(answers.of(edge).says)
    return tuple(found)
