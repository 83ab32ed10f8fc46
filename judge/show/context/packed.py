"""A board as a short piece of an address, so that a position needs no account and no server's memory to be sent about."""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from typing import Any

from judge.errors import SetupError
from judge.store.sound import is_board

# A full board of both decks stays far below; what unpacks to more is a bomb, not a board.
LARGEST = 64 * 1024


def pack(given: dict[str, Any]) -> str:
    """JSON, compressed, in the letters that addresses know."""
    text = json.dumps(given, ensure_ascii=False, separators=(",", ":"))
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def unpack(packed: str) -> dict[str, Any]:
    """The board; SetupError when the address was cut short or altered."""
    try:
        raw = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
        reader = zlib.decompressobj()
        text = reader.decompress(raw, LARGEST)
        if reader.unconsumed_tail or not reader.eof:
            raise ValueError("too long or cut short")
        given = json.loads(text)
    except (ValueError, RecursionError, binascii.Error, zlib.error) as wrong:
        raise _unreadable() from wrong
    if not is_board(given):
        raise _unreadable()
    return dict(given)


def _unreadable() -> SetupError:
    says = "this link has no complete board; it was probably cut off. Ask for the link again, or set up the board"
    return SetupError(says, where="board")
