"""One index over the whole corpus for all tests of the search."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.cards.pool import Pool, load_pool
from judge.corpus.load import Corpus, load_corpus
from judge.search import Search, open_search


@pytest.fixture(scope="session")
def pool() -> Pool:
    return load_pool()


@pytest.fixture(scope="session")
def corpus() -> Corpus:
    return load_corpus()


@pytest.fixture(scope="session")
def index_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("index")


@pytest.fixture(scope="session")
def search(corpus: Corpus, pool: Pool, index_folder: Path) -> Search:
    return open_search(corpus, pool, index_folder)
