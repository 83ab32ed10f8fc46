"""The few shapes of which a picture is made, as SVG without styles, scripts or addresses."""

from __future__ import annotations

from html import escape

from judge.show.painter.letters import FAMILY

PAGE, WELL, LINE, INK, QUIET, GOLD = "#12141b", "#232735", "#373d50", "#ece8df", "#b1adbb", "#f0b54a"
MAT, MAT_LINE = "#1e2238", "#3f456a"
HURT, GOOD, WARN = "#b3261a", "#7fd6a0", "#ffb59a"
WHITE, DARK = "#ffffff", "#241700"


def text(
    says: str, x: float, y: float, size: float, fill: str = INK, *, bold: bool = False, anchor: str = "start", slant: bool = False
) -> str:
    """Words on a line; ``y`` is where the letters stand."""
    look = f' font-weight="{"bold" if bold else "normal"}"' + (' font-style="italic"' if slant else "")
    place = f'x="{x:g}" y="{y:g}" text-anchor="{anchor}" font-size="{size:g}" fill="{fill}"'
    return f'<text {place} font-family="{FAMILY}"{look}>{escape(says)}</text>'


def box(x: float, y: float, wide: float, high: float, fill: str, *, round_: float = 0, edge: str = "", thick: float = 2) -> str:
    """A rectangle."""
    line = f' stroke="{edge}" stroke-width="{thick:g}"' if edge else ""
    return f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" rx="{round_:g}" fill="{fill}"{line}/>'


def glyph(name: str, x: float, y: float, size: float, fill: str, *, opacity: float = 1) -> str:
    """A sign of the site's own set."""
    seen = f' opacity="{opacity:g}"' if opacity < 1 else ""
    look = f'fill="{fill}" color="{fill}"{seen}'  # lines of a sign take the color, faces the fill
    return f'<use href="#{escape(name)}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" {look}/>'


def scaled(inner: str, x: float, y: float, by: float) -> str:
    """Shapes at another place and in another size."""
    return f'<g transform="translate({x:g} {y:g}) scale({by:g})">{inner}</g>'
