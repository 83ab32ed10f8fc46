"""PDFs in the manner of the official ones: columns, page numbers, small capitals, ligatures, broken words."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Sequence
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


Place = tuple[float, float, float, float]  # of a frame: from the left, from below, its width, its height
WIDTH, HEIGHT = letter
COLUMNS: tuple[Place, ...] = ((40.0, 50.0, WIDTH / 2 - 50, HEIGHT - 100), (WIDTH / 2 + 10, 50.0, WIDTH / 2 - 50, HEIGHT - 100))
# A band across the page, two columns, another band across, and two columns again.
BANDS: tuple[Place, ...] = (
    (40.0, 682.0, WIDTH - 80, 60.0), (40.0, 402.0, WIDTH / 2 - 50, 268.0), (WIDTH / 2 + 10, 402.0, WIDTH / 2 - 50, 268.0),
    (40.0, 330.0, WIDTH - 80, 60.0), (40.0, 50.0, WIDTH / 2 - 50, 268.0), (WIDTH / 2 + 10, 50.0, WIDTH / 2 - 50, 268.0),
)  # fmt: skip
# Three columns, and the same under a band across the page.
THIRD = (WIDTH - 60) / 3
THIRDS: tuple[Place, ...] = tuple((30.0 + at * THIRD, 50.0, THIRD - 8, HEIGHT - 100) for at in range(3))
UNDER: tuple[Place, ...] = (
    (40.0, HEIGHT - 130, WIDTH - 80, 60.0),
    *((30.0 + at * THIRD, 50.0, THIRD - 8, HEIGHT - 190) for at in range(3)),
)


def make_pdf(paragraphs: Iterable[str], frames: Sequence[Place] = COLUMNS, *, hyphens: bool = False) -> bytes:
    """Lay paragraphs out in frames; headings in capitals become small capitals, and long words are broken with ``hyphens``."""
    pdfmetrics.registerFont(TTFont("Vera", str(_FONTS / "Vera.ttf")))
    pdfmetrics.registerFont(TTFont("VeraBd", str(_FONTS / "VeraBd.ttf")))
    body = ParagraphStyle("body", fontName="Vera", fontSize=8, leading=10, spaceAfter=5, alignment=4, embeddedHyphenation=1)
    head = ParagraphStyle("head", fontName="VeraBd", fontSize=8, leading=14, spaceBefore=6, spaceAfter=3)
    out = io.BytesIO()
    pages = [PageTemplate(frames=[Frame(*place) for place in frames], onPage=_frame)]
    broken = _hyphened if hyphens else str
    BaseDocTemplate(out, pagesize=letter, pageTemplates=pages, invariant=1).build(
        [
            Paragraph(_small_capitals(text), head) if is_capitals(text) else Paragraph(_ligatures(broken(text)), body)
            for text in paragraphs
        ]
    )
    return out.getvalue()


def _hyphened(text: str) -> str:
    """Soft hyphens in long words, where a dictionary may have them."""
    return re.sub(r"(?<=[a-z]{3})(?<=[aeiou])(?=[bcdfgklmnprstv][aeiou][a-z]{2})", "\u00ad", text)


def _frame(canvas: Any, document: Any) -> None:
    canvas.setFont("Vera", 7)
    canvas.drawString(WIDTH / 2 - 4, 25, str(document.page))
    canvas.drawString(40, HEIGHT - 30, "A RULEBOOK OF SOME KIND")


def _small_capitals(text: str) -> str:
    return re.sub(r"(\b[A-ZÆ])", r'<font size="11">\1</font>', escape(text))


def _ligatures(text: str) -> str:
    return escape(text).replace("fi", "ﬁ").replace("fl", "ﬂ")
