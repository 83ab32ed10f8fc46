"""A set that is taken in: the texts of its cards are read, and the cards kept on the user's shelf.

A card of which a line cannot be read is kept too: it is found, it stands in deck lists and on boards, and says there which of its
lines do nothing. Taking the same file in again goes on where it was stopped: what is on the shelf as the file has it is not read
anew, unless the judge reads it better now.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from functools import cache
from typing import Any

from judge.caches import digest
from judge.cards.packs import Printed
from judge.cards.pool import Facts, Pool
from judge.cards.reading.phrasebook import FOLDER
from judge.cards.reading.read import Reading, read
from judge.cards.shelf import MOST, on_shelf, put_on_shelf
from judge.errors import Problem

READ, IN_PART, UNREAD, NAMED, KNOWN, SHIPPED = "read", "in part", "not read", "named", "unchanged", "there already"
STATES = (READ, IN_PART, UNREAD, NAMED, KNOWN, SHIPPED)
_AT_ONCE = 100  # cards that are written together: what is lost when somebody pulls the plug


@dataclass(frozen=True, slots=True)
class Stopped:
    """A line that could not be read: the words from which on, and why."""

    line: str
    words: str
    why: str


@dataclass(frozen=True, slots=True)
class Taken:
    """What became of a card: one of ``STATES``, and the lines of it that do nothing."""

    id: str
    name: str
    state: str
    stopped: tuple[Stopped, ...] = ()


@dataclass(frozen=True, slots=True)
class Intake:
    """What became of the cards of a file, and what was refused, each with its place."""

    cards: tuple[Taken, ...]
    refused: tuple[Problem, ...]

    @property
    def counts(self) -> Mapping[str, int]:
        """How many cards came to each state."""
        found = Counter(card.state for card in self.cards)
        return {state: found[state] for state in STATES}


def take(cards: Iterable[Printed], pool: Pool, language: str = "", tell: Callable[[int, int], None] | None = None) -> Intake:
    """Put cards on the shelf, those of ``pool`` that are shipped left as they are; ``tell`` hears how far it is.

    ``language``: the file is in that one, and gives its cards no more than their names there.
    """
    given = list(cards)
    if language:
        return _named(given, pool, language)
    kept = on_shelf()
    own = {card.id: card for card in pool if card.yours}
    fresh = [card for card in given if card.facts.id not in pool or card.facts.id in own]
    renewed = {card.facts.id for card in fresh}
    words = Pool([*(card for card in pool if card.id not in renewed), *(card.facts for card in fresh)])
    taken, refused, waiting = list[Taken](), list[Problem](), list[tuple[Mapping[str, Any], tuple[str, ...]]]()
    room = MOST - len(kept)
    for n, card in enumerate(given, 1):
        card_id = card.facts.id
        if card_id in pool and card_id not in own:
            taken.append(Taken(card_id, card.facts.name, SHIPPED))
        elif _same(kept.get(card_id), card):
            taken.append(Taken(card_id, card.facts.name, KNOWN))
        elif card_id not in kept and room <= 0:
            refused.append(Problem(card.where, "card/too-many", f"the shelf holds {MOST} cards; take some away first"))
        else:
            room -= card_id not in kept
            found, row = _read(card, words)
            taken.append(found)
            waiting.append(row)
            if len(waiting) >= _AT_ONCE:
                put_on_shelf(waiting)
                waiting.clear()
                if tell:
                    tell(n, len(given))
    put_on_shelf(waiting)
    return Intake(tuple(taken), tuple(refused))


def _read(card: Printed, words: Pool) -> tuple[Taken, tuple[Mapping[str, Any], tuple[str, ...]]]:
    reading = read(card.text, card.facts, words)
    lines = (Stopped(line.text, line.unread, line.why) for line in reading.lines if line.ability is None)
    icons = (Stopped(f"Bonus icon: {icon}", icon, "no rule knows a bonus icon of this kind") for icon in card.strange)
    stopped = (*lines, *icons)
    state = READ if not stopped else IN_PART if reading.abilities or not reading.lines else UNREAD
    facts = replace(card.facts, keywords=_keywords(card.facts, reading))
    told = {"text": card.text, "source": card.source, "phrases": _phrases(), "unread": [each.line for each in stopped]}
    row = {**asdict(facts), **told}
    return Taken(facts.id, facts.name, state, stopped), (row, tuple(map(repr, reading.abilities)))


@cache
def _phrases() -> str:
    """Changes with any phrase: what was read in part may be read whole then."""
    return digest(*(path.read_bytes() for path in sorted(FOLDER.glob("*.txt"))))


def _keywords(facts: Facts, reading: Reading) -> tuple[str, ...]:
    told = {each.partition(":")[0]: each for each in facts.keywords}
    return tuple({**{name: f"{name}:{x}" if x else name for name, x in reading.keywords}, **told}.values())


def _same(row: Mapping[str, Any] | None, card: Printed) -> bool:
    """Whether a card is on the shelf as the file has it, read by the phrases that there are now."""
    if row is None or row.get("text") != card.text or (row.get("unread") and row.get("phrases") != _phrases()):
        return False
    facts = asdict(card.facts)
    return all(_plain(row.get(key)) == _plain(facts[key]) for key in facts if key not in ("keywords", "names", "yours"))


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple | list) else value


def _named(cards: list[Printed], pool: Pool, language: str) -> Intake:
    """Give cards of the shelf their names in a language; they are known by their id in the file, or by set and number."""
    kept = on_shelf()
    by_source = {row["source"]: card_id for card_id, row in kept.items() if row.get("source")}
    by_number = {(code, number): card.id for card in pool for code, number in card.numbers.items()}
    taken, refused, rows = list[Taken](), list[Problem](), list[tuple[Mapping[str, Any], tuple[str, ...]]]()
    for card in cards:
        at = by_source.get(card.source) or next((by_number[key] for key in card.facts.numbers.items() if key in by_number), "")
        if not at:
            says = "no card is known by this id, or by this number of its set; take the set in in English first"
            refused.append(Problem(card.where, "card/unknown", says))
        elif at not in kept:
            taken.append(Taken(at, card.facts.name, SHIPPED))
        else:
            row = kept[at]
            rows.append(({**row, "names": {**row["names"], language: card.facts.name}}, tuple(row["does"])))
            taken.append(Taken(at, card.facts.name, NAMED))
    put_on_shelf(rows)
    return Intake(tuple(taken), tuple(refused))
