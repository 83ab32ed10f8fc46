"""Lines of a wrapped text and paragraphs broken by a page are put together where a known document has them so."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest

from judge.corpus.importing.knit import knit
from judge.corpus.importing.model import Block
from judge.corpus.importing.prints import Book, make_print
from judge.corpus.importing.run import load_importer
from judge.corpus.official import load_official
from tests.corpus.importing import samples
from tests.corpus.importing.test_documents import letters

ONE = "The baker takes six eggs out of the basket and beats them with great care until all is foam."
TWO = "Nobody may open the oven before the cake has risen to the very edge of its tin."
BOOK = Book({"rules:a": make_print([ONE, TWO])})


def knitted(*texts: str) -> list[str]:
    return [block.text for block in knit((Block(text, at, at) for at, text in enumerate(texts)), BOOK)]


@pytest.mark.parametrize(
    "broken",
    [
        (ONE[:43].strip(), ONE[43:].strip()),
        ("The baker takes six eggs out of the bas-", "ket and beats them with great care until all is foam."),
        ("The baker takes six eggs out of the basket and beats them with great care until all is", "foam."),
    ],
)
def test_what_a_line_broke_is_one(broken: tuple[str, ...]) -> None:
    """Between words, within one, and before the last one; the paragraph that follows stays one of its own."""
    assert knitted(*broken, TWO) == [ONE, TWO]


def test_what_no_known_document_has_so_stays_as_it_is() -> None:
    """Words of another rulebook, headings, lists."""
    for texts in (("A cake of plums is", "better than one of pears."), ("THE BAKER TAKES SIX", "EGGS OUT OF THE"), (TWO, ONE)):
        assert knitted(*texts) == list(texts)


def scanned(paragraphs: list[str]) -> str:
    """The paragraphs as a scan has them: short lines, and after every ten of them a running head and a page number."""
    lines = [line for each in paragraphs for line in [*textwrap.wrap(each, 34), ""]]
    pages = [lines[at : at + 20] for at in range(0, len(lines), 20)]
    return "\n".join(line for number, page in enumerate(pages, 1) for line in [*page, "", "BOOK OF CAKES", "", str(number), ""])


def test_a_scan_gives_the_same_entries(tmp_path: Path) -> None:
    """Letter by letter; what frames its pages is left out."""
    importer = load_importer(samples.room(tmp_path / "rules_corpus"), tmp_path)
    importer.take_bytes("book.md", samples.document().encode())
    clean = load_official(tmp_path)["18.4"].by_id
    outcome = importer.take_bytes("scan.txt", scanned(samples.paragraphs()).encode())
    assert (outcome.found, outcome.differ) == (len(samples.MASTER), 0)
    read = load_official(tmp_path)["18.4"].by_id
    assert [entry for entry, one in clean.items() if letters(one) != letters(read[entry])] == []
    assert any("BOOK OF CAKES" in words for _, words in outcome.left_out)
