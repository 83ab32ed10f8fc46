"""Citations as links: what is cited, where it stands, and what it says."""

from __future__ import annotations

from dataclasses import dataclass

from judge.cards.english import english
from judge.cite import parse_cite
from judge.errors import JudgeError
from judge.show.context.addresses import Addresses
from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.context.plain import told


@dataclass(frozen=True, slots=True)
class Cited:
    """A citation with what it says."""

    cite: str = told("the citation")
    title: str = told("the entry's title, with the row")
    address: str = told("where it stands; empty when the entry is not here yet")
    says: str = told("the passage in our words", default="")
    changed: str = told("the newer rulebook, taken in here, that changed the passage; empty for none", default="")


def cites(library: Library, games: Games, found: tuple[str, ...], book: str, *, full: bool = False) -> tuple[Cited, ...]:
    """Several citations; ``full`` adds what the passages say."""
    return tuple(cited(library, games, cite, book, full=full) for cite in found)


def cited(library: Library, games: Games, cite: str, book: str, *, full: bool = False, says: str = "") -> Cited:
    """A citation with its title and address; ``full`` adds what the passage says."""
    read = parse_cite(cite)
    to = Addresses.of(book)
    if read.kind == "card":
        if read.slug not in library.pool:  # a card of the board's own
            return Cited(cite, read.slug, "", says)
        name = library.pool.card(read.slug).name
        return Cited(cite, name, to.card(read.slug), says or (_abilities(games, read.slug, book) if full else ""))
    if read.entry not in library.corpus:
        return Cited(cite, cite, "", says)
    title = library.corpus.entry(read.entry).title + (f", {read.item}" if read.item else "")
    address = Addresses.of(read.rulebook or book).entry(read.entry, read.item)
    passage = says or (_passage(library, cite) if full else "")
    return Cited(cite, title, address, passage, library.changed_in(read.entry) if library.newer else "")


def _abilities(games: Games, card_id: str, book: str) -> str:
    """What a card does, in our words."""
    return " ".join(english(games.book.definition(card_id, book)))


def _passage(library: Library, cite: str) -> str:
    try:
        read = parse_cite(cite)
        entry = library.corpus.entry(read.entry)
        return library.corpus.items(entry)[read.item - 1] if read.item else library.corpus.summary(entry)
    except (IndexError, JudgeError):
        return ""
