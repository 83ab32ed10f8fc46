"""A tournament document of the owner: recognised by its title, split by its own headings, never a rulebook."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from judge.cite import IN_FORCE
from judge.corpus.importing.run import load_importer
from judge.corpus.load import load_corpus
from judge.corpus.official import load_official, make_current
from judge.corpus.taken_in import with_taken_in
from judge.errors import CorpusError, VersionNeededError
from judge.show.context.library import Library
from judge.show.pages.taking_in import choose
from tests.corpus.importing.pdf import make_pdf

MADE_UP = """# KeyForge Tournament Rules & Guidelines

Version 2.5, effective February 2026

## 1. Introduction

These words are made up for a trial and say what such a document might say about running events.

### 1.1 Roles and Responsibilities

The head judge has the last word about every question of play at the event, and may be asked by anyone.

## 2. Tardiness and Absence

A player who is not seated three minutes after the round has begun loses the game that is waiting.

1. The judge notes the table.
2. The opponent is told that the game is won.

## 3. Going to Time

When time is called the player whose turn it is finishes that turn, and then two more turns are taken.

## 4. Streaming Tables

Players at a table that is filmed keep their hands off the camera and speak so that the audience hears them.
"""
FOUND = {
    "trg:own-introduction": "trg:documents",
    "trg:own-roles-and-responsibilities": "trg:roles",
    "trg:own-tardiness-and-absence": "trg:late",
    "trg:own-going-to-time": "trg:end-of-time",
    "trg:own-streaming-tables": "",
}


def _html() -> str:
    parts = []
    for part in MADE_UP.split("\n\n"):
        marks, _, text = part.strip().partition(" ")
        if set(marks) == {"#"}:
            parts.append(f"<h{len(marks)}>{text}</h{len(marks)}>")
        elif marks == "1.":
            parts.append("<ol>" + "".join(f"<li>{line[3:]}</li>" for line in part.strip().split("\n")) + "</ol>")
        else:
            parts.append(f"<p>{part}</p>")
    return f"<html><head><title>x</title></head><body>{''.join(parts)}</body></html>"


def _pdf() -> bytes:
    lines = (line for part in MADE_UP.split("\n\n") for line in part.strip().split("\n"))
    return make_pdf(re.sub(r"^#+ (.*)", lambda found: found[1].upper(), line).replace("&", "&amp;") for line in lines)


FORMS = {
    "trg.md": MADE_UP.encode(),
    "trg.txt": re.sub(r"^#+ ", "", MADE_UP, flags=re.MULTILINE).encode(),
    "trg.html": _html().encode(),
    "trg.pdf": _pdf(),
}


@pytest.mark.parametrize("name", FORMS)
def test_it_is_split_by_its_own_headings(name: str, tmp_path: Path) -> None:
    """In each format: its sections in their order, each beside the entry that it is about, with its very words."""
    outcome = load_importer(home=tmp_path).take_bytes(name, FORMS[name])
    assert (outcome.rulebook, outcome.nearest, outcome.changes) == ("trg-2.5", "", None)
    assert (outcome.known, outcome.expected, outcome.differ) == (False, 0, 0)  # compared with no rulebook
    document = load_official(tmp_path)["trg-2.5"]
    found = {passage.id: passage.ours for passage in document.passages}
    found.pop("trg:own-a-rulebook-of-some-kind", None)  # the head of the only page, which nothing tells from a title
    assert found == FOUND
    late = document.by_id["trg:own-tardiness-and-absence"]
    assert " ".join(late.text.split()).startswith("A player who is not seated three minutes after the round")
    assert " ".join(late.text.split()).endswith("2. The opponent is told that the game is won.")
    assert document.date == "2026-02"


def test_it_answers_what_was_not_in_the_documents(tmp_path: Path) -> None:
    """A gap is none any more, an entry that stood says which leads, a section of its own is an entry; no rulebook has changed."""
    load_importer(home=tmp_path).take_bytes("trg.md", FORMS["trg.md"])
    shipped = load_corpus()
    corpus = with_taken_in(shipped, load_official(tmp_path))
    assert "Not in the documents here" in shipped.entry("trg:late").body
    late, time = corpus.entry("trg:late"), corpus.entry("trg:end-of-time")
    assert (late.certainty, "Not in the documents here" in late.body, "trg-2.5" in late.summary) == ("stated", False, True)
    assert "the document leads" in time.body
    assert len(corpus.items(time)) == len(shipped.items(time))
    assert corpus.entry("trg:own-streaming-tables").title == "Streaming Tables"
    assert corpus.documents == shipped.documents


def test_it_is_never_made_current(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is no rulebook: neither the command nor a file that says so makes it one."""
    monkeypatch.setenv("JUDGE_HOME", str(tmp_path))
    load_importer().take_bytes("trg.md", FORMS["trg.md"])
    library = Library()
    with pytest.raises(CorpusError):
        choose(library, "trg-2.5")
    make_current("trg-2.5")
    assert (library.current, library.rulebook("")) == ("", IN_FORCE)


def test_one_without_version_and_date_asks(tmp_path: Path) -> None:
    """The owner says which it is."""
    bare = MADE_UP.replace("Version 2.5, effective February 2026", "Second edition").encode()
    importer = load_importer(home=tmp_path)
    with pytest.raises(VersionNeededError):
        importer.take_bytes("tournament-guidelines.md", bare)
    assert importer.take_bytes("tournament-guidelines.md", bare, stated="2.6").rulebook == "trg-2.6"
