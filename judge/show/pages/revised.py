"""Another board in the place of the one that a case was saved with: what becomes of its choices, and who else was at it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import ClassVar

from judge.engine.charts.rulebooks import RULEBOOKS
from judge.engine.game import Game
from judge.errors import CaseChangedError, Problem
from judge.show.context import words
from judge.show.context.addresses import Addresses, Into
from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.context.page import Page
from judge.show.context.plain import told
from judge.show.context.position import Position
from judge.show.pages.history import FIELD_NAMES, Changed, EditShown, board_changes, choice_changes, edits_since
from judge.show.pages.saved import setting_of
from judge.show.table import layout
from judge.show.table.ink import ink_of
from judge.show.table.pieces import Table
from judge.store.case import Case
from judge.store.cases import Cases
from judge.store.visitor import Role


@dataclass(frozen=True, slots=True, kw_only=True)
class RevisePage(Page):
    """The last look at a board before it goes into its case."""

    template: ClassVar[str] = "revise.html"
    rulebooks: ClassVar[Collection[str]] = RULEBOOKS

    id: str = told("the case's id")
    case_title: str = told("the case's title")
    version: int = told("the version of the case in whose place the board comes")
    board: str = told("the new board, packed")
    table: Table = told("the new board as it stands after the choices that are kept")
    changes: tuple[Changed, ...] = told("where it differs from what the case has, as that is now")
    do: tuple[str, ...] = told("the choices that come with it: those that were made, or those of the case that can still be made")
    said: tuple[str, ...] = told("the same in words")
    played: bool = told("whether other choices come into the case with the board, and not those of the case are kept")
    lost: tuple[str, ...] = told("the choices of the case that cannot, or that come after one that cannot")
    meanwhile: tuple[EditShown, ...] = told("what others have changed since the case was opened, the last edit first")
    edit: str = told("back to the form with this board, or to the position that was played")
    apart: str = told("the form that saves the board as a case of its own")

    @property
    def http_status(self) -> int:
        """409 as long as nobody has looked at what others have changed."""
        return 409 if self.meanwhile else 200


def revise_page(
    library: Library,
    games: Games,
    cases: Cases,
    into: Into,
    board: str,
    rulebook: str = "",
    played: tuple[str, ...] | None = None,
) -> RevisePage:
    """What would become of the case, with the choices that were ``played`` or, without such, with its own as far as they go.

    SetupError when the board cannot be laid out, PlayError when it cannot be played so, UnknownCaseError without a case.
    """
    cases.visitor.need(Role.JUDGE)
    case, book = cases.get(into.case), library.rulebook(rulebook)
    to, now = Addresses.of(book), Into(case.id, case.version)
    here = Position(board, played or (), into=now)
    game, do = (
        _played(games, case, board, book) if played is None else (games.replay(here.given, here.checked().do, book), here.do)
    )
    return RevisePage(
        title="Save the board into the case",
        rulebook=book,
        id=case.id,
        case_title=case.words.title,
        version=case.version,
        board=board,
        table=layout.lay(game.table, game.table, ink_of(game, games, book), game.winner),
        changes=_changes(library, case, here, book, played=played is not None),
        do=do,
        said=tuple(words.sentence(each) for each in game.said),
        played=played is not None,
        lost=case.setting.do[len(do) :] if played is None else (),
        meanwhile=edits_since(library, case, into.version),
        edit=to.board(board, now) if played is None else here.play(to),
        apart=to.new_case(board, do),
    )


def _changes(library: Library, case: Case, here: Position, book: str, *, played: bool) -> tuple[Changed, ...]:
    """The rulebook, the places of the board, and what was done, where they are not those of the case."""
    was = case.setting
    rulebook = () if book == was.rulebook else (Changed(FIELD_NAMES["rulebook"], was.rulebook, book),)
    board = () if here.given == was.given else board_changes(library.pool, was.given, here.given)
    return (*rulebook, *board, *(choice_changes(was.do, here.do) if played else ()))


def _played(games: Games, case: Case, board: str, book: str) -> tuple[Game, tuple[str, ...]]:
    """The new board after as many choices of the case as can be made on it, and these choices."""
    game, _ = games.reopen(Position(board).given, case.setting.do, book)
    return game, game.choices


def revise(library: Library, games: Games, cases: Cases, into: Into, board: str, do: tuple[str, ...], rulebook: str = "") -> Case:
    """Put the board into the case.

    CaseChangedError when somebody has changed the case since the version that was opened, with what was changed.
    """
    cases.visitor.need(Role.JUDGE)
    setting = setting_of(library, games, Position(board, do), library.rulebook(rulebook))
    try:
        return cases.revise(into.case, setting, into.version)
    except CaseChangedError as refusal:
        raise _told(refusal, library, cases, into) from None


def _told(refusal: CaseChangedError, library: Library, cases: Cases, into: Into) -> CaseChangedError:
    """The refusal with the version that the case has now, and every change since the one that was seen as a problem."""
    case = cases.get(into.case)
    says = f"{refusal.says} (it was seen at version {into.version} and is at version {case.version})"
    problems = tuple(
        Problem(change.name, "store/changed", f"{change.old or 'nothing'} → {change.new or 'nothing'}{_by(edit)}")
        for edit in edits_since(library, case, into.version)
        for change in edit.changes
    )
    return CaseChangedError(says, where=case.id, problems=problems)


def _by(edit: EditShown) -> str:
    return f", {edit.at[:16].replace('T', ' ')} UTC{edit.by and f' by {edit.by}'}"
