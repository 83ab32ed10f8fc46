"""The front page: what this is in one line, three questions, a case that plays itself, and the last cases."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import ClassVar

from judge.cite import IN_FORCE
from judge.errors import StoreError
from judge.show.context.addresses import Addresses
from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.context.page import Link, Page
from judge.show.context.plain import told
from judge.show.pages.demo import Demo, demo
from judge.show.pages.lists import LISTED, OFTEN, Group, group_of
from judge.show.pages.saved_row import Row, row
from judge.store.case import Case
from judge.store.patience import hurried

MOST_CASES = 5
# Questions as players ask them, offered on the front page: each is answered in a sentence.
ASKED = (
    "Can a stunned creature fight?",
    "Does Bad Penny come back to hand before Tolas pays?",
    "Does Duma the Martyr heal a creature that Poison Wave destroys?",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class HomePage(Page):
    """The front page."""

    template: ClassVar[str] = "home.html"

    cases: tuple[Row, ...] = told("the saved cases changed last; none while they cannot be reached")
    often: tuple[Link, ...] = told("entries that people look up most")
    rooms: tuple[Group, ...] = told("the lists, with their sizes")
    questions: tuple[Link, ...] = told("questions as players ask them, each with its answer behind it", default=())
    demo: Demo | None = told("a case that plays itself; null under a rulebook in which it would go otherwise", default=None)


def home_page(library: Library, games: Games, last: Callable[[int], Iterable[Case]], rulebook: str = "") -> HomePage:
    """The front page; ``last`` gives so many of the cases that were changed last."""
    book = library.rulebook(rulebook)
    groups = tuple(group_of(library, kind, book) for kind in LISTED)
    to = Addresses.of(book)
    played = Group("Scenarios", to.scenarios(), (), len(games.scenarios))
    cards = Group("Cards", to.cards(), (), len(library.pool))
    return HomePage(
        title="KeyForge Judge",
        rulebook=book,
        cases=_rows(last),
        often=library.links(OFTEN, book),
        rooms=(*groups, played, cards),
        questions=tuple(Link("", each, "Question", to.search(each)) for each in ASKED),
        demo=demo(games, book) if book == IN_FORCE else None,
    )


def _rows(last: Callable[[int], Iterable[Case]]) -> tuple[Row, ...]:
    try:
        with hurried():
            return tuple(map(row, last(MOST_CASES)))
    except StoreError:
        return ()  # looking rules up needs no cases
