"""The card browser: all cards as tiles, narrowed by a query or by the form, a page at a time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from judge.cards.names import fold
from judge.cards.pool import Facts
from judge.show.context import words
from judge.show.context.addresses import Addresses
from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.context.page import Link, Page
from judge.show.context.plain import told
from judge.show.pages.sieve import sieve
from judge.show.table.ink import on_its_own
from judge.show.table.pieces import Piece

PER_PAGE = 36
MOST_NAMED = 20
KEYWORDS = (
    "alpha",
    "assault",
    "deploy",
    "elusive",
    "hazardous",
    "omega",
    "poison",
    "skirmish",
    "splash-attack",
    "taunt",
    "treachery",
    "versatile",
)
_HAS = {"ruling": "a ruling", "errata": "errata", "scenario": "a scenario"}


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the address asks for; the fields of the form are terms of the query, too."""

    q: str = ""
    name: str = ""
    house: str = ""
    type: str = ""
    set: str = ""
    keyword: str = ""
    has: str = ""
    letter: str = ""
    page: int = 1

    @property
    def query(self) -> str:
        """The whole query in one line."""
        terms = (("h", self.house), ("t", self.type), ("s", self.set), ("k", self.keyword), ("has", self.has))
        return " ".join(part for part in (self.q.strip()[:200], *(f'{key}:"{value}"' for key, value in terms if value)) if part)

    def kept(self) -> dict[str, str]:
        """The same as it stands in an address, without letter and page."""
        fields = ("q", "house", "type", "set", "keyword", "has")
        return {field: value for field in fields if (value := getattr(self, field))}


@dataclass(frozen=True, slots=True)
class Pick:
    """One value of a field of the form."""

    value: str = told("as it stands in the address")
    label: str = told("its name")
    chosen: bool = told("whether it is chosen")


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsPage(Page):
    """Cards as tiles."""

    template: ClassVar[str] = "cards.html"

    name: str = told("the part of a name that was asked for")
    cards: tuple[Link, ...] = told("the cards with that in their name in some language, the nearest first")
    query: str = told("what was typed")
    unknown: tuple[str, ...] = told("terms of the query that mean nothing here")
    total: int = told("how many cards pass")
    number: int = told("the number of this page, from 1")
    pages: int = told("how many pages there are")
    tiles: tuple[Piece, ...] = told("the cards of this page")
    before: str = told("the page before; empty on the first")
    after: str = told("the next page; empty on the last")
    letters: tuple[Link, ...] = told("the same cards from a letter on")
    letter: str = told("the letter chosen; empty for all")
    fields: dict[str, tuple[Pick, ...]] = told("the fields of the form with their values")


def cards_page(library: Library, games: Games, wanted: Wanted, rulebook: str = "") -> CardsPage:
    """The cards that pass what is asked; those of a name first where only a name is asked for."""
    book = library.rulebook(rulebook)
    named = library.pool.find(wanted.name[:80], limit=MOST_NAMED) if wanted.name.strip() else []
    read = sieve(library, games, wanted.query, book)
    passed = named or ([] if wanted.name.strip() else read.passed(library.pool))
    if not passed and wanted.q.strip() and not read.unknown and not wanted.name:
        passed = library.pool.find(wanted.q[:80], limit=MOST_NAMED)  # misspelt, perhaps
    letters = sorted({_letter(card) for card in passed})
    shown = [card for card in passed if not wanted.letter or _letter(card) == wanted.letter]
    pages = max(-(-len(shown) // PER_PAGE), 1)
    number = min(max(wanted.page, 1), pages)
    here = shown[PER_PAGE * (number - 1) : PER_PAGE * number]
    to = Addresses.of(book)

    def at(page: int = 1, letter: str = wanted.letter) -> str:
        return to.cards(wanted.name, **wanted.kept(), letter=letter, page="" if page == 1 else str(page))

    return CardsPage(
        title="Cards",
        rulebook=book,
        name=wanted.name,
        cards=tuple(library.card_link(each, book) for each in named),
        query=wanted.q,
        unknown=read.unknown,
        total=len(shown),
        number=number,
        pages=pages,
        tiles=tuple(on_its_own(games, card, book) for card in here),
        before=at(number - 1) if number > 1 else "",
        after=at(number + 1) if number < pages else "",
        letters=tuple(Link(each, each, "Letter", at(letter=each)) for each in letters) if not named else (),
        letter=wanted.letter,
        fields=_fields(library, wanted),
    )


def _letter(card: Facts) -> str:
    first = fold(card.name)[:1].upper()
    return first if first.isalpha() else "#"


def _fields(library: Library, wanted: Wanted) -> dict[str, tuple[Pick, ...]]:
    houses = sorted({house for card in library.pool for house in card.houses})
    sets = words.SETS | {each: each for card in library.pool if card.yours for each in card.sets if each not in words.SETS}
    types = dict.fromkeys(card.type for card in library.pool)
    return {
        "house": tuple(Pick(each, words.house(each), each == wanted.house) for each in houses),
        "type": tuple(Pick(each, each.capitalize(), each == wanted.type) for each in types),
        "set": tuple(Pick(each, name, each == wanted.set) for each, name in sets.items()),
        "keyword": tuple(Pick(each, words.keyword(each), each == wanted.keyword) for each in KEYWORDS),
        "has": tuple(Pick(each, name, each == wanted.has) for each, name in _HAS.items()),
    }
