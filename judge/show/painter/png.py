"""A picture as the kind of file that every place shows for a link."""

from __future__ import annotations

import re

from resvg_py import svg_to_bytes

from judge.show.painter.letters import FAMILY, FILES

_FONTS = [str(path) for path in FILES.values()]
_SIGN = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.DOTALL)


def png(svg: str, signs: str) -> bytes:
    """The picture as PNG, drawn with the bundled font alone; ``signs`` is the set of signs that it uses, as SVG."""
    used = set(re.findall(r'<use href="#([^"]+)"', svg))
    defined = "".join(found[0] for found in _SIGN.finditer(signs) if found[1] in used)
    whole = svg.replace(">", f"><defs>{defined}</defs>", 1)
    return bytes(svg_to_bytes(svg_string=whole, skip_system_fonts=True, font_files=_FONTS, font_family=FAMILY))
