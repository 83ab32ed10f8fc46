"""Words put together as they are written: articles, marks, quotations."""

from __future__ import annotations

import re
from collections.abc import Iterable

_SPELT = {"aember": "Æmber"}
_CLOSE = re.compile(r" (?=[,.;:]|'s\b|'(?: |$))")
_MARKS = re.compile(r""",(?=[,.;:])|(?<=\.")\.""")
_ARTICLE = re.compile(r"""(?<![\w'-])a (?=(other\b)?)(?=("?[aeioæ]|u(?!ni))?)""", re.IGNORECASE)


def written(words: Iterable[str]) -> str:
    """Words as a text: ``a enemy creature`` is an enemy creature, ``a other`` another."""
    found, quoted = "", False
    for word in words:
        if word == '"':
            quoted = not quoted
            found = f'{found} "' if quoted else f'{found}" '
        elif word:
            glued = not found or (quoted and found.endswith(' "'))
            found += _SPELT.get(word, word) if glued else f" {_SPELT.get(word, word)}"
    found = _MARKS.sub("", _CLOSE.sub("", found.replace("  ", " ").replace(" / ", "/")).strip())
    return _ARTICLE.sub(_article, found)


def _article(found: re.Match[str]) -> str:
    said = found[0].rstrip()
    return f"{said}n" if found[1] else f"{said}n " if found[2] else found[0]
