"""The five official documents (made-up ones of the same shape where they are not at hand)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from html import unescape
from pathlib import Path
from re import sub
from typing import Any

import pytest

from judge.corpus.importing.model import Passage
from judge.corpus.importing.run import Importer, load_importer
from judge.corpus.official import load_official
from judge.corpus.words import words
from judge.paths import data_room
from tests.corpus.importing import samples
from tests.corpus.importing.pdf import BANDS, COLUMNS, THIRDS, UNDER, Place, make_pdf

RULEBOOKS = {
    "18.4": ("master-rulebook-18.4.md", 466),
    "1.2": ("rulebook-1.2.html", 156),
    "1.1": ("rulebook-1.1.md", 118),
    "1.0": ("rulebook-2018.txt", 111),
    "quick-reference": ("quick-reference.yaml", 37),
}


def set_up(tmp_path: Path, rulebook: str) -> tuple[Importer, str, bytes, int]:
    """An importer, and a document with its name and number of entries."""
    folder = samples.shared()
    if folder is None:
        room = samples.room(tmp_path / "rules_corpus")
        return load_importer(room, tmp_path), "book.md", samples.document().encode(), len(samples.MASTER)
    name, count = RULEBOOKS[rulebook]
    return load_importer(home=tmp_path), name, (folder / "rulebooks" / name).read_bytes(), count


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_every_entry_is_found(tmp_path: Path, rulebook: str) -> None:
    """With its words, and no line is lost."""
    importer, name, data, count = set_up(tmp_path, rulebook)
    outcome = importer.take_bytes(name, data)
    assert outcome.expected == count
    assert (outcome.found, outcome.misses) == (count, ())
    assert outcome.lines == outcome.in_entries + outcome.headings + sum(lines for lines, _ in outcome.left_out)
    if not name.endswith("html"):
        assert outcome.lines == sum(bool(line.strip()) for line in data.decode().split("\n"))


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_boundaries_agree_with_the_reference(tmp_path: Path, rulebook: str) -> None:
    """98 of 100 entries have the right kind and the lines, or nearly all the words, that the reference gives them."""
    importer, name, data, count = set_up(tmp_path, rulebook)
    outcome = importer.take_bytes(name, data)
    found = {passage.id: passage for passage in load_official(tmp_path)[outcome.rulebook].passages}
    good = 0
    for entry in reference(rulebook):
        passage = found.get(entry["id"])
        if passage and passage.kind == entry["kind"] and agrees(passage, entry, data.decode()):
            good += 1
    assert good >= count * 0.98


def agrees(passage: Passage, entry: dict[str, Any], text: str) -> bool:
    """Whether a passage is cut as the reference says; two entries may share a line, so the same lines are enough."""
    if "words" in entry:
        return alike(f"{passage.question} {passage.text}", entry["words"]) >= 0.9
    lines = text.split("\n")
    if "lines" in entry and numbers(passage.spans, lines) == numbers(spans(entry), lines):
        return True
    return alike(f"{passage.question} {passage.text}", cut(entry, text)) >= 0.9


def numbers(pairs: Iterable[Iterable[int]], lines: list[str]) -> set[int]:
    """The numbers of the lines with something on them."""
    return {number for first, last in pairs for number in range(first, last + 1) if lines[number - 1].strip()}


def spans(entry: dict[str, Any]) -> list[list[int]]:
    """Where the reference has an entry."""
    return [entry["q_lines"], entry["a_lines"]] if "q_lines" in entry else [entry["lines"], *entry.get("extra_lines", [])]


def alike(one: str, other: str) -> float:
    """Which part of the words of two texts is common to both."""
    first, second = Counter(words(one)), Counter(words(other))
    return sum((first & second).values()) / max(1, sum((first | second).values()))


def reference(rulebook: str) -> list[dict[str, Any]]:
    """The entries of a document: out of the reference list, or of the made-up sample."""
    folder = samples.shared()
    if folder is None:
        return [{"id": one.id, "kind": one.kind, "words": " ".join(samples.words_of(one))} for one in samples.MASTER]
    entries = json.loads((folder / "reference" / "entries.json").read_text(encoding="utf-8"))["entries"]
    return [one for one in entries if one["rulebook"] == rulebook]


def cut(entry: dict[str, Any], text: str) -> str:
    """The words of an entry in the source, by its lines or characters."""
    if "src_chars" in entry:
        return " ".join(unescape(sub(r"<[^>]*>", "", text[first:last])) for first, last in entry["src_chars"])
    lines = text.split("\n")
    return sub(r"<\|[^|]*\|>", " ", " ".join(line for first, last in spans(entry) for line in lines[first - 1 : last]))


def master_paragraphs() -> list[str]:
    """The text of the master rulebook (or of the sample) paragraph by paragraph, without marks."""
    folder = samples.shared()
    if folder is None:
        return samples.paragraphs()
    text = (folder / "rulebooks" / "master-rulebook-18.4.md").read_text(encoding="utf-8")
    return [line.replace("*", "") for line in text.split("\n") if line.strip()]


@pytest.mark.parametrize("frames", [COLUMNS, BANDS, THIRDS, UNDER], ids=["columns", "bands", "thirds", "under"])
def test_a_pdf_of_the_same_text_gives_the_same_entries(tmp_path: Path, frames: Sequence[Place]) -> None:
    """Two columns or three, bands across them, small capitals, ligatures, hyphens and page numbers do not matter: the entries are
    those of the text."""
    importer, name, data, count = set_up(tmp_path, "18.4")
    importer.take_bytes(name, data)
    text = load_official(tmp_path)["18.4"].by_id
    outcome = importer.take_bytes("book.pdf", make_pdf(master_paragraphs(), frames, hyphens=True))
    printed = load_official(tmp_path)["18.4"].by_id
    assert outcome.found == count
    assert text.keys() == printed.keys()
    assert {entry_id: one.kind for entry_id, one in text.items()} == {entry_id: one.kind for entry_id, one in printed.items()}
    other = {entry_id for entry_id, one in text.items() if letters(one) != letters(printed[entry_id])}
    assert other == set()
    assert all(passage.pages for passage in printed.values())


def letters(passage: Passage) -> str:
    """All that a passage says, without the spaces and hyphens that a layout may put elsewhere."""
    return "".join(words(f"{passage.question} {passage.text}"))


def test_places_json_is_what_the_reference_says() -> None:
    """The shipped list of expected entries has the ids, kinds and places of the reference list."""
    shipped = json.loads((data_room("rules_corpus") / "places.json").read_text(encoding="utf-8"))
    folder = samples.shared()
    counts = Counter(row["rulebook"] for row in shipped)
    assert counts == {rulebook: count for rulebook, (_, count) in RULEBOOKS.items()}
    if folder is not None:
        entries = json.loads((folder / "reference" / "entries.json").read_text(encoding="utf-8"))["entries"]
        assert [(one["rulebook"], one["id"], one["kind"]) for one in entries] == [
            (row["rulebook"], row["id"], row["kind"]) for row in shipped
        ]
