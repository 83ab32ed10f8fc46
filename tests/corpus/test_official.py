"""Official documents in the user's folder."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from judge.corpus.importing.model import Passage
from judge.corpus.importing.run import load_importer
from judge.corpus.official import (
    OfficialDocument,
    earlier_imports,
    keep,
    load_official,
    official_folder,
    official_stamp,
    throw_out,
)
from tests.corpus.importing import samples

PASSAGE = Passage("glossary:oven", "glossary:oven", "glossary", "OVEN", "glossary", "Hot.", spans=((1, 3),), pages=(2,))
OLD = Passage("rules:old", "glossary:oven", "rules section", "OVENS", "rules", "Cold.")
DOCUMENT = OfficialDocument("18.4", "book.md", "abc", "line", (PASSAGE, OLD))


def test_what_is_kept_comes_back(tmp_path: Path) -> None:
    """A stored document is read back as it was, places and pages included."""
    assert keep(DOCUMENT, tmp_path)
    assert load_official(tmp_path) == {"18.4": DOCUMENT}


def test_passages_are_found_by_our_entry(tmp_path: Path) -> None:
    """An entry of ours has its own passage, or all those that it stands for."""
    keep(DOCUMENT, tmp_path)
    stored = load_official(tmp_path)["18.4"]
    assert stored.of_entry("glossary:oven") == (PASSAGE,)
    assert OfficialDocument("1.0", "b", "d", "line", (OLD,)).of_entry("glossary:oven") == (OLD,)
    assert stored.of_entry("glossary:x") == ()


def test_importing_twice_changes_nothing(tmp_path: Path) -> None:
    """The second time nothing is written, and an index built from the documents may stay."""
    importer = load_importer(samples.room(tmp_path / "rules_corpus"), tmp_path)
    assert importer.take_bytes("book.md", samples.document().encode()).stored
    stamp = official_stamp(tmp_path)
    assert not importer.take_bytes("book.md", samples.document().encode()).stored
    assert official_stamp(tmp_path) == stamp


def test_a_killed_import_leaves_the_old_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the process dies while writing, the document from before is still there, whole."""
    keep(DOCUMENT, tmp_path)

    def die(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("os.fsync", die)
    with pytest.raises(KeyboardInterrupt):
        keep(OfficialDocument("18.4", "other.md", "def", "line", ()), tmp_path)
    assert load_official(tmp_path) == {"18.4": DOCUMENT}
    assert [path.name for path in official_folder(tmp_path).rglob("*") if path.is_file()] == ["18.4.json"]


def test_a_stored_file_that_is_broken_counts_as_missing(tmp_path: Path) -> None:
    """Half a file, or one of another format, does not keep the site from starting."""
    keep(DOCUMENT, tmp_path)
    (official_folder(tmp_path) / "1.0.json").write_text('{"format": 1, "rulebook"', encoding="utf-8")
    (official_folder(tmp_path) / "1.1.json").write_text('{"format": 99}', encoding="utf-8")
    assert list(load_official(tmp_path)) == ["18.4"]


def test_a_document_can_be_thrown_out(tmp_path: Path) -> None:
    """A document is removed by its rulebook; a name with a path in it removes nothing."""
    keep(DOCUMENT, tmp_path)
    assert not throw_out("../official/18.4", tmp_path)
    assert throw_out("18.4", tmp_path)
    assert not throw_out("18.4", tmp_path)
    assert load_official(tmp_path) == {}


def test_progress_is_told_step_by_step(tmp_path: Path) -> None:
    """Whoever waits hears of every step, up to the last."""
    told: list[tuple[str, int, int]] = []
    importer = load_importer(samples.room(tmp_path / "rules_corpus"), tmp_path)
    importer.take_bytes("book.md", samples.document().encode(), lambda *step: told.append(step))
    assert [step for step, _, _ in told] == ["read", "recognise", "match", "store", "done"]
    assert [done for _, done, _ in told] == [0, 1, 2, 3, 4]


def test_another_import_of_a_rulebook_is_put_aside_and_stands_again(tmp_path: Path) -> None:
    """Nothing is overwritten: taking an import back brings the one before it back, whole, down to the first."""
    others = [replace(DOCUMENT, source=f"{number}.md", digest=str(number)) for number in range(3)]
    assert [keep(each, tmp_path) for each in (*others, others[-1])] == [True, True, True, False]
    assert earlier_imports("18.4", tmp_path) == 2
    for each in reversed(others):
        assert load_official(tmp_path) == {"18.4": each}
        assert throw_out("18.4", tmp_path)
    assert load_official(tmp_path) == {}
    assert not throw_out("18.4", tmp_path)
