"""Saved cases: the list, one case, and the form that writes about it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from judge.engine.charts.rulebooks import RULEBOOKS
from judge.engine.game import Game
from judge.errors import CaseFormError, JudgeError, Problem
from judge.show.context import words
from judge.show.context.addresses import NO_CASE, Addresses, Into
from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.context.page import Link, Page
from judge.show.context.plain import told
from judge.show.context.position import Position
from judge.show.pages.events import You, you
from judge.show.pages.history import FIELD_NAMES, EditShown, edits_since, position_of, told_edits
from judge.show.pages.saved_row import Row, row
from judge.show.table import layout
from judge.show.table.ink import ink_of
from judge.show.table.pieces import Table
from judge.show.table.reopened import NoLonger, reopened
from judge.store.case import LONGEST, TAKEN_IN, Case, Setting, Words
from judge.store.cases import PAGE, Cases, Wanted
from judge.store.visitor import Role


@dataclass(frozen=True, slots=True)
class Event:
    """An event with cases."""

    name: str = told("its name")
    address: str = told("its cases")
    count: int = told("how many they are")


@dataclass(frozen=True, slots=True, kw_only=True)
class CasesPage(Page):
    """The saved cases, or those that fit."""

    template: ClassVar[str] = "cases.html"

    q: str = told("what is searched for")
    event: str = told("the event that the list is narrowed to")
    cards: tuple[Link, ...] = told("the cards that each case of the list has on its board")
    standard: bool = told("whether only standards are listed")
    deleted: bool = told("whether the deleted cases are listed instead")
    rows: tuple[Row, ...] = told("the cases of this page of the list")
    total: int = told("how many cases fit")
    number: int = told("the number of this page")
    before: str = told("the page before; empty on the first")
    after: str = told("the next page; empty on the last")
    events: tuple[Event, ...] = told("all events")
    you: You = told("who looks at the page, and what they may do")


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedPage(Page):
    """A saved case."""

    template: ClassVar[str] = "saved.html"
    handed: ClassVar[bool] = True
    rulebooks: ClassVar[Collection[str]] = RULEBOOKS

    id: str = told("the case's id")
    saved: Case = told("the case as it is kept")
    cards: tuple[Link, ...] = told("the cards on its board")
    table: Table | None = told("the board as it stands after the choices that hold; null when it cannot be laid out any more")
    said: tuple[str, ...] = told("what was done on it, in words; as it was saved where that does not hold any more")
    broken: str = told("why it can no longer be played as it was saved")
    no_longer: NoLonger | None = told("the first choice that does not hold any more, up to which it is played; null if all hold")
    taken_in: bool = told("whether it was saved elsewhere, so that a file alone tells by whom and when")
    play: str = told("where the case is played out")
    outcomes: str = told("all that can come of it")
    board: str = told("the board in the form, as one of its own")
    edit_board: str = told("the board in the form, to go back into the case; empty for who may not edit the case")
    as_saved: str = told("the case in the rulebook under which it was saved; empty when this is it, or when it is gone")
    edits: tuple[EditShown, ...] = told("every edit, the last one first")
    you: You = told("who looks at the page, and what they may do")
    gone: bool = told("whether the rulebook under which it was saved was imported here and is not any more", default=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedFormPage(Page):
    """The form for what people write about a case."""

    template: ClassVar[str] = "saved_form.html"
    rulebooks: ClassVar[Collection[str]] = RULEBOOKS
    longest: ClassVar[Mapping[str, int]] = LONGEST

    id: str = told("the case's id; empty for a new one")
    version: int = told("the state of the case that the form shows")
    words: Words = told("what stands in the fields")
    board: str = told("the board of a new case, packed")
    do: tuple[str, ...] = told("the choices made on it")
    flaws: Mapping[str, str] = told("what is wrong, by field")
    meanwhile: tuple[EditShown, ...] = told("what others have changed since the form was opened, the last edit first")
    events: tuple[str, ...] = told("the names of all events")
    you: You = told("who looks at the page, and what they may do")


def cases_page(library: Library, cases: Cases, wanted: Wanted, rulebook: str = "") -> CasesPage:
    """The list."""
    book = library.rulebook(rulebook)
    to, page = Addresses.of(book), max(wanted.page, 1)
    found = cases.find(wanted)

    def turn(number: int) -> str:
        narrowed = {"q": wanted.q, "event": wanted.event, "standard": "on" if wanted.standard else ""}
        return to.cases(**narrowed, deleted="on" if wanted.deleted else "", card=wanted.cards, page=str(number))

    return CasesPage(
        title="Saved cases",
        rulebook=book,
        q=wanted.q,
        event=wanted.event,
        cards=library.card_links(wanted.cards, book),
        standard=wanted.standard,
        deleted=wanted.deleted,
        rows=tuple(row(each) for each in found.cases),
        total=found.total,
        number=page,
        before=turn(page - 1) if page > 1 else "",
        after=turn(page + 1) if page * PAGE < found.total else "",
        events=tuple(Event(name, to.cases(event=name), count) for name, count in cases.events()),
        you=you(cases),
    )


def saved_page(library: Library, games: Games, cases: Cases, case_id: str, rulebook: str = "") -> SavedPage:
    """The page of a case; read in another rulebook than it was saved under, the board is played under that one."""
    case = cases.get(case_id)
    book = library.rulebook(rulebook)
    to, here = Addresses.of(book), position_of(case)
    table, said, broken, unfit = _played(library, games, case, book)
    plays, gone = table is not None, case.setting.rulebook not in {document.id for document in library.rulebooks}
    return SavedPage(
        title=case.words.title,
        rulebook=book,
        id=case.id,
        saved=case,
        cards=library.card_links(case.setting.cards, book),
        table=table,
        said=said,
        broken=broken,
        no_longer=unfit,
        taken_in=any(change.field == TAKEN_IN for edit in case.edits for change in edit.changes),
        play=replace(here, into=_into(cases, case)).play(to) if plays else "",
        outcomes=here.outcomes(to) if plays else "",
        board=to.board(here.board),
        edit_board=edit_board(cases, case, book if gone else ""),
        as_saved="" if gone or book == case.setting.rulebook else Addresses.of(case.setting.rulebook).saved(case.id),
        edits=told_edits(library, case),
        you=you(cases),
        gone=gone,
    )


def _played(library: Library, games: Games, case: Case, book: str) -> tuple[Table | None, tuple[str, ...], str, NoLonger | None]:
    """The table after the choices that hold, what was done in words, why it cannot be played as it was saved, and the choice
    that holds no more."""
    try:
        game, _, unfit = reopened(library, games, position_of(case), book, case.changed[:10])
    except JudgeError as error:
        return None, case.setting.do, words.sentence(error.says), None
    said = (*map(words.sentence, game.said), *(unfit.left if unfit else ()))
    return layout.lay(game.table, game.table, ink_of(game, games, book), game.winner), said, unfit.says if unfit else "", unfit


def edit_board(cases: Cases, case: Case, book: str = "") -> str:
    """Where the board of a case is edited, in the rulebook of the case or in ``book``; empty for who may not."""
    into = _into(cases, case)
    return Addresses.of(book or case.setting.rulebook).board(position_of(case).board, into) if into.case else ""


def _into(cases: Cases, case: Case) -> Into:
    """The case, for what is opened from it and may go back; none for who may not change it."""
    return NO_CASE if cases.visitor.role < Role.JUDGE or case.deleted else Into(case.id, case.version)


# --- the form


def new_page(
    library: Library, games: Games, cases: Cases, position: Position, typed: Words | None = None, rulebook: str = ""
) -> SavedFormPage:
    """The form for a position that is to be kept. SetupError or PlayError when it cannot be played."""
    cases.visitor.need(Role.JUDGE)
    book = library.rulebook(rulebook)
    game = games.replay(position.given, position.checked().do, book)
    asked = game.question
    question = asked.says[: LONGEST["question"]] if asked and position.do else ""
    suggested = Words(title=_suggested(game), question=question, event=cases.visitor.event_name)
    return _form(cases, "", 0, typed or suggested, book, position, checks=typed is not None)


def _suggested(game: Game) -> str:
    return f"What happens after: {game.said[0]}?"[: LONGEST["title"]] if game.said else ""


def edit_page(
    library: Library, cases: Cases, case_id: str, typed: Words | None = None, rulebook: str = "", opened: int | None = None
) -> SavedFormPage:
    """The form for a case that is kept already; ``opened`` is the version that whoever typed has seen."""
    cases.visitor.need(Role.JUDGE)
    case = cases.get(case_id)
    form = _form(cases, case.id, case.version, typed or case.words, library.rulebook(rulebook), Position(""), checks=bool(typed))
    return form if opened is None else replace(form, meanwhile=edits_since(library, case, opened))


def _form(
    cases: Cases, case_id: str, version: int, typed: Words, book: str, position: Position, *, checks: bool
) -> SavedFormPage:  # fmt: skip
    flaws = {problem.where: words.sentence(problem.says) for problem in problems_of(typed)} if checks else {}
    events = tuple(name for name, _ in cases.events())
    title = "Edit the case" if case_id else "Save a case"
    return SavedFormPage(
        title=title, rulebook=book, id=case_id, version=version, words=typed, board=position.board, do=position.do,
        flaws=flaws, meanwhile=(), events=events, you=you(cases),
    )  # fmt: skip


def words_from(form: Mapping[str, str]) -> Words:
    """What stands in the fields of the form, line ends and stray signs put right."""
    texts: dict[str, Any] = {name: clean(form.get(name, "")) for name in LONGEST}
    return Words(**texts, standard="standard" in form)


def clean(text: str) -> str:
    """Without what no reader sees and no database takes: control characters, foreign line ends, space at the ends."""
    plain = text.replace("\r\n", "\n").replace("\r", "\n")
    return "".join(each for each in plain if each.isprintable() or each == "\n").strip()


def problems_of(typed: Words) -> tuple[Problem, ...]:
    """What keeps a case from being saved, at its fields."""
    return tuple(_problems(typed))


def _problems(typed: Words) -> Iterator[Problem]:
    if not typed.title:
        yield Problem("title", "store/no-title", "a case needs a title, so that it can be found again")
    for name, longest in LONGEST.items():
        length = len(getattr(typed, name))
        if length > longest:
            yield Problem(name, "store/too-long", f"{FIELD_NAMES[name]} has {length} characters; shorten it to {longest}")
        if name not in ("ruling", "note", "question") and "\n" in getattr(typed, name):
            yield Problem(name, "store/one-line", f"{FIELD_NAMES[name]} is one line")
    if typed.standard and not typed.event:
        yield Problem("event", "store/no-event", "an event ruling needs an event; name it")


def checked_words(typed: Words) -> Words:
    """The same; CaseFormError with every problem."""
    problems = problems_of(typed)
    if problems:
        raise CaseFormError("the case cannot be kept like this", problems=problems)
    return typed


def keep(library: Library, games: Games, cases: Cases, position: Position, typed: Words, rulebook: str = "") -> Case:
    """Save a position. CaseFormError, SetupError or PlayError with what is wrong."""
    checked_words(typed)
    return cases.save(typed, setting_of(library, games, position, library.rulebook(rulebook)))


def mark_standard(cases: Cases, case_id: str, version: int, *, on: bool) -> Case:
    """Make a case the standard of its event, or not. CaseFormError without an event, CaseChangedError for an older version."""
    case = cases.get(case_id)
    return cases.edit(case_id, checked_words(replace(case.words, standard=on)), version)


def setting_of(library: Library, games: Games, position: Position, book: str) -> Setting:
    """A position as the store keeps it, once it has been played."""
    given = position.given
    game = games.replay(given, position.checked().do, book)
    lying = dict.fromkeys(place.card["id"] for place in layout.places(game.table).values())
    cards = tuple(card for card in lying if card in library.pool)
    return Setting(rulebook=book, given=given, do=game.choices, cards=cards)
