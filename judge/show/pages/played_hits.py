"""Scenarios and saved cases as hits of their own kind: beside what the rules say, or alone, by card, rule and rulebook."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING

from judge.errors import AccessError, StoreError
from judge.show.context.addresses import Addresses
from judge.show.context.finder import Finder
from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.context.page import Link
from judge.show.context.scenario_facts import ScenarioFacts
from judge.show.pages.saved_row import row
from judge.show.pages.search import CASE, MOST_PAGES, PER_PAGE, SCENARIO, TITLES, Asked, Choice, Facet, Found, SearchPage, at
from judge.store.patience import hurried

if TYPE_CHECKING:  # as in the search itself
    from judge.store.cases import Cases
    from judge.store.shelf import Shelf

_BESIDE = 3  # scenarios shown beside other hits
_LOOKED_AT = 20  # hits of the rules whose scenarios count as answers
_LEAST = 0.5  # of the telling words of a query, where no entry found leads to the scenario
_ALL = 0.999  # of the cards of a query: their shares need not add up to 1 exactly
_MOST_VALUES = 12  # of a facet


def with_played(
    library: Library, games: Games, finder: Finder, shelf: Shelf, cases: Callable[[], Cases], found: SearchPage, asked: Asked
) -> SearchPage:
    """The same page with scenarios and saved cases: how many there are and the first few, or those alone if ``kind`` says so."""
    if not found.query or (asked.kind and asked.kind not in (SCENARIO, CASE)) or (found.number > 1 and not asked.kind):
        return found
    if asked.kind == CASE:
        return _alone(found, asked, tuple(_cases(shelf, cases, found, asked)), ())
    if asked.kind == SCENARIO:
        return scenarios_alone(library, games, finder, found, asked)
    if not found.covered or asked.narrowed():
        return found
    fits = _scenarios(library, games, finder, found, asked)
    kinds = {SCENARIO: len(fits), CASE: found.of_event.total}
    book = found.rulebook
    more = [Choice(TITLES[kind], count, at(asked, book, {"kind": kind}), False) for kind, count in kinds.items() if count]
    facets = tuple(replace(each, choices=(*each.choices, *more)) if each.name == "kind" else each for each in found.facets)
    return replace(found, facets=facets, scenarios=tuple(_hit(each, found.rulebook) for each in fits[:_BESIDE]))


def scenarios_alone(library: Library, games: Games, finder: Finder, found: SearchPage, asked: Asked) -> SearchPage:
    """The page with the scenarios that answer, and nothing else."""
    shown = _scenarios(library, games, finder, found, asked)
    return _alone(found, asked, tuple(_hit(each, found.rulebook) for each in shown), _narrowing(library, shown, asked, found))


def _scenarios(library: Library, games: Games, finder: Finder, found: SearchPage, asked: Asked) -> list[ScenarioFacts]:
    """The scenarios that answer, best first: those of the entries that do, those with the words, those with the cards."""
    results = finder.search(asked.q.strip(), found.rulebook, "", _LOOKED_AT, "", "")
    best = results.hits[0].score if results.hits else 1.0
    rules = {hit.id: hit.score / best for hit in results.hits if hit.kind != "card" and best}
    cards = frozenset(seen.id for seen in results.cards if seen.sure)
    wanted = finder.weights(asked.q)
    whole = sum(wanted.values()) or 1.0
    listed = games.scenario_facts
    words, rule, named = (defaultdict[int, float](float) for _ in range(3))
    for number, weight in listed.with_weights("stem", wanted):
        words[number] += weight / whole
    for number, score in listed.with_weights("ruling", rules):
        rule[number] = max(rule[number], score)
    for number, share in listed.with_weights("card", dict.fromkeys(cards, 1 / len(cards) if cards else 0.0)):
        named[number] += share
    telling = {*rule, *(n for n, weight in words.items() if weight >= _LEAST), *(n for n, share in named.items() if share > _ALL)}
    fits = (number for number in sorted(telling) if _fits(library, listed.every[number], asked, found.rulebook))
    scored = [(rule[number] + 2 * words[number] + named[number], listed.every[number]) for number in fits]
    return [each for _, each in sorted(scored, key=lambda found: (-found[0], found[1].id))]


def _fits(library: Library, facts: ScenarioFacts, asked: Asked, book: str) -> bool:
    return (
        (not asked.card or asked.card in facts.cards)
        and (not asked.rule or asked.rule in facts.rulings)
        and (not book or _is_about(library, facts, book))
    )


def _is_about(library: Library, facts: ScenarioFacts, book: str) -> bool:
    """Whether a scenario is about a rulebook: it says so, or its first entry stands in it."""
    corpus = library.corpus
    if facts.rulebooks or not facts.rulings or facts.rulings[0] not in corpus:
        return book in (facts.rulebooks or (library.rulebook(""),))
    return corpus.stands_in(corpus.entry(facts.rulings[0]), book)


def _hit(facts: ScenarioFacts, book: str) -> Found:
    link = Link(facts.id, facts.title, "Scenario", Addresses.of(book).scenario(facts.id), facts.asks)
    return Found(link, escape(facts.asks), (), "", True)


def _cases(shelf: Shelf, cases: Callable[[], Cases], found: SearchPage, asked: Asked) -> Iterator[Found]:
    """The saved cases that the visitor sees, on the cards of the query or with its words."""
    cards = tuple(dict.fromkeys((*(card.id for card in found.cards), *([asked.card] if asked.card else []))))
    try:
        with hurried():
            ids = shelf.find(cards, asked.q)
            seen = cases().among(ids, PER_PAGE * MOST_PAGES).cases if ids else ()
    except (AccessError, StoreError):
        return
    for case in seen:
        one = row(case)
        if not asked.rule or asked.rule in f"{one.ruling} {case.words.note}":
            link = Link(one.id, one.title, "Saved case", one.address, one.question)
            yield Found(link, escape(one.ruling or one.question), (), "", case.setting.rulebook == found.rulebook)


def _narrowing(library: Library, shown: Iterable[ScenarioFacts], asked: Asked, found: SearchPage) -> tuple[Facet, ...]:
    """Ways to narrow scenarios: by a card on the board, by the rule that is shown, and the rulebooks that they are about."""
    listed = list(shown)
    cards = Counter(card for each in listed for card in each.cards if card in library.pool)
    rules = Counter(ruling for each in listed for ruling in each.rulings if ruling in library.corpus)
    books = Counter(book.id for each in listed for book in library.rulebooks if _is_about(library, each, book.id))
    names = {card: library.pool.card(card).name for card in cards} | {rule: library.corpus.name(rule) for rule in rules}
    book = found.rulebook

    def facet(name: str, counts: Counter[str], address: Callable[[str], str]) -> Facet:
        chosen = {"card": asked.card, "rule": asked.rule, "rulebook": book}[name]
        values = sorted(counts, key=lambda value: (-counts[value], names.get(value, value)))[:_MOST_VALUES]
        return Facet(name, TITLES[name], tuple(Choice(names.get(v, v), counts[v], address(v), v == chosen) for v in values))

    return (
        facet("card", cards, lambda value: at(asked, book, {"card": value})),
        facet("rule", rules, lambda value: at(asked, book, {"rule": value})),
        facet("rulebook", books, lambda value: at(asked, value, {})),
    )


def _alone(found: SearchPage, asked: Asked, hits: tuple[Found, ...], facets: tuple[Facet, ...]) -> SearchPage:
    """The page with hits of one kind only."""
    book, number = found.rulebook, found.number
    more = number < MOST_PAGES and len(hits) > PER_PAGE * number
    return replace(
        found,
        hits=hits[PER_PAGE * (number - 1) : PER_PAGE * number],
        total=len(hits),
        facets=facets,
        before=at(asked, book, {}, number - 1) if number > 1 else "",
        after=at(asked, book, {}, number + 1) if more else "",
        covered=True,
    )
