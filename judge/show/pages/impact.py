"""What a rulebook touches: the passages that changed, and the rulings, entries, scenarios and cards that rest on them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from judge.corpus.impact import Touched as InCorpus
from judge.corpus.impact import impact
from judge.engine.charts.rulebooks import RULEBOOKS
from judge.show.context.addresses import Addresses
from judge.show.context.games import scenario_link
from judge.show.context.page import Link, Page
from judge.show.context.plain import told
from judge.show.pages.cases_resting import OfCases, of_cases
from judge.show.pages.of_deck import OfDeck, of_deck
from judge.show.pages.official import as_html, official_words
from judge.show.pages.parted import Parted, of_cards, parted
from judge.show.pages.rulebooks import HEADINGS, in_order, wording_of
from judge.show.pages.wording import Wording

if TYPE_CHECKING:
    from judge.show.context.games import Games
    from judge.show.context.library import Library
    from judge.store.cases import Cases


@dataclass(frozen=True, slots=True)
class Touched:
    """A passage that changed, and what rests on it."""

    link: Link = told("the entry whose passage changed")
    sort: str = told("how it changed: another ruling, another wording, new or gone")
    old: str = told("what the older rulebook says")
    new: str = told("what the newer rulebook says")
    rulings: tuple[Link, ...] = told("the rulings that rest on it")
    entries: tuple[Link, ...] = told("the other entries that point at it")
    scenarios: tuple[Link, ...] = told("the scenarios that show it or one of those rulings")
    cards: tuple[Link, ...] = told("the cards that it or one of those rulings is about")
    is_new: bool = told("whether the older rulebook has no such passage")
    wording: Wording | None = told("the official words of both, where both documents were taken in", default=None)
    official: str = told("the newer official words as safe HTML, where only that document was taken in", default="")


@dataclass(frozen=True, slots=True, kw_only=True)
class ImpactPage(Page):
    """What changed from one rulebook to another, and what rests on it."""

    template: ClassVar[str] = "impact.html"

    old: str = told("the older rulebook")
    new: str = told("the newer rulebook")
    books: tuple[str, ...] = told("the rulebooks that can be compared, oldest first")
    touched: tuple[Touched, ...] = told("the passages that changed, changes of substance first")
    rulings: int = told("how many rulings rest on them")
    entries: int = told("how many other entries point at them")
    scenarios: int = told("how many scenarios show them")
    cards: int = told("how many cards they are about")
    played: bool = told("whether the engine plays both, so that a scenario can be compared under the two")
    compare: str = told("where the passages themselves are compared")
    unseen: str = told("the older rulebook where only the newer was taken in, so that no words are marked", default="")
    deck: OfDeck = told("what of it bears on the cards of a deck, where one was given", default=OfDeck())
    saved: OfCases = told("the saved cases that rest on them", default=OfCases())
    parted: Parted = told("the scenarios that end otherwise, by what parts them", default=Parted())


def impact_page(
    library: Library,
    games: Games,
    old: str,
    new: str,
    rulebook: str = "",
    deck: str = "",
    cases: Callable[[], Cases] | None = None,
) -> ImpactPage:
    """What rests on the passages that changed, of the saved cases too where there are any, and what of them bears on the cards
    of a list; asked the wrong way round, it is turned about."""
    book = library.rulebook(rulebook)
    old, new = in_order(library, old, new)
    found = impact(library.corpus, old, new)
    touched = tuple(_touched(library, games, each, book, old, new) for each in found)
    return ImpactPage(
        title=f"What {new} changes",
        rulebook=book,
        old=old,
        new=new,
        books=tuple(document.id for document in reversed(library.rulebooks)),
        touched=touched,
        rulings=_count(each.rulings for each in touched),
        entries=_count(each.entries for each in touched),
        scenarios=_count(each.scenarios for each in touched),
        cards=_count(each.cards for each in touched),
        played={old, new} <= RULEBOOKS.keys(),
        compare=Addresses.of(book).compare(old, new),
        unseen=old if new in library.official and old not in library.official else "",
        deck=_of_deck(library, games, deck, found, old, new) if deck.strip() else OfDeck(),
        saved=of_cases(games, cases, {each.link.id: each.link for each in touched}, old, new) if cases else OfCases(),
        parted=parted(library, games, old, new, book),
    )


def _of_deck(library: Library, games: Games, deck: str, found: tuple[InCorpus, ...], old: str, new: str) -> OfDeck:
    return of_deck(library, deck, found, new, of_cards(games, old, new))


def _touched(library: Library, games: Games, each: InCorpus, book: str, old: str, new: str) -> Touched:
    changed = each.difference.entry
    shown = {found.id: found for entry in (changed, *each.rulings) for found in games.scenarios_of(entry.id)}
    wording, document = wording_of(library, changed, (old, new)), library.official.get(new)
    return Touched(
        library.link(changed, book),
        HEADINGS[each.difference.kind].partition(";")[0].format(old=old, new=new),
        each.difference.before,
        each.difference.after,
        tuple(library.link(entry, book) for entry in each.rulings),
        tuple(library.link(entry, book) for entry in each.entries),
        tuple(scenario_link(found, book) for found in shown.values()),
        library.card_links(each.cards, book),
        each.difference.kind == "new",
        wording,
        as_html(official_words(document, changed.id)) if document and wording is None else "",
    )


def _count(groups: Iterable[tuple[Link, ...]]) -> int:
    return len({link.id for group in groups for link in group})
