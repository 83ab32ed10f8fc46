"""The page of a card: its facts, its names, and everything in the corpus that speaks of it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar

from judge.cards.book import Book
from judge.cards.english import english
from judge.cards.pool import Facts
from judge.errors import UnknownCardError
from judge.show.context import words
from judge.show.context.addresses import Addresses
from judge.show.context.library import Library, card_line
from judge.show.context.packed import pack
from judge.show.context.page import Link, Page
from judge.show.context.plain import told
from judge.show.table.layout import BESIDE_ROWS, ROWS
from judge.show.table.pieces import Piece

# Words of every card's text: links on them would only be in the way.
_PLAIN_WORDS = frozenset(
    (
        "a",
        "ability",
        "any",
        "cannot",
        "card",
        "cards",
        "creature",
        "each",
        "if",
        "may",
        "opponent",
        "play",
        "player",
        "target",
        "this",
        "use",
    )
)


@dataclass(frozen=True, slots=True)
class Fact:
    """One printed fact."""

    name: str = told("what the fact is about")
    says: str = told("the fact")


@dataclass(frozen=True, slots=True)
class Name:
    """The card's name in another language."""

    language: str = told("the language, in English")
    code: str = told("the language's code")
    name: str = told("the name printed there")


@dataclass(frozen=True, slots=True)
class Printing:
    """A set that has the card."""

    set: str = told("the set's abbreviation")
    set_name: str = told("the set's name")
    number: str = told("the card's number in it")


@dataclass(frozen=True, slots=True)
class Word:
    """A stretch of a card's text, linked to its rule where it is a term."""

    says: str = told("the words")
    address: str = told("the rule of the term; empty for plain words")


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPage(Page):
    """A card."""

    template: ClassVar[str] = "card.html"
    handed: ClassVar[bool] = True

    id: str = told("the stable id")
    line: str = told("the card in one line")
    abilities: tuple[str, ...] = told("what it does, in our words; under an older rulebook, what it did then")
    abilities_known: bool = told("false when nothing is written down yet: on a board it is then a plain body")
    flaws: tuple[str, ...] = told("what is wrong with what is written down about it, if that is why it is a plain body")
    facts: tuple[Fact, ...] = told("what is printed on it, save the text")
    printings: tuple[Printing, ...] = told("the sets that have it, oldest first")
    names: tuple[Name, ...] = told("its names in other languages")
    errata: tuple[Link, ...] = told("errata of this card")
    rulings: tuple[Link, ...] = told("rulings that name it")
    rules: tuple[Link, ...] = told("rules that use it as an example")
    board: str = told("a board with this card on it, in the form")
    corrected_by: tuple[Link, ...] = told("rulings that put a misprinted fact right")
    tile: Piece | None = told("the card as it is drawn; null where no board can be drawn", default=None)
    behind: Piece | None = told("its other half, or what lies behind a token creature, as it is drawn", default=None)
    keywords: tuple[Link, ...] = told("its printed keywords, each with its rule", default=())
    text: tuple[tuple[Word, ...], ...] = told("what it does, with the terms linked", default=())
    scenarios: tuple[Link, ...] = told("scenarios with it on the board", default=())
    more_scenarios: int = told("how many further scenarios have it", default=0)
    unread: tuple[str, ...] = told("lines of its text that could not be read, and do nothing on a board", default=())
    yours: bool = told("whether it is no shipped card but one of your shelf", default=False)
    of_event: bool = told("whether it was kept for the event that one has signed in to", default=False)
    other: tuple[Link, ...] = told("its other version, such as its evil twin", default=())


def card_page(library: Library, cards: Book, card_id: str, rulebook: str = "") -> CardPage:
    """The page of one card as ``cards`` have it, in words alone; UnknownCardError names the nearest ones."""
    card_id = _as_written(library, card_id)
    book, card = library.rulebook(rulebook), library.pool.card(card_id)
    definition = cards.definition(card_id, book)
    about = [(entry.kind, library.link(entry, book)) for entry in library.corpus.of_card(card_id)]
    return CardPage(
        title=card.name,
        rulebook=book,
        id=card.id,
        line=card_line(card),
        abilities=english(definition),
        abilities_known=definition.modelled,
        flaws=definition.flaws,
        unread=definition.unread,
        yours=card.yours,
        of_event=card.of_event,
        facts=tuple(_facts(card)),
        printings=tuple(Printing(each, words.SETS.get(each, each), card.numbers.get(each, "")) for each in card.sets),
        names=tuple(
            Name(words.LANGUAGES.get(code, code), words.LANGUAGE_CODES.get(code, code), name) for code, name in card.names.items()
        ),
        errata=tuple(link for kind, link in about if kind == "errata"),
        rulings=tuple(link for kind, link in about if kind == "faq"),
        rules=tuple(link for kind, link in about if kind not in {"errata", "faq"}),
        board=Addresses.of(book).board(pack(_on_board(card))),
        corrected_by=library.links(card.corrected_by, book),
        keywords=library.links(tuple(f"glossary:{each.partition(':')[0]}" for each in card.keywords), book),
        text=tuple(_linked(library, each, card, book) for each in english(definition)),
        other=library.card_links(tuple(each.id for each in library.pool.printed(card.printed_name) if each.id != card.id), book),
    )


def _as_written(library: Library, card_id: str) -> str:
    """The id as the pool has it, also where an address spells it without its special letters."""
    if card_id in library.pool:
        return card_id
    return next((card.id for card in library.pool.by_name(card_id.replace("-", " "))), card_id)


def _linked(library: Library, text: str, card: Facts, rulebook: str) -> tuple[Word, ...]:
    """The text with its terms linked, each at its first place; the card's own name holds no terms."""
    to, parts, done, last = Addresses.of(rulebook), list[Word](), set[str](), 0
    own = [(found.start(), found.end()) for found in re.finditer(re.escape(card.printed_name), text)]
    for found in re.finditer(r"[A-Za-z][A-Za-z-]+", text):
        entry = _terms(library).get(found[0].lower(), "")
        if not entry or entry in done or any(start <= found.start() < end for start, end in own):
            continue
        done.add(entry)
        parts += [Word(text[last : found.start()], ""), Word(found[0], to.entry(entry))]
        last = found.end()
    return tuple(part for part in (*parts, Word(text[last:], "")) if part.says)


@cache
def _terms(library: Library) -> dict[str, str]:
    """The words of the glossary that a card's text may use, with the forms that they take there."""
    found: dict[str, str] = {}
    for entry in library.corpus.entries("glossary"):
        word = entry.title.strip("\"“”':").lower()
        if re.fullmatch(r"[a-z-]+", word) and word not in _PLAIN_WORDS:
            stem = word.removesuffix("e")
            found |= dict.fromkeys((word, f"{word}s", f"{stem}ed", f"{stem}es"), entry.id)
    return found


def _on_board(card: Facts) -> dict[str, Any]:
    """The least board with a card on it: in play where it can be, else in hand, its house active."""
    zone = {**ROWS, **BESIDE_ROWS}.get(card.type, "hand")
    house = card.houses[0] if card.houses and card.type not in BESIDE_ROWS else ""
    return {"house": house, "emily": {zone: [card.id]}, "opponent": {}}


def card_named(library: Library, text: str) -> Facts:
    """The card with this id, else with this name, else the best match; UnknownCardError when none is near."""
    if text in library.pool:
        return library.pool.card(text)
    found = library.pool.first_by_name(text) or next(iter(library.pool.find(text, limit=1)), None)
    if found is None:
        raise UnknownCardError(f"no card is called {text!r}; type a part of its name in any language")
    return found


def _facts(card: Facts) -> list[Fact]:
    found = [
        ("Type", card.type.capitalize()),
        ("House", ", ".join(words.house(each) for each in card.houses)),
        ("Power", "" if card.power is None else str(card.power)),
        ("Armor", str(card.armor) if card.armor else ""),
        ("Traits", ", ".join(each.capitalize() for each in card.traits)),
        ("Keywords", ", ".join(words.keyword(each) for each in card.keywords)),
        ("Bonus icons", _icons(card.bonus_icons)),
        ("Enhances with", _icons(card.enhance_icons)),
        ("Rarity", card.rarity),
        ("Gigantic", "yes, two cards make one creature" if card.gigantic else ""),
    ]
    return [Fact(name, says) for name, says in found if says]


def _icons(icons: tuple[str, ...]) -> str:
    counted = {icon: icons.count(icon) for icon in icons}
    return ", ".join(words.icon(icon) + (f" x{count}" if count > 1 else "") for icon, count in counted.items())
