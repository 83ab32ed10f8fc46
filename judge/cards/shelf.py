"""The user's own cards: a shelf in the home folder, in the format of the shipped files, so that they come through the same doors.

``facts.jsonl`` has their facts, one card a line, ``abilities/yours.toml`` what they do; ``cards.json`` has both, and their texts.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from judge.errors import CardError
from judge.paths import private_folder, user_folder, write_whole

if sys.platform != "win32":
    import fcntl

MOST = 2000  # cards on a shelf
_NO_FACTS = ("does", "unread", "text", "source", "phrases")  # what is kept of a card beside its facts


def folder() -> Path:
    """Where the shelf is; it need not be there."""
    return user_folder() / "cards"


def facts_file() -> Path:
    return folder() / "facts.jsonl"


def abilities_file() -> Path:
    return folder() / "abilities" / "yours.toml"


def shelf_stamp() -> str:
    """Changes whenever the shelf does."""
    try:
        seen = (folder() / "cards.json").stat()
    except OSError:
        return ""
    return f"{seen.st_ino} {seen.st_size} {seen.st_mtime_ns}"


def on_shelf() -> dict[str, dict[str, Any]]:
    """The facts of each card on the shelf, by id, with ``does``: its abilities in the notation. CardError where it is damaged."""
    kept = folder() / "cards.json"
    try:
        found: dict[str, dict[str, Any]] = json.loads(kept.read_text(encoding="utf-8")) if kept.is_file() else {}
    except ValueError as error:
        raise CardError(f"the shelf cannot be read: {error}; mend the file or take it away", where=str(kept)) from None
    return found


def put_on_shelf(cards: Iterable[tuple[Mapping[str, Any], tuple[str, ...]]]) -> None:
    """Add cards, each with its facts and its abilities in the notation; one with the id of a card there takes its place.

    Beside the facts a card may have its ``text``, and ``unread``: the lines of it that nobody could read. CardError, and nothing
    is written, where that is more than ``MOST``.
    """
    with _alone():
        found = on_shelf()
        for facts, does in cards:
            found[facts["id"]] = {**facts, "does": list(does)}
        if len(found) > MOST:
            raise CardError(f"the shelf holds {MOST} cards at most")
        _write(found)


def take_off_shelf(card_id: str) -> None:
    """Take a card away. CardError if it is not there."""
    found = on_shelf()
    if card_id not in found:
        raise CardError(f"no card of yours has the id {card_id!r}; yours are {', '.join(sorted(found)) or 'none'}")
    with _alone():
        _write({each: card for each, card in on_shelf().items() if each != card_id})


@contextmanager
def _alone() -> Iterator[None]:
    """Within it nobody else changes the shelf: an import beside the site, or beside another one, loses nothing.

    The kernel takes the lock back from who is killed."""
    private_folder(folder())
    with (folder() / "lock").open("a") as lock:
        if sys.platform not in ("win32", "emscripten"):
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _write(found: Mapping[str, Mapping[str, Any]]) -> None:
    facts = [{key: value for key, value in card.items() if key not in _NO_FACTS} for card in found.values()]
    pages = [
        f"[{_toml(card_id)}]\nabilities = {_toml(card['does'])}\nunread = {_toml(card.get('unread', []))}\n"
        for card_id, card in found.items()
    ]
    write_whole(folder() / "cards.json", json.dumps(found, ensure_ascii=False, indent=1).encode())
    write_whole(facts_file(), "".join(f"{json.dumps(row, ensure_ascii=False)}\n" for row in facts).encode())
    write_whole(abilities_file(), "\n".join(pages).encode())


def _toml(value: object) -> str:
    """A text, or a list of them, which TOML writes as JSON does but for one sign."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
