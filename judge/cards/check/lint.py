"""Find every flaw of what is written down about the cards, at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from judge.cards import nouns as w
from judge.cards.book import Book, Page, Wording
from judge.cards.english.abilities import told
from judge.cards.saying.voice import Voice
from judge.cite import IN_FORCE
from judge.errors import Problem
from judge.paths import data_room

RULEBOOKS = ("1.0", "1.1", "1.2", IN_FORCE)


def lint_cards(book: Book) -> tuple[Problem, ...]:
    """Every problem of what is written down: files, cards, abilities as they come through the door, errata, English."""
    found = [problem for page in book for problem in _page(page, book)]
    return tuple(dict.fromkeys((*book.faults, *found)))


def _page(page: Page, book: Book) -> Iterator[Problem]:
    where = f"{page.file}: {page.id}"
    if page.fault:
        return
    if page.id not in book.pool:
        yield Problem(where, "card/unknown-id", "no card of the pool has this id")
    if page.errata and not _entry_file(page.errata).is_file():
        yield Problem(where, "card/unknown-errata", f"there is no entry {page.errata}")
    for wording in page.older:
        for rulebook in sorted(set(wording.rulebooks) - set(RULEBOOKS)):
            yield Problem(where, "card/unknown-rulebook", f"{rulebook} is none of {', '.join(RULEBOOKS)}")
    for wording in (page.wording, *page.older, *page.readings):
        yield from _wording(wording, page, book)


def _entry_file(entry: str) -> Path:
    kind, _, slug = entry.partition(":")
    return data_room("rules_corpus") / kind / f"{slug}.md"


def _wording(wording: Wording, page: Page, book: Book) -> Iterator[Problem]:
    where = f"{page.file}: {page.id}"
    for text, checked in zip(wording.abilities, book.checked(page.id, wording), strict=True):
        if checked.ability is not None and repr(checked.ability) != text:
            yield Problem(where, "card/not-canonical", f"write it as it prints: {checked.ability!r}")
        yield from (Problem(where, checked.code, says) for says in checked.flaws)
        if not checked.flaws:
            yield from _english(checked.ability, where)


def _english(ability: w.Ability, where: str) -> Iterator[Problem]:
    try:
        told(Voice("this card"), ability)
    except (TypeError, KeyError) as error:
        yield Problem(where, "card/no-english", f"{ability!r} cannot be told: {error}")
