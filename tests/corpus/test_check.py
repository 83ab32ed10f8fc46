"""Lint of the corpus: one made-up flaw at a time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from judge.corpus.check import SUMMARISED, lint_corpus
from tests.corpus import conftest
from tests.corpus.conftest import WriteCorpus, place

GOOD_FAQ: dict[str, Any] = {
    "question": "Does it?",
    "topic": "Ward",
    "form": "no",
    "class": "ENGINE",
    "rests_on": ["glossary:ward"],
}


def entry_text(entry_id: str, body: str = "Body.", **head: Any) -> str:
    """An entry that has all that its kind needs, and what is given."""
    summary = {"summary": "A line for others."} if entry_id.partition(":")[0] in SUMMARISED else {}
    return conftest.entry_text(entry_id, body, **{**summary, **head})


SIX = "One two, three: four five six and more."


def faq(body: str = "**No.** Because.", **head: Any) -> str:
    return entry_text("faq:a", body, **{key: value for key, value in (GOOD_FAQ | head).items() if value is not None})


def flawed(write_corpus: WriteCorpus, texts: dict[str, str]) -> list[tuple[str, str]]:
    """The problems of a corpus that has a sound ward besides the texts given."""
    room = write_corpus({"glossary:ward": entry_text("glossary:ward", history={"1.0": "absent"})} | texts)
    (room / "cards").mkdir()
    (room / "cards" / "facts.jsonl").write_text('{"id": "anger", "name": "Anger"}\n', encoding="utf-8")
    return [(problem.where.removeprefix("rules_corpus/"), problem.code) for problem in lint_corpus(room)]


def test_a_sound_corpus_has_no_problems(write_corpus: WriteCorpus) -> None:
    """Nothing is reported when all is well."""
    assert flawed(write_corpus, {"faq:a": faq(cards=["anger"])}) == []


@pytest.mark.parametrize(
    ("entry_id", "text", "code"),
    [
        ("faq:a", faq("**No.**\n\nSee [[glossary:gone]]."), "corpus/broken-link"),
        ("faq:a", faq(related=["glossary:ward#1"]), "corpus/broken-link"),
        ("faq:a", faq(related=["faq:a"]), "corpus/links-itself"),
        ("faq:a", faq(cards=["angr"]), "corpus/unknown-card"),
        ("faq:a", faq(history={"1.3": "same"}), "corpus/history-key"),
        ("faq:a", faq(history={"1.0": "Same"}), "corpus/history-value"),
        ("faq:a", faq(question=None), "corpus/faq-incomplete"),
        ("faq:a", faq(rests_on=None), "corpus/faq-incomplete"),
        ("faq:a", faq(form="maybe"), "corpus/faq-incomplete"),
        ("faq:a", faq(**{"class": "TEXT"}), "corpus/no-scenario-reason"),
        ("faq:a", faq("No, because."), "corpus/answer-first"),
        ("errata:a", entry_text("errata:a", changes_play=True), "corpus/errata-incomplete"),
        ("errata:a", entry_text("errata:a", cards=["anger"]), "corpus/errata-incomplete"),
        ("chart:a", entry_text("chart:a"), "corpus/chart-without-rows"),
        ("chart:a", entry_text("chart:a", "1. a\n3. b"), "corpus/list-numbers"),
        ("rules:a", entry_text("rules:a", "Text\n1. a\n2. b"), "corpus/list-broken"),
        ("rules:a", entry_text("rules:a", ""), "corpus/empty"),
        ("rules:a", entry_text("rules:a", "See ward.", pointer=True), "corpus/pointer-without-link"),
        ("rules:a", entry_text("rules:a", aliases=["a"]), "corpus/alias-is-title"),
        ("rules:a", entry_text("rules:a", summary=""), "corpus/no-summary"),
        ("chart:a", entry_text("chart:a", "1. a", summary="a" * 141), "corpus/summary-too-long"),
        ("rules:a", entry_text("rules:a", "One two three four five six.", summary=SIX), "corpus/summary-is-body"),
        ("rules:a", entry_text("rules:a", summary="One of the basic card types."), "corpus/summary-says-nothing"),
        (
            "rules:a",
            entry_text("rules:a", flags='[[flags]]\nkind = "typo"\nnote = "n"\nplaces = ["rules:a"]'),
            "corpus/flag-kind",
        ),
        (
            "rules:a",
            entry_text("rules:a", flags='[[flags]]\nkind = "misprint"\nnote = "n"\nplaces = []'),
            "corpus/flag-incomplete",
        ),
    ],
)
def test_one_flaw_is_one_problem(write_corpus: WriteCorpus, entry_id: str, text: str, code: str) -> None:
    """Each flaw is reported once, in the file that has it."""
    file = entry_id.replace(":", "/") + ".md"
    assert [(where.partition(":")[0], found) for where, found in flawed(write_corpus, {entry_id: text})] == [(file, code)]


def test_places_point_at_the_line(write_corpus: WriteCorpus) -> None:
    """A broken link is reported with its own line, in the body and in the head."""
    text = faq("**No.**\n\nSee [[glossary:gone]].", related=["glossary:lost"])
    lines = text.splitlines()
    wanted = [next(n for n, words in enumerate(lines, start=1) if gone in words) for gone in (":gone", ":lost")]
    assert flawed(write_corpus, {"faq:a": text}) == [(f"faq/a.md:{line}", "corpus/broken-link") for line in wanted]


def test_a_missing_entry_is_reported_once(write_corpus: WriteCorpus) -> None:
    """An entry that two documents have and we do not is one problem; stories are not expected."""
    rows = [place("glossary:x"), place("glossary:x", "1.0"), place("lore:tale", ours="")]
    problems = lint_corpus(write_corpus({}, rows))
    assert [(problem.where, problem.code) for problem in problems] == [("rules_corpus/glossary/x.md", "corpus/missing-entry")]


def test_an_entry_of_no_document(write_corpus: WriteCorpus) -> None:
    """An id that no document has is probably misspelt."""
    problems = lint_corpus(write_corpus({"glossary:wrad": entry_text("glossary:wrad")}, []))
    assert [problem.code for problem in problems] == ["corpus/nowhere"]


def test_borrowed_words_are_found(write_corpus: WriteCorpus, tmp_path: Path) -> None:
    """Eight words in a row from an official document are reported, seven are not."""
    official = tmp_path / "official"
    official.mkdir()
    said = "one green fox jumps over two lazy dogs today"
    (official / "book.html").write_text(f"<p>{said.replace('fox', 'f<span>ox</span>')}</p>", encoding="utf-8")
    room = write_corpus(
        {
            "rules:a": entry_text("rules:a", f"Here {said}."),
            "rules:b": entry_text("rules:b", "One green fox jumps over two lazy cats today."),
        }
    )
    problems = lint_corpus(room, [official])
    assert [(problem.where, problem.code) for problem in problems] == [("rules_corpus/rules/a.md", "corpus/borrowed")]
