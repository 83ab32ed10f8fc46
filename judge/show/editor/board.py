"""The page that sets a board up: a form that needs nothing but a browser, with every problem at its field."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from judge.engine.board.as_given import UnsaidError, as_given
from judge.engine.board.doing import moments_in
from judge.engine.board.moments import Moment
from judge.engine.board.spec import STEPS, own_houses
from judge.engine.charts.rulebooks import RULEBOOKS
from judge.engine.game import Game
from judge.engine.resolve.game_tables import ALL_HOUSES
from judge.errors import JudgeError
from judge.show.context import words
from judge.show.context.addresses import NO_CASE, Addresses, Into
from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.context.packed import pack, unpack
from judge.show.context.page import Page
from judge.show.context.plain import told
from judge.show.context.position import Position
from judge.show.editor import sides
from judge.show.editor.constants import constants
from judge.show.editor.draft import Draft, name_of
from judge.show.editor.editor import BoardChecked, check_board, kept_at
from judge.show.editor.filled import fill
from judge.show.editor.flaw import Flaw
from judge.show.editor.inputs import PILES, PLAYERS, Input, inputs_of
from judge.show.editor.templates import FRESH
from judge.show.editor.typed import Typed, field_of
from judge.show.table import layout
from judge.show.table.ink import ink
from judge.show.table.pieces import Table

# So many moves are taken back at most in search of a moment that can be written down.
MOST_BACK = 8


@dataclass(frozen=True, slots=True)
class Half:
    """One side of the form."""

    player: str = told("the side's place in the fields")
    name: str = told("its name in what is typed")
    title: str = told("its name on the page")
    side: Mapping[str, Any] = told("what is typed")
    piles: tuple[tuple[str, str, str], ...] = told("the piles: field, name, what is typed")


@dataclass(frozen=True, slots=True)
class Named:
    """An option of a list."""

    value: str = told("what is sent")
    name: str = told("what is shown")


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardPage(Page):
    """The form."""

    template: ClassVar[str] = "board.html"
    rulebooks: ClassVar[Collection[str]] = RULEBOOKS
    longest_name: ClassVar[int] = sides.LONGEST_NAME
    constants: ClassVar[Callable[[], dict[str, Any]]] = staticmethod(constants)
    inputs: ClassVar[Callable[..., tuple[Input, ...]]] = staticmethod(inputs_of)

    plain: bool = told("whether the form alone is wanted, without the drawn board")
    given: Mapping[str, Any] = told("the board in the notation of scenario files, as far as it can be read")
    checked: BoardChecked = told("the facts of its cards, how they stand, and every problem at its place")
    draft: Draft = told("what is typed, field by field")
    halves: tuple[Half, Half] = told("both sides, the opponent's first")
    houses: tuple[Named, ...] = told("the houses to choose from")
    steps: tuple[Named, ...] = told("the steps of a turn")
    moments: tuple[Named, ...] = told("the moments inside a resolution at which the board may stand, and what each is about")
    flaws: tuple[Flaw, ...] = told("every problem of the board as it is typed")
    table: Table | None = told("the board as it lies; null while it has problems")
    paste: str = told("the pasted text of which something could not be read", default="")
    unread: tuple[Flaw, ...] = told("every line of the pasted text that could not be read", default=())
    packed: str = told("the board for addresses; empty while it has problems")
    play: str = told("where the board is played; empty while it has problems")
    save: str = told("the board as a scenario file; empty while it has problems")
    keep: str = told("the form that saves the board as a case, or into the case it belongs to; empty while it has problems")
    into: Into = told("the saved case whose board is edited, and the version that was opened", default=NO_CASE)


def as_it_stands(games: Games, position: Position, rulebook: str) -> str:
    """The board, packed, as it stands after the moves of a position, or at the last moment before that a set-up can say."""
    book, do = games.rulebook(rulebook), position.do
    for made in range(len(do), max(len(do) - MOST_BACK, 0), -1):
        with suppress(JudgeError, UnsaidError):
            game = games.replay(position.given, do[:made], book)
            return pack(as_given(game.board, game.state, games.playable, book))
    return position.board


def board_page(
    library: Library, games: Games, packed: str = "", rulebook: str = "", *, plain: bool = False, into: Into = NO_CASE
) -> BoardPage:
    """The form for a packed board, or as a table is when nobody has said anything; ``into`` is the case whose board it is."""
    given = sides.fit(unpack(packed)) if packed else FRESH
    shown = draft_page(library, games, fill(given, library.pool), rulebook, plain=plain, into=into)
    # the drawn board keeps what the form has no field for
    return replace(shown, given=given, checked=check_board(library, games, given, rulebook, into))


def draft_page(
    library: Library, games: Games, draft: Draft, rulebook: str = "", *, plain: bool = False, into: Into = NO_CASE
) -> BoardPage:
    """The form for what is typed, with every problem."""
    book = library.rulebook(rulebook)
    typed = Typed(draft, library.pool)
    checked = check_board(library, games, typed.given, rulebook, into)
    flaws = _flaws(typed, checked)
    packed = "" if flaws else pack(typed.given)
    if not typed.problems:
        draft = fill(typed.given, library.pool)  # every card under its whole name, so that one sees what was understood
    to, here = Addresses.of(book), Position(packed)
    return BoardPage(
        title="Board of a case" if into.case else "Set up a board",
        rulebook=book,
        plain=plain,
        given=typed.given,
        checked=checked,
        draft=draft,
        halves=(_half(draft, PLAYERS[0]), _half(draft, PLAYERS[1])),
        houses=tuple(Named(each, words.house(each)) for each in (*ALL_HOUSES, *_new_houses(library, typed.given))),
        steps=tuple(Named(each, words.STEP_NAMES[each]) for each in STEPS),
        moments=tuple(_moment(each) for each in moments_in(games.rulebook(book))),
        flaws=flaws,
        table=_table(games, typed.given, book) if packed else None,
        packed=packed,
        play=here.play(to) if packed else "",
        save=to.scenario_file(packed) if packed else "",
        keep=kept_at(to, packed, into) if packed else "",
        into=into,
    )


def _new_houses(library: Library, given: Mapping[str, Any]) -> list[str]:
    """Those of a new set, and those that cards of the board's own bring along."""
    return sorted({*library.pool.houses, *own_houses(given)} - set(ALL_HOUSES))


def _flaws(typed: Typed, checked: BoardChecked) -> tuple[Flaw, ...]:
    """Every problem at its field: of names, of the notation, and of the board where nothing is told there already."""
    told = [Flaw(each.where, words.sentence(each.says), each.code) for each in typed.problems]
    fields, names = {flaw.field for flaw in told}, sides.names_of(typed.given)
    found = (replace(flaw, field=field_of(sides.at_place(flaw.field, names))) for flaw in checked.flaws)
    return (*told, *(flaw for flaw in found if flaw.field not in fields))


def _moment(moment: Moment) -> Named:
    about = ", ".join(field.name for field in moment.fields if field.default is None)
    return Named(moment.name, f"{moment.name} ({about})" if about else moment.name)


def _table(games: Games, given: Mapping[str, Any], book: str) -> Table | None:
    try:
        game = Game(given, games.playable, games.rulebook(book))
    except JudgeError:
        return None
    table = game.table_of(game.board.state)
    return layout.lay(table, table, ink(games, book, game))


def _half(draft: Draft, player: str) -> Half:
    side = draft[player]
    piles = tuple((pile, name, side[pile]) for pile, name in PILES.items())
    return Half(player, side["was"] or player, layout.title(name_of(draft, player)), side, piles)
