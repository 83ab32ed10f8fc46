"""Find every flaw of what is written down about the cards, at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin

from judge.cards import nouns as w
from judge.cards.book import LATEST, Book, Page, Wording
from judge.cards.check.grammar import flaws, hints
from judge.cards.english.abilities import told
from judge.cards.english.voice import Voice
from judge.cards.notation import parse
from judge.cards.nouns.base import Noun, walk
from judge.errors import CardError, Problem
from judge.paths import data_room

MOST_SPECIALS = 0.03
RULEBOOKS = ("1.0", "1.1", "1.2", LATEST)


def lint_cards(book: Book) -> tuple[Problem, ...]:
    """Every problem of the cards written down: reading, grammar, names, errata, English, and too many specials."""
    names = _Names(book)
    found = [problem for page in book for problem in _page(page, names)]
    return (*found, *_specials(book))


class _Names:
    """What the names in the notation may refer to, by what their part's type says they name."""

    def __init__(self, book: Book) -> None:
        self.of = {
            "card": frozenset(card.id for card in book.pool),
            "house": frozenset(house for card in book.pool for house in card.houses),
            "trait": frozenset(trait for card in book.pool for trait in card.traits),
        }

    def unknown(self, ability: Noun) -> Iterator[str]:
        """Every name in an ability that nothing bears."""
        for noun in walk(ability):
            for part, hint in hints(type(noun)).items() if isinstance(noun, Noun) else ():
                name, what = getattr(noun, part), _named(hint)
                if what and isinstance(name, str) and name not in self.of[what] and name not in _besides(hint):
                    yield f"{type(noun).__name__}.{part} is {name!r}, which nothing bears"


def _named(hint: Any) -> str:
    """What the text in a part names: a card, a house or a trait; "" if it is no such name."""
    named = (get_args(each)[1] for each in (hint, *get_args(hint)) if get_origin(each) is Annotated)
    return next((str(what) for what in named if what in ("card", "house", "trait")), "")


def _besides(hint: Any) -> frozenset[str]:
    """The words that may stand there in place of a name."""
    return frozenset(word for each in get_args(hint) if get_origin(each) is Literal for word in get_args(each))


def _page(page: Page, names: _Names) -> Iterator[Problem]:
    where = f"{page.file}: {page.id}"
    if page.id not in names.of["card"]:
        yield Problem(where, "card/unknown-id", "no card of the pool has this id")
    if page.errata and not _entry_file(page.errata).is_file():
        yield Problem(where, "card/unknown-errata", f"there is no entry {page.errata}")
    for wording in page.older:
        for rulebook in sorted(set(wording.rulebooks) - set(RULEBOOKS)):
            yield Problem(where, "card/unknown-rulebook", f"{rulebook} is none of {', '.join(RULEBOOKS)}")
    for wording in (page.wording, *page.older):
        yield from _wording(wording, where, names)


def _entry_file(entry: str) -> Path:
    kind, _, slug = entry.partition(":")
    return data_room("rules_corpus") / kind / f"{slug}.md"


def _wording(wording: Wording, where: str, names: _Names) -> Iterator[Problem]:
    for text in wording.abilities:
        try:
            ability = parse(text)
        except CardError as error:
            yield Problem(where, "card/unreadable", error.says)
            continue
        if repr(ability) != text:
            yield Problem(where, "card/not-canonical", f"write it as it prints: {ability!r}")
        wrong = [*(flaws(ability) or names.unknown(ability)), *_unbound(ability)]
        yield from (Problem(where, "card/wrong-part", says) for says in wrong)
        if not wrong:
            yield from _english(ability, where)


def _english(ability: Any, where: str) -> Iterator[Problem]:
    try:
        told(Voice("this card"), ability)
    except (TypeError, KeyError) as error:
        yield Problem(where, "card/no-english", f"{ability!r} cannot be told: {error}")


def _unbound(ability: Noun) -> Iterator[str]:
    """A name is used only where the same ability has bound it."""
    nouns = [part for part in walk(ability) if isinstance(part, Noun)]
    bound = {str(getattr(noun, "name", "")) for noun in nouns if isinstance(noun, w.Choose | w.Random | w.AnyNumber | w.Bind)}
    if any(isinstance(noun, w.MakeToken) for noun in nouns):
        bound.add("token")
    for noun in nouns:
        if isinstance(noun, w.The) and noun.name not in bound:
            yield f"nothing is called {noun.name!r} here"


def _specials(book: Book) -> Iterator[Problem]:
    """What the nouns cannot say is counted, and stays rare."""
    special = [page.id for page in book if any("Special(" in text for text in page.wording.abilities)]
    if len(special) > MOST_SPECIALS * len(book):
        share = f"{len(special)} of {len(book)} cards"
        yield Problem(
            "abilities", "card/specials", f"{share} need a special, more than {MOST_SPECIALS:.0%}: {', '.join(special)}"
        )
