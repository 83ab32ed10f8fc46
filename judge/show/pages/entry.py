"""The page of an entry: a rule, a ruling, an erratum or a chart, with all that bears on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from judge.cite import IN_FORCE
from judge.corpus.entry import ABSENT, CHANGED, REWORDED, SAME, TOURNAMENT, Entry, Flag
from judge.show.context import words
from judge.show.context.addresses import Addresses
from judge.show.context.library import Library
from judge.show.context.page import Link, Page
from judge.show.context.plain import told
from judge.show.context.words import CHAIN_RULES, TIME_RULES
from judge.show.pages.dated import Dated, dated
from judge.show.pages.lists import NO_TOPIC
from judge.show.pages.official import Official, official_passages

if TYPE_CHECKING:  # looking a rule up needs no engine, and starts sooner without it
    from judge.scenarios.scenario import Scenario
    from judge.show.context.games import Games
    from judge.show.context.openings import Opened


OTHERWISE = "another ruling"


@dataclass(frozen=True, slots=True)
class Standing:
    """One rulebook's view of an entry."""

    rulebook: str = told("the rulebook")
    stands: bool = told("whether the entry stands in it")
    verdict: str = told("current, the same, reworded, changed, another ruling, absent, or not recorded")
    says: str = told("what that rulebook rules instead, or how it tells the same")
    place: str = told("heading, section and page in the document, where known")


@dataclass(frozen=True, slots=True)
class FlagBox:
    """A misprint or open reading, and the reading followed here."""

    label: str = told("what kind of flaw it is")
    note: str = told("what is wrong or open, and which reading is followed")
    places: tuple[Link, ...] = told("the entries where both sides stand")
    folded: bool = told("whether it is a note on the source, which plays no part in a game", default=False)
    reading: Link | None = told("for an open reading that can be played both ways: what each says", default=None)


@dataclass(frozen=True, slots=True)
class Played:
    """A scenario that shows the entry on a board."""

    title: str = told("what it shows")
    address: str = told("its page")
    play: str = told("where it is played out")
    outcomes: str = told("where all its ends are shown")


@dataclass(frozen=True, slots=True)
class Sourced:
    """Where something about tournaments is known from."""

    certainty: str = told("how well it is known: stated, reported, inferred, unknown")
    force: str = told("whether it holds: now, older, lapsed, unknown")
    known_to: str = told("the newest tournament document read for it")
    sources: tuple[str, ...] = told("the documents that say it")
    says: str = told("the same in a sentence")


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryPage(Page):
    """An entry under one rulebook."""

    template: ClassVar[str] = "entry.html"
    handed: ClassVar[bool] = True

    id: str = told("the stable id")
    cite: str = told("how to cite the entry, the rulebook included")
    kind: str = told("what it is, in a word")
    section: Link = told("the list that the entry stands in")
    question: str = told("for a ruling: the question it answers")
    says: str = told("what it says, in a sentence: the answer of a ruling; under an older rulebook what that ruled instead")
    body: str = told("the words, as Markdown")
    html: str = told("the words, as safe HTML; numbered items carry the anchors n1, n2, ...")
    items: tuple[str, ...] = told("the numbered items in plain text; item n is what #n cites")
    here: Standing = told("what the rulebook of this page says of the entry")
    standings: tuple[Standing, ...] = told("every rulebook's view, newest first")
    flags: tuple[FlagBox, ...] = told("misprints and open readings that touch the entry")
    rests_on: tuple[Link, ...] = told("for a ruling: the rules it follows from")
    related: tuple[Link, ...] = told("related entries")
    cards: tuple[Link, ...] = told("the cards that the entry is about or uses")
    cited_by: tuple[Link, ...] = told("the entries that point here")
    calculator: str = told("where its numbers are worked out; empty if there is nothing to work out")
    played: tuple[Played, ...] = told("scenarios that show it on a board")
    also_called: tuple[str, ...] = told("other words that people use for it")
    changes_play: bool | None = told("for an erratum: whether it changes how the card plays")
    official: tuple[Official, ...] = told("what the documents taken in print: the rulebook followed first")
    sourced: Sourced | None = told("for what tournament documents say: where it is known from", default=None)
    since: Dated | None = told("since when the rulebook has it, as far as that is known", default=None)
    as_now: Dated | None = told("since when it is as it is now, where an older rulebook ruled otherwise", default=None)


def entry_page(library: Library, entry_id: str, rulebook: str = "", games: Games | None = None) -> EntryPage:
    """The page of one entry, with the scenarios that show it where ``games`` are at hand; UnknownEntryError names the nearest."""
    corpus, book = library.corpus, library.rulebook(rulebook)
    entry = corpus.entry(entry_id)
    standings = tuple(_standing(library, entry, document.id) for document in library.rulebooks)
    shown = {*entry.rests_on, *entry.related}
    since, as_now = dated(library, entry) if entry.kind != TOURNAMENT else (None, None)
    return EntryPage(
        title=entry.title,
        rulebook=book,
        id=entry.id,
        cite=f"{book}:{entry.id}",
        kind=words.KINDS[entry.kind],
        section=_section(entry, book),
        question=entry.question,
        says=corpus.ruled_instead(entry, book) or corpus.summary(entry),
        body=entry.body,
        html=library.html(entry, book),
        items=corpus.items(entry),
        here=next(standing for standing in standings if standing.rulebook == book),
        standings=() if entry.kind == TOURNAMENT else standings,
        flags=tuple(_flag(library, flag, book) for flag in entry.flags),
        rests_on=library.links(entry.rests_on, book),
        related=library.links(tuple(each for each in entry.related if each not in entry.rests_on), book),
        cards=library.card_links(entry.cards, book),
        cited_by=tuple(library.link(each, book) for each in corpus.links_to(entry.id) if each.id not in shown),
        played=_played(games, entry, book) if games else (),
        calculator=_calculator(entry, book),
        also_called=entry.aliases,
        changes_play=entry.changes_play,
        official=official_passages(library, entry.id, book),
        sourced=_sourced(entry),
        since=since,
        as_now=as_now,
    )


def _calculator(entry: Entry, book: str) -> str:
    if entry.id in TIME_RULES:
        return Addresses.of(book).time()
    return Addresses.of(book).chains() if entry.id in CHAIN_RULES else ""


def _sourced(entry: Entry) -> Sourced | None:
    if entry.kind != TOURNAMENT:
        return None
    says = f"{words.CERTAINTIES[entry.certainty]} {words.FORCES[entry.force]} Known up to {entry.known_to}."
    return Sourced(entry.certainty, entry.force, entry.known_to, entry.sources, says)


def played(games: Games, found: Scenario, rulebook: str) -> Played:
    """A scenario that shows an entry."""
    book = games.rulebook(rulebook)
    return _linked(games.opened(found, book), book)


def _played(games: Games, entry: Entry, rulebook: str) -> tuple[Played, ...]:
    book = games.rulebook(rulebook)
    return tuple(_linked(found, book) for found in games.opened_of(entry.id, book))


def _linked(found: Opened, book: str) -> Played:
    to = Addresses.of(book)
    return Played(found.title, to.scenario(found.id), found.opening.at(0).play(to), to.scenario_outcomes(found.id))


def _section(entry: Entry, rulebook: str) -> Link:
    to = Addresses.of(rulebook)
    if entry.kind == "faq":
        topic = entry.topic or NO_TOPIC
        return Link(topic, topic, "Rulings", to.rulings(topic))
    if entry.kind == "chart":
        return Link("chart", words.SECTIONS["chart"], "List", to.charts(entry.id))
    return Link(entry.kind, words.SECTIONS[entry.kind], "List", to.entries(entry.kind))


def _standing(library: Library, entry: Entry, rulebook: str) -> Standing:
    said = library.corpus.history(entry, rulebook)
    verdicts = {ABSENT: "absent", SAME: "the same", REWORDED: "reworded", CHANGED: "changed", "": "not recorded"}
    stands = library.corpus.stands_in(entry, rulebook)
    verdict = verdicts.get(said, OTHERWISE)
    if stands and not said and entry.id not in library.shipped:
        verdict = "new"
    if rulebook == IN_FORCE and stands:
        verdict = "current"
    elif stands and library.corpus.only_reworded(entry, rulebook):
        verdict = "reworded"
    return Standing(rulebook, stands, verdict, library.corpus.told_otherwise(entry, rulebook), _place(entry, rulebook))


def _place(entry: Entry, rulebook: str) -> str:
    place = entry.place(rulebook)
    if not place:
        return ""
    pages = f"page {', '.join(map(str, place.pages))}" if place.pages else ""
    return ", ".join(part for part in (f"“{place.title}”", place.section, pages) if part)


def _flag(library: Library, flag: Flag, rulebook: str) -> FlagBox:
    reading = next(iter(library.links((flag.reading,), rulebook)), None) if flag.reading else None
    label = words.FLAGS.get(flag.kind, flag.kind.capitalize())
    return FlagBox(label, flag.note, library.links(flag.places, rulebook), flag.kind != "open reading", reading)
