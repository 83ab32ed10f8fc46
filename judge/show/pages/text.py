"""Pages as text for a terminal."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from judge.cite import IN_FORCE
from judge.corpus.entry import CHANGED
from judge.corpus.official import is_of_tournaments
from judge.show.context.library import Library
from judge.show.context.page import Link
from judge.show.pages.entry import OTHERWISE, EntryPage, Standing
from judge.show.pages.official import Official
from judge.show.pages.wrapping import wrapped

if TYPE_CHECKING:  # printing an entry needs no abilities of cards, and starts sooner without them
    from judge.show.pages.card import CardPage

_NUMBERED = re.compile(r"(\d+\.|[-*])\s+")


def entry_text(library: Library, page: EntryPage) -> str:
    """An entry with its history, its flaws and what it leads to."""
    return "\n".join(_squeezed(_entry(library, page)))


def card_text(page: CardPage) -> str:
    """A card with everything that speaks of it."""
    return "\n".join(_squeezed(_card(page)))


def _entry(library: Library, page: EntryPage) -> Iterator[str]:
    yield f"{page.title}  [{page.cite}]  {page.kind}"
    yield ""
    if page.question:
        yield wrapped(page.question, "? ", "  ")
        yield ""
    yield from _warning(page)
    for paragraph in _unwrapped(library.corpus.plain(page.body)):
        yield _paragraph(paragraph)
    yield ""
    yield from _official(page)
    for flag in page.flags:
        yield wrapped(f"{flag.label}: {flag.note}", "! ", "  ")
    yield ""
    yield from _links("Based on", page.rests_on)
    yield from _links("Related", page.related)
    yield from _links("Cards", page.cards)
    yield "Rulebook history"
    yield from (wrapped(each.says, "  ", "  ") for each in (page.since, page.as_now) if each)
    yield from (_standing(standing) for standing in page.standings)


def _official(page: EntryPage) -> Iterator[str]:
    """The passage of the rulebook followed, and which others were taken in."""
    for passage in page.official:
        if passage.rulebook == page.rulebook or is_of_tournaments(passage.rulebook):
            yield from _passage(passage)
    books = (each.rulebook for each in page.official if not is_of_tournaments(each.rulebook))
    others = dict.fromkeys(book for book in books if book != page.rulebook)
    if others:
        yield wrapped(f"Official text in {', '.join(others)} too (--rulebook, or --json for all)")
    yield ""


def _passage(passage: Official) -> Iterator[str]:
    place = f", {passage.place}" if passage.place else ""
    yield f"Official text in {passage.rulebook}: “{passage.heading}”{place}"
    if passage.question:
        yield wrapped(passage.question, "| ? ", "|   ")
    for line in passage.text.split("\n"):
        yield wrapped(line.strip(), "| ", "| ") if line.strip() else "|"
    yield ""


def _warning(page: EntryPage) -> Iterator[str]:
    if not page.here.stands:
        yield f"Rulebook {page.rulebook} does not have this entry; what follows is the current rulebook."
    elif page.here.verdict == CHANGED:
        yield wrapped(f"Our words were written for {IN_FORCE}; the passage of {page.rulebook} changed. Read what it says itself.")
    elif page.here.verdict == OTHERWISE:
        yield wrapped(f"Different in rulebook {page.rulebook}: {page.here.says}")
        yield "The text below is the current rule."
    yield ""


def _unwrapped(text: str) -> Iterator[str]:
    """Paragraphs and list items on a line each, however the file broke them."""
    open_line = ""
    for line in map(str.strip, text.split("\n")):
        if line and open_line and not _NUMBERED.match(line) and not line.startswith("|"):
            open_line += f" {line}"
            continue
        if open_line:
            yield open_line
        if not line:
            yield ""
        open_line = line
    yield open_line


def _paragraph(line: str) -> str:
    mark = _NUMBERED.match(line.strip())
    return wrapped(line.strip(), "", " " * len(mark[0]) if mark else "") if line.strip() else ""


def _standing(standing: Standing) -> str:
    parts = [f"{standing.rulebook}: {standing.verdict}", standing.place, standing.says]
    return wrapped("; ".join(part for part in parts if part), "  ", "    ")


def _card(page: CardPage) -> Iterator[str]:
    yield f"{page.title}  [card:{page.id}]"
    yield page.line
    yield ""
    yield from (wrapped(ability, "  ", "    ") for ability in page.abilities)
    if page.unread:
        yield "  ! read in part; these lines of it do nothing on a board:"
        yield from (wrapped(line, "  ! ", "    ") for line in page.unread)
    if page.flaws:
        yield "  What is written down about it has a flaw; on a board it has only its printed keywords."
        yield from (wrapped(flaw, "  ! ", "    ") for flaw in page.flaws)
    elif not page.abilities_known and not page.unread:
        yield "  Abilities missing. We have not written them down; on a board it has only its printed keywords."
    yield ""
    wide = max(len(fact.name) for fact in page.facts)
    yield from (f"  {fact.name:{wide}}  {fact.says}" for fact in page.facts)
    if printings := ", ".join(f"{printing.set} {printing.number}" for printing in page.printings):
        yield wrapped(f"{'Printed in':{wide}}  {printings}", "  ", " " * (wide + 4))
    yield ""
    yield from _links("Errata", page.errata)
    yield from _links("Rulings", page.rulings)
    yield from _links("Rules that use it as an example", page.rules)


def _links(title: str, links: Iterable[Link]) -> Iterator[str]:
    found = list(links)
    if not found:
        return
    yield title
    for link in found:
        yield wrapped(f"{link.id}  {link.says or link.title}", "  ", "    ")
    yield ""


def _squeezed(lines: Iterable[str]) -> Iterator[str]:
    """No two empty lines in a row, none at the end."""
    waiting = False
    for line in lines:
        if not line:
            waiting = True
            continue
        if waiting:
            yield ""
        waiting = False
        yield line
