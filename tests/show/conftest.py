"""What the pages are made from, read once for all tests of this room."""

from pathlib import Path

import pytest

from judge.show.context.finder import Finder
from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.store.cases import Cases
from judge.store.database import Database


@pytest.fixture(scope="session")
def library() -> Library:
    return Library()


@pytest.fixture(scope="session")
def games(library: Library) -> Games:
    return Games(library)


@pytest.fixture(scope="session")
def finder(library: Library) -> Finder:
    return Finder(library)


@pytest.fixture
def cases(tmp_path: Path) -> Cases:
    return Cases(Database(f"sqlite:///{tmp_path / 'cases.sqlite3'}"))
