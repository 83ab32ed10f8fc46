"""The houses have the colors that they have on the site."""

import re

from judge.paths import data_room
from judge.show.context.words import DRAWN
from judge.show.painter.houses import HUES, band, edge, on_screen, soft

CSS = (data_room("templates").parent / "judge/web/static/table.css").read_text(encoding="utf-8")


def test_every_house_has_the_hue_of_the_style_sheet() -> None:
    """And its chroma, where it has one of its own."""
    assert set(HUES) == DRAWN | {""}
    for house, (chroma, hue) in HUES.items():
        [rule] = re.findall(rf"\.h-{house or 'none'} {{([^}}]*)}}", CSS)
        assert float(_said(rule, "h") or 90) == hue
        assert float(_said(rule, "c") or 0.11) == chroma


def _said(rule: str, name: str) -> str:
    return next(iter(re.findall(rf"--{name}: ([\d.]+);", rule)), "")


def test_colors_are_those_of_oklch() -> None:
    """White, black and the pure colors come out as they are; a house has three shades of its own."""
    pure = {"#ffffff": (1, 0, 0), "#000000": (0, 0, 0), "#0000ff": (0.452014, 0.313214, 264.052)}
    assert {color: on_screen(*of) for color, of in pure.items()} == {color: color for color in pure}
    assert len({shade(house) for shade in (band, edge, soft) for house in HUES}) == 3 * len(HUES)
