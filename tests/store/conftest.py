"""A store with nothing in it, on every database."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.store.cases import Cases
from judge.store.database import Database
from tests.databases import EVERY, fresh


@pytest.fixture(params=EVERY)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    with fresh(request.param, tmp_path) as found:
        yield found


@pytest.fixture
def cases(url: str) -> Iterator[Cases]:
    database = Database(url)
    yield Cases(database)
    database.close()


@pytest.fixture(autouse=True)
def cheap_codes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hashes that take no time."""
    monkeypatch.setattr("judge.store.codes.COST", 2)


@pytest.fixture(autouse=True)
def forgetful(monkeypatch: pytest.MonkeyPatch) -> None:
    """A store that is there again is asked at once."""
    monkeypatch.setattr("judge.store.patience.REMEMBERED_SECONDS", 0.0)
