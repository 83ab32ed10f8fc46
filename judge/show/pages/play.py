"""The stepper: a position of a game, line by line, with the question asked and the rule behind every line."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import ClassVar

from judge.cite import parse_cite
from judge.engine.charts.rulebooks import RULEBOOKS
from judge.engine.table.state import State
from judge.engine.table.unknown import is_one
from judge.engine.tell.trace import DEPTHS
from judge.engine.tell.view import Ask, Refusal, TraceLine
from judge.show.context import words
from judge.show.context.addresses import Addresses
from judge.show.context.at_hand import Asked, Shown
from judge.show.context.cited import cited, cites
from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.context.page import Link, Page
from judge.show.context.plain import told
from judge.show.context.position import Position
from judge.show.pages.ruled import answer
from judge.show.pages.stage import Chart, ChartRow, Choice, Controls, Depth, Left, Level, Line, Made, Question, Refused, Ruled
from judge.show.table import layout
from judge.show.table.changed import came
from judge.show.table.ink import ink_of
from judge.show.table.moments import USUAL, Moments, depth_of, moments
from judge.show.table.pieces import Table, Tap
from judge.show.table.reopened import NoLonger, as_far_as_it_holds, no_longer
from judge.show.table.sentence import Certain, sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayPage(Page):
    """A position."""

    template: ClassVar[str] = "play.html"
    handed: ClassVar[bool] = True
    rulebooks: ClassVar[Collection[str]] = RULEBOOKS

    board: str = told("the board, packed")
    do: tuple[str, ...] = told("the moves and answers so far")
    line: int = told("how many rows lie before the moment looked at, 0 before the first")
    rows: int = told("how many rows there are")
    step: int = told("which of the lines told one looks at, from 1; 0 before the first")
    steps: int = told("how many lines are told")
    ruled: Ruled | None = told("the ruling that is played out; null for a board of one's own")
    answer: Certain | None = told("what the scenario comes to, or what has come of the board so far, in one sentence")
    depth: str = told("how much of the trace is told: short, windows or rows")
    depths: tuple[Depth, ...] = told("the ways of telling it")
    table: Table = told("the table as it stands at that moment")
    lines: tuple[Line, ...] = told("the trace")
    stack: tuple[Level, ...] = told("what is being resolved, outermost first")
    chart: Chart | None = told("the timing chart being followed, with the present row")
    question: Question | None = told("what is asked at that moment; null where nothing is")
    refused: tuple[Refused, ...] = told("moves that are not allowed, or cards that cannot be chosen, at that moment, and why")
    made: tuple[Made, ...] = told("the choices so far")
    left: Left | None = told("the branch that was left for this one; null where none was")
    winner: str = told("who has won; empty while nobody has")
    plain_bodies: tuple[Link, ...] = told("cards on the board whose abilities are not known here")
    doubts: tuple[str, ...] = told("what cannot be so on the board, or was taken for granted; it is played as it lies")
    no_longer: NoLonger | None = told("the first choice that does not hold any more, before which the position stands; or null")
    controls: Controls = told("where to go from here")


class _View:
    """One position being shown: its game, its moments, and the one looked at."""

    def __init__(self, library: Library, games: Games, position: Position, book: str, shown: Shown) -> None:
        self.library, self.games, self.book = library, games, book
        self.to = Addresses.of(self.book)
        depth = depth_of(position.depth)
        self.game, self.film, self.doubts = shown.game, shown.film, shown.doubts
        self._asked, self._tables = shown.asked, shown.tables
        self.no_longer = no_longer(library, games, shown.game, shown.unfit) if shown.unfit else None
        position = as_far_as_it_holds(position, shown.game) if shown.unfit else position
        found: Moments | None = shown.moments.get(depth)
        self.moments = shown.moments[depth] = found or moments(shown.game, depth)
        self.stop = self.moments.nearest(position.line)
        self.here = position.at(self.stop).told("" if depth == USUAL else depth)
        self.depth = depth

    @property
    def at_end(self) -> bool:
        return self.stop == self.moments.stops[-1]

    def table(self, row: int) -> layout.Plain:
        """The table after so many rows; -1: as it is when the first question is asked."""
        if row not in self._tables:
            self._tables[row] = self.game.table_of(self.film[row] if row >= 0 else self.game.state_after(0))
        return self._tables[row]

    def line(self, stop: int) -> str:
        """The address of a stop; empty for -1."""
        return self.here.at(stop).play(self.to) if stop >= 0 else ""

    def asked(self, choice: int) -> Asked:
        """The question of a choice with what cannot be chosen there; nothing for -1."""
        if choice not in self._asked:
            before = self.game if self.at_end else self.games.replay(self.here.given, self.game.choices[:choice], self.book)
            self._asked[choice] = (before.question, before.refused)
        return self._asked[choice]

    def question_of(self, choice: int) -> str:
        """The address at which a choice was made."""
        row = self.game.asked_at[choice]
        if self.moments.asked[row] == choice:
            return self.line(row)
        return self.here.before(choice).play(self.to)  # another question was asked at the same row


def play_page(library: Library, games: Games, position: Position, rulebook: str = "") -> PlayPage:
    """The page of a position; where its choices do not all hold (any more), of the last line that does."""
    position, book = position.checked(), library.rulebook(rulebook)
    with games.at_hand(position, book) as shown:
        return _page(_View(library, games, position, book, shown))


def _page(view: _View) -> PlayPage:
    game, states = view.game, view.film
    now, before = view.table(view.stop), view.table(max(view.moments.before(view.stop), 0))
    choice = view.moments.asked.get(view.stop, -1)
    asked, refused = view.asked(choice)
    question = _question(view, asked, choice) if asked else None
    taps = _taps(asked, question) if asked and question else {}
    lit = set(taps) if asked and asked.kind != "move" else set()
    stack = _stack(view, states[view.stop])
    trace = view.moments.trace
    ruled, lines = _ruled(view), _lines(view)
    drawn = replace(ink_of(game, view.games, view.book), lit=lit, taps=taps, why_not=_why_not(refused, now))
    winner = game.winner if view.at_end else ""
    return PlayPage(
        title=words.sentence(game.said[-1]) if game.said else "Play it out",
        rulebook=view.book,
        board=view.here.board,
        do=game.choices,
        line=view.stop,
        rows=len(trace),
        depth=view.depth,
        depths=tuple(Depth(each, says, view.here.told(each).play(view.to), each == view.depth) for each, says in DEPTHS.items()),
        step=sum(1 for line in lines if not line.ahead),
        steps=len(lines),
        ruled=ruled,
        answer=ruled.answer if ruled else _so_far(view, now),
        table=layout.lay(now, before, drawn, winner),
        lines=lines,
        stack=stack,
        chart=_chart(view, trace[view.stop - 1].cites if view.stop else (), stack),
        question=question,
        refused=_refused(view, refused),
        made=tuple(
            Made(label, words.sentence(says), view.question_of(number), game.asked_at[number] >= view.stop)
            for number, (label, says) in enumerate(zip(game.choices, game.said, strict=True))
        ),
        left=_left(view),
        winner=winner,
        plain_bodies=_plain_bodies(view, now),
        doubts=tuple(words.sentence(each.says) for each in view.doubts),
        no_longer=view.no_longer,
        controls=_controls(view),
    )


def _lines(view: _View) -> tuple[Line, ...]:
    told_so_far = [line.number for line in view.moments.lines if line.number <= view.stop]
    here = told_so_far[-1] if told_so_far else 0
    return tuple(_line(view, each, here) for each in view.moments.lines)


def _line(view: _View, line: TraceLine, here: int) -> Line:
    is_here = line.number == here
    return Line(
        number=line.number,
        depth=line.depth,
        kind=line.kind,
        says=words.sentence(line.says),
        notes=tuple(words.sentence(note) for note in line.notes),
        cites=cites(view.library, view.games, line.cites, view.book, full=is_here),
        choices=line.answer,
        address=view.line(view.moments.nearest(line.number)),
        here=is_here,
        ahead=line.number > here,
        quiet=line.quiet,
    )


def _stack(view: _View, state: State) -> tuple[Level, ...]:
    return tuple(
        Level(words.sentence(level.title), level.row, cites(view.library, view.games, level.cites, view.book))
        for level in view.game.stack_of(state)
    )


def _question(view: _View, asked: Ask, choice: int) -> Question:
    """The question of a moment; what was answered there leads on along the same branch."""
    do = view.here.do
    taken = do[choice] if choice < len(do) else None
    board = view.game.board
    unseen = {handle for handle, card in zip(board.handles, board.state.cards, strict=True) if is_one(card)}
    choices = tuple(
        Choice(
            option.label,
            words.sentence(option.says),
            view.line(view.moments.after(view.stop)) if option.label == taken else _answered(view, choice, option.label),
            option.label == taken,
            option.card in unseen,
        )
        for option in asked.options
    )
    said = next((each.says for each in choices if each.taken), "")
    return Question(
        asked.kind, layout.title(asked.player), asked.says, choices, cites(view.library, view.games, asked.cites, view.book), said
    )


def _taps(asked: Ask, question: Question) -> dict[str, tuple[Tap, ...]]:
    """The answers by the card that each is about: a tap on it gives them."""
    found: dict[str, list[Tap]] = {}
    of = dict(zip(question.choices, asked.options, strict=True))
    for number, choice in enumerate(question.shown, start=1):
        if card := of[choice].card:
            found.setdefault(card, []).append(Tap(number, choice.says, choice.address))
    return {card: tuple(taps) for card, taps in found.items()}


def _answered(view: _View, choice: int, label: str) -> str:
    position = view.here.then(label) if choice == len(view.here.do) else view.here.otherwise(choice, label)
    return position.play(view.to)


def _ruled(view: _View) -> Ruled | None:
    """The scenario that the address names, with its answer."""
    if view.here.of not in view.games.scenarios:
        return None
    scenario = view.games.scenario(view.here.of)
    return Ruled(scenario.title, view.to.scenario(scenario.id), answer(view.library, view.games, scenario, view.book))


def _so_far(view: _View, now: layout.Plain) -> Certain | None:
    """What has come of a board of one's own up to the moment looked at."""
    if not view.here.do:
        return None
    says = sentence(came(view.table(-1), now))
    return Certain(sentence=f"{words.sentence(says)}." if says else "", certainty="depends", sure="So far, with these choices")


def _why_not(refused: tuple[Refusal, ...], now: layout.Plain) -> dict[str, tuple[str, ...]]:
    """The reasons by the card that each is about: one that cannot be chosen, or that a move would use."""
    places, found = layout.places(now), dict[str, list[str]]()
    for each in refused:
        card = each.label if each.label in places else each.label.rpartition(" ")[2]
        if card in places:
            found.setdefault(card, []).extend(words.sentence(reason.says) for reason in each.reasons)
    return {card: tuple(dict.fromkeys(reasons)) for card, reasons in found.items()}


def _refused(view: _View, refused: tuple[Refusal, ...]) -> tuple[Refused, ...]:
    return tuple(
        Refused(
            words.sentence(each.says),
            tuple(
                cited(view.library, view.games, reason.cite, view.book, says=words.sentence(reason.says))
                for reason in each.reasons
            ),
        )
        for each in refused
    )


def _left(view: _View) -> Left | None:
    """The branch that was left, told by where it parts from this one."""
    here, fork = view.here, view.here.fork
    if len(here.was) <= fork:
        return None
    game, unfit = view.games.reopen(here.given, here.was[: fork + 1], view.book)
    there = unfit.label if unfit else game.said[fork]
    ours = view.game.said[fork] if len(here.do) > fork else ""
    address = here.back_there().play(view.to)
    beside = here.beside(view.to) if ours else ""
    return Left(words.sentence(ours), words.sentence(there), len(here.was) - fork, address, beside)


def _chart(view: _View, found: tuple[str, ...], stack: tuple[Level, ...]) -> Chart | None:
    """The chart of the line looked at, or of the innermost level that follows one."""
    inner = [each.cite for level in reversed(stack) for each in level.cites]
    cite = next((parse_cite(each) for each in (*found, *inner) if each.startswith("chart:")), None)
    if cite is None or cite.entry not in view.library.corpus:
        return None
    entry = view.library.corpus.entry(cite.entry)
    items = enumerate(view.library.corpus.items(entry), start=1)
    rows = tuple(ChartRow(number, says, number == cite.item) for number, says in items)
    return Chart(entry.title, view.to.entry(entry.id, cite.item), rows)


def _plain_bodies(view: _View, now: layout.Plain) -> tuple[Link, ...]:
    ids = dict.fromkeys(place.card["id"] for place in layout.places(now).values() if not place.card["modelled"])
    return view.library.card_links(tuple(ids), view.book)


def _controls(view: _View) -> Controls:
    here, to, seen = view.here, view.to, view.moments
    asked = seen.question_before(view.stop)
    return Controls(
        first=view.line(0) if view.stop else "",
        back=view.line(seen.before(view.stop)),
        forward=view.line(seen.after(view.stop)),
        last=here.at(-1).play(to) if not view.at_end else "",
        otherwise=view.question_of(asked) if asked >= 0 else "",
        outcomes=here.outcomes(to),
        still=to.still(here.board, here.do),
        beside=here.beside(to, next(each for each in RULEBOOKS if each != view.book)) if here.do else "",
        edit=to.board(here.board, here.into, here.do),
        save=to.scenario_file(here.board, here.do),
        keep=to.new_case(here.board, here.do),
        back_in=to.revise(here.into, here.board, here.do) if here.into.case else "",
    )
