"""What goes into the search and what comes out of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

CARD = "card"


@dataclass(frozen=True, slots=True)
class Document:
    """One thing that can be found. ``phrases`` are the ways in which people ask for it.

    ``rulebooks`` are those it stands in, ``older`` what they say other than the one in force, ``official`` the words of
    an imported rulebook, ``facts`` what is printed on a card.
    """

    id: str
    kind: str
    title: str
    text: str
    phrases: tuple[str, ...] = ()
    question: str = ""
    topic: str = ""
    facts: str = ""
    cards: tuple[str, ...] = ()
    card_names: tuple[str, ...] = ()
    houses: tuple[str, ...] = ()
    rulebooks: tuple[str, ...] = ()
    older: Mapping[str, str] = field(default_factory=dict, hash=False)
    pointer: bool = False
    official: str = ""


@dataclass(frozen=True, slots=True)
class Correction:
    """A word that nothing is called by, and the words it was read as, the likeliest first."""

    typed: str
    read_as: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SynonymUse:
    """An expression of another game or of plain speech, and the words of this game that were searched as well."""

    said: str
    means: str


@dataclass(frozen=True, slots=True)
class CardSeen:
    """A card recognised in the query; ``sure`` is false where the words may just as well be ordinary ones."""

    id: str
    name: str
    typed: str
    sure: bool = True


@dataclass(frozen=True, slots=True)
class Hit:
    """One result. ``snippet`` is HTML with ``<mark>``; ``why`` says in short phrases what matched.

    ``older`` is what the rulebook asked for says, when that is not the one in force and differs; ``stands`` is false
    when that rulebook has no such entry.
    """

    kind: str
    id: str
    title: str
    snippet: str
    score: float
    why: tuple[str, ...] = ()
    question: str = ""
    cards: tuple[str, ...] = ()
    houses: tuple[str, ...] = ()
    rulebooks: tuple[str, ...] = ()
    older: str = ""
    stands: bool = True


@dataclass(frozen=True, slots=True)
class Facet:
    """One way to narrow the results: the value, its label, and how many results have it."""

    value: str
    label: str
    count: int


@dataclass(frozen=True, slots=True)
class Results:
    """The answer to one query: hits, best first, and everything that was read into the query.

    ``language`` is that of a query which is not in English, ``read_as`` its words in this game; ``covered`` is false where
    so little of the query stands anywhere that nothing is claimed.
    """

    query: str
    rulebook: str
    hits: tuple[Hit, ...]
    total: int
    corrections: tuple[Correction, ...] = ()
    did_you_mean: str = ""
    synonyms: tuple[SynonymUse, ...] = ()
    cards: tuple[CardSeen, ...] = ()
    facets: Mapping[str, tuple[Facet, ...]] = field(default_factory=dict, hash=False)
    language: str = ""
    read_as: str = ""
    covered: bool = True
