"""What was worked out before and need not be again: files that anybody may damage or throw away at any time.

A cache is never trusted and never needed: it is read with its checksum, it is written aside and switched, and a folder that is
full or read-only only costs the time that it would have saved.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from judge.paths import user_folder, write_whole

Table = dict[str, Any]


def digest(*contents: bytes) -> str:
    """A short name for contents: the same for the same, in whatever order of time they were written."""
    found = hashlib.blake2b(digest_size=16)
    for content in contents:
        found.update(hashlib.blake2b(content, digest_size=16).digest())
    return found.hexdigest()


def keep(path: Path, content: bytes) -> None:
    """Write a cache under its checksum, whole or not at all. OSError where that cannot be."""
    write_whole(path, digest(content).encode() + b"\n" + content)


def kept(path: Path) -> bytes | None:
    """What was kept; None when there is nothing, or when it is not what was written."""
    try:
        said, _, content = path.read_bytes().partition(b"\n")
    except OSError:
        return None
    return content if said == digest(content).encode() else None


@contextmanager
def parsed(name: str) -> Iterator[Callable[[str], Table]]:
    """``tomllib.loads`` for the many texts of a room: what was parsed before is not parsed again. Same errors, same tables."""
    path = user_folder() / "parsed" / f"{name}.json"
    known: dict[str, Table] = json.loads(kept(path) or b"{}")
    used: dict[str, Table] = {}

    def loads(text: str) -> Table:
        key = digest(text.encode())
        used[key] = known[key] if key in known else tomllib.loads(text)
        return used[key]

    yield loads
    if used.keys() != known.keys():
        with suppress(OSError, TypeError):  # a date of TOML is none of JSON; then it is parsed every time
            keep(path, json.dumps(used, ensure_ascii=False).encode())
