"""The search of a site: kept open, and opened anew for new words."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.corpus.importing.model import Passage
from judge.corpus.official import OfficialDocument, keep
from judge.show.context.finder import Finder
from judge.show.context.library import Library


def test_words_that_are_taken_in_are_found_without_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Asked again with nothing new the same answer is given; a document taken in is searched from then on."""
    monkeypatch.setenv("JUDGE_HOME", str(tmp_path))
    finder = Finder(Library())
    asked = ("zumbrella", "18.4", "", 5, "", "")
    before = finder.search(*asked)
    assert finder.search(*asked) is before
    assert "glossary:ward" not in [hit.id for hit in before.hits]
    passage = Passage("glossary:ward", "glossary:ward", "glossary", "WARD", "glossary", "A zumbrella of light.")
    keep(OfficialDocument("18.4", "next.md", "c", "line", (passage,)), tmp_path)
    assert finder.search(*asked).hits[0].id == "glossary:ward"
