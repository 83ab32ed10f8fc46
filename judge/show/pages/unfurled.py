"""What whoever sends a link to a page shows of it: the title, what it answers in one sentence, and the facts of its picture."""

from __future__ import annotations

from textwrap import shorten
from typing import Protocol

from judge.show.context import words
from judge.show.context.page import Page
from judge.show.editor.board import BoardPage
from judge.show.pages.beside import BesidePage
from judge.show.pages.card import CardPage
from judge.show.pages.case import CasePage
from judge.show.pages.entry import EntryPage
from judge.show.pages.lists import ListPage
from judge.show.pages.play import PlayPage
from judge.show.pages.quiz import QuizPage
from judge.show.pages.saved import SavedPage
from judge.show.pages.scenario import ScenarioPage
from judge.show.pages.search import SearchPage
from judge.show.painter.sheet import Sheet
from judge.show.table.pieces import Table
from judge.show.table.sentence import Certain
from judge.show.tree.outcomes import OutcomesPage

USUAL = "KeyForge rulings with citations, played out step by step. Unofficial."
# What such a text may have; what is longer is cut by whoever shows it, in the middle of a word.
LONGEST = 300


class _Drawn(Protocol):
    """Whatever has a table."""

    @property
    def table(self) -> Table | None: ...


def unfurled(page: Page) -> Sheet:
    """What a link to a page tells."""
    match page:
        case EntryPage():
            return Sheet(kind=page.kind, title=page.title, asks=page.question, says=_short(page.says), cite=page.cite)
        case CardPage():
            text = " ".join(page.abilities) or page.line
            return Sheet(kind="Card", title=page.title, says=_short(text), cite=page.line, card=page.tile)
        case ScenarioPage():
            return _answered("Scenario", page.title, page.answer, page.asks, page)
        case PlayPage():
            asked = f"{page.question.player}: {page.question.says}" if page.question else ""
            return _answered("Play it out", page.ruled.title if page.ruled else page.title, page.answer, asked, page)
        case OutcomesPage():
            counted = f"{len(page.outcomes)} different ends." if page.outcomes else page.asked
            title = page.scenario.title if page.scenario else words.sentence("; ".join(page.said)) or page.title
            marked = next((end for end in page.outcomes if end.letter == page.marked and end.table), page)
            return _answered("All outcomes", title, page.answer, counted, marked)
        case SearchPage() if page.answer:
            return _answered(page.answer.link.kind, page.query, page.answer, "", None)
        case CasePage():
            return _answered("Case", page.title, page.answer, USUAL, page.board)
        case SavedPage():
            written = page.saved.words.ruling or page.saved.words.question
            return Sheet(kind="Saved case", title=page.title, says=_short(written), table=page.table)
        case QuizPage() if page.table:
            choices = " ".join(f"{number}. {each.says}" for number, each in enumerate(page.choices, start=1))
            return Sheet(kind="Quiz", title=page.asks, says=_short(choices), table=page.table)
        case BoardPage():
            return Sheet(kind="Board", title=page.title, says="", table=page.table)
        case ListPage():
            return Sheet(kind="List", title=page.title, says=_short(page.says))
        case BesidePage():
            parted = f"{page.reasons[0].what}: {page.reasons[0].says}" if page.reasons else ""
            ends = "The ends differ" if page.differs else "The ends are the same"
            return Sheet(kind="Side by side", title=page.title, says=_short(parted), sure=ends)
        case _:
            return Sheet(kind="KeyForge", title=page.title, says=USUAL)


def _answered(kind: str, title: str, answer: Certain | None, otherwise: str, on: _Drawn | None) -> Sheet:
    says = answer.sentence if answer and answer.sentence else otherwise
    sure = answer.sure if answer else ""
    return Sheet(kind=kind, title=title, says=_short(says), sure=sure, table=on.table if on else None)


def _short(says: str) -> str:
    """Plain words, cut at a word's end where there are too many."""
    return shorten(says, LONGEST, placeholder=" …")
