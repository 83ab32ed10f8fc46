"""Tables for tests: the plain form of a board, and what it becomes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.show.context.games import Games


def table(games: Games, own: Mapping[str, Any], other: Mapping[str, Any] | None = None, **more: Any) -> Mapping[str, Any]:
    """A board laid out, nothing done."""
    return games.replay({"house": "brobnar", **more, "emily": own, "dan": other or {}}, (), "18.4").table
