"""Since when an entry is there and as it is now, and the line of time of the rulebooks."""

from __future__ import annotations

from calendar import month_name
from dataclasses import dataclass

from judge.corpus.entry import Document, Entry
from judge.corpus.since import Line, Since, Version, as_now_since, number, there_since
from judge.show.context.library import Library
from judge.show.context.plain import told

KNOWN = {
    "text": "compared whole",
    "front page": "known by its own list of changes",
    "announcement": "known by the publisher's announcement",
    "name": "known by name only",
}


@dataclass(frozen=True, slots=True)
class Dated:
    """Since when something is so."""

    after: str = told("the newest rulebook known to be without it; empty if none is")
    by: str = told("the oldest rulebook known to have it")
    exact: bool = told("whether it came with that one; else with it or one between the two")
    says: str = told("the same in a sentence")


@dataclass(frozen=True, slots=True)
class Milestone:
    """One version of the rulebook."""

    version: str = told("its number")
    date: str = told("the month in which it appeared, such as 2019-05; empty if not known")
    publisher: str = told("who published it")
    known: str = told("how it is known what it changed")
    says: str = told("what it changed, as far as that is known")
    here: bool = told("whether its entries can be looked at and compared here")


def dated(library: Library, entry: Entry) -> tuple[Dated | None, Dated | None]:
    """Since when an entry is there, and since when it is as it is now, where an older rulebook ruled otherwise."""
    line, corpus = library.line, library.corpus
    there, now = there_since(corpus, line, entry), as_now_since(corpus, line, entry)
    return (_there(library, line, there) if there else None, _as_now(library, line, now) if now else None)


def milestones(library: Library) -> tuple[Milestone, ...]:
    """The line of time, the newest first: what is known to have appeared, and what was taken in."""
    here = {document.id: document for document in library.rulebooks}
    known = {version.id: version for version in library.line.versions}
    added = [Version(each.id, each.date, each.publisher, "text", each.note) for each in here.values() if each.id not in known]
    ordered = sorted((*known.values(), *added), key=lambda each: number(each.id), reverse=True)
    return tuple(_milestone(each, here.get(each.id)) for each in ordered)


def _milestone(version: Version, here: Document | None) -> Milestone:
    """A version with what is known of it; of one that stands here, whatever was known before, that is the whole of it."""
    says = version.says or (here.note if here else "")
    known = KNOWN["text" if here else version.known]
    return Milestone(version.id, version.date, version.publisher, known, says, here is not None)


def _there(library: Library, line: Line, since: Since) -> Dated:
    by, after = _named(library, since.by), _named(library, since.after)
    if not since.after:
        says = f"In the rulebook since {by}."
    else:
        says = f"New in {by}." if line.exact(since) else f"New between {after} and {by}."
    return Dated(since.after, since.by, line.exact(since), says)


def _as_now(library: Library, line: Line, since: Since) -> Dated:
    by, after = _named(library, since.by), _named(library, since.after)
    when = f"since {by}" if line.exact(since) else f"since some version after {after}, {by} at the latest"
    what = f" {since.says}." if since.says else ""
    return Dated(since.after, since.by, line.exact(since), f"As it is now {when}.{what}")


def _named(library: Library, version: str) -> str:
    """A version with its month."""
    dates = {each.id: each.date for each in library.corpus.documents} | {each.id: each.date for each in library.line.versions}
    date = dates.get(version, "")
    return f"{version} ({in_words(date)})" if date else version


def in_words(date: str) -> str:
    """A month, or no more than a year, as people say it.

    >>> in_words("2019-05"), in_words("2018")
    ('May 2019', '2018')
    """
    year, _, rest = date.partition("-")
    return f"{month_name[int(rest[:2])]} {year}" if rest else year
