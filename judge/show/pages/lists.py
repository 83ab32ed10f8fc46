"""Pages that lead on to others: the entries, the rulings, the timing charts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from judge.corpus.entry import Entry
from judge.errors import UnknownEntryError
from judge.show.context import words
from judge.show.context.addresses import Addresses
from judge.show.context.library import Library
from judge.show.context.page import Link, Page
from judge.show.context.plain import told
from judge.show.pages.narrowing import Heading, Narrow, Shown, shown

# What people look up most; shown where nothing is typed yet.
OFTEN = ("glossary:ward", "chart:destroyed", "glossary:elusive", "glossary:replacement-effects", "chart:damage")
# Where rulings stand that a document prints without a heading.
NO_TOPIC = "Without a heading"
# The order in which the lists of entries are offered.
LISTED = ("rules", "glossary", "setup", "optional", "errata", "reading", "trg", "chart", "faq")


@dataclass(frozen=True, slots=True)
class Group:
    """A heading with what stands under it."""

    title: str = told("the heading")
    address: str = told("where the group has a page of its own")
    links: tuple[Link, ...] = told("what stands under the heading")
    count: int = told("how many stand there")


@dataclass(frozen=True, slots=True, kw_only=True)
class ListPage(Page):
    """Entries or rulings, in groups."""

    template: ClassVar[str] = "list.html"

    says: str = told("what the list holds, in a sentence")
    narrowed_to: str = told("the kind or topic that the list is narrowed to; empty for all")
    whole: Link = told("the list without narrowing")
    of_rulings: bool = told("whether it lists rulings, narrowed by their topic, or entries, by their kind", default=False)
    groups: tuple[Group, ...] = told("the groups")
    shown: Shown | None = told("the part of the list that the page shows", default=None)


@dataclass(frozen=True, slots=True)
class ChartRow:
    """One row of a timing chart."""

    cite: str = told("how to cite the row")
    number: int = told("its number on the chart")
    says: str = told("what happens at it")
    cited_by: tuple[Link, ...] = told("entries that point at this row")


@dataclass(frozen=True, slots=True)
class Chart:
    """One timing chart."""

    id: str = told("the entry's id")
    slug: str = told("its anchor on the page; row n of it has the anchor slug-n")
    title: str = told("its name")
    address: str = told("its own page")
    html: str = told("the chart as safe HTML")
    rows: tuple[ChartRow, ...] = told("its rows")


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartsPage(Page):
    """All timing charts on one page."""

    template: ClassVar[str] = "charts.html"
    handed: ClassVar[bool] = True

    charts: tuple[Chart, ...] = told("the charts, in printed order")


def narrowed(library: Library, page: ListPage, wanted: Narrow) -> ListPage:
    """The part of a list that is asked for, by typing and by card."""
    to, of_rulings = Addresses.of(page.rulebook), page.of_rulings

    def at(**fields: str) -> str:
        return to.rulings(page.narrowed_to, **fields) if of_rulings else to.entries(page.narrowed_to, **fields)

    whole = rulings_page(library, rulebook=page.rulebook) if of_rulings else entries_page(library, rulebook=page.rulebook)
    groups = (*whole.groups, *(group for group in page.groups if group not in whole.groups))
    heading = page.narrowed_to if of_rulings else words.SECTIONS.get(page.narrowed_to, "")
    of_card = {entry.id for entry in library.corpus.of_card(wanted.card)} if wanted.card else None
    name = library.pool.card(wanted.card).name if wanted.card in library.pool else wanted.card
    headings = [Heading(group.title, group.address, group.links) for group in groups]
    return replace(page, shown=shown(headings, heading, wanted, at, of_card=of_card, card_name=name))


def entries_page(library: Library, kind: str = "", rulebook: str = "") -> ListPage:
    """Every entry by kind, or one kind alone; UnknownEntryError for a kind that does not exist."""
    book = library.rulebook(rulebook)
    if kind and kind not in words.SECTIONS:
        raise UnknownEntryError(f"there is no kind {kind!r}; take one of {', '.join(LISTED)}", where="kind")
    shown = (kind,) if kind else tuple(each for each in LISTED if each not in {"faq", "chart"})
    title = words.SECTIONS[kind] if kind else "Rules"
    return ListPage(
        title=title,
        rulebook=book,
        says="Every rule in our words, with the rulebooks that contain it.",
        narrowed_to=kind,
        whole=Link("", "All rules", "List", Addresses.of(book).entries()),
        groups=tuple(group for each in shown if (group := group_of(library, each, book, full=True)).count or kind),
    )


def rulings_page(library: Library, topic: str = "", rulebook: str = "") -> ListPage:
    """Every ruling under its heading, or those of one heading alone."""
    book = library.rulebook(rulebook)
    rulings = library.corpus.entries("faq")
    if topic and topic not in {entry.topic or NO_TOPIC for entry in rulings}:
        raise UnknownEntryError(f"no ruling stands under the heading {topic!r}", where="topic")
    by_topic: dict[str, list[Entry]] = {}
    for entry in rulings:
        if library.corpus.stands_in(entry, book):
            by_topic.setdefault(entry.topic or NO_TOPIC, []).append(entry)
    to = Addresses.of(book)
    groups = tuple(
        Group(name, to.rulings(name), tuple(library.link(entry, book) for entry in found), len(found))
        for name, found in sorted(by_topic.items(), key=lambda each: each[0].casefold())
        if topic in {"", name}
    )
    return ListPage(
        title=f"Rulings: {topic}" if topic else "Rulings",
        rulebook=book,
        says="Answers to card and rules questions, each with the rules behind it.",
        narrowed_to=topic,
        whole=Link("", "All rulings", "List", to.rulings()),
        of_rulings=True,
        groups=groups,
    )


def charts_page(library: Library, rulebook: str = "") -> ChartsPage:
    """The timing charts with an anchor on every row."""
    book = library.rulebook(rulebook)
    charts = tuple(_chart(library, entry, book) for entry in library.corpus.entries("chart"))
    return ChartsPage(title="Timing charts", rulebook=book, charts=charts)


def group_of(library: Library, kind: str, book: str, *, full: bool = False) -> Group:
    """The entries of a kind that stand in a rulebook: how many, and with ``full`` which."""
    to = Addresses.of(book)
    address = {"faq": to.rulings(), "chart": to.charts()}.get(kind, to.entries(kind))
    found = list(library.corpus.standing(kind, book))
    if full and kind == "glossary":
        found.sort(key=lambda entry: entry.title.lstrip("\"“'").casefold())
    links = tuple(library.link(entry, book) for entry in found) if full else ()
    return Group(words.SECTIONS[kind], address, links, len(found))


def _chart(library: Library, entry: Entry, book: str) -> Chart:
    to = Addresses.of(book)
    rows = tuple(
        ChartRow(f"{entry.id}#{number}", number, says, _pointing(library, f"{entry.id}#{number}", book))
        for number, says in enumerate(library.corpus.items(entry), start=1)
    )
    html = library.corpus.html(entry, lambda target: to.entry(*_split(target)), f"{entry.slug}-")
    return Chart(entry.id, entry.slug, entry.title, to.entry(entry.id), html, rows)


def _split(target: str) -> tuple[str, int]:
    entry_id, _, item = target.partition("#")
    return entry_id, int(item or 0)


def _pointing(library: Library, row: str, book: str) -> tuple[Link, ...]:
    return tuple(library.link(entry, book) for entry in library.corpus.links_to(row))
