"""The case page: everything that bears on the cards of a dispute, what joins several of them first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from judge.corpus.entry import Entry
from judge.errors import UnknownCardError
from judge.search.case import CaseLine, case
from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.context.page import Link, Page
from judge.show.context.plain import told
from judge.show.pages.best import of_cards
from judge.show.pages.card import card_named
from judge.show.pages.case_board import CaseBoard, case_board
from judge.show.pages.entry import Played, played
from judge.show.pages.of_event import OfEvent, of_event
from judge.show.pages.search import Best
from judge.store.cases import Cases
from judge.store.shelf import Shelf

MOST_CARDS = 12
SEVERAL = "About these cards together"
ERRATA = "Errata"
NAMES_ONE = "About one of them"
BEHIND = "Rules those rulings are based on"
GENERAL = "General rules that apply"
HEADINGS = (SEVERAL, ERRATA, NAMES_ONE, BEHIND, GENERAL)


@dataclass(frozen=True, slots=True)
class Line:
    """One entry of a case."""

    link: Link = told("the entry")
    cards: tuple[str, ...] = told("the names of the cards that it touches")
    why: str = told("how it comes in: names the card, keyword, type, rule behind a ruling")
    answer: str = told("for a ruling: the first sentence of its answer")
    played: tuple[Played, ...] = told("for a ruling that joins several of the cards: scenarios that show it")


@dataclass(frozen=True, slots=True)
class LineGroup:
    """The lines of a case that come in the same way."""

    title: str = told("the heading")
    lines: tuple[Line, ...] = told("the entries, what touches most cards first")
    joins: bool = told("whether each of them names several of the cards")


@dataclass(frozen=True, slots=True, kw_only=True)
class CasePage(Page):
    """What the corpus says of a few cards together."""

    template: ClassVar[str] = "case.html"
    handed: ClassVar[bool] = True

    cards: tuple[Link, ...] = told("the cards of the dispute")
    not_found: tuple[str, ...] = told("what was typed but is no card")
    guessed: tuple[str, ...] = told("what was typed and taken for the name of a card that it is not, in sentences", default=())
    groups: tuple[LineGroup, ...] = told("the entries that bear on them, rulings that join several of the cards first")
    answer: Best | None = told("what a scenario answers about these cards together; null where none has them all", default=None)
    board: CaseBoard | None = told("the cards laid out; null while none is named")
    of_event: OfEvent = told("saved cases with all these cards on their boards", default=OfEvent())


def case_page(
    library: Library,
    games: Games,
    shelf: Shelf | None,
    cases: Callable[[], Cases] | None,
    typed: tuple[str, ...],
    rulebook: str = "",
) -> CasePage:
    """The page for cards given by id or by any part of a name; without any it only asks for them.

    Saved cases are on it where ``shelf`` and ``cases`` are at hand.
    """
    book = library.rulebook(rulebook)
    named = tuple(each.strip() for each in typed if each.strip())[:MOST_CARDS]
    try:
        found = case(library.corpus, library.pool, named, book)
    except UnknownCardError:
        return CasePage(title="A case", rulebook=book, cards=(), not_found=named, groups=(), board=None)
    names = {card.id: card.name for card in found.cards}
    groups: dict[str, list[Line]] = {}
    for line in found.lines:
        groups.setdefault(_heading(line), []).append(_line(library, games, line, names, book))
    return CasePage(
        title=" + ".join(names.values()),
        rulebook=book,
        cards=tuple(library.card_link(card, book) for card in found.cards),
        not_found=found.unknown,
        guessed=tuple(_guesses(library, named, found.unknown)),
        groups=tuple(LineGroup(title, tuple(groups[title]), title == SEVERAL) for title in HEADINGS if title in groups),
        answer=of_cards(library, games, tuple(names), book),
        board=case_board(games, found.cards, book),
        of_event=of_event(shelf, cases, book, tuple(names)) if shelf and cases else OfEvent(),
    )


def _guesses(library: Library, typed: tuple[str, ...], unknown: tuple[str, ...]) -> Iterator[str]:
    """What is neither an id nor a whole name was guessed: the page says so."""
    for text in typed:
        if text not in library.pool and text not in unknown and not library.pool.by_name(text):
            yield f"We read “{text}” as {card_named(library, text).name}"


def _line(library: Library, games: Games, line: CaseLine, names: Mapping[str, str], book: str) -> Line:
    entry = library.corpus.entry(line.entry)
    shown = games.scenarios_of(entry.id) if _heading(line) == SEVERAL else []
    return Line(
        library.link(entry, book),
        tuple(names[each] for each in line.cards),
        line.why,
        _answer(library, entry),
        tuple(played(games, each, book) for each in shown),
    )


def _answer(library: Library, entry: Entry) -> str:
    return library.corpus.summary(entry) if entry.question else ""


def _heading(line: CaseLine) -> str:
    if "names the card" in line.why:
        if len(line.cards) > 1:
            return SEVERAL
        return ERRATA if line.kind == "errata" else NAMES_ONE
    return BEHIND if "rule behind" in line.why else GENERAL
