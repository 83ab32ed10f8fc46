"""What happened so many times, with the number in its place."""

from __future__ import annotations

import re

from judge.cards.english.voice import plural

_A_CARD = re.compile(r"\ban? ((?:[\w-]+ )*?(?:card|creature|action|artifact|upgrade))\b( was\b)?")


def so_many(happened: str, n: str) -> str:
    """What happened so many times: you played 3 or more actions; your opponent forged a key exactly 2 times."""
    found = _A_CARD.search(happened)
    if found is None:
        return f"{happened} {n} times"
    if n.endswith(" 1"):
        return f"{happened[: found.start()]}{n} {found[1]}{found[2] or ''}{happened[found.end() :]}"
    return f"{happened[: found.start()]}{n} {plural(found[1])}{' were' * bool(found[2])}{happened[found.end() :]}"
