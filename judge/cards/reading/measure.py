"""How well texts are read: exactly as they are written down by hand, differently, or not at all; and how fast."""

from __future__ import annotations

import time
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, field

from judge.cards.book import Book
from judge.cards.english import english
from judge.cards.english.abilities import told
from judge.cards.reading.phrasebook import FOLDER, Phrasebook, phrasebook
from judge.cards.reading.read import Reading, read
from judge.cards.reading.same import same
from judge.cards.saying.voice import Voice

_LONG = 25  # milliseconds, from which a text is read again: Python may have tidied up the whole book's memory meanwhile


@dataclass(slots=True)
class Figures:
    """Of the texts of cards: the ids of those read exactly, differently, in two ways, or not whole; and the milliseconds."""

    exact: list[str] = field(default_factory=list)
    different: list[str] = field(default_factory=list)
    ambiguous: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    milliseconds: list[float] = field(default_factory=list)
    used: dict[str, set[str]] = field(default_factory=dict)  # the cards that are read exactly by each phrase

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


def measured(book: Book, texts: Iterable[tuple[str, str]], phrases: Phrasebook | None = None) -> Figures:
    """Read texts, each with the id of its card, and hold them against what is written down; ``phrases``: others than all."""
    found = Figures()
    phrases = phrases or phrasebook()  # read once, by whoever reads the first text
    for card_id, text in texts:
        definition = book.definition(card_id)
        if not definition.abilities:
            continue
        reading, took = _timed(book, card_id, text, phrases)
        found.milliseconds.append(took if took < _LONG else min(took, _timed(book, card_id, text, phrases)[1]))
        outcome = _outcome(reading, definition.abilities)
        getattr(found, outcome).append(card_id)
        if outcome == "exact":
            for place in frozenset[str]().union(*(line.uses for line in reading.lines)):
                found.used.setdefault(place, set()).add(card_id)
    return found


def _timed(book: Book, card_id: str, text: str, phrases: Phrasebook) -> tuple[Reading, float]:
    start = time.process_time()
    reading = read(text, book.pool.card(card_id), book.pool, phrases)
    return reading, 1000 * (time.process_time() - start)


def _outcome(reading: Reading, abilities: tuple[object, ...]) -> str:
    if reading.whole:
        return "exact" if same(reading.abilities, abilities) else "different"
    return "ambiguous" if any(line.readings for line in reading.lines) else "refused"


def own_english(book: Book, every: int = 1) -> Iterable[tuple[str, str]]:
    """The texts of the cards of a book in our own words; ``every``: of one card in so many."""
    for page in list(book)[::every]:
        yield page.id, "\n".join(english(book.definition(page.id)))


def of_phrases(book: Book, *figures: Figures) -> dict[str, float]:
    """How many phrases there are, and how many of them one card alone needs: to be read, and to be read or told.

    Of a hundred that are read at all, and of a hundred of all: one that is only said would make the first share look smaller.
    """
    phrases, read_by = phrasebook(), _users(each.used for each in figures)
    needed_by = _users((read_by, said_of(book)))
    to_read, at_all = _by_one(read_by), _by_one(needed_by)
    return {
        "phrases": phrases.lines, "read": phrases.lines - phrases.only_said, "needed": len(needed_by),
        "read_by_one_card": to_read, "of_100_read": round(100 * to_read / (phrases.lines - phrases.only_said), 1),
        "needed_by_one_card": at_all, "of_100": round(100 * at_all / phrases.lines, 1),
    }  # fmt: skip


def said_of(book: Book) -> dict[str, set[str]]:
    """The cards that are told by each phrase."""
    used: dict[str, set[str]] = {}
    for page in book:
        definition = book.definition(page.id)
        for ability in definition.abilities:
            voice = Voice(definition.name)
            told(voice, ability)
            for place in voice.phrases:
                used.setdefault(place, set()).add(page.id)
    return used


def _by_one(used: dict[str, set[str]]) -> int:
    return sum(len(cards) == 1 for cards in used.values())


def _users(all_used: Iterable[dict[str, set[str]]]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for used in all_used:
        for place, cards in used.items():
            found.setdefault(place, set()).update(cards)
    return found


def without(book: Book, code: str, texts: Iterable[tuple[str, str]], figures: Iterable[Figures]) -> Figures:
    """The cards that only one set has, read without the phrases that only they use: as that set was read before it was out.

    ``figures``: of all texts, which say what each phrase is used by.
    """
    new = {card.id for card in book.pool if card.sets == (code,)}
    own = of_one_set(book, code, figures)
    return measured(book, ((card_id, text) for card_id, text in texts if card_id in new), phrasebook(own))


def of_one_set(book: Book, code: str, figures: Iterable[Figures]) -> frozenset[str]:
    """The places of the phrases that no cards use but those that only this set has."""
    new = {card.id for card in book.pool if card.sets == (code,)}
    return frozenset(place for place, cards in _users(each.used for each in figures).items() if cards <= new)


def unexplained(figures: Figures) -> tuple[str, ...]:
    """The cards whose printed text is read differently without a reason that is written down."""
    return tuple(card for card in figures.different if card not in reasons())


def reasons() -> dict[str, str]:
    """Why cards are read otherwise than they are written down by hand, by their ids."""
    told: dict[str, str] = tomllib.loads((FOLDER / "differently.toml").read_text(encoding="utf-8"))
    return told
