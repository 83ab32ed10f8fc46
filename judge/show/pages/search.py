"""The page of results: hits, ways to narrow them, and everything that was read into the query."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from judge.cite import IN_FORCE
from judge.corpus.entry import CHANGED, REWORDED, SAME
from judge.search import Facet as Counted
from judge.search import Hit, Results
from judge.show.context import words
from judge.show.context.addresses import Addresses
from judge.show.context.finder import Finder
from judge.show.context.library import Library, card_line
from judge.show.context.page import Link, Page
from judge.show.context.plain import told
from judge.show.pages.lists import OFTEN
from judge.show.pages.of_event import OfEvent, named_in, of_event
from judge.show.table.sentence import Certain

if TYPE_CHECKING:  # looking a rule up needs neither the engine nor the store, and starts sooner without them
    from judge.show.context.games import Games
    from judge.store.cases import Cases
    from judge.store.shelf import Shelf

PER_PAGE = 20
MOST_PAGES = 10


@dataclass(frozen=True, slots=True)
class Found:
    """One result."""

    link: Link = told("what was found")
    snippet: str = told("the words that answer, as safe HTML with <mark>")
    why: tuple[str, ...] = told("what matched, in short phrases")
    older: str = told("what the rulebook asked for rules instead, where it differs")
    stands: bool = told("whether it stands in the rulebook asked for")


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to narrow the results."""

    label: str = told("what it narrows to")
    count: int = told("how many results that leaves")
    address: str = told("the results so narrowed; for a chosen one, the results without it")
    chosen: bool = told("whether it is in force")


@dataclass(frozen=True, slots=True)
class Facet:
    """A property by which results can be narrowed."""

    name: str = told("kind, card or house")
    title: str = told("its heading")
    choices: tuple[Choice, ...] = told("its values, the most frequent first")


@dataclass(frozen=True, slots=True)
class Meant:
    """Another way to put the query."""

    says: str = told("the other words")
    address: str = told("the results for them")


@dataclass(frozen=True, slots=True, kw_only=True)
class Best(Certain):
    """The answer, where it comes from, and where it can be played."""

    link: Link = told("what answers: a scenario, a ruling or a rule")
    cites: tuple[Link, ...] = told("what it is based on")
    play: str = told("where it is played out; empty where nothing shows it")
    outcomes: str = told("where all its outcomes are shown; empty where nothing shows it")
    asks: str = told("the question that it answers, with the cards of its example; empty where a rule answers", default="")
    cards: tuple[Link, ...] = told("few cards that were named, each with what it does in our words", default=())


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchPage(Page):
    """The answer to one query."""

    template: ClassVar[str] = "search.html"

    query: str = told("what was typed")
    follows: str = told("the rulebook that the results follow: the one named in the query, else that of the page")
    total: int = told("how many results there are")
    hits: tuple[Found, ...] = told("this page of results, best first")
    number: int = told("the number of this page, from 1")
    before: str = told("the address of the page before; empty on the first")
    after: str = told("the address of the next page; empty on the last")
    did_you_mean: Meant | None = told("the query with its misspelt words put right")
    also: tuple[str, ...] = told("words of this game that were searched for words of others")
    cards: tuple[Link, ...] = told("cards recognised in the query")
    facets: tuple[Facet, ...] = told("ways to narrow the results")
    narrowed: tuple[Choice, ...] = told("what the results are narrowed to; following one lifts it")
    often: tuple[Link, ...] = told("what people look up most, shown while nothing is typed")
    event_cards: tuple[Link, ...] = told("cards of the event that one is signed in to, which fit the query", default=())
    of_event: OfEvent = told("saved cases on the same cards, beside the first page of a query", default=OfEvent())
    scenarios: tuple[Found, ...] = told("the first scenarios that show it, on the first page of a query", default=())
    answer: Best | None = told("the answer in one sentence; null where nothing answers, and on later pages", default=None)
    language: str = told("the language of a query that is not in English; empty for English", default="")
    read_as: str = told("such a query in words of this game", default="")
    covered: bool = told("false where so little of the query stands anywhere that nothing is claimed", default=True)


SCENARIO, CASE = "scenario", "case"  # kinds of hits that are no entries
TITLES = {
    "kind": "What",
    "rulebook": "Appears in rulebook",
    "card": "Names the card",
    "house": "House",
    "rule": "Shows the rule",
    SCENARIO: "Scenarios",
    CASE: "Saved cases",
}
_OF_ENTRIES = ("kind", "rulebook", "card", "house")


@dataclass(frozen=True, slots=True)
class Asked:
    """A query as it stands in the address."""

    q: str = ""
    kind: str = ""
    card: str = ""
    house: str = ""
    page: int = 1
    rule: str = ""

    def narrowed(self) -> dict[str, str]:
        """The facets in force."""
        chosen = {"kind": self.kind, "card": self.card, "house": self.house, "rule": self.rule}
        return {name: value for name, value in chosen.items() if value}


def search_page(library: Library, finder: Finder, asked: Asked, rulebook: str = "") -> SearchPage:
    """The results for a query; an empty query shows where to begin."""
    book = library.rulebook(rulebook)
    query = asked.q.strip()
    if not query:
        return _empty(library, book)
    number = min(max(asked.page, 1), MOST_PAGES)
    found = finder.search(query, book, asked.kind, PER_PAGE * number, asked.card, asked.house)
    follows = found.rulebook if found.rulebook in {document.id for document in library.rulebooks} else book
    more = number < MOST_PAGES and found.total > PER_PAGE * number
    return SearchPage(
        title=f"Search: {query}",
        rulebook=book,
        query=query,
        follows=follows,
        total=found.total,
        hits=tuple(
            _found(library, hit, follows)
            for hit in found.hits[PER_PAGE * (number - 1) :]
            if hit.kind != "card" or hit.id in library.pool  # one of the user's own may be gone already
        ),
        number=number,
        before=at(asked, book, {}, number - 1) if number > 1 else "",
        after=at(asked, book, {}, number + 1) if more else "",
        did_you_mean=_meant(found, follows),
        also=tuple(f"{use.means} (for “{use.said}”)" for use in found.synonyms),
        cards=library.card_links(tuple(dict.fromkeys(seen.id for seen in found.cards if seen.sure))[:4], book),
        facets=tuple(_facet(library, asked, name, found.facets.get(name, ()), follows) for name in _facets(follows == book)),
        narrowed=tuple(_lifted(library, asked, name, value, book) for name, value in asked.narrowed().items()),
        often=(),
        language=found.language,
        read_as=found.read_as,
        covered=found.covered,
        event_cards=named_in(library, query, book) if number == 1 and library.pool.of_event else (),
    )


def with_answer(library: Library, games: Games, make: Callable[..., Best | None], found: SearchPage, asked: Asked) -> SearchPage:
    """The same page with the answer of its first result, unless it is a later page or a narrowed one."""
    if not found.hits or not found.covered or asked.narrowed() or found.number > 1:
        return found
    cards = tuple(card.id.removeprefix("card:") for card in found.cards)
    return replace(found, answer=make(library, games, cards, found.hits[0].link, found.query, found.follows))


def with_cases(shelf: Shelf, cases: Callable[[], Cases], found: SearchPage, asked: Asked) -> SearchPage:
    """The same page with the saved cases on the cards of the query, unless it is a later page or a narrowed one."""
    if not found.query or asked.narrowed() or found.number > 1:
        return found
    cards = tuple(card.id for card in found.cards)
    return replace(found, of_event=of_event(shelf, cases, found.rulebook, cards, found.query))


def _empty(library: Library, book: str) -> SearchPage:
    return SearchPage(
        title="Search",
        rulebook=book,
        query="",
        follows=book,
        total=0,
        hits=(),
        number=1,
        before="",
        after="",
        did_you_mean=None,
        also=(),
        cards=(),
        facets=(),
        narrowed=(),
        often=library.links(OFTEN, book),
    )


def _found(library: Library, hit: Hit, book: str) -> Found:
    if hit.kind == "card":
        card = library.pool.card(hit.id)
        return Found(library.card_link(card, book), card_line(card), hit.why, "", True)
    link = library.link(library.corpus.entry(hit.id), book)
    older = "" if book == IN_FORCE or hit.older in (SAME, REWORDED, CHANGED) else words.sentence(hit.older)
    return Found(link, hit.snippet, hit.why, older, hit.stands)


def _meant(found: Results, book: str) -> Meant | None:
    if not found.did_you_mean:
        return None
    return Meant(found.did_you_mean, Addresses.of(book).search(found.did_you_mean))


def _facet(library: Library, asked: Asked, name: str, values: tuple[Counted, ...], book: str) -> Facet:
    chosen = asked.narrowed().get(name, "")
    if name == "rulebook":
        return Facet(name, TITLES[name], _rulebooks(library, asked, values, book))
    choices = tuple(
        Choice(
            _label(library, name, value.value),
            value.count,
            at(asked, book, {name: value.value}),
            value.value == chosen,
        )
        for value in values
    )
    return Facet(name, TITLES[name], choices)


def _facets(switchable: bool) -> list[str]:
    """The facets to show; who names a rulebook in the query cannot be led to another by the address."""
    return [name for name in _OF_ENTRIES if switchable or name != "rulebook"]


def _rulebooks(library: Library, asked: Asked, values: tuple[Counted, ...], book: str) -> tuple[Choice, ...]:
    """The same query in another rulebook, with how many of the results stand there."""
    counts = {value.value: value.count for value in values}
    found = [(each.id, counts.get(each.id, 0)) for each in library.rulebooks]
    return tuple(Choice(each, count, at(asked, each, {}), each == book) for each, count in found if count)


def _lifted(library: Library, asked: Asked, name: str, value: str, book: str) -> Choice:
    return Choice(_label(library, name, value), 0, at(asked, book, {name: ""}), True)


def _label(library: Library, name: str, value: str) -> str:
    if name == "kind":
        return words.SECTIONS.get(value, "Cards" if value == "card" else TITLES.get(value, value))
    if name == "rule":
        return library.corpus.name(value)
    if name == "card":
        return library.pool.card(value).name if value in library.pool else value
    return words.house(value)


def at(asked: Asked, book: str, changed: dict[str, str], page: int = 1) -> str:
    """The address of the same query with other facets, or another page."""
    facets = {**asked.narrowed(), **changed}
    return Addresses.of(book).search(asked.q, **facets, page="" if page == 1 else str(page))
