"""Where the shipped scenarios open, kept from one start of the site to the next: to lay their boards out takes longer than all
else of a page that links to them.

What is kept holds for the very code, cards and scenarios that it was worked out of; with anything else it is begun anew. They
have shipped cards alone, which no shelf of the user's and no event changes. It is a cache: damaged, thrown away or never written
it only costs time. It has a row for each scenario and known rulebook at most.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any

from judge import cards, engine, scenarios
from judge.caches import digest, keep, kept
from judge.engine.charts.rulebooks import RULEBOOKS
from judge.paths import data_room, user_folder
from judge.show import context
from judge.show.context.position import Position

AT_ONCE, MOST = 8, 256  # so many new ones are written down together, each time twice as many as before, up to so many
_SUFFIXES = {".py", ".so", ".txt", ".toml", ".jsonl"}


@dataclass(frozen=True, slots=True)
class Opened:
    """A scenario as pages link to it; ``opening`` is the position after all that it leaves no choice about."""

    id: str
    title: str
    rulings: tuple[str, ...]
    opening: Position

    def shows(self, entry_id: str) -> bool:
        """Whether one of its rulings is this entry, or stands in it."""
        return entry_id in {ruling.partition("#")[0] for ruling in self.rulings}


class KeptOpenings:
    """Those of the known rulebooks: what one that was taken in rules otherwise may be switched."""

    def __init__(self) -> None:
        self._path = user_folder() / "parsed" / "openings.json"
        self._ground = digest(*_contents())
        self._rows = self._read()
        self._new, self._at_once = 0, AT_ONCE
        self._lock = Lock()

    def find(self, scenario_id: str, rulebook: str) -> Opened | None:
        """What is kept of a scenario under a rulebook."""
        row = self._rows.get(_key(scenario_id, rulebook))
        if row is None:
            return None
        title, rulings, board, do = row
        return Opened(scenario_id, title, tuple(rulings), Position(board, tuple(do), of=scenario_id))

    def add(self, found: Opened, rulebook: str) -> None:
        """Keep a scenario; of many new ones the disk is told, if it takes them."""
        if rulebook not in RULEBOOKS.known:
            return
        with self._lock:
            self._rows[_key(found.id, rulebook)] = [found.title, found.rulings, found.opening.board, found.opening.do]
            self._new += 1
            if self._new >= self._at_once:
                self._at_once = min(2 * self._at_once, MOST)
                self._write()

    def write(self) -> None:
        """Tell the disk of all that is new."""
        with self._lock:
            if self._new:
                self._write()

    def _write(self) -> None:
        self._new = 0
        self._rows = self._read() | self._rows  # another process may have found others
        content = {"ground": self._ground, "rows": self._rows}
        with suppress(OSError):
            keep(self._path, json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode())

    def _read(self) -> dict[str, list[Any]]:
        found = json.loads(kept(self._path) or b"{}")
        rows: dict[str, list[Any]] = found["rows"] if found.get("ground") == self._ground else {}
        return rows


def _key(scenario_id: str, rulebook: str) -> str:
    return f"{scenario_id} {rulebook}"


def _contents() -> Iterator[bytes]:
    """All that says where a scenario opens."""
    rooms = [Path(str(room.__file__)).parent for room in (cards, engine, scenarios, context)]
    for folder in (*rooms, data_room("rules_corpus") / "cards", data_room("scenarios")):
        files = (path for path in sorted(folder.rglob("*.*")) if path.suffix in _SUFFIXES)
        yield from (path.read_bytes() for path in files)
