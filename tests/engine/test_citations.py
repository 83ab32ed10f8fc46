"""Every citation that the engine can give exists in the corpus."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import judge.engine
from judge.corpus.load import Corpus, load_corpus
from judge.engine.charts.readings import READINGS
from judge.engine.charts.rulebooks import RULEBOOKS, charts

SOURCES = sorted(Path(judge.engine.__file__).parent.rglob("*.py"))
NAMED = re.compile(r'"((?:\d+\.\d+:)?(?:glossary|rules|chart|faq|errata|setup|reading):[a-z0-9-]+(?:#\d+)?)"')


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    return load_corpus()


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.stem)
def test_every_citation_in_the_source_resolves(source: Path, corpus: Corpus) -> None:
    """A citation written in the engine's source names an entry, and an item that the entry has."""
    for cite in NAMED.findall(source.read_text(encoding="utf-8")):
        corpus.resolve(cite)


@pytest.mark.parametrize("rulebook", sorted(RULEBOOKS))
def test_every_chart_row_resolves(rulebook: str, corpus: Corpus) -> None:
    """Every printed row of every chart cites something that exists."""
    for chart in charts(rulebook).values():
        for cite in chart.cites:
            corpus.resolve(cite)


def test_every_patch_and_reading_is_cited(corpus: Corpus) -> None:
    """A patch cites the older rulebook, a reading both places."""
    for rulebook in RULEBOOKS.values():
        for patch in rulebook.patches:
            corpus.resolve(patch.cite)
    for reading in READINGS:
        assert len(reading.cites) >= 2
        for cite in reading.cites:
            corpus.resolve(cite)
