"""The book of cards: facts and abilities together, one ``Definition`` for each card and rulebook.

Abilities lie in ``rules_corpus/cards/abilities``, one file for each house, one table for each card id:

* ``abilities``: the wording of rulebook 18.4, errata applied; ``errata``: the entry that says so
* ``older``: other wordings, each with the ``rulebooks`` under which it holds
* ``plain.toml`` lists cards that have no rules text besides keywords and bonus icons
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from judge.caches import Table, parsed
from judge.cards.definition import Definition
from judge.cards.notation import parse
from judge.cards.pool import Facts, Pool, load_pool
from judge.errors import CardError
from judge.paths import data_room

LATEST = "18.4"
PLAIN = "plain.toml"
_FIELDS = {"abilities", "errata", "older"}


@dataclass(frozen=True, slots=True)
class Wording:
    """The abilities of a card as written down, and the rulebooks under which they hold (none: all others)."""

    abilities: tuple[str, ...]
    rulebooks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Page:
    """What the files say about one card. ``errata`` mends the newest wording only."""

    id: str
    file: str
    wording: Wording
    older: tuple[Wording, ...] = ()
    errata: str = ""

    def under(self, rulebook: str) -> Wording:
        """The wording that holds under a rulebook."""
        return next((wording for wording in self.older if rulebook in wording.rulebooks), self.wording)


class Book:
    """Every card of the pool, ready for play; the notation of a card is read when it is first asked for."""

    def __init__(self, pool: Pool, pages: Mapping[str, Page]) -> None:
        self.pool = pool
        self._pages = pages
        self._made: dict[tuple[str, str], Definition] = {}

    def __iter__(self) -> Iterator[Page]:
        return iter(self._pages.values())

    def __len__(self) -> int:
        return len(self._pages)

    def __contains__(self, card_id: object) -> bool:
        return card_id in self._pages

    def page(self, card_id: str) -> Page | None:
        """What is written down about a card, or None where nothing is yet."""
        return self._pages.get(card_id)

    def definition(self, card_id: str, rulebook: str = LATEST) -> Definition:
        """The card under a rulebook. Raises UnknownCardError, or CardError for an ability that cannot be read."""
        made = self._made.get((card_id, rulebook))
        if made is None:
            made = self._made[card_id, rulebook] = self._make(self.pool.card(card_id), rulebook)
        return made

    def _make(self, facts: Facts, rulebook: str) -> Definition:
        page = self._pages.get(facts.id)
        if page is None:
            return _definition(facts, (), modelled=False, cites=facts.corrected_by)
        wording = page.under(rulebook)
        errata = (page.errata,) if page.errata and wording is page.wording else ()
        where = f"{page.file}: {facts.id}"
        abilities = tuple(parse(text, where=where) for text in wording.abilities)
        return _definition(facts, abilities, modelled=True, cites=errata + facts.corrected_by)


def load_book(pool: Pool | None = None, folder: Path | None = None) -> Book:
    """Read what is written down about the cards, the facts of the pool included."""
    room = folder or data_room("rules_corpus") / "cards" / "abilities"
    pages: dict[str, Page] = {}
    with nullcontext(tomllib.loads) if folder else parsed("abilities") as loads:
        for path in sorted(room.glob("*.toml")):
            for page in _pages_of(path, loads):
                if page.id in pages:
                    raise CardError(f"{page.id} is written down in {pages[page.id].file} as well", where=path.name)
                pages[page.id] = page
    return Book(pool or load_pool(), pages)


def _pages_of(path: Path, loads: Callable[[str], Table]) -> list[Page]:
    try:
        table = loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise CardError(f"not TOML: {error}", where=path.name) from error
    if path.name == PLAIN:
        return [Page(card_id, path.name, Wording(())) for card_id in table["ids"]]
    return [_page(card_id, entry, path.name) for card_id, entry in table.items()]


def _page(card_id: str, entry: dict[str, Any], file: str) -> Page:
    where = f"{file}: {card_id}"
    if unknown := sorted(set(entry) - _FIELDS):
        raise CardError(f"unknown field {', '.join(unknown)}; known are {', '.join(sorted(_FIELDS))}", where=where)
    older = tuple(_wording(row, where) for row in entry.get("older", ()))
    if any(not wording.rulebooks for wording in older):
        raise CardError("an older wording names the rulebooks under which it holds", where=where)
    return Page(card_id, file, _wording(entry, where), older, entry.get("errata", ""))


def _wording(row: dict[str, Any], where: str) -> Wording:
    abilities = row.get("abilities")
    if not isinstance(abilities, list) or not all(isinstance(text, str) for text in abilities):
        raise CardError("abilities is a list of abilities in the notation, empty for none", where=where)
    return Wording(tuple(abilities), tuple(row.get("rulebooks", ())))


def _definition(facts: Facts, abilities: tuple[object, ...], *, modelled: bool, cites: tuple[str, ...]) -> Definition:
    return Definition(
        id=facts.id,
        name=facts.name,
        type=facts.type,
        houses=facts.houses[:1],  # a card printed in several houses over the sets belongs to one of them; see Facts
        power=facts.power or 0,
        armor=facts.armor or 0,
        traits=facts.traits,
        keywords=dict(map(_keyword, facts.keywords)),
        icons=facts.bonus_icons,
        abilities=abilities,
        modelled=modelled,
        gigantic=facts.gigantic,
        cites=cites,
    )


def _keyword(text: str) -> tuple[str, int]:
    """``assault:2`` has the value 2; an X that nothing defines is 0 (glossary:x)."""
    name, _, value = text.partition(":")
    return name, int(value) if value.isdigit() else 0
