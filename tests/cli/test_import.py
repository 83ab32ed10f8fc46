"""``judge import``, ``judge lint corpus`` and ``judge corpus``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from judge.cli.main import main
from tests.corpus.importing import samples


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's folder of its own, and a made-up corpus that the importer knows."""
    room = samples.room(tmp_path / "rules_corpus")
    monkeypatch.setenv("JUDGE_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("judge.corpus.importing.run.data_room", lambda name: room if name == "rules_corpus" else tmp_path)
    return tmp_path


def test_import_prints_found_and_expected(tmp_path: Path) -> None:
    """The report counts entries and lines, and a second run says that nothing changed."""
    book = tmp_path / "book.md"
    book.write_text(samples.document(), encoding="utf-8")
    first = CliRunner().invoke(main, ["import", str(book)])
    assert first.exit_code == 0
    assert f"18.4: {len(samples.MASTER)}/{len(samples.MASTER)} entries" in first.output
    assert "5 left out" in first.output
    assert "unchanged" in CliRunner().invoke(main, ["import", str(book)]).output
    assert "\r" in first.stderr  # how far it is, beside what is told of it
    assert "\r" not in first.stdout


def test_a_word_behind_import_is_a_command_or_a_file(tmp_path: Path) -> None:
    """The word "cards" takes cards in; another word is a document."""
    cards = tmp_path / "cards.json"
    cards.write_text(
        '[{"name": "Zork Lamp", "type": "artifact", "houses": ["dis"], "text": "Action: Gain 1A."}]', encoding="utf-8"
    )
    taken = CliRunner().invoke(main, ["import", "cards", str(cards), "--set", "zork"])
    assert taken.stdout == "1 read\n"
    assert "import/refused" in CliRunner().invoke(main, ["import", "documents", str(cards)]).output


ZORK = [
    {"name": "Zork Lamp", "type": "artifact", "houses": ["dis"], "text": "Action: Gain 1A."},
    {"name": "Zork Song", "type": "action", "houses": ["dis"], "text": "Play: Sing a song."},
    {"name": "Zork Hum", "type": "thing", "houses": ["dis"], "text": "Play: Gain 1A."},
]


def test_cards_are_taken_in_with_what_was_not_read_and_what_is_no_card(tmp_path: Path) -> None:
    """Each line that was not read, with why; code 2 where one was refused, which is named; as JSON, or one card a line."""
    file, lines = tmp_path / "zork.json", tmp_path / "zork.jsonl"
    file.write_text(json.dumps(ZORK), encoding="utf-8")
    lines.write_text("\n\n".join(map(json.dumps, ZORK[:2])), encoding="utf-8")
    taken = CliRunner().invoke(main, ["import", "cards", str(file), "--set", "zork"])
    assert taken.exit_code == 2
    told = taken.stdout.split("\n")
    assert told[:3] == [
        "1 read, 1 not read",
        "  Zork Song: Play: Sing a song.",
        "    no known phrase fits 'Sing a song.' behind 'Play:'",
    ]
    assert told[3].startswith("  refused: [2] Zork Hum: the type is one of")
    again = CliRunner().invoke(main, ["import", "cards", str(lines), "--set", "zork", "--json"])
    assert again.exit_code == 0
    assert {state: count for state, count in json.loads(again.stdout)["counts"].items() if count} == {"unchanged": 2}


@pytest.mark.parametrize(("written", "says"), [("Zork", "not JSON"), ("[]", "no card stands in it"), (None, "it cannot be read")])
def test_a_file_without_cards_is_told(tmp_path: Path, written: str | None, says: str) -> None:
    """By its name, in a sentence."""
    file = tmp_path / "zork.json"
    if written is not None:
        file.write_text(written, encoding="utf-8")
    refused = CliRunner().invoke(main, ["import", "cards", str(file)])
    assert refused.exit_code == 2
    assert refused.stderr.startswith(f"zork.json: card/broken  {says}")


def test_a_file_that_is_a_part_of_a_book_says_so(tmp_path: Path) -> None:
    """More is missing than was found: a download cut off, or a few pages of it."""
    whole = samples.document().replace("18.4", "19.0")
    book, part = tmp_path / "book.md", tmp_path / "part.md"
    book.write_text(whole, encoding="utf-8")
    part.write_text(whole[: whole.index("DOUGH")], encoding="utf-8")
    says = "is the file whole?"
    assert [says in CliRunner().invoke(main, ["import", str(each)]).output for each in (book, part)] == [False, True]


def test_a_refused_file_ends_with_code_2(tmp_path: Path) -> None:
    """What is refused is named with its reason; the other files are taken in all the same."""
    book, bad = tmp_path / "book.md", tmp_path / "bad.zip"
    book.write_text(samples.document(), encoding="utf-8")
    bad.write_bytes(b"PK\x03\x04")
    result = CliRunner().invoke(main, ["import", "--json", str(bad), str(book)])
    assert result.exit_code == 2
    report = json.loads(result.stdout)
    assert [one["rulebook"] for one in report["imported"]] == ["18.4"]
    assert [one["code"] for one in report["refused"]] == ["import/refused"]


def test_a_document_that_says_no_version_is_taken_in_as_what_its_owner_says(tmp_path: Path) -> None:
    """It is refused with the way out; ``--as`` names the version of one file, not of several."""
    book = tmp_path / "book.md"
    text = samples.document().replace("VERSION 18.4", "by bakers for bakers").replace("keeps the flour", "keeps sugar and flour")
    book.write_text(text, encoding="utf-8")
    asked = CliRunner().invoke(main, ["import", str(book)])
    assert asked.exit_code == 2
    assert "import/which-version" in asked.output
    taken = CliRunner().invoke(main, ["import", "--as", "19.0", str(book)])
    assert taken.exit_code == 0
    assert "recognised by “19.0”; nearest is 18.4, 1 differ from its entries" in taken.output
    both = CliRunner().invoke(main, ["import", "--as", "19.0", str(book), str(book)])
    assert both.exit_code == 2
    assert "one by one" in both.output


def test_coverage_is_counted_per_document_and_kind() -> None:
    """The figures are there as plain data."""
    result = CliRunner().invoke(main, ["corpus", "coverage", "--json"])
    figures = json.loads(result.output)
    assert figures["expected"] == sum(row["expected"] for row in figures["rows"])
    assert {row["rulebook"] for row in figures["rows"]} == {"1.0", "1.1", "1.2", "18.4", "quick-reference"}


def test_lint_names_the_place_of_every_flaw(tmp_path: Path) -> None:
    """A flaw makes the exit code 1 and is printed with file, line and code."""
    room = tmp_path / "other" / "rules_corpus" / "glossary"
    room.mkdir(parents=True)
    (room / "ward.md").write_text("no head", encoding="utf-8")
    result = CliRunner().invoke(main, ["lint", "corpus", "--folder", str(room.parent)])
    assert result.exit_code == 1
    assert "rules_corpus/glossary/ward.md:1: corpus/no-head" in result.output
    plain = CliRunner().invoke(main, ["lint", "corpus", "--folder", str(room.parent), "--json"])
    assert ("rules_corpus/glossary/ward.md:1", "corpus/no-head") in [
        (each["where"], each["code"]) for each in json.loads(plain.output)
    ]
