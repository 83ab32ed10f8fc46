"""The colors of the houses, the same as on the site: one hue each, one lightness."""

from __future__ import annotations

from functools import cache
from math import cos, radians, sin

# Chroma and hue of each house.
HUES = {
    "": (0.01, 90),
    "brobnar": (0.14, 32),
    "dis": (0.13, 350),
    "ekwidon": (0.11, 62),
    "geistoid": (0.11, 305),
    "keyraken": (0.07, 165),
    "logos": (0.11, 240),
    "mars": (0.11, 150),
    "ouboros": (0.08, 195),
    "redemption": (0.1, 12),
    "sanctum": (0.14, 268),
    "saurian": (0.09, 85),
    "shadows": (0.03, 100),
    "skyborn": (0.08, 220),
    "staralliance": (0.13, 285),
    "unfathomable": (0.08, 180),
    "untamed": (0.12, 132),
}


def band(house: str) -> str:
    """The color of the head of a tile."""
    return _color(0.46, 1.0, house)


def edge(house: str) -> str:
    """The color of its frame."""
    return _color(0.66, 1.0, house)


def soft(house: str) -> str:
    """The color of its face."""
    return _color(0.29, 0.3, house)


@cache
def _color(light: float, part: float, house: str) -> str:
    chroma, hue = HUES.get(house, HUES[""])
    return on_screen(light, chroma * part, hue)


def on_screen(light: float, chroma: float, hue: float) -> str:
    """A color of OKLCH, its hue in degrees, as screens write it.

    >>> on_screen(0.627966, 0.257704, 29.2346)
    '#ff0000'
    """
    a, b = chroma * cos(radians(hue)), chroma * sin(radians(hue))
    long = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (light - 0.0894841775 * a - 1.2914855480 * b) ** 3
    linear = (
        4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
    )
    return "#" + "".join(f"{round(255 * _curved(min(max(part, 0.0), 1.0))):02x}" for part in linear)


def _curved(part: float) -> float:
    return 12.92 * part if part <= 0.0031308 else float(1.055 * part ** (1 / 2.4) - 0.055)
