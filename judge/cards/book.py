"""The book of cards: facts and abilities together, one ``Definition`` for each card and rulebook.

Abilities lie in ``rules_corpus/cards/abilities``, one file for each house, one table for each card id:

* ``abilities``: the wording of rulebook 18.4, errata applied; ``errata``: the entry that says so
* ``older``: other wordings, each with the ``rulebooks`` under which it holds
* ``readings``: how it is worded where an open ``reading`` of the rulebook is taken the other way
* ``plain.toml`` lists cards that have no rules text besides keywords and bonus icons

A card with a flaw in what is written down is a plain body that says so; nothing else suffers. ``Book.problems`` and the log tell
every flaw that was met, ``judge.cards.check.lint`` finds them all.
"""

from __future__ import annotations

import logging
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import nullcontext
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from judge.caches import Table, parsed
from judge.cards.check.door import Checked, check
from judge.cards.check.names import Names, names_of
from judge.cards.check.sound import Sound
from judge.cards.definition import Definition
from judge.cards.nouns import Ability
from judge.cards.pool import Facts, Pool, load_pool
from judge.cards.shelf import abilities_file
from judge.cite import IN_FORCE
from judge.errors import CardError, Problem
from judge.paths import data_room

PLAIN = "plain.toml"
_FIELDS = {"abilities", "errata", "older", "readings", "unread"}
_HEADS = re.compile(r'^\s*\[\s*"?([^\[\]".\n]+)', re.MULTILINE)  # the cards of a file that cannot be read otherwise
_LISTED = re.compile(r'"([^"\n]+)"')
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Wording:
    """The abilities of a card as written down, and the rulebooks under which they hold (none: all others), or the open reading
    that is taken the other way."""

    abilities: tuple[str, ...]
    rulebooks: tuple[str, ...] = ()
    reading: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """What the files say about one card. ``errata`` mends the newest wording only; ``fault``: why none of it can be read;
    ``unread``: lines of its text that were not, of a card of the user's own."""

    id: str
    file: str
    wording: Wording
    older: tuple[Wording, ...] = ()
    errata: str = ""
    fault: Problem | None = None
    readings: tuple[Wording, ...] = ()
    unread: tuple[str, ...] = ()

    def under(self, rulebook: str) -> Wording:
        """The wording that holds under a rulebook."""
        return next((wording for wording in self.older if rulebook in wording.rulebooks), self.wording)


class Book:
    """Every card of the pool, ready for play; the notation of a card is read when it is first asked for."""

    def __init__(self, pool: Pool, pages: Mapping[str, Page], faults: Iterable[Problem] = ()) -> None:
        self.pool = pool
        self.faults = tuple(faults)  # of the files themselves
        self._pages = pages
        self._made: dict[tuple[str, str], Definition] = {}
        self._met: dict[Problem, None] = {}
        for fault in self.faults:
            self._meet(fault)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Every flaw met so far: those of the files, and those of the cards asked for. ``lint_cards`` finds all."""
        return tuple(self._met)

    def __iter__(self) -> Iterator[Page]:
        return iter(self._pages.values())

    def __len__(self) -> int:
        return len(self._pages)

    def __contains__(self, card_id: object) -> bool:
        return card_id in self._pages

    def with_pages(self, pool: Pool, pages: Mapping[str, Page]) -> Book:
        """The book with more cards, ``pool`` those of both."""
        found = Book(pool, {**pages, **self._pages}, self.faults)
        found._made = dict(self._made)
        return found

    @property
    def houses(self) -> tuple[str, ...]:
        """Every house of the cards, those of a new set too."""
        return self.pool.houses

    def page(self, card_id: str) -> Page | None:
        """What is written down about a card, or None where nothing is yet."""
        return self._pages.get(card_id)

    def definition(self, card_id: str, rulebook: str = IN_FORCE) -> Definition:
        """The card under a rulebook; a plain body where what is written down has a flaw. Raises UnknownCardError."""
        made = self._made.get((card_id, rulebook))
        if made is None:
            made = self._made[card_id, rulebook] = self._make(self.pool.card(card_id), rulebook)
        return made

    def checked(self, card_id: str, wording: Wording) -> tuple[Checked, ...]:
        """The abilities of a card in a wording, each with its flaws."""
        upgrade = card_id in self.pool and self.pool.card(card_id).type == "upgrade"
        return tuple(check(text, self._names, upgrade=upgrade) for text in wording.abilities)

    def _read(self, card_id: str, wording: Wording) -> tuple[Checked, ...]:
        """The same; what has been found sound before is read and not looked at again."""
        upgrade = self.pool.card(card_id).type == "upgrade"
        return tuple(self._sound.read(text, upgrade=upgrade) for text in wording.abilities)

    def _make(self, facts: Facts, rulebook: str) -> Definition:
        page = self._pages.get(facts.id)
        if page is None:
            return definition_of(facts, (), modelled=False)
        wording = page.under(rulebook)
        newest = wording is page.wording
        errata = (page.errata,) if page.errata and newest else ()
        otherwise = page.readings if newest else ()
        cites = (*errata, *(each.reading for each in otherwise))
        checked = self._read(facts.id, wording)
        where = f"{page.file}: {facts.id}"
        wrong = [page.fault] if page.fault else [Problem(where, each.code, says) for each in checked for says in each.flaws]
        for problem in wrong:
            self._meet(problem)
        abilities = () if wrong else tuple(each.ability for each in checked)
        made = definition_of(facts, abilities, modelled=not wrong and not page.unread, cites=cites)
        if not (wrong or page.unread or otherwise):
            return made
        return replace(
            made,
            flaws=tuple(f"{problem.where}: {problem.says}" for problem in wrong),
            unread=page.unread,
            otherwise=tuple((each.reading, self._otherwise(facts, each, cites)) for each in otherwise),
        )

    def _otherwise(self, facts: Facts, wording: Wording, cites: tuple[str, ...]) -> Definition:
        """A card by an open reading taken the other way; a flaw in its wording is told by ``lint_cards`` with the others."""
        abilities = tuple(each.ability for each in self._read(facts.id, wording))
        return definition_of(facts, abilities, cites=cites)

    def _meet(self, problem: Problem) -> None:
        """Keep a flaw, and tell the log of it once."""
        if problem not in self._met:
            self._met[problem] = None
            _log.warning("%s", problem)

    @cached_property
    def _names(self) -> Names:
        return names_of(self.pool)

    @cached_property
    def _sound(self) -> Sound:
        return Sound(self._names)


def load_book(pool: Pool | None = None, folder: Path | None = None) -> Book:
    """Read what is written down about the cards, the facts of the pool included. A flaw takes down its own card only, or, where a
    file is no TOML, the cards of that file.

    >>> penny = load_book().definition("bad-penny")
    >>> penny.name, penny.power, penny.abilities
    ('Bad Penny', 1, (Destroyed(Return(THIS)),))
    """
    room = folder or data_room("rules_corpus") / "cards" / "abilities"
    pages: dict[str, Page] = {}
    faults: list[Problem] = []
    with nullcontext(tomllib.loads) if folder else parsed("abilities") as loads:
        for path in sorted(room.glob("*.toml")):
            for page in _pages_of(path, loads, faults):
                pages[page.id] = _twice(pages[page.id], page) if page.id in pages else page
    shelf = abilities_file()
    if folder is None and shelf.is_file():
        for page in _pages_of(shelf, tomllib.loads, faults):
            pages.setdefault(page.id, page)
    return Book(pool or load_pool(), pages, (*faults, *(page.fault for page in pages.values() if page.fault)))


def _twice(page: Page, again: Page) -> Page:
    return _faulty(page.id, again.file, f"{page.id} is written down in {page.file} as well")


def _faulty(card_id: str, file: str, says: str) -> Page:
    return Page(card_id, file, Wording(()), fault=Problem(f"{file}: {card_id}", CardError.code, says))


def _pages_of(path: Path, loads: Callable[[str], Table], faults: list[Problem]) -> list[Page]:
    try:
        table = loads(path.read_text(encoding="utf-8"))
        if path.name == PLAIN:
            return [Page(card_id, path.name, Wording(())) for card_id in _texts(table.get("ids"))]
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, CardError) as error:
        says = error.says if isinstance(error, CardError) else f"not TOML: {error}"
        fault = Problem(path.name, CardError.code, says)
        faults.append(fault)
        named = (_LISTED if path.name == PLAIN else _HEADS).findall(path.read_text(encoding="utf-8", errors="replace"))
        return [Page(card_id, path.name, Wording(()), fault=fault) for card_id in dict.fromkeys(named)]
    return [_page(card_id, entry, path.name) for card_id, entry in table.items()]


def _page(card_id: str, entry: object, file: str) -> Page:
    try:
        return _read(card_id, entry, file)
    except CardError as error:
        return _faulty(card_id, file, error.says)


def _read(card_id: str, entry: object, file: str) -> Page:
    if not isinstance(entry, dict):
        raise CardError("a card is a table with its abilities")
    if unknown := sorted(set(entry) - _FIELDS):
        raise CardError(f"unknown field {', '.join(unknown)}; known are {', '.join(sorted(_FIELDS))}")
    rows, errata, readings = entry.get("older", []), entry.get("errata", ""), entry.get("readings", [])
    if not all(isinstance(each, list) and all(isinstance(row, dict) for row in each) for each in (rows, readings)):
        raise CardError("older is a list of wordings, and readings is another")
    if not isinstance(errata, str) or not all(isinstance(row.get("reading"), str) for row in readings):
        raise CardError("errata the id of an entry, and the reading of a wording another")
    older = tuple(map(_wording, rows))
    if any(not wording.rulebooks for wording in older):
        raise CardError("an older wording names the rulebooks under which it holds")
    unread = _texts(entry.get("unread", []))
    return Page(card_id, file, _wording(entry), older, errata, readings=tuple(map(_wording, readings)), unread=unread)


def _wording(row: dict[str, Any]) -> Wording:
    return Wording(_texts(row.get("abilities")), _texts(row.get("rulebooks", [])), row.get("reading", ""))


def _texts(found: object) -> tuple[str, ...]:
    if not isinstance(found, list) or not all(isinstance(text, str) for text in found):
        raise CardError("abilities is a list of abilities in the notation, empty for none; ids and rulebooks are lists of names")
    return tuple(found)


def definition_of(
    facts: Facts, abilities: tuple[Ability, ...], *, modelled: bool = True, cites: tuple[str, ...] = ()
) -> Definition:
    """A card as the engine knows it, of what is printed on it and its abilities."""
    return Definition(
        id=facts.id,
        name=facts.name,
        type=facts.type,
        houses=facts.houses[:1],  # a card printed in several houses over the sets belongs to one of them; see Facts
        printed_in=facts.houses,
        power=facts.power or 0,
        armor=facts.armor or 0,
        traits=facts.traits,
        keywords=dict(map(_keyword, facts.keywords)),
        icons=facts.bonus_icons,
        abilities=abilities,
        modelled=modelled,
        gigantic=facts.gigantic,
        cites=cites + facts.corrected_by,
    )


def _keyword(text: str) -> tuple[str, int]:
    """``assault:2`` has the value 2; an X that nothing defines is 0 (glossary:x)."""
    name, _, value = text.partition(":")
    return name, int(value) if value.isdigit() else 0
