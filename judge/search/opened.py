"""An index opened for reading, with what is kept in memory beside it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from judge.cards.names import fold
from judge.cards.pool import Pool
from judge.search.documents import CARD_FIELDS, ENTRY_FIELDS
from judge.search.engine import Engine, Index
from judge.search.languages import Languages
from judge.search.meaning import Meanings, Nearness
from judge.search.mentions import Mentions
from judge.search.needs import Circles
from judge.search.rank import RULE_KINDS, Rarity, Ways
from judge.search.shelf import CARDS, DATA, ENTRIES, Made
from judge.search.spelling import Spelling
from judge.search.synonyms import ABOUT, Synonym, Synonyms
from judge.search.understand import Reader
from judge.search.words import EMPTY, folded, stem

_SEVERAL = re.compile(r" and |[/,“”\"]+", re.IGNORECASE)
_IN_BRACKETS = re.compile(r"\s*\([^)]*\)")  # Assault (X), Chain Handicap (Optional Rule)


@dataclass(frozen=True, slots=True)
class Kept:
    """What is kept in memory of an entry."""

    id: str
    kind: str
    title: str
    question: str
    cards: tuple[str, ...]
    houses: tuple[str, ...]
    rulebooks: tuple[str, ...]
    older: Mapping[str, str]
    ways: Ways


@dataclass(frozen=True, slots=True)
class Opened:
    """Two indexes, what is known of every entry by id, and the reader of queries."""

    entries: Index
    cards: Index
    kept: Mapping[str, Kept]
    titles: Mapping[str, tuple[str, ...]]
    forms: Mapping[str, tuple[str, ...]]
    spoken: Mapping[str, tuple[str, ...]]
    terms: Mapping[str, tuple[str, ...]]
    names: Mapping[str, list[str]]
    rarity: Rarity
    reader: Reader
    meanings: Meanings
    nearness: Nearness
    pool: Pool
    rulebooks: tuple[str, ...]
    data: Mapping[str, Any]


def open_index(folder: Path, engine: Engine, pool: Pool, rulebooks: Sequence[str], meanings: Meanings) -> Opened:
    """Open what ``shelf.build`` wrote."""
    data: dict[str, Any] = json.loads((folder / DATA).read_text(encoding="utf-8"))
    made = Made(data, engine.open(folder, ENTRIES, ENTRY_FIELDS), engine.open(folder, CARDS, CARD_FIELDS))
    return open_made(made, pool, rulebooks, meanings)


def open_made(made: Made, pool: Pool, rulebooks: Sequence[str], meanings: Meanings) -> Opened:
    """An index as it was read, or as ``shelf.make`` made it."""
    data, entries = made.data, made.entries
    kept = {row["id"]: _kept(row) for row in data["documents"]}
    discussed = frozenset(card for entry in kept.values() for card in entry.cards)
    mentions = Mentions(data["names"], data["english"], frozenset(data["plain"]), discussed)
    synonyms = Synonyms((Synonym(**row) for row in data["synonyms"]), data["found_by"])
    return Opened(
        entries=entries,
        cards=made.cards,
        kept=kept,
        titles=_titles(kept),
        forms=_forms(kept),
        spoken=_spoken(kept),
        terms=_terms(kept),
        names=data["names"],
        rarity=Rarity(data["frequencies"], len(entries)),
        reader=Reader(
            Spelling({**mentions.words(), **data["words"]}, frozenset(data["ordinary"])),
            mentions,
            synonyms,
            Circles(data["circles"]),
            {kind: Synonyms([Synonym(tuple(data[kind]), "")]) for kind in ABOUT},
            Languages(data["languages"]),
            meanings,
        ),
        meanings=meanings,
        nearness=Nearness({row["id"]: row["meant"] for row in data["documents"]}),
        pool=pool,
        rulebooks=tuple(rulebooks),
        data=data,
    )


def _kept(row: Mapping[str, Any]) -> Kept:
    title, *phrases = map(frozenset, row["ways"])
    cards = tuple(row["cards"])
    asks = tuple(map(frozenset, row["asks"]))
    ways = Ways(row["kind"], title, tuple(phrases), asks, frozenset(cards), row["pointer"], row["usual"])
    return Kept(
        id=row["id"],
        kind=row["kind"],
        title=row["title"],
        question=row["question"],
        cards=cards,
        houses=tuple(row["houses"]),
        rulebooks=tuple(row["rulebooks"]),
        older=row["older"],
        ways=ways,
    )


def _titles(kept: Mapping[str, Kept]) -> dict[str, tuple[str, ...]]:
    """The entries that bear a title, by its folded words; rules before rulings. Each of several expressions in one is one."""
    found: dict[str, tuple[str, ...]] = {}
    for entry in kept.values():
        short = _IN_BRACKETS.sub("", entry.title.removeprefix("Errata: "))
        for title in dict.fromkeys(run_together(fold(title)) for title in (entry.title, short, *_expressions(entry))):
            found[title] = (*found.get(title, ()), entry.id)
    return found


def _forms(kept: Mapping[str, Kept]) -> dict[str, tuple[str, ...]]:
    """The rules by the stems of their titles, so that a title is known in the plural or in another tense."""
    found: dict[str, tuple[str, ...]] = {}
    for entry in kept.values():
        if entry.kind in RULE_KINDS:
            for part in _SEVERAL.split(_IN_BRACKETS.sub("", entry.title)):
                form = " ".join(map(stem, [word for word in folded(part) if word not in EMPTY]))
                found[form] = (*found.get(form, ()), entry.id)
    return found


def _spoken(kept: Mapping[str, Kept]) -> dict[str, tuple[str, ...]]:
    """The rules by the expressions of several words that they are about: a title, or each of several in one."""
    found: dict[str, tuple[str, ...]] = {}
    for entry in kept.values():
        for part in map(run_together, _expressions(entry)):
            found[part] = (*found.get(part, ()), entry.id)
    return found


def _expressions(entry: Kept) -> list[str]:
    """The expressions of several words in the title of a rule, folded."""
    if entry.kind != "glossary":
        return []
    return [part for part in map(fold, _SEVERAL.split(_IN_BRACKETS.sub("", entry.title))) if " " in part]


def _terms(kept: Mapping[str, Kept]) -> dict[str, tuple[str, ...]]:
    """The rules whose title is a single word, a value of it aside ("Hazardous (X)"), by its stem."""
    found: dict[str, tuple[str, ...]] = {}
    for entry in kept.values():
        terms = set(entry.ways.title) - {"x"}
        if entry.kind == "glossary" and len(terms) == 1:
            (term,) = terms
            found[term] = (*found.get(term, ()), entry.id)
    return found


def run_together(folded: str) -> str:
    """Titles are compared without spaces: battle line, face-down, splash attack."""
    return folded.replace(" ", "")
