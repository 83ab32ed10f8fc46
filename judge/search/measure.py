"""How good and how fast the search is, on a file of queries with the entries that answer them."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from judge.cards.pool import Pool
from judge.corpus.load import Corpus
from judge.errors import SearchError
from judge.search.kinds import CARD
from judge.search.room import Search

_LOOKED_AT = 10  # places of the reciprocal rank
_RECALLED = 5


@dataclass(frozen=True, slots=True)
class Asked:
    """A query of the file: its kind and the ids of which any one answers it."""

    query: str
    kind: str
    expected: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Miss:
    """A query whose answer was not the first hit: its place (0 for none), and what came first instead."""

    asked: Asked
    place: int
    got: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Figures:
    """Mean reciprocal rank in the first ten and recall in the first five."""

    queries: int
    mrr: float
    recall: float


@dataclass(frozen=True, slots=True)
class Measured:
    """Figures over all queries and by kind, times in milliseconds, and the queries not answered first."""

    all: Figures
    kinds: Mapping[str, Figures] = field(hash=False)
    p50: float
    p95: float
    slowest: float
    misses: tuple[Miss, ...]


def load_queries(path: Path) -> tuple[Asked, ...]:
    """Read ``{"query", "kind", "expected"}`` from every line; what is expected may be called ``entries`` as well."""
    try:
        rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
        return tuple(Asked(row["query"], row["kind"], tuple(row["expected" if "expected" in row else "entries"])) for row in rows)
    except (OSError, KeyError, TypeError, json.JSONDecodeError) as wrong:
        raise SearchError(f'not one {{"query", "kind", "expected"}} a line: {wrong}', where=str(path)) from wrong


def measure(search: Search, queries: Sequence[Asked]) -> Measured:
    """Ask every query. A query that expects entries is judged on the entries among its hits, cards left out."""
    places: list[tuple[Asked, int, tuple[str, ...]]] = []
    times: list[float] = []
    for asked in queries:
        start = time.perf_counter()
        hits = search.search(asked.query).hits
        times.append(1000 * (time.perf_counter() - start))
        entries_only = all(":" in wanted for wanted in asked.expected)
        got = tuple(hit.id for hit in hits if not (entries_only and hit.kind == CARD))[:_LOOKED_AT]
        places.append((asked, _place(asked, got), got))
    kinds = dict.fromkeys(asked.kind for asked in queries)
    return Measured(
        all=_figures([place for _, place, _ in places]),
        kinds={kind: _figures([place for asked, place, _ in places if asked.kind == kind]) for kind in kinds},
        p50=_percentile(times, 0.50),
        p95=_percentile(times, 0.95),
        slowest=max(times, default=0.0),
        misses=tuple(Miss(asked, place, got[:_RECALLED]) for asked, place, got in places if place != 1),
    )


def not_first(search: Search, corpus: Corpus, pool: Pool) -> list[str]:
    """The entry titles and card names that, typed out, do not have themselves as the first hit."""
    titles = [(entry.title, entry.title) for entry in corpus.entries()]
    names = [(card.name, card.printed_name) for card in pool]
    return [title for title, shown in (*titles, *names) if not _leads(search, title, shown)]


def _leads(search: Search, typed: str, shown: str) -> bool:
    first = search.search(typed, rulebook="", limit=1).hits
    return bool(first) and shown in first[0].title


def _place(asked: Asked, got: Iterable[str]) -> int:
    return next((place for place, name in enumerate(got, start=1) if name in asked.expected), 0)


def _figures(places: Sequence[int]) -> Figures:
    count = len(places) or 1
    reciprocal = sum(1 / place for place in places if place)
    recalled = sum(1 for place in places if 0 < place <= _RECALLED)
    return Figures(len(places), reciprocal / count, recalled / count)


def _percentile(times: Sequence[float], share: float) -> float:
    return sorted(times)[min(len(times) - 1, int(share * len(times)))] if times else 0.0
