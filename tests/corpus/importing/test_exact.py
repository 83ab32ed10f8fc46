"""What is shown as official stands so in the document: each paragraph of each passage is a stretch of its source."""

from __future__ import annotations

import json
import re
from html import escape, unescape
from pathlib import Path
from textwrap import fill, indent

import pytest

from judge.corpus.importing.headings import is_capitals
from judge.corpus.official import load_official
from judge.corpus.words import LIGATURES
from judge.show.pages.official import shown_words
from tests.corpus.importing.test_documents import RULEBOOKS, letters, master_paragraphs, set_up
from tests.sampling import some

# Paragraphs that a page or a column has broken in the source are joined; and the words of pictures run into each other there.
JOINED = {"18.4": 0, "1.2": 4, "1.1": 0, "1.0": 1, "quick-reference": 1}


def run_together(text: str) -> str:
    """The signs of a text, however it is laid out or marked up."""
    return re.sub(r"[\s*_‐-]+", "", text.translate(LIGATURES)).replace("Â", "")


def source(name: str, data: bytes) -> str:
    """What a document says, without its markup."""
    text = re.sub(r"<\|[^|]*\|>", "", data.decode())
    if name.endswith("html"):
        text = unescape(re.sub(r"<[^>]*>", "", re.sub(r"(?s)<(style|script|head)\b.*?</\1>", "", text)))
    return run_together(text)


@pytest.mark.parametrize("rulebook", some(RULEBOOKS, 5))
def test_every_passage_is_a_stretch_of_its_source(tmp_path: Path, rulebook: str) -> None:
    """No word is left out or moved, and none begins in the middle of a sentence."""
    importer, name, data, _ = set_up(tmp_path, rulebook)
    importer.take_bytes(name, data)
    document = next(iter(load_official(tmp_path).values()))
    whole = source(name, data)
    shown = [(passage.id, paragraph) for passage in document.passages for paragraph in shown_words(passage).split("\n")]
    other = [(entry, paragraph) for entry, paragraph in shown if run_together(paragraph) not in whole]
    assert len(other) <= JOINED[rulebook], other
    begins = {passage.id for passage in document.passages if shown_words(passage)[:1].islower()}
    assert {entry for entry in begins if not entry.startswith(("lore:", "front:"))} == set()


def sections(paragraphs: list[str]) -> list[dict[str, str]]:
    """Every heading in capitals with what stands under it, as a file of named sections has them."""
    found: list[dict[str, str]] = []
    for each in paragraphs:
        if is_capitals(each) or not found:
            found.append({"name": each, "text": ""})
        else:
            found[-1]["text"] += f"{each}\n\n"
    return found


def wrapped(paragraphs: list[str]) -> str:
    """The same as somebody types it, cut into lines of a hand's breadth."""
    names = [json.dumps(each["name"]) for each in sections(paragraphs)]
    texts = [indent(fold_lines(each["text"]), "      ") for each in sections(paragraphs)]
    said = [f"- name: {name}\n  text: |\n{text}" for name, text in zip(names, texts, strict=True)]
    return "sections:\n" + "\n".join(said)


def fold_lines(text: str) -> str:
    """Paragraphs in lines of 76 letters."""
    return "\n\n".join(fill(each, 76, break_on_hyphens=False) for each in text.split("\n\n"))


def close(paragraphs: list[str]) -> list[dict[str, str]]:
    """The sections, whose paragraphs are parted by nothing but the end of a line."""
    return [{**each, "text": each["text"].replace("\n\n", "\n")} for each in sections(paragraphs)]


FORMS = {
    "close.yaml": lambda paragraphs: json.dumps({"sections": close(paragraphs)}, ensure_ascii=False, indent=1),
    "one line.yaml": lambda paragraphs: json.dumps({"sections": close(paragraphs)}, ensure_ascii=False),
    "flat.yaml": lambda paragraphs: json.dumps({"sections": sections(paragraphs)}, ensure_ascii=False, indent=1),
    "wrapped.yaml": wrapped,
    "plain.txt": lambda paragraphs: "\n\n".join(paragraphs),
    "page.html": lambda paragraphs: "".join(
        f"<h2>{escape(each)}</h2>" if is_capitals(each) else f"<p>{escape(each)}</p>" for each in paragraphs
    ),
    "marked.md": lambda paragraphs: "\n\n".join(f"## {each.title()}" if is_capitals(each) else each for each in paragraphs),
    "bold.md": lambda paragraphs: "\n\n".join(f"**{each.title()}**" if is_capitals(each) else each for each in paragraphs),
    "underlined.md": lambda paragraphs: "\n\n".join(f"{each}\n=====" if is_capitals(each) else each for each in paragraphs),
    "quiet.txt": lambda paragraphs: "\r\n\r\n".join(each.title() if is_capitals(each) else each for each in paragraphs),
    "wrapped.html": lambda paragraphs: "<body>" + "".join(f"<div><span>{escape(each)}</span></div>" for each in paragraphs),
}


@pytest.mark.parametrize("form", some(FORMS, 3))
def test_the_same_rulebook_in_another_form_has_the_same_words(tmp_path: Path, form: str) -> None:
    """Text, pages of a browser: the entries are those of the Markdown, letter by letter."""
    importer, name, data, count = set_up(tmp_path, "18.4")
    importer.take_bytes(name, data)
    text = load_official(tmp_path)["18.4"].by_id
    outcome = importer.take_bytes(form, FORMS[form](master_paragraphs()).encode())
    found = load_official(tmp_path)["18.4"].by_id
    assert outcome.found == count
    assert [entry for entry, one in text.items() if letters(one) != letters(found[entry])] == []
