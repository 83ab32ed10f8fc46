"""Lines are broken where the bundled font breaks them."""

from __future__ import annotations

import pytest
from reportlab.pdfbase.ttfonts import TTFontFile

from judge.show.painter.letters import FILES, broken, cut, width


@pytest.mark.parametrize("bold", FILES)
def test_the_widths_are_those_of_the_font(bold: bool) -> None:
    """Every letter of the file, as another reader of fonts has it."""
    font = TTFontFile(str(FILES[bold]))
    assert len(font.charWidths) > 900
    wide = {code: width(chr(code), 1000, bold=bold) for code in font.charToGlyph if code < 0xFFFF}
    assert {code: wide[code] for code in wide if abs(wide[code] - font.charWidths[code]) > 1} == {}


def test_the_font_has_the_letters_of_the_game() -> None:
    """Æmber, the quotes and dashes of our words, and names with accents."""
    font = TTFontFile(str(FILES[False]))
    assert {ord(letter) for letter in "Æmber “Destroyed:” · … – — ’ ü é Ł"} <= set(font.charToGlyph)


def test_a_text_is_broken_between_words() -> None:
    """No line is too wide, no word is lost while there is room, and the last line says when something is missing."""
    says = "Archimedes saves the neighbors it had when all were tagged, and nobody who moves up"
    lines = broken(says, 30, 400, 9)
    assert " ".join(lines) == says
    assert all(width(line, 30) <= 400 for line in lines)
    assert broken(says, 30, 400, 2)[-1].endswith("…")
    assert broken("", 30, 400, 2) == ()
    assert cut("Dust Pixie,", 10, 1000) == "Dust Pixie,"


def test_a_word_that_is_too_long_is_cut() -> None:
    """Where there is no place to break it."""
    [only] = broken("x" * 400, 30, 300, 1)
    assert width(only, 30) <= 300
    assert only.endswith("…")
