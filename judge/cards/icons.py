"""Bonus icons: their names, and the signs by which files and texts write them."""

from __future__ import annotations

import re

ICONS = ("aember", "capture", "damage", "draw", "discard", "power")
# The private letters by which the publisher prints symbols, those of the houses among them.
SIGNS = {
    "\uf360": "aember", "\uf361": "damage", "\uf36e": "draw", "\uf372": "discard", "\uf36f\uf560": "capture", "\uf565": "capture",
    "\uf392": "power", "\uf566": "tide",
    "\uf379": "brobnar", "\uf37a": "dis", "\uf37b": "ekwidon", "\uf37c": "geistoid", "\uf37d": "logos", "\uf37e": "mars",
    "\uf37f": "skyborn", "\uf386": "redemption", "\uf387": "sanctum", "\uf388": "saurian", "\uf389": "shadows",
    "\uf38a": "staralliance", "\uf38b": "untamed", "\uf390": "unfathomable", "\uf391": "ouboros",
}  # fmt: skip
OF_HOUSES = frozenset(SIGNS.values()) - {*ICONS, "tide"}
_LETTERS = {"PT": "capture", "A": "aember", "D": "damage", "R": "draw"}  # as older sets print them
_CALLED = {"amber": "aember", "æmber": "aember", "ember": "aember", "pt": "capture", "a": "aember", "d": "damage", "r": "draw"}
_NO_LETTER = re.compile(r"[^a-zæ]+")
_ONE = rf"\[[A-Za-zÆæ ]+\]|{'|'.join(SIGNS)}|(?:{'|'.join(_LETTERS)})(?=[^a-z]|$)"
_EACH = re.compile(_ONE)
# A full stop, a reminder, the end of the line, or the last sign.
_END = rf"(?:\.|(?=\s*(?:\(|$))|(?<=[\]{min(SIGNS)}-{max(SIGNS)}]))"
_ENHANCE = re.compile(rf"\bEnhance:?(?=[\s.(]|$)\s*\(?((?:(?:{_ONE})[\s,]*)*)\)?{_END}[^\S\n]*", re.MULTILINE)


def named(word: str) -> str:
    """The name of an icon or a house as the pool has it: small letters in one word, ``aember`` however it is spelt."""
    bare = _NO_LETTER.sub("", SIGNS.get(word.strip(), word).lower())
    return _CALLED.get(bare, bare)


def enhancements(text: str) -> tuple[str, ...]:
    """The icons that a text adds to other cards of its deck.

    >>> enhancements("Enhance [capture][draw]. (These icons are there already.)")
    ('capture', 'draw')
    >>> enhancements("Taunt. Enhance PTDD.")
    ('capture', 'damage', 'damage')
    """
    return tuple(icon for found in _ENHANCE.finditer(_lined(text)) for icon in _icons(found))


def in_words(text: str) -> str:
    """A text whose signs are words: ``2 Æmber``, ``3 damage``, and every other icon in square brackets, those added too.

    >>> in_words("Enhance DR. Play: Deal 2\uf361.")
    'Enhance [damage][draw]. Play: Deal 2 damage.'
    """
    text = _ENHANCE.sub(_added, _lined(text)).replace("un\uf361", "undamage")
    for sign, name in SIGNS.items():
        text = text.replace(sign, {"aember": " Æmber", "damage": " damage"}.get(name, f"[{name}]"))
    return text


def _added(found: re.Match[str]) -> str:
    icons = "".join(f"[{icon}]" for icon in _icons(found))
    return f"Enhance {icons}. " if icons else "Enhance. "


def _icons(found: re.Match[str]) -> list[str]:
    return [_LETTERS.get(sign) or named(sign.strip("[]")) for sign in _EACH.findall(found[1])]


def _lined(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\v", "\n")
