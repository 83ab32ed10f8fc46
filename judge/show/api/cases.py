"""What machines can ask about the saved cases."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from judge.show.api.operation import BOARD, DO, GIVEN, LONGEST_LABEL, PLAYED, RULEBOOK, Operation
from judge.show.api.schema import asked, asked_board
from judge.show.context.addresses import Into
from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.context.packed import pack
from judge.show.context.position import MOST_CHOICES, Position
from judge.show.pages import revised, saved
from judge.store.case import LONGEST, Words
from judge.store.cases import Cases, Wanted

CASE_ID = "the id of the case"
VERSION = "the version of the case that was seen (`saved.version` of its answer)"
OWN_RULEBOOK = "the rulebook to follow from now on, such as 1.1; empty for the one that the case has"


@dataclass(frozen=True, slots=True, kw_only=True)
class CasesAsked:
    """What the list of cases is narrowed to."""

    q: str = asked("words that each case holds", most=200, default="")
    event: str = asked("the event", most=LONGEST["event"], default="")
    card: str = asked("a card on the board, by id", most=120, default="")
    standard: bool = asked("standards of their events only", most=1, default=False)
    deleted: bool = asked("the deleted cases instead", most=1, default=False)
    page: int = asked("the page of the list", least=1, most=100_000, default=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseAsked:
    """The address of a case."""

    case_id: str = asked(CASE_ID, least=1, most=32)


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepAsked:
    """A position to keep, with what is to be said about it."""

    given: Mapping[str, Any] = asked_board(GIVEN)
    do: tuple[str, ...] = asked(DO, most=MOST_CHOICES, each=LONGEST_LABEL, default=())
    rulebook: str = asked(RULEBOOK, most=16, default="")
    title: str = asked("its title, in one line", least=1, most=LONGEST["title"])
    question: str = asked("what was asked", most=LONGEST["question"], default="")
    ruling: str = asked("what was ruled", most=LONGEST["ruling"], default="")
    table: str = asked("the table, in one line", most=LONGEST["table"], default="")
    note: str = asked("anything else", most=LONGEST["note"], default="")
    event: str = asked("the event, in one line", most=LONGEST["event"], default="")
    standard: bool = asked("whether it is the standard of its event", most=1, default=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardLookAsked:
    """A board that may come in the place of that of a case."""

    case_id: str = asked(CASE_ID, least=1, most=32)
    version: int = asked(VERSION, least=1, most=10**9)
    given: Mapping[str, Any] = asked_board(GIVEN)
    rulebook: str = asked(OWN_RULEBOOK, most=16, default="")


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviseAsked:
    """A board, and what was done on it, in the place of those that a case has."""

    case_id: str = asked(CASE_ID, least=1, most=32)
    version: int = asked(VERSION, least=1, most=10**9)
    given: Mapping[str, Any] = asked_board(GIVEN)
    do: tuple[str, ...] = asked(
        "the moves and answers on it, by label, in order; which of the case's can still be made, a look at the board says",
        most=MOST_CHOICES, each=LONGEST_LABEL,
    )  # fmt: skip
    rulebook: str = asked(OWN_RULEBOOK, most=16, default="")


def list_cases(library: Library, cases: Cases, wanted: CasesAsked) -> saved.CasesPage:
    """The saved cases that fit."""
    cards = (wanted.card,) if wanted.card else ()
    narrowed = Wanted(
        q=wanted.q, event=wanted.event, cards=cards, standard=wanted.standard, deleted=wanted.deleted, page=wanted.page
    )  # fmt: skip
    return saved.cases_page(library, cases, narrowed)


def one_case(library: Library, games: Games, cases: Cases, wanted: CaseAsked) -> saved.SavedPage:
    """A case in the rulebook under which it was saved."""
    return saved.saved_page(library, games, cases, wanted.case_id, _rulebook_of(cases, wanted.case_id))


def keep_case(library: Library, games: Games, cases: Cases, wanted: KeepAsked) -> saved.SavedPage:
    """Keep a position; the answer is sent once it is on the disk."""
    texts = {name: saved.clean(getattr(wanted, name)) for name in LONGEST}
    words = Words(**texts, standard=wanted.standard)
    case = saved.keep(library, games, cases, Position(pack(dict(wanted.given)), wanted.do), words, wanted.rulebook)
    return saved.saved_page(library, games, cases, case.id, case.setting.rulebook)


def look_at_board(library: Library, games: Games, cases: Cases, wanted: BoardLookAsked) -> revised.RevisePage:
    """What would become of a case with another board; nothing is saved."""
    into = Into(wanted.case_id, wanted.version)
    return revised.revise_page(
        library, games, cases, into, pack(dict(wanted.given)), wanted.rulebook or _rulebook_of(cases, wanted.case_id)
    )


def revise_case(library: Library, games: Games, cases: Cases, wanted: ReviseAsked) -> saved.SavedPage:
    """Put a board and what was done on it into a case; the answer is sent once it is on the disk."""
    into = Into(wanted.case_id, wanted.version)
    book = wanted.rulebook or _rulebook_of(cases, wanted.case_id)
    case = revised.revise(library, games, cases, into, pack(dict(wanted.given)), wanted.do, book)
    return saved.saved_page(library, games, cases, case.id, case.setting.rulebook)


def _rulebook_of(cases: Cases, case_id: str) -> str:
    return cases.get(case_id).setting.rulebook


CASES = (
    Operation(
        "list-cases", "GET", "/cases", "The saved cases that fit", CasesAsked, saved.CasesPage,
        lambda at, wanted: list_cases(at.library, at.cases(), wanted), {}, group="cases"
    ),
    Operation(
        "keep-case", "POST", "/cases", "Save a position as a case", KeepAsked, saved.SavedPage,
        lambda at, wanted: keep_case(at.library, at.games, at.cases(), wanted),
        {**PLAYED, "title": "Gateway and Archimedes", "table": "12"}, status=201, group="cases",
    ),
    Operation(
        "one-case", "GET", "/cases/{case_id}", "One saved case", CaseAsked, saved.SavedPage,
        lambda at, wanted: one_case(at.library, at.games, at.cases(), wanted),
        {"case_id": "the id"}, group="cases",
    ),
    Operation(
        "look-at-board", "POST", "/cases/{case_id}/board/check", "What would become of a case with another board",
        BoardLookAsked, revised.RevisePage,
        lambda at, wanted: look_at_board(at.library, at.games, at.cases(), wanted),
        {"case_id": "the id", "version": 1, "given": BOARD}, group="cases",
    ),
    Operation(
        "revise-case", "POST", "/cases/{case_id}/board", "Put another board into a case that nobody else has changed",
        ReviseAsked, saved.SavedPage,
        lambda at, wanted: revise_case(at.library, at.games, at.cases(), wanted),
        {"case_id": "the id", "version": 1, **PLAYED}, group="cases",
    ),
)  # fmt: skip
