"""A PDF in the manner of the official ones: two columns, page numbers, small capitals, ligatures, broken words."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

import reportlab
from reportlab.lib.pagesizes import letter
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import BaseDocTemplate, Frame, PageTemplate, Paragraph

from judge.corpus.importing.headings import is_capitals

_FONTS = Path(reportlab.__file__).parent / "fonts"


def make_pdf(paragraphs: Iterable[str]) -> bytes:
    """Lay paragraphs out in two columns; headings in capitals become small capitals."""
    pdfmetrics.registerFont(TTFont("Vera", str(_FONTS / "Vera.ttf")))
    pdfmetrics.registerFont(TTFont("VeraBd", str(_FONTS / "VeraBd.ttf")))
    body = ParagraphStyle("body", fontName="Vera", fontSize=8, leading=10, spaceAfter=5, alignment=4)
    head = ParagraphStyle("head", fontName="VeraBd", fontSize=8, leading=14, spaceBefore=6, spaceAfter=3)
    out = io.BytesIO()
    width, height = letter
    columns = [Frame(x, 50, width / 2 - 50, height - 100) for x in (40, width / 2 + 10)]
    pages = [PageTemplate(frames=columns, onPage=_frame)]
    BaseDocTemplate(out, pagesize=letter, pageTemplates=pages, invariant=1).build(
        [
            Paragraph(_small_capitals(text), head) if is_capitals(text) else Paragraph(_ligatures(text), body)
            for text in paragraphs
        ]
    )
    return out.getvalue()


def _frame(canvas: Any, document: Any) -> None:
    canvas.setFont("Vera", 7)
    canvas.drawString(letter[0] / 2 - 4, 25, str(document.page))
    canvas.drawString(40, letter[1] - 30, "A RULEBOOK OF SOME KIND")


def _small_capitals(text: str) -> str:
    return re.sub(r"(\b[A-ZÆ])", r'<font size="11">\1</font>', escape(text))


def _ligatures(text: str) -> str:
    return escape(text).replace("fi", "ﬁ").replace("fl", "ﬂ")
