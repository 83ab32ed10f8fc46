"""Citations as links: what is cited, where it stands, and what it says."""

from __future__ import annotations

from dataclasses import dataclass

from judge.cards.english import english
from judge.cite import parse_cite
from judge.errors import JudgeError
from judge.show.context.desk import Desk
from judge.show.context.plain import told


@dataclass(frozen=True, slots=True)
class Cited:
    """A citation with what it says."""

    cite: str = told("the citation")
    title: str = told("the entry's title, with the row")
    address: str = told("where it stands; empty when the entry is not here yet")
    says: str = told("the passage in our words", default="")


def cites(desk: Desk, found: tuple[str, ...], book: str, *, full: bool = False) -> tuple[Cited, ...]:
    """Several citations; ``full`` adds what the passages say."""
    return tuple(cited(desk, cite, book, full=full) for cite in found)


def cited(desk: Desk, cite: str, book: str, *, full: bool = False, says: str = "") -> Cited:
    """A citation with its title and address; ``full`` adds what the passage says."""
    read = parse_cite(cite)
    to = desk.at(book)
    if read.kind == "card":
        name = desk.pool.card(read.slug).name if read.slug in desk.pool else read.slug
        return Cited(cite, name, to.card(read.slug), says or (_abilities(desk, read.slug, book) if full else ""))
    if read.entry not in desk.corpus:
        return Cited(cite, cite, "", says)
    title = desk.corpus.entry(read.entry).title + (f", {read.item}" if read.item else "")
    address = desk.at(read.rulebook or book).entry(read.entry, read.item)
    return Cited(cite, title, address, says or (_passage(desk, cite) if full else ""))


def _abilities(desk: Desk, card_id: str, book: str) -> str:
    """What a card does, in our words."""
    return " ".join(english(desk.book.definition(card_id, book))) if card_id in desk.pool else ""


def _passage(desk: Desk, cite: str) -> str:
    try:
        read = parse_cite(cite)
        entry = desk.corpus.entry(read.entry)
        return desk.corpus.items(entry)[read.item - 1] if read.item else desk.corpus.summary(entry)
    except (IndexError, JudgeError):
        return ""
