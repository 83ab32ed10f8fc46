"""How well texts are read: exactly as they are written down by hand, differently, or not at all; and how fast."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from judge.cards.book import Book
from judge.cards.english import english
from judge.cards.reading.phrasebook import phrasebook
from judge.cards.reading.read import Reading, read
from judge.cards.reading.same import same


@dataclass(slots=True)
class Figures:
    """Of the texts of cards: the ids of those read exactly, differently, in two ways, or not whole; and the milliseconds."""

    exact: list[str] = field(default_factory=list)
    different: list[str] = field(default_factory=list)
    ambiguous: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    milliseconds: list[float] = field(default_factory=list)
    used: Counter[str] = field(default_factory=Counter)  # by how many cards read exactly each phrase is used

    @property
    def cards(self) -> int:
        return len(self.milliseconds)

    def told(self) -> dict[str, object]:
        """The figures as data."""
        times = sorted(self.milliseconds) or [0.0]
        counts = {name: len(getattr(self, name)) for name in ("exact", "different", "ambiguous", "refused")}
        return {
            "cards": self.cards,
            **counts,
            "exact_percent": round(100 * len(self.exact) / max(1, self.cards), 1),
            "median_ms": round(times[len(times) // 2], 2),
            "slowest_ms": round(times[-1], 1),
            "read_differently": self.different,
        }


def measured(book: Book, texts: Iterable[tuple[str, str]]) -> Figures:
    """Read texts, each with the id of its card, and hold them against what is written down."""
    found = Figures()
    for card_id, text in texts:
        definition = book.definition(card_id)
        if not definition.abilities:
            continue
        start = time.perf_counter()
        reading = read(text, book.pool.card(card_id), book.pool)
        found.milliseconds.append(1000 * (time.perf_counter() - start))
        outcome = _outcome(reading, definition.abilities)
        getattr(found, outcome).append(card_id)
        if outcome == "exact":
            found.used.update(frozenset[str]().union(*(line.uses for line in reading.lines)))
    return found


def _outcome(reading: Reading, abilities: tuple[object, ...]) -> str:
    if reading.whole:
        return "exact" if same(reading.abilities, abilities) else "different"
    return "ambiguous" if any(line.readings for line in reading.lines) else "refused"


def own_english(book: Book, every: int = 1) -> Iterable[tuple[str, str]]:
    """The texts of the cards of a book in our own words; ``every``: of one card in so many."""
    for page in list(book)[::every]:
        yield page.id, "\n".join(english(book.definition(page.id)))


def of_phrases(used: Mapping[str, int]) -> dict[str, object]:
    """How many phrases there are, how many were used, and how many by one card alone."""
    once = sum(times == 1 for times in used.values())
    return {"phrases": phrasebook().lines, "used": len(used), "used_by_one_card": once}
