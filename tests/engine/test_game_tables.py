"""The tables of a game are made once for the same cards."""

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from judge.engine.resolve import game_tables
from judge.scenarios.bench import is_compiled


@pytest.fixture
def hasty() -> Iterator[None]:
    """Threads that take turns all the time."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


@pytest.mark.skipif(is_compiled(), reason="what is compiled cannot be exchanged")
@pytest.mark.usefixtures("hasty")
def test_games_that_begin_side_by_side_make_room_for_each_other(book: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where few are kept, each thread throws out what another one has made, and none is in another's way."""
    kept: dict[Any, Any] = {}
    monkeypatch.setattr(game_tables, "_KEPT", kept)
    monkeypatch.setattr(game_tables, "_MOST_KEPT", 2)
    monkeypatch.setattr(game_tables, "GameTables", lambda *_: object())
    cards = [(book.definition(card),) for card in ("imp", "wave")]

    def begin(number: int) -> object:
        return game_tables.tables_for(cards[number % 2], "18.4", {"reading:of-its-own": number})

    with ThreadPoolExecutor(8) as threads:
        assert len(set(map(id, threads.map(begin, range(20_000))))) > 2
    assert len(kept) <= 2
