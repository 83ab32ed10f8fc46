"""Find every flaw of what is written down about the cards, at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

from judge.cards import effects as e
from judge.cards import who as w
from judge.cards.book import LATEST, Book, Page, Wording
from judge.cards.grammar import flaws
from judge.cards.notation import parse
from judge.cards.noun import Noun
from judge.cards.speech.abilities import told
from judge.cards.speech.voice import Voice
from judge.errors import CardError, Problem
from judge.paths import data_room

MOST_SPECIALS = 0.03
RULEBOOKS = ("1.0", "1.1", "1.2", LATEST)
KEYWORDS = frozenset(
    (
        "alpha", "assault", "deploy", "elusive", "entrench", "hazardous", "invulnerable", "omega", "poison", "skirmish",
        "splash-attack", "taunt", "treachery", "versatile",
    )
)  # fmt: skip
ICONS = frozenset(("aember", "capture", "damage", "discard", "draw", "power"))
_HOWS = {
    "Enters.how": frozenset(("ready", "exhausted", "stunned", "enraged", "warded")),
    "Neighbors.side": frozenset(("", "left", "right")),
    "Redistribute.kind": frozenset(("damage", "amber")),
    "MayUse.how": frozenset(("", "fight", "reap")),
    "MakeToken.flank": frozenset(("", "left", "right")),
    "IsPlayed.flank": frozenset(("", "left", "right")),
    "IsDealtDamage.by": frozenset(("", "icon", "power")),
    "Keyword.name": KEYWORDS,
    "WithKeyword.name": KEYWORDS,
    "Ignores.keyword": KEYWORDS,
    "IconAs.icon": ICONS,
    "IconsOn.icon": ICONS | {""},
    "WouldResolveIcon.icon": ICONS | {""},
    "Type.name": frozenset(("creature", "artifact", "action", "upgrade")),
}


def lint_cards(book: Book) -> tuple[Problem, ...]:
    """Every problem of the cards written down: reading, grammar, names, errata, English, and too many specials."""
    words = _Words(book)
    found = [problem for page in book for problem in _page(page, words)]
    return (*found, *_specials(book))


class _Words:
    """What names in the notation may refer to."""

    def __init__(self, book: Book) -> None:
        self.ids = frozenset(card.id for card in book.pool)
        self.houses = frozenset(house for card in book.pool for house in card.houses)
        self.traits = frozenset(trait for card in book.pool for trait in card.traits)

    def known(self, part: str) -> frozenset[str] | None:
        """The names that fit a part such as ``House.name``; None where any text does."""
        match part:
            case "House.name":
                return self.houses
            case "BelongsTo.house":
                return self.houses | {"active", "all"}
            case "ChoosesHouse.house" | "RefersTo.house":
                return self.houses | {""}
            case "Trait.name":
                return self.traits
            case "Named.id":
                return self.ids
            case "MakeToken.kind":
                return self.ids | {""}
            case _:
                return _HOWS.get(part)


def _page(page: Page, words: _Words) -> Iterator[Problem]:
    where = f"{page.file}: {page.id}"
    if page.id not in words.ids:
        yield Problem(where, "card/unknown-id", "no card of the pool has this id")
    if page.errata and not _entry_file(page.errata).is_file():
        yield Problem(where, "card/unknown-errata", f"there is no entry {page.errata}")
    for wording in page.older:
        for rulebook in sorted(set(wording.rulebooks) - set(RULEBOOKS)):
            yield Problem(where, "card/unknown-rulebook", f"{rulebook} is none of {', '.join(RULEBOOKS)}")
    for wording in (page.wording, *page.older):
        yield from _wording(wording, where, words)


def _entry_file(entry: str) -> Path:
    kind, _, slug = entry.partition(":")
    return data_room("rules_corpus") / kind / f"{slug}.md"


def _wording(wording: Wording, where: str, words: _Words) -> Iterator[Problem]:
    for text in wording.abilities:
        try:
            ability = parse(text)
        except CardError as error:
            yield Problem(where, "card/unreadable", error.says)
            continue
        if repr(ability) != text:
            yield Problem(where, "card/not-canonical", f"write it as it prints: {ability!r}")
        wrong = [*flaws(ability), *_names(ability, words), *_unbound(ability)]
        yield from (Problem(where, "card/wrong-part", says) for says in wrong)
        if not wrong:
            yield from _english(ability, where)


def _english(ability: Any, where: str) -> Iterator[Problem]:
    try:
        told(Voice("this card"), ability)
    except (TypeError, KeyError) as error:
        yield Problem(where, "card/no-english", f"{ability!r} cannot be told: {error}")


def parts(noun: Noun) -> Iterator[tuple[str, Any]]:
    """Every part of a noun and of the nouns within it, as ``Noun.part`` and its value."""
    for field in fields(noun):  # type: ignore[arg-type]
        value = getattr(noun, field.name)
        for member in value if isinstance(value, tuple) else (value,):
            yield f"{type(noun).__name__}.{field.name}", member
            if isinstance(member, Noun):
                yield from parts(member)


def _names(ability: Noun, words: _Words) -> Iterator[str]:
    for part, value in parts(ability):
        known = words.known(part) if isinstance(value, str) else None
        if known is not None and value not in known:
            yield f"{part} is {value!r}, which nothing bears"


def _unbound(ability: Noun) -> Iterator[str]:
    """A name is used only where the same ability has bound it."""
    nouns = [ability, *(value for _, value in parts(ability) if isinstance(value, Noun))]
    bound = {str(getattr(noun, "name", "")) for noun in nouns if isinstance(noun, w.Choose | w.Random | w.AnyNumber | e.Bind)}
    if any(isinstance(noun, e.MakeToken) for noun in nouns):
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
