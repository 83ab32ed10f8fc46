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
from judge.show.pages.impact import ImpactPage
from judge.show.pages.lists import ListPage
from judge.show.pages.new_card import NewCardPage
from judge.show.pages.play import PlayPage
from judge.show.pages.quiz import QuizPage
from judge.show.pages.saved import SavedPage
from judge.show.pages.scenario import ScenarioPage
from judge.show.pages.search import SearchPage
from judge.show.pages.still import StillPage
from judge.show.pages.time_called import TimePage
from judge.show.painter.sheet import Sheet
from judge.show.table.pieces import Table
from judge.show.table.sentence import Certain, joined
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
        case StillPage() if page.says:
            says = page.says.removeprefix(f"{page.asked}: ")
            return Sheet(kind="Still possible?", title=page.asked or page.goal, says=_short(words.sentence(says)), sure=page.sure)
        case NewCardPage() if page.read:
            text = " ".join((*(f"{words.sentence(each)}." for each in page.read.keywords), *page.read.english))
            sure = "Read in part" if page.read.unread else ""
            return Sheet(kind="A new card", title=page.read.name, says=_short(text), sure=sure, cite=page.read.line)
        case TimePage():
            last = page.rows[-1]
            return Sheet(kind="Time is called", title=f"{page.winner} wins", says=words.sentence(last.says), cite=last.cite)
        case ImpactPage():
            return Sheet(kind="Impact", title=page.title, says=_short(_impact(page)))
        case _:
            return Sheet(kind="KeyForge", title=page.title, says=USUAL)


def _impact(page: ImpactPage) -> str:
    counted = ((len(page.touched), "passage"), (page.rulings, "ruling"), (page.scenarios, "scenario"), (page.cards, "card"))
    passages, *resting = (f"{count:,} {what}{'s' if count != 1 else ''}" for count, what in counted)
    return f"{passages} changed; {joined(list(resting))} rest on them."


def _answered(kind: str, title: str, answer: Certain | None, otherwise: str, on: _Drawn | None) -> Sheet:
    says = answer.sentence if answer and answer.sentence else otherwise
    sure = answer.sure if answer else ""
    return Sheet(kind=kind, title=title, says=_short(says), sure=sure, table=on.table if on else None)


def _short(says: str) -> str:
    """Plain words, cut at a word's end where there are too many."""
    return shorten(says, LONGEST, placeholder=" …")
