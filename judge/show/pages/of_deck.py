"""What a new rulebook changes about the cards of a deck: the passages that name a card, or that its words, keywords, icons and
type rest on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from judge.cards.deck_list import UNKNOWN, read_deck_list
from judge.cards.names import fold
from judge.cards.pool import Facts
from judge.corpus.entry import Entry
from judge.corpus.impact import Touched
from judge.engine.resolve.game_tables import ALL_HOUSES
from judge.search.card_text import CardWords
from judge.search.case import about
from judge.search.words import stems
from judge.show.context.library import Library
from judge.show.context.page import Link
from judge.show.context.plain import told

LONGEST = 8_000  # characters of a list
_SORTS = {"substance": "another ruling", "changed": "another wording", "new": "new", "gone": "no longer there"}
_OF_EVERY_DECK = ("rules", "chart", "setup")


@dataclass(frozen=True, slots=True)
class Mine:
    """A card of the deck, and the passages that changed which bear on it."""

    card: Link = told("the card")
    changes: tuple[Link, ...] = told("the passages; each says how it comes in")


@dataclass(frozen=True, slots=True)
class OfDeck:
    """A deck under a new rulebook."""

    typed: str = told("the list as it was typed", default="")
    count: int = told("how many cards of it are known, each name once", default=0)
    cards: tuple[Mine, ...] = told("those that a change bears on, what names a card first", default=())
    problems: tuple[str, ...] = told("lines that could not be read", default=())
    every: tuple[Link, ...] = told("the passages that changed for every deck: the turn, the charts, setting up", default=())


def of_deck(
    library: Library, text: str, found: Sequence[Touched], rulebook: str, otherwise: Mapping[str, tuple[Link, ...]] | None = None
) -> OfDeck:
    """Which of the passages that changed bear on which cards of a list, each with how it changed; ``otherwise`` has the scenarios
    of cards that end otherwise, which come first."""
    changed = [each.difference.entry for each in found]
    sorts = {each.difference.entry.id: _SORTS[each.difference.kind] for each in found}
    typed = text.strip()[:LONGEST]
    listed = read_deck_list(typed, library.pool, ALL_HOUSES)
    names = dict.fromkeys(each.card for each in listed.cards if each.card != UNKNOWN)
    say = CardWords(library.pool)
    terms = {entry.id: frozenset(stems(entry.title.partition("(")[0])) for entry in changed if entry.kind == "glossary"}
    mine = []
    for card in map(library.pool.card, names):
        bears = _bearing(library, card, say(card), changed, terms, found)
        said = (_link(library, entry, f"{sorts[entry.id]}, {why}", rulebook) for entry, why in bears.values())
        links = (*(otherwise or {}).get(card.id, ()), *said)
        if links:
            mine.append(Mine(library.card_link(card, rulebook), links))
    problems = tuple(f"{each.where}: {each.says}" for each in listed.problems)
    every = tuple(library.link(entry, rulebook) for entry in changed if entry.kind in _OF_EVERY_DECK)
    return OfDeck(typed, len(names), tuple(mine), problems, every)


def _bearing(
    library: Library,
    card: Facts,
    words: str,
    changed: Sequence[Entry],
    terms: Mapping[str, frozenset[str]],
    touched: Sequence[Touched],
) -> dict[str, tuple[Entry, str]]:
    """The entries that changed and bear on a card, each once, by the nearest way in which they do."""
    here = {entry.id: entry for entry in changed}
    ways = [*_named(card, changed), *about(library.corpus, card), *_said(words, terms), *_ruled(card, touched)]
    found: dict[str, tuple[Entry, str]] = {}
    for entry_id, why in ways:
        if entry_id in here:
            found.setdefault(entry_id, (here[entry_id], why))
    return found


def _named(card: Facts, changed: Sequence[Entry]) -> Iterator[tuple[str, str]]:
    """New rulings and errata have the name of their card for a title."""
    name = fold(card.printed_name)
    return ((entry.id, "names the card") for entry in changed if fold(entry.title) == name)


def _said(words: str, terms: Mapping[str, frozenset[str]]) -> Iterator[tuple[str, str]]:
    spoken = set(stems(words))
    return ((entry_id, "the card says it") for entry_id, term in terms.items() if term and term <= spoken)


def _ruled(card: Facts, touched: Sequence[Touched]) -> Iterator[tuple[str, str]]:
    """What a ruling about the card rests on."""
    for each in touched:
        if any(card.id in ruling.cards for ruling in each.rulings):
            yield each.difference.entry.id, "a ruling on the card is based on it"


def _link(library: Library, entry: Entry, why: str, rulebook: str) -> Link:
    link = library.link(entry, rulebook)
    return Link(link.id, link.title, link.kind, link.address, why)
