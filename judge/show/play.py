"""The stepper: a position of a game, row by row, with the question asked and the rule behind every line."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from judge.cite import parse_cite
from judge.engine.film import film
from judge.engine.game import Game, TraceLine
from judge.engine.rulebooks import RULEBOOKS
from judge.errors import JudgeError
from judge.show import lay, words
from judge.show.desk import Desk
from judge.show.page import Link, Page
from judge.show.plain import told
from judge.show.position import Position
from judge.show.table import Table


@dataclass(frozen=True, slots=True)
class Cited:
    """A citation with what it says."""

    cite: str = told("the citation")
    title: str = told("the entry's title, with the row")
    address: str = told("where it stands; empty when the entry is not here yet")
    says: str = told("the passage in our words", default="")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the trace."""

    number: int = told("its number, from 1")
    depth: int = told("how deep it is nested")
    says: str = told("the row or ability")
    notes: tuple[str, ...] = told("what happened at it")
    cites: tuple[Cited, ...] = told("the rules behind it")
    choices: int = told("how many choices were made before it")
    address: str = told("the position at this line")
    here: bool = told("whether it is the line looked at")
    ahead: bool = told("whether it lies after the line looked at")


@dataclass(frozen=True, slots=True)
class Level:
    """One level of what is being resolved."""

    title: str = told("the procedure or ability")
    row: str = told("the row it stands at")
    cites: tuple[Cited, ...] = told("the rule of that row")


@dataclass(frozen=True, slots=True)
class Choice:
    """One possible answer or move."""

    label: str = told("how the choice is written in an address or a scenario")
    says: str = told("what it means")
    address: str = told("the position after it")


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked now."""

    kind: str = told("move, house, order, target, may, ...")
    player: str = told("who is asked")
    says: str = told("the question")
    choices: tuple[Choice, ...] = told("the options")
    cites: tuple[Cited, ...] = told("the rule that asks")


@dataclass(frozen=True, slots=True)
class Refused:
    """A move that is not allowed now."""

    label: str = told("the move")
    reasons: tuple[Cited, ...] = told("every reason, with its citation")


@dataclass(frozen=True, slots=True)
class Made:
    """A choice that was made on the way here."""

    label: str = told("the choice")
    otherwise: str = told("the position before it, where one can choose otherwise")


@dataclass(frozen=True, slots=True)
class ChartRow:
    """A row of the printed chart beside the board."""

    number: int = told("its number")
    says: str = told("what happens at it")
    here: bool = told("whether the game stands at it")


@dataclass(frozen=True, slots=True)
class Chart:
    """The printed timing chart that is being followed."""

    title: str = told("its name")
    address: str = told("its page")
    rows: tuple[ChartRow, ...] = told("its rows")


@dataclass(frozen=True, slots=True)
class Controls:
    """Where to go from here; empty addresses lead nowhere."""

    first: str = told("before the first line")
    back: str = told("one line back")
    forward: str = told("one line on")
    last: str = told("the last line")
    otherwise: str = told("before the last choice")
    outcomes: str = told("all that can come of this position")
    edit: str = told("the board in the form")
    save: str = told("the board as a scenario file")
    keep: str = told("the form that saves this position as a case")


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayPage(Page):
    """A position."""

    template: ClassVar[str] = "play.html"
    rulebooks: ClassVar[tuple[str, ...]] = tuple(RULEBOOKS)

    board: str = told("the board, packed")
    do: tuple[str, ...] = told("the moves and answers so far")
    line: int = told("the line looked at, 0 before the first")
    table: Table = told("the table as it stands at that line")
    lines: tuple[Line, ...] = told("the trace")
    stack: tuple[Level, ...] = told("what is being resolved, outermost first")
    chart: Chart | None = told("the timing chart being followed, with the present row")
    question: Question | None = told("what is asked; only at the last line")
    refused: tuple[Refused, ...] = told("moves that are not allowed now, and why")
    made: tuple[Made, ...] = told("the choices so far")
    winner: str = told("who has won; empty while nobody has")
    plain_bodies: tuple[Link, ...] = told("cards on the board whose abilities are not known here")
    controls: Controls = told("where to go from here")


def play_page(desk: Desk, position: Position, rulebook: str = "") -> PlayPage:
    """The page of a position; PlayError when a choice in the address was not possible."""
    book = desk.rulebook(rulebook)
    game = desk.game(position.given, position.checked().do, book)
    trace, states = game.trace, film(game)
    line = len(trace) if position.line < 0 else min(position.line, len(trace))
    at_end = line == len(trace)
    asked = game.question if at_end else None
    now, before = game.table_of(states[line]), game.table_of(states[max(line - 1, 0)])
    to = desk.at(book)
    lit = {option.card for option in asked.options if option.card} if asked and asked.kind != "move" else set()
    stack = tuple(
        Level(words.sentence(level.title), level.row, _cites(desk, level.cites, book)) for level in game.stack_of(states[line])
    )
    here = position.at(line)
    return PlayPage(
        title=f"Play: {position.do[-1]}" if position.do else "Play it out",
        rulebook=book,
        board=position.board,
        do=position.do,
        line=line,
        table=lay.lay(now, before, lit, to, game.winner if at_end else ""),
        lines=tuple(_line(desk, each, number, here, book) for number, each in enumerate(trace, start=1)),
        stack=stack,
        chart=_chart(desk, trace[line - 1].cites if line else (), stack, book),
        question=_question(desk, game, here, book) if asked else None,
        refused=_refused(desk, game, book) if at_end else (),
        made=tuple(Made(label, position.after(number).play(to)) for number, label in enumerate(position.do)),
        winner=game.winner if at_end else "",
        plain_bodies=_plain_bodies(desk, now, book),
        controls=_controls(desk, here, len(trace), book),
    )


def _line(desk: Desk, line: TraceLine, number: int, here: Position, book: str) -> Line:
    is_here = number == here.line
    return Line(
        number=number,
        depth=line.depth,
        says=words.sentence(line.says),
        notes=tuple(words.sentence(note) for note in line.notes),
        cites=_cites(desk, line.cites, book, full=is_here),
        choices=line.answer,
        address=here.at(number).play(desk.at(book)),
        here=is_here,
        ahead=number > here.line,
    )


def _cites(desk: Desk, cites: tuple[str, ...], book: str, *, full: bool = False) -> tuple[Cited, ...]:
    return tuple(cited(desk, cite, book, full=full) for cite in cites)


def cited(desk: Desk, cite: str, book: str, *, full: bool = False, says: str = "") -> Cited:
    """A citation with its title and address; ``full`` adds what the passage says."""
    read = parse_cite(cite)
    to = desk.at(book)
    if read.kind == "card":
        name = desk.pool.card(read.slug).name if read.slug in desk.pool else read.slug
        return Cited(cite, name, to.card(read.slug), says)
    if read.entry not in desk.corpus:
        return Cited(cite, cite, "", says)
    title = desk.corpus.entry(read.entry).title + (f", {read.item}" if read.item else "")
    return Cited(cite, title, to.cite(read), says or (_passage(desk, cite) if full else ""))


def _passage(desk: Desk, cite: str) -> str:
    try:
        read = parse_cite(cite)
        entry = desk.corpus.entry(read.entry)
        return desk.corpus.items(entry)[read.item - 1] if read.item else desk.corpus.summary(entry)
    except (IndexError, JudgeError):
        return ""


def _question(desk: Desk, game: Game, here: Position, book: str) -> Question | None:
    asked = game.question
    if asked is None:
        return None
    to = desk.at(book)
    choices = tuple(
        Choice(option.label, words.sentence(option.says), here.then(option.label).play(to)) for option in asked.options
    )
    return Question(asked.kind, lay.title(asked.player), asked.says, choices, _cites(desk, asked.cites, book))


def _refused(desk: Desk, game: Game, book: str) -> tuple[Refused, ...]:
    return tuple(
        Refused(
            words.sentence(each.label),
            tuple(cited(desk, reason.cite, book, says=words.sentence(reason.says)) for reason in each.reasons),
        )
        for each in game.refused
    )


def _chart(desk: Desk, cites: tuple[str, ...], stack: tuple[Level, ...], book: str) -> Chart | None:
    """The chart of the line looked at, or of the innermost level that follows one."""
    inner = [each.cite for level in reversed(stack) for each in level.cites]
    found = next((parse_cite(cite) for cite in (*cites, *inner) if cite.startswith("chart:")), None)
    if found is None or found.entry not in desk.corpus:
        return None
    entry = desk.corpus.entry(found.entry)
    rows = tuple(ChartRow(number, says, number == found.item) for number, says in enumerate(desk.corpus.items(entry), start=1))
    return Chart(entry.title, desk.at(book).entry(entry.id, found.item), rows)


def _plain_bodies(desk: Desk, now: lay.Plain, book: str) -> tuple[Link, ...]:
    ids = dict.fromkeys(place.card["id"] for place in lay.places(now).values() if not place.card["modelled"])
    return desk.card_links(tuple(ids), book)


def _controls(desk: Desk, here: Position, lines: int, book: str) -> Controls:
    to = desk.at(book)

    def line(number: int) -> str:
        return here.at(number).play(to) if 0 <= number <= lines and number != here.line else ""

    return Controls(
        first=line(0),
        back=line(here.line - 1),
        forward=line(here.line + 1),
        last=replace(here, line=-1).play(to) if here.line < lines else "",
        otherwise=here.after(len(here.do) - 1).play(to) if here.do else "",
        outcomes=here.outcomes(to),
        edit=to.board(here.board),
        save=to.scenario_file(here.board, here.do),
        keep=to.new_case(here.board, here.do),
    )
