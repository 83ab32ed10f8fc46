"""The documents that state the rules, and what changed between any two of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, ClassVar

from judge.corpus.entry import Document, Entry
from judge.corpus.history import Difference, differences
from judge.show.context import words
from judge.show.context.addresses import Addresses
from judge.show.context.library import Library
from judge.show.context.page import Link, Page
from judge.show.context.plain import told
from judge.show.pages.dated import Milestone, milestones
from judge.show.pages.official import official_words
from judge.show.pages.wording import Wording, alike, side_by_side

if TYPE_CHECKING:  # comparing needs no engine where no boards are asked for
    from judge.show.context.games import Games


@dataclass(frozen=True, slots=True)
class Book:
    """One document."""

    id: str = told("how citations name it")
    title: str = told("its title")
    version: str = told("the version printed in it")
    date: str = told("when it appeared")
    publisher: str = told("who published it")
    official: bool = told("whether the game's publisher stands behind it")
    current: bool = told("whether it is in force")
    follows: str = told("the one it took over from")
    numbered: bool = told("whether it prints its version")
    note: str = told("what else is worth knowing")
    entries: int = told("how many entries the document has")
    described: int = told("how many entries here stand in it")


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two rulebooks that can be compared."""

    old: str = told("the older one")
    new: str = told("the newer one")
    address: str = told("where they are compared")


@dataclass(frozen=True, slots=True, kw_only=True)
class RulebooksPage(Page):
    """The documents."""

    template: ClassVar[str] = "rulebooks.html"

    books: tuple[Book, ...] = told("the documents, newest first")
    pairings: tuple[Pairing, ...] = told("what can be compared, nearest first")
    line: tuple[Milestone, ...] = told("every version that is known to have appeared, newest first", default=())
    chosen: str = told("the rulebook taken in that the owner has made the current one; empty for none", default="")


@dataclass(frozen=True, slots=True)
class Change:
    """An entry that two rulebooks do not share word for word."""

    link: Link = told("the entry")
    old: str = told("what the older one says of it")
    new: str = told("what the newer one says of it")
    cites: tuple[str, ...] = told("how each of the two is cited; a rulebook without the entry is left out")
    wording: Wording | None = told("the official words of both, where both documents were taken in")
    ours: Wording | None = told("for a change of substance: both sentences of ours, with what differs marked", default=None)
    boards: tuple[Link, ...] = told("boards that show it, each played under both rulebooks", default=())


@dataclass(frozen=True, slots=True)
class Changes:
    """All changes of one sort."""

    sort: str = told("substance, changed (nobody has said yet whether it rules otherwise), new, gone or reworded")
    title: str = told("the heading")
    changes: tuple[Change, ...] = told("the entries")


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparePage(Page):
    """What changed between two rulebooks."""

    template: ClassVar[str] = "compare.html"
    handed: ClassVar[bool] = True

    old: str = told("the older rulebook")
    new: str = told("the newer rulebook")
    books: tuple[str, ...] = told("the rulebooks that can be compared, oldest first")
    groups: tuple[Changes, ...] = told("the changes by sort")
    kinds: tuple[str, ...] = told("the kinds of entries, in the order in which they are listed")
    unchanged: int = told("how many entries are the same in both")
    taken_in: tuple[str, ...] = told("which of the two documents were taken in, so that their words can be shown")


_MOST_BOARDS = 3
HEADINGS = {
    "substance": "Another ruling",
    "changed": "Another wording; whether the ruling changed is not written down here yet",
    "new": "New in {new}",
    "gone": "Only in {old}",
    "reworded": "Reworded, with the same effect",
}


def rulebooks_page(library: Library, rulebook: str = "") -> RulebooksPage:
    """The documents, newest first, and the pairs that can be compared."""
    book = library.rulebook(rulebook)
    books = tuple(_book(library, document) for document in reversed(library.corpus.documents))
    ids = [document.id for document in library.rulebooks]
    pairs = [(old, new) for number, new in enumerate(ids) for old in ids[number + 1 :]]
    to = Addresses.of(book)
    pairings = tuple(Pairing(old, new, to.compare(old, new)) for old, new in pairs)
    line, chosen = milestones(library), library.current
    return RulebooksPage(title="Rulebooks", rulebook=book, books=books, pairings=pairings, line=line, chosen=chosen)


def compare_page(library: Library, old: str, new: str, rulebook: str = "", games: Games | None = None) -> ComparePage:
    """What changed from one rulebook to another, with boards that show it where ``games`` are at hand; asked the wrong way round,
    it is turned about."""
    book = library.rulebook(rulebook)
    ids = [document.id for document in reversed(library.rulebooks)]
    old, new = in_order(library, old, new)
    found = differences(library.corpus, old, new)
    groups = tuple(
        Changes(
            kind,
            title.format(old=old, new=new),
            tuple(_change(library, each, book, (old, new), games) for each in found if each.kind == kind),
        )
        for kind, title in HEADINGS.items()
    )
    return ComparePage(
        title=f"From {old} to {new}",
        rulebook=book,
        old=old,
        new=new,
        books=tuple(ids),
        groups=tuple(group for group in groups if group.changes),
        kinds=tuple(dict.fromkeys(words.KINDS.values())),
        unchanged=len(library.corpus) - len(found),
        taken_in=tuple(each for each in (old, new) if each in library.official),
    )


def in_order(library: Library, old: str, new: str) -> tuple[str, str]:
    """Two rulebooks, the older one first; UnknownEntryError for one that there is not."""
    ids = [document.id for document in reversed(library.rulebooks)]
    one, other = sorted((library.rulebook(old), library.rulebook(new)), key=ids.index)
    return one, other


def _change(library: Library, difference: Difference, book: str, pair: tuple[str, str], games: Games | None) -> Change:
    entry, substance = difference.entry, difference.kind == "substance"
    old, new = _sentence(difference.before), _sentence(difference.after)
    return Change(
        library.link(entry, book),
        old,
        new,
        tuple(f"{each}:{entry.id}" for each in pair if library.corpus.stands_in(entry, each)),
        wording_of(library, entry, pair),
        side_by_side(old, new) if substance and alike(old, new) else None,
        tuple(_boards(library, games, entry, pair)) if games and substance else (),
    )


def _boards(library: Library, games: Games, entry: Entry, pair: tuple[str, str]) -> Iterator[Link]:
    """The scenarios that show an entry, or else a ruling on it that is ruled otherwise as well, played under both rulebooks,
    where the engine plays both."""
    old, new = pair
    if games.rulebook(old) == old and games.rulebook(new) == new:
        shown = games.scenarios_of(entry.id)
        for ruling in () if shown else library.corpus.links_to(entry.id):
            if ruling.kind == "faq" and library.corpus.ruled_instead(ruling, old) != library.corpus.ruled_instead(ruling, new):
                shown = [*shown, *games.scenarios_of(ruling.id)]
        for scenario in shown[:_MOST_BOARDS]:
            yield Link(scenario.id, scenario.title, "Scenario", Addresses.of(new).beside_scenario(scenario.id, old))


def wording_of(library: Library, entry: Entry, pair: tuple[str, str]) -> Wording | None:
    """Both official texts, or nothing: one alone stands on the page of the entry."""
    known = library.official
    texts = [official_words(known[each], entry.id) if each in known else "" for each in pair]
    return side_by_side(*texts) if all(texts) else None


def _sentence(said: str) -> str:
    return f"{said[:1].upper()}{said[1:].rstrip('.')}." if said else ""


def _book(library: Library, document: Document) -> Book:
    described = sum(library.corpus.stands_in(entry, document.id) for entry in library.corpus)
    return Book(**{each.name: getattr(document, each.name) for each in fields(document)}, described=described)
