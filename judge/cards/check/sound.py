"""Which abilities have been found sound before, by what is written: finding flaws takes three times as long as reading.

What is kept holds for the very code that finds flaws and for the names that cards bear; with anything else it is begun anew. It
is a cache: damaged, thrown away or never written it only costs time.
"""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from pathlib import Path

from judge.caches import digest, keep, kept
from judge.cards import check as room
from judge.cards import nouns
from judge.cards.check.door import Checked, check
from judge.cards.check.names import Names
from judge.cards.notation import parse
from judge.errors import CardError
from judge.paths import user_folder

AT_ONCE = 200  # so many new ones are written down together


class Sound:
    """The texts found sound while cards bear these names."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._ground = digest(_code(), *(f"{what} {sorted(known)}".encode() for what, known in sorted(names.items())))
        self._path = user_folder() / "sound" / "abilities.txt"
        ground, *found = (kept(self._path) or b"").decode().split("\n")
        self._known = set(found if ground == self._ground else ())
        self._new = 0

    def read(self, text: str, *, upgrade: bool) -> Checked:
        """The ability with its flaws, as ``check`` has them."""
        key = digest(text.encode(), b"upgrade" if upgrade else b"")
        if key in self._known:
            with suppress(CardError):
                return Checked(parse(text), ())
        found = check(text, self._names, upgrade=upgrade)
        if not found.flaws:
            self._add(key)
        return found

    def _add(self, key: str) -> None:
        """Remember it; of many new ones the disk is told, if it takes them."""
        self._known.add(key)
        self._new += 1
        if self._new >= AT_ONCE:
            self._new = 0
            with suppress(OSError):
                keep(self._path, "\n".join((self._ground, *sorted(self._known))).encode())


@cache
def _code() -> bytes:
    """The code on which it hangs whether an ability is sound."""
    folders = (Path(str(each.__file__)).parent for each in (room, nouns))
    files = sorted(file for folder in folders for file in folder.glob("*.py*"))
    return b"".join(digest(file.read_bytes()).encode() for file in files)
