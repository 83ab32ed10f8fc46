"""The codes by which people sign in: made, read as typed on a phone, and kept only as a hash.

A code is ten letters, shown as ``KDRMP QTWXZ``. The first two are the mark of its event, so that a code alone says where it
belongs; the other eight are secret.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Collection

# No letter that looks like another one or like a digit.
LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ"
MARK_LENGTH, SECRET_LENGTH = 2, 8
_TRIES = 50
# How much work a hash takes (the n of scrypt): some 50 ms and 16 MB.
COST = 2**14


def new_mark(taken: Collection[str]) -> str:
    """A mark for an event, one that no other has as long as there are enough."""
    marks = (_letters(MARK_LENGTH) for _ in range(_TRIES))
    return next((mark for mark in marks if mark not in taken), _letters(MARK_LENGTH))


def new_code(mark: str) -> str:
    """A code for the event with this mark, as it is shown."""
    code = mark + _letters(SECRET_LENGTH)
    half = len(code) // 2
    return f"{code[:half]} {code[half:]}"


def new_salt() -> str:
    """What makes the same code another hash in another event."""
    return secrets.token_hex(16)


def as_typed(text: str) -> str:
    """The letters of a code, however it was typed; empty when it can be none."""
    code = "".join(each for each in text.upper() if not each.isspace() and each not in "-–.")
    sound = len(code) == MARK_LENGTH + SECRET_LENGTH and all(each in LETTERS for each in code)
    return code if sound else ""


def hashed(code: str, salt: str) -> str:
    """What is kept of a code; takes long enough that nobody tries them all."""
    return hashlib.scrypt(as_typed(code).encode(), salt=salt.encode(), n=COST, r=8, p=1).hex()


def seal_of(kept: str) -> str:
    """What a session remembers of a code; another code makes it worthless."""
    return hashlib.sha256(kept.encode()).hexdigest()[:24]


def same(one: str, other: str) -> bool:
    """Whether two of them are the same, found out in the same time for any two."""
    return hmac.compare_digest(one.encode(), other.encode())


def _letters(count: int) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(count))
