"""QR codes are those that the library would draw, whatever their size."""

from __future__ import annotations

import pytest
import segno

from judge.web.codes import svg

TEXT = "https://judge.example/play?board=" + "aZ3-_" * 200


@pytest.mark.parametrize("level", ["l", "m"])
@pytest.mark.parametrize("letters", [1, 14, 15, 36, 62, 63, 110, 152, 230, 231, 320, 500, 661, 858])
def test_a_code_is_the_one_of_the_library(letters: int, level: str) -> None:
    """Small and large ones, with blocks of two lengths, filled to the last letter or hardly; drawn letter for letter alike."""
    text = TEXT[:letters]
    made = segno.make(text, error=level, mode="byte", micro=False, boost_error=False, mask=2)
    assert svg(text, level) == made.svg_inline(border=4, omitsize=True, svgclass=None, lineclass=None)


def test_what_no_code_holds_is_refused() -> None:
    """Longer than the largest code; and a letter that addresses do not have."""
    with pytest.raises(ValueError, match="too long"):
        svg("a" * 3000, "l")
    with pytest.raises(UnicodeEncodeError):
        svg("Æ", "l")
