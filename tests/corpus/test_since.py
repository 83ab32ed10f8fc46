"""Since when an entry is there, and as it is now."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.corpus.load import Corpus, load_corpus
from judge.corpus.since import FILE, Line, Since, as_now_since, load_line, number, there_since
from judge.corpus.taken_in import with_taken_in
from judge.errors import CorpusError
from tests.corpus.test_taken_in import of


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    return load_corpus()


@pytest.fixture(scope="module")
def line() -> Line:
    return load_line()


def test_the_line_names_every_version_in_order(corpus: Corpus, line: Line) -> None:
    """Twenty of them, those at hand among them; what is told of entries names entries, and two versions in their order."""
    ids = [version.id for version in line.versions]
    assert len(ids) == 20
    assert ids == sorted(ids, key=number)
    assert [version.date for version in line.versions] == sorted(version.date for version in line.versions)
    assert {document.id for document in corpus.documents if document.official} <= set(ids)
    for entry, since in (*line.there.items(), *line.as_now.items()):
        assert entry in corpus
        assert {since.after, since.by} <= set(ids)
        assert number(since.after) < number(since.by)


@pytest.mark.parametrize(
    ("entry", "since", "exact"),
    [
        ("glossary:elusive", Since("", "1.0"), True),
        ("glossary:repeat", Since("1.0", "1.1"), True),
        ("glossary:deploy", Since("1.2", "1.3"), True),
        ("glossary:ward", Since("1.4", "1.6"), False),
        ("glossary:shuffle", Since("1.2", "18.4"), False),
        ("glossary:power-bonus-icon", Since("18.3", "18.4"), True),
    ],
)
def test_since_is_as_narrow_as_is_known_and_no_narrower(
    corpus: Corpus, line: Line, entry: str, since: Since, exact: bool
) -> None:
    """By the documents at hand, and by what else is known; never a single version that is a guess."""
    assert there_since(corpus, line, corpus.entry(entry)) == since
    assert line.exact(since) is exact


def test_an_older_document_that_is_taken_in_fills_a_gap(corpus: Corpus, line: Line) -> None:
    """A 1.5 without ward leaves 1.6 alone; a 19.0 that has an entry of its own has it since then."""
    with_older = with_taken_in(corpus, {"1.5": of("1.2", corpus, "1.5")})
    with_newer = with_taken_in(corpus, {"19.0": of("18.4", corpus)})
    ward = there_since(with_older, line, with_older.entry("glossary:ward"))
    assert ward == Since("1.5", "1.6")
    assert line.exact(ward)
    assert there_since(with_newer, line, with_newer.entry("glossary:brandish")) == Since("18.4", "19.0")


def test_what_changed_is_as_now_since_the_change(corpus: Corpus, line: Line) -> None:
    """After the last rulebook that ruled otherwise; what never did, or only in other words, has no such date."""
    destroyed = as_now_since(corpus, line, corpus.entry("glossary:destroyed"))
    assert destroyed is not None
    assert (destroyed.after, destroyed.by) == ("1.3", "1.7")
    heal = as_now_since(corpus, line, corpus.entry("glossary:heal"))
    assert heal == Since("1.1", "1.2")
    for same in ("glossary:taunt", "glossary:enemy", "glossary:ward"):
        assert as_now_since(corpus, line, corpus.entry(same)) is None


def test_a_line_that_is_not_complete_is_refused(tmp_path: Path) -> None:
    """With the file that says so; without a file nothing is known."""
    assert load_line(tmp_path) == Line()
    (tmp_path / FILE).write_text('[[version]]\nid = "1.0"\n', encoding="utf-8")
    with pytest.raises(CorpusError, match="not a line of versions"):
        load_line(tmp_path)
