"""How a card name is compared: without case, accents, ligatures, quotes and hyphens, in any script."""

from __future__ import annotations

import re
import unicodedata

_APOSTROPHES = dict.fromkeys(map(ord, "'’‘`´ʼ＇"), None)
_LETTERS = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ı": "i"})
_INITIALS = re.compile(r"(?<=\b[^\W\d])\.(?=[^\W\d]\b|[^\W\d]{1,2}\.)")
_BETWEEN = re.compile(r"[^\w\u0e00-\u0e7f]+|_+")  # Thai vowel signs belong to their word though they are no letters
_AMBER = re.compile(r"\bamber")


def fold(text: str) -> str:
    """The words as compared: ``C.Æ.N.D.L.E. Unit`` and ``caendle unit`` are the same, so are amber and Æmber."""
    plain = _without_initials(text.casefold().translate(_APOSTROPHES))
    if not plain.isascii():
        bare = unicodedata.normalize("NFKD", plain.translate(_LETTERS))
        plain = unicodedata.normalize("NFC", "".join(sign for sign in bare if not "\u0300" <= sign <= "\u036f"))
    return _AMBER.sub("aember", _BETWEEN.sub(" ", plain).strip())


def _without_initials(plain: str) -> str:
    return _INITIALS.sub("", plain) if "." in plain else plain
