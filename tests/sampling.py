"""By day tests look at some of many alike, by night (``make nightly``) at all of them."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")
NIGHT = bool(os.environ.get("JUDGE_TEST_NIGHT"))


def some(things: Iterable[T], every: int) -> list[T]:
    """Every so-maniest of them; all at night."""
    return list(things)[:: 1 if NIGHT else every]
