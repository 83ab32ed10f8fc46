"""PDF: lines by their place on the page, columns one after the other, paragraphs by the space between lines."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import Any

from pypdf import PageObject, PdfReader
from pypdf.errors import DependencyError, PyPdfError
from pypdf.generic import ContentStream, DictionaryObject, NameObject

from judge.corpus.importing.columns import Line, Page
from judge.corpus.importing.guard import MAX_PAGES, MAX_TEXT, refused
from judge.corpus.importing.model import Block
from judge.corpus.importing.paragraphs import paragraphs

_MAX_PAGE, _MAX_ALL = 5_000_000, 40_000_000
_UNREADABLE = dict.fromkeys({*range(32)} - {9, 10, 13}, "□")  # signs of a font that has no letters for them
_ACTIVE = {"/JavaScript": "scripts", "/EmbeddedFiles": "attached files"}


def read_pdf(name: str, data: bytes) -> tuple[tuple[Block, ...], tuple[Block, ...], tuple[str, ...]]:
    """The paragraphs of a PDF in reading order, what only frames the pages (running heads, page numbers), and its properties."""
    try:
        reader = PdfReader(io.BytesIO(data))
        if reader.is_encrypted and not _opens(reader):
            raise refused(name, "the PDF is encrypted; save it without a password")
        _inspect(name, reader)
        _measure(name, reader)
        blocks, frame = paragraphs([_lines(name, page, number) for number, page in enumerate(reader.pages, start=1)])
        if not blocks:
            raise refused(name, "the PDF has no text, only pictures of pages; have its text recognised (OCR) and try again")
        return blocks, frame, _properties(reader)
    except (PyPdfError, KeyError, ValueError, TypeError, IndexError, AttributeError, RecursionError, OSError) as wrong:
        raise refused(name, f"the PDF is damaged or too deeply nested ({type(wrong).__name__})") from wrong


def _opens(reader: PdfReader) -> bool:
    """Whether it opens without a password, as one does that only forbids to print or to copy."""
    try:
        return bool(reader.decrypt(""))
    except (DependencyError, NotImplementedError):  # a cipher that only a further library reads
        return False


def _properties(reader: PdfReader) -> tuple[str, ...]:
    about = reader.metadata
    return tuple(str(text) for text in (about.title, about.subject) if text) if about else ()


def _inspect(name: str, reader: PdfReader) -> None:
    """Refuse a PDF that is too long or that would do something when opened."""
    if len(reader.pages) > MAX_PAGES:
        raise refused(name, f"the PDF has {len(reader.pages)} pages; the limit is {MAX_PAGES}")
    root = reader.root_object
    names = root.get("/Names")
    listed = names.get_object() if names is not None else {}
    for key, what in _ACTIVE.items():
        if isinstance(listed, DictionaryObject) and key in listed:
            raise refused(name, f"the PDF carries {what}; save it without them")
    opening = root.get("/OpenAction")
    action = opening.get_object() if opening is not None else None
    if "/AA" in root or (isinstance(action, DictionaryObject) and action.get("/S") in ("/JavaScript", "/Launch")):
        raise refused(name, "the PDF starts something when it is opened; save it without actions")


@dataclass
class _Gatherer:
    """Collects the pieces of text of a page into lines, in the order in which they are drawn."""

    page: int
    lines: list[Line]
    closed: bool = True

    def __call__(self, text: str, cm: list[float], tm: list[float], font: Any, size: float) -> None:  # noqa: ARG002
        if not text.strip():
            # White space between pieces: a line feed ends the line.
            self.closed = self.closed or "\n" in text
            if text and self.lines and not self.closed:
                self.lines[-1].text += " "
            return
        text = text.translate(_UNREADABLE)
        x = tm[4] * cm[0] + tm[5] * cm[2] + cm[4]
        y = tm[4] * cm[1] + tm[5] * cm[3] + cm[5]
        height = abs(size * (cm[3] or 1) * (tm[3] or 1)) or 10.0
        for number, piece in enumerate(text.rstrip("\n").split("\n")):
            last = self.lines[-1] if self.lines else None
            if last and not self.closed and number == 0 and abs(last.y - y) < height * 0.4:
                last.text += piece
            elif piece.strip():
                self.lines.append(Line(piece, x, y, height, self.page))
            self.closed = False
        self.closed = text.endswith("\n")


def _lines(name: str, page: PageObject, number: int) -> Page:
    """Width, height and lines of a page."""
    _drop_soft_hyphens(page)
    gatherer = _Gatherer(number, [])
    text = page.extract_text(visitor_text=gatherer)
    if len(text) > MAX_TEXT:
        raise refused(name, f"page {number} holds more than {MAX_TEXT:,} characters")
    return float(page.mediabox.width), float(page.mediabox.height), gatherer.lines


def _drop_soft_hyphens(page: PageObject) -> None:
    """Leave out what is marked to stand for a soft hyphen: a browser draws a blank there where the word is not broken."""
    drawn = page.get("/Contents")
    if drawn is None:
        return
    contents = ContentStream(drawn.get_object(), None, "bytes")
    said = [_stands_for(operands) for operands, _ in contents.operations]
    if "\xad" not in said:
        return
    kept, within = [], False
    for (operands, operator), actual in zip(contents.operations, said, strict=True):
        within = (within or actual == "\xad") and operator != b"EMC"
        if not within or operator not in (b"Tj", b"TJ"):
            kept.append((operands, operator))
    contents.operations = kept
    page[NameObject("/Contents")] = contents


def _stands_for(operands: Any) -> str:
    """The text that a piece of marked content stands for, "" where it says none."""
    about = operands[-1] if isinstance(operands, list) and len(operands) == 2 else None
    return str(about.get("/ActualText", "")) if isinstance(about, DictionaryObject) else ""


def _measure(name: str, reader: PdfReader) -> None:
    """Refuse a PDF whose pages unpack to far more than text and drawings need."""
    total = 0
    for number, page in enumerate(reader.pages, start=1):
        contents = page.get_contents()
        size = len(contents.get_data()) if contents is not None else 0
        total += size
        if size > _MAX_PAGE or total > _MAX_ALL:
            limit = _MAX_PAGE if size > _MAX_PAGE else _MAX_ALL
            raise refused(name, f"page {number} unpacks to too much; the limit is {limit:,} bytes")
