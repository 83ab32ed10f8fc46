"""What a PDF draws and does not say."""

from __future__ import annotations

import io

from reportlab.pdfgen.canvas import Canvas

from judge.corpus.importing.read_pdf import read_pdf


def test_a_blank_that_stands_for_a_soft_hyphen_is_left_out() -> None:
    """A browser draws one in the middle of a word that it could have broken, and marks it so."""
    out = io.BytesIO()
    canvas = Canvas(out)
    text = canvas.beginText(40, 700)
    text.textOut("A cake for the Rule")
    text._code.append("/Span <</ActualText (\\255)>> BDC")
    text.textOut(" ")
    text._code.append("EMC")
    text.textOut("book of bakers.")
    canvas.drawText(text)
    canvas.save()
    (block,) = read_pdf("book.pdf", out.getvalue())[0]
    assert block.text == "A cake for the Rulebook of bakers."
