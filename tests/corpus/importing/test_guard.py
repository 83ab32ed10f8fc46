"""Files that are refused, and files that are cleaned."""

from __future__ import annotations

import io
import zlib
from pathlib import Path

import pytest
from pypdf import PdfReader, PdfWriter
from pypdf.generic import DictionaryObject, NameObject, TextStringObject

from judge.corpus.importing import guard, read_pdf, reading
from judge.corpus.importing.run import Importer, load_importer
from judge.corpus.official import load_official, official_folder
from judge.errors import ImportRefusedError
from tests.corpus.importing import samples
from tests.corpus.importing.pdf import make_pdf


@pytest.fixture
def importer(tmp_path: Path) -> Importer:
    """An importer that knows the made-up rulebook."""
    return load_importer(samples.room(tmp_path / "rules_corpus"), tmp_path)


def pdf(change: str = "") -> bytes:
    """A PDF of one page, changed in a way that is not wanted."""
    writer = PdfWriter()
    writer.add_blank_page(200, 200)
    if change == "encrypted":
        writer.encrypt("secret", algorithm="RC4-128")
    if change == "script":
        script = DictionaryObject({NameObject("/S"): NameObject("/JavaScript"), NameObject("/JS"): TextStringObject("x()")})
        writer.root_object[NameObject("/OpenAction")] = script
    if change == "attachment":
        writer.add_attachment("x.txt", b"x")
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def bomb() -> bytes:
    """A PDF whose only page unpacks to thirty megabytes."""
    packed = zlib.compress(b" " * 30_000_000, 9)
    stream = b"<< /Length %d /Filter /FlateDecode >>\nstream\n%s\nendstream" % (len(packed), packed)
    parts = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R >>",
        stream,
    ]
    out, places = b"%PDF-1.4\n", []
    for number, part in enumerate(parts, start=1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, part)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    return out + b"xref\n0 5\n0000000000 65535 f \n%strailer\n<< /Root 1 0 R /Size 5 >>\nstartxref\n%d\n%%%%EOF" % (
        table,
        len(out),
    )


@pytest.mark.parametrize(
    ("name", "data", "says"),
    [
        ("book.md", b"  \n", "is empty"),
        ("book.md", b"text \x00 more", "not a text file"),
        ("book.md", b"caf\xe9", "not UTF-8"),
        ("book.exe", b"plain", "is not read"),
        ("book.md", b"PK\x03\x04....", "a zip archive"),
        ("book.md", b"\x1f\x8b\x08...", "a compressed file"),
        ("book.md", b"#!/bin/sh\nrm -rf /", "a script"),
        ("book.md", b"MZ\x90", "a program"),
        ("book.pdf", b"not a pdf", "do not agree"),
        ("book.txt", b"%PDF-1.7 ...", "do not agree"),
        ("book.pdf", b"%PDF-1.7 nothing behind it", "damaged"),
        ("book.pdf", pdf("encrypted"), "encrypted"),
        ("book.pdf", pdf("script"), "starts something"),
        ("book.pdf", pdf("attachment"), "attached files"),
        ("book.pdf", bomb(), "unpacks to too much"),
        ("book.html", b"<div>" * 1000 + b"deep", "nested more than"),
        ("book.yaml", b"a: &a [x, x]\nb: [*a, *a]\nsections: []", "aliases"),
        ("book.yaml", b"a: " + b"[" * 50 + b"]" * 50, "nested more than"),
        ("book.yaml", b"a: [", "not YAML"),
        ("book.yaml", b"a: " + b"x" * 600_000, "the limit for YAML"),
        ("book.html", b"<a " * 900_000, "never closed"),
        ("book.html", b"<!--" * 500_000, "never closed"),
        ("book.html", b"<p " + b"x" * 30_000 + b">", "an element of more than"),
        ("book.md", b"a\n" * 50_000, "50,000 paragraphs"),
        ("book.yaml", b"a: 1", "no list called sections"),
        ("book.md", b"VERSION 18.4\n\nA recipe that has nothing at all to do with the rules of any game.", "does not read like"),
    ],
)
def test_a_hostile_file_is_refused(importer: Importer, tmp_path: Path, name: str, data: bytes, says: str) -> None:
    """Each kind of unwanted file is refused with a reason, and nothing is stored."""
    with pytest.raises(ImportRefusedError, match=says) as caught:
        importer.take_bytes(name, data)
    assert caught.value.where == name
    assert load_official(tmp_path) == {}


def test_a_file_that_is_too_big_is_not_even_read(importer: Importer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The size is asked first."""
    monkeypatch.setattr(guard, "MAX_BYTES", 10)
    book = tmp_path / "book.md"
    book.write_bytes(b"x" * 11)
    monkeypatch.setattr(Path, "read_bytes", lambda _: pytest.fail("the file was read"))
    with pytest.raises(ImportRefusedError, match="the limit is 10"):
        importer.take(book)


def test_a_text_that_is_too_long(importer: Importer, monkeypatch: pytest.MonkeyPatch) -> None:
    """A text has a limit of its own."""
    monkeypatch.setattr(guard, "MAX_TEXT", 10)
    with pytest.raises(ImportRefusedError, match="the limit is 10"):
        importer.take_bytes("book.md", b"x" * 11)


def test_a_pdf_with_too_many_pages(importer: Importer, monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of pages has a limit."""
    monkeypatch.setattr(read_pdf, "MAX_PAGES", 0)
    with pytest.raises(ImportRefusedError, match="1 pages; the limit is 0"):
        importer.take_bytes("book.pdf", pdf())


def test_what_is_just_as_large_as_the_limits_is_taken_in(
    importer: Importer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A limit that is told is the largest that goes: of bytes, of text, of paragraphs, of pages."""
    text, book = samples.document().encode(), make_pdf(samples.paragraphs())
    pages = len(PdfReader(io.BytesIO(book)).pages)
    limits = {"book.md": (text, guard, "MAX_TEXT", len(text)), "book.pdf": (book, read_pdf, "MAX_PAGES", pages)}
    for name, (data, room, limit, most) in limits.items():
        (tmp_path / name).write_bytes(data)
        monkeypatch.setattr(room, limit, most)
        monkeypatch.setattr(guard, "MAX_BYTES", len(data))
        assert importer.take(tmp_path / name).found == len(samples.MASTER), name
    monkeypatch.setattr(reading, "MAX_BLOCKS", len(samples.paragraphs()))
    assert importer.take(tmp_path / "book.md").found == len(samples.MASTER)


def test_a_file_that_is_not_there(importer: Importer, tmp_path: Path) -> None:
    """A missing file is a refusal like any other."""
    with pytest.raises(ImportRefusedError, match="no such file"):
        importer.take(tmp_path / "gone.md")


def test_a_pdf_cut_off_in_the_middle_is_refused_or_read(importer: Importer, tmp_path: Path) -> None:
    """Wherever a PDF breaks off, the importer answers with a refusal, never with another error."""
    whole = make_pdf(samples.paragraphs())
    for part in range(1, 10):
        try:
            importer.take_bytes("book.pdf", whole[: len(whole) * part // 10])
        except ImportRefusedError:
            assert not official_folder(tmp_path).exists() or load_official(tmp_path)


def test_what_only_forbids_to_print_opens(importer: Importer) -> None:
    """An owner's password alone keeps nobody from reading."""
    writer = PdfWriter(clone_from=io.BytesIO(make_pdf(samples.paragraphs())))
    writer.encrypt("", "of the owner", algorithm="RC4-128")
    out = io.BytesIO()
    writer.write(out)
    assert importer.take_bytes("book.pdf", out.getvalue()).found == len(samples.MASTER)


def test_pictures_of_pages_are_told_from_other_documents(importer: Importer) -> None:
    """Whoever has a scan hears what to do with it."""
    with pytest.raises(ImportRefusedError, match="OCR"):
        importer.take_bytes("scan.pdf", pdf())


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig"])
@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_a_text_of_another_system_is_read(importer: Importer, encoding: str, end: str) -> None:
    """With the marks and the ends of lines that it has there."""
    data = samples.document().replace("\n", end).encode(encoding)
    assert importer.take_bytes("book.txt", data).found == len(samples.MASTER)
