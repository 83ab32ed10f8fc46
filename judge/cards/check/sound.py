"""Which abilities have been found sound before, and what they say: finding flaws takes three times as long as reading, and
reading the notation ten times as long as reading what was kept.

What is kept holds for the very code that finds flaws and for the names that cards bear; with anything else it is begun anew. It
is a cache: damaged, thrown away or never written it only costs time.
"""

from __future__ import annotations

import json
from contextlib import suppress
from functools import cache
from pathlib import Path

from judge.caches import digest, keep, kept
from judge.cards import check as room
from judge.cards import nouns
from judge.cards.check.door import Checked, check
from judge.cards.check.names import Names
from judge.cards.check.rows import Rows
from judge.paths import user_folder

AT_ONCE, MOST = 8, 256  # so many new ones are written down together, each time twice as many as before, up to so many


class Sound:
    """The texts found sound while cards bear these names."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._ground = digest(_code(), *(f"{what} {sorted(known)}".encode() for what, known in sorted(names.items())))
        self._path = user_folder() / "sound" / "abilities.json"
        found = json.loads(kept(self._path) or b"{}")
        if found.get("ground") != self._ground:
            found = {}
        self._rows = Rows(found.get("rows", ()))
        self._known: dict[str, int] = found.get("sound", {})
        self._new, self._at_once = 0, AT_ONCE

    def read(self, text: str, *, upgrade: bool) -> Checked:
        """The ability with its flaws, as ``check`` has them."""
        key = digest(text.encode(), b"upgrade" if upgrade else b"")
        if key in self._known:
            with suppress(LookupError, TypeError, ValueError):
                return Checked(self._rows.read(self._known[key]), ())
        found = check(text, self._names, upgrade=upgrade)
        if not found.flaws:
            self._known[key] = self._rows.add(found.ability)
            self._count()
        return found

    def _count(self) -> None:
        """Of many new ones the disk is told, if it takes them."""
        self._new += 1
        if self._new >= self._at_once:
            self._new, self._at_once = 0, min(2 * self._at_once, MOST)
            found = {"ground": self._ground, "rows": self._rows.rows, "sound": self._known}
            with suppress(OSError):
                keep(self._path, json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode())


@cache
def _code() -> bytes:
    """The code on which it hangs whether an ability is sound, and what its parts are."""
    folders = (Path(str(each.__file__)).parent for each in (room, nouns))
    files = sorted(file for folder in folders for file in folder.glob("*.py*"))
    return b"".join(digest(file.read_bytes()).encode() for file in files)
