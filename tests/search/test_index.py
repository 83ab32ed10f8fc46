"""The index is disposable: built aside, switched in one step, never written while it is read."""

from __future__ import annotations

import os
import shutil
import threading
from dataclasses import replace
from pathlib import Path

import pytest

import judge.cards
from judge.cards.pool import Pool
from judge.corpus.importing.model import Passage
from judge.corpus.load import Corpus, load_corpus
from judge.corpus.official import OfficialDocument
from judge.errors import SearchError
from judge.paths import data_room
from judge.search import CardWords, Search, door, official_words, open_search
from judge.search.documents import entry_documents
from judge.search.door import name_of
from judge.search.languages import FILE as LANGUAGES
from judge.search.shelf import is_whole
from judge.search.synonyms import FILE, load_speech
from judge.search.whoosh_engine import WhooshEngine
from judge.search.words import stems
from tests.sampling import some


def test_an_index_is_built_once(search: Search, corpus: Corpus, pool: Pool, index_folder: Path) -> None:
    """Opening again reads the index that is there and leaves it as it is."""
    assert search.search("ward").hits
    (built,) = index_folder.iterdir()
    before = {path.name: path.stat().st_mtime_ns for path in built.iterdir()}
    assert open_search(corpus, pool, index_folder).search("ward").hits
    assert [built] == list(index_folder.iterdir())
    assert before == {path.name: path.stat().st_mtime_ns for path in built.iterdir()}


def test_a_changed_corpus_gets_a_new_index_and_the_old_one_serves_on(corpus: Corpus, pool: Pool, tmp_path: Path) -> None:
    """A new index is built beside the old one; who has the old one open goes on."""
    old = open_search(corpus, pool, tmp_path)
    new = open_search(corpus, pool, tmp_path, official={"glossary:ward": "zyzzyva"})
    assert len(list(tmp_path.iterdir())) == 2
    assert new.search("zyzzyva").hits[0].id == "glossary:ward"
    assert old.search("purge").hits[0].id == "glossary:purge"


def test_a_build_that_the_disk_refuses_is_done_in_memory(corpus: Corpus, pool: Pool, tmp_path: Path, search: Search) -> None:
    """When building fails, the folder holds no half index, and what is found is the same."""

    class Full(WhooshEngine):
        def build(self, *_: object) -> None:
            raise OSError("disk full")

    for folder, engine in ((tmp_path, Full()), (tmp_path / "file" / "index", None)):
        (tmp_path / "file").touch()
        found = open_search(corpus, pool, folder, engine=engine).search("ward elusive")
        assert found == search.search("ward elusive")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def damage(room: Path, kind: str) -> None:
    (segment,) = (room / "entries").glob("*.seg")
    match kind:
        case "cut short":
            segment.write_bytes(segment.read_bytes()[: segment.stat().st_size // 2])
        case "one bit":
            content = bytearray(segment.read_bytes())
            content[len(content) // 2] ^= 1
            segment.write_bytes(content)
        case "emptied":
            (room / "data.json").write_bytes(b"")
        case "other JSON":
            (room / "data.json").write_text('{"documents": []}')
        case "gone":
            shutil.rmtree(room / "cards")
        case "no sums":
            (room / "sums.json").unlink()
        case "a file":
            shutil.rmtree(room)
            room.write_text("")


@pytest.mark.parametrize("kind", some(["cut short", "one bit", "emptied", "other JSON", "gone", "no sums", "a file"], 2))
def test_a_damaged_index_is_made_anew(kind: str, corpus: Corpus, pool: Pool, tmp_path: Path, search: Search) -> None:
    """Whatever is wrong with it, the search answers as ever, and the index is whole again."""
    (built,) = shutil.copytree(index_of(corpus, pool, tmp_path.parent / "whole-index"), tmp_path / "index").iterdir()
    damage(built, kind)
    assert not is_whole(built)
    assert open_search(corpus, pool, tmp_path / "index").search("ward elusive") == search.search("ward elusive")
    assert is_whole(built)
    assert list((tmp_path / "index").iterdir()) == [built]


def index_of(corpus: Corpus, pool: Pool, folder: Path) -> Path:
    open_search(corpus, pool, folder)
    return folder


def test_an_index_is_named_after_what_is_in_it(corpus: Corpus) -> None:
    """Other words, other name; when a file was written makes none."""
    assert name_of(corpus, b"spoken", "cards") == name_of(load_corpus(), b"spoken", "cards")
    reworded = Corpus((replace(entry, body="Other words.") for entry in corpus), corpus.documents, corpus.places)
    others = {name_of(reworded, b"spoken", "cards"), name_of(corpus, b"", "cards"), name_of(corpus, b"spoken", "others")}
    assert len(others | {name_of(corpus, b"spoken", "cards")}) == 4


def test_synonyms_lead_to_words_and_entries_that_exist(corpus: Corpus, pool: Pool) -> None:
    """Every word a synonym means stands in the corpus, and every entry it names is there."""
    known: set[str] = set()
    for entry in entry_documents(corpus, pool):
        known.update(stems(" ".join((entry.title, entry.text, entry.question, *entry.phrases))))
    table = load_speech(data_room("rules_corpus") / FILE).synonyms
    assert len(table) > 100
    assert [word for synonym in table for word in stems(synonym.means) if word not in known] == []
    assert [entry for synonym in table for entry in synonym.see if entry not in corpus] == []


def test_a_changed_table_of_languages_makes_another_index(
    corpus: Corpus, pool: Pool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a changed table of synonyms does, beside which it lies."""
    opened: list[Path] = []
    monkeypatch.setattr(door, "is_whole", lambda _: True)
    monkeypatch.setattr(door, "open_index", lambda target, *_: opened.append(target))
    for changed in ("", "# changed"):
        (tmp_path / LANGUAGES).write_text(changed, encoding="utf-8")
        open_search(corpus, pool, tmp_path, synonyms=tmp_path / FILE)
    assert opened[0] != opened[1]


def test_an_expression_means_one_thing() -> None:
    """No expression is in the synonym table twice."""
    said = [" ".join(stems(say)) for synonym in load_speech(data_room("rules_corpus") / FILE).synonyms for say in synonym.say]
    assert sorted({say for say in said if said.count(say) > 1}) == []


def test_a_synonym_without_a_meaning_is_refused(tmp_path: Path) -> None:
    """The table says which expression is not complete."""
    (tmp_path / FILE).write_text('[[plain]]\nsay = ["thing"]\n', encoding="utf-8")
    with pytest.raises(SearchError, match="thing"):
        load_speech(tmp_path / FILE)


def test_the_words_of_imported_rulebooks_find_our_entry(corpus: Corpus, pool: Pool, tmp_path: Path) -> None:
    """A word that only an imported rulebook uses finds the entry of ours that its passage stands for."""
    own = Passage("glossary:ward", "glossary:ward", "glossary", "Ward", "", "Zyzzyva protects.")
    other = Passage("glossary:old-purge", "glossary:purge", "glossary", "Purge", "", "Quokkas leave.")
    taken_in = official_words(corpus, [OfficialDocument("9.9", "book.txt", "", "line", (own, other))])
    assert taken_in == {"glossary:ward": own.text, "glossary:purge": other.text}
    search = open_search(corpus, pool, tmp_path, official=taken_in)
    assert search.search("quokkas").hits[0].id == "glossary:purge"


def test_an_index_serves_new_threads_after_its_folder_is_gone(corpus: Corpus, pool: Pool, tmp_path: Path) -> None:
    """Whoever has opened an index can search it from any thread, whatever happens to the folder."""
    search = open_search(corpus, pool, tmp_path / "index")
    shutil.rmtree(tmp_path / "index")
    found: list[str] = []
    thread = threading.Thread(target=lambda: found.append(search.search("ward").hits[0].snippet))
    thread.start()
    thread.join()
    assert "<mark>" in found[0]


def test_old_indexes_are_thrown_away(corpus: Corpus, pool: Pool, tmp_path: Path) -> None:
    """The folder keeps the newest three indexes, and nothing of a builder that was killed long ago."""
    for number in range(4):
        (tmp_path / f"old-{number}").mkdir()
        os.utime(tmp_path / f"old-{number}", (number, number))
    (tmp_path / "building-killed").mkdir()
    os.utime(tmp_path / "building-killed", (0, 0))
    (tmp_path / "building-now").mkdir()
    open_search(corpus, pool, tmp_path)
    left = {path.name for path in tmp_path.iterdir()}
    assert {"old-3", "old-2", "building-now"} < left
    assert len(left) == 4


def test_the_index_is_made_anew_when_a_phrase_changes(pool: Pool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a card does is found by our words for it, which stand in the phrasebook."""
    phrases = tmp_path / "phrases" / "effects.txt"
    phrases.parent.mkdir()
    monkeypatch.setattr(judge.cards, "__file__", str(tmp_path / "__init__.py"))
    stamps = []
    for words in ("steal", "steal", "rob"):
        phrases.write_text(words, encoding="utf-8")
        stamps.append(CardWords(pool).stamp)
    assert stamps[0] == stamps[1] != stamps[2]


def test_cards_are_found_by_what_they_do(corpus: Corpus, pool: Pool, tmp_path: Path) -> None:
    """A card whose abilities are written down is found by the words of what it does."""
    search = open_search(corpus, pool, tmp_path, card_text=CardWords(pool))
    found = {hit.id: hit for hit in search.search("kind:card destroy each creature", limit=100).hits}
    assert "gateway-to-dis" in found
    assert "<mark>" in found["gateway-to-dis"].snippet
