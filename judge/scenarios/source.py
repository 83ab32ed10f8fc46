"""Where things stand in a TOML file, so that a message can name the line: the standard reader keeps no places."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

_HEADER = re.compile(r"^\s*\[(\[?)\s*([^\[\]]+?)\s*\]\]?\s*(?:#.*)?$")
_KEY = re.compile(r"^\s*((?:[\w-]+|\"[^\"]*\"|'[^']*')(?:\s*\.\s*(?:[\w-]+|\"[^\"]*\"|'[^']*'))*)\s*=")
_PART = re.compile(r"[\w-]+|\"[^\"]*\"|'[^']*'")
_STRING = re.compile(r"\"(?:\\.|[^\"\\])*\"|'[^']*'|#.*")
Path = tuple[str | int, ...]


@dataclass(frozen=True)
class Source:
    """A file's name, as shown to people, and its text."""

    name: str = ""
    text: str = ""

    def at(self, *path: str | int, text: str = "") -> str:
        """``file:line`` of a key, such as ``("do", 0, "choose")``, or of ``text`` within its value; the nearest there is."""
        while path and path not in self._lines:
            path = path[:-1]
        first, last = self._lines.get(path, (0, 0))
        if text:
            listed, quoted = self.text.splitlines(), text.replace('"', '\\"')
            here = (n for n in range(first, last + 1) if n and (text in listed[n - 1] or quoted in listed[n - 1]))
            first = next(here, first)
        return f"{self.name}:{first}" if first else self.name

    @cached_property
    def _lines(self) -> dict[Path, tuple[int, int]]:
        """The first and the last line of each table and each key."""
        found: dict[Path, tuple[int, int]] = {}
        table: Path = ()
        count: dict[Path, int] = {}
        open_key: Path | None = None
        depth = 0
        for number, line in enumerate(self.text.splitlines(), 1):
            bare = _STRING.sub("", line)
            if depth == 0:
                open_key = None
                if header := _HEADER.match(line):
                    table = _parts(header[2])
                    if header[1]:
                        count[table] = count.get(table, -1) + 1
                        table = (*table, count[table])
                    found.setdefault(table, (number, number))
                    continue
                if key := _KEY.match(line):
                    open_key = (*table, *_parts(key[1]))
                    found.setdefault(open_key, (number, number))
                    bare = _STRING.sub("", line[key.end() :])
            depth += bare.count("[") + bare.count("{") - bare.count("]") - bare.count("}")
            if open_key is not None:
                found[open_key] = (found[open_key][0], number)
        return found


def _parts(dotted: str) -> Path:
    return tuple(part.strip("\"'") for part in _PART.findall(dotted))


def board_path(where: str) -> Path:
    """A place as the set-up names it (``emily.battleline[0].damage``) as a path below ``[given]``."""
    parts: list[str | int] = ["given"]
    for name, number in re.findall(r"([\w-]+)|\[(\d+)\]", where):
        parts.append(name if name else int(number))
    return tuple(parts)
