"""A table as plain data, and back: for a cache, a bug report, another process. Never the truth of a game, which is its
set-up and answers; rows are counted, so a dump is only good for the charts it was made with.
"""

from __future__ import annotations

from typing import Any

from judge.engine.table.packing import REST
from judge.engine.table.state import Card, Event, Frame, Lasting, Pending, Plain, Player, Snapshot, State, Trigger

_TUPLES: dict[str, Any] = {
    made.__name__: made for made in (Card, Player, Frame, Lasting, Snapshot, Event, Trigger, Pending)
}  # fmt: skip
_PARTS = (*REST, "cards", "zones", "flags", "snaps", "stack")


def to_plain(state: State) -> Plain:
    """Lists, strings, numbers and booleans only; ``from_plain`` gives an equal table."""
    return {name: _plain(getattr(state, name)) for name in _PARTS}


def from_plain(plain: Plain) -> State:
    """The table that ``to_plain`` made. Raises KeyError for a dump of another kind."""
    state = State()
    for name in _PARTS:
        setattr(state, name, _value(plain[name]))
    return state


def _plain(value: Any) -> object:
    if isinstance(value, tuple):
        name = type(value).__name__
        parts = [_plain(part) for part in value]
        return {"is": name, "of": parts} if name in _TUPLES else parts
    if isinstance(value, frozenset):
        return {"is": "set", "of": [_plain(part) for part in sorted(value)]}
    if hasattr(value, "items"):
        return {"is": "map", "of": [[_plain(key), _plain(part)] for key, part in value.items()]}
    return int(value) if isinstance(value, int) and not isinstance(value, bool) else value


def _value(plain: Any) -> Any:
    if isinstance(plain, list):
        return tuple(_value(part) for part in plain)
    if not isinstance(plain, dict):
        return plain
    parts = [_value(part) for part in plain["of"]]
    match plain["is"]:
        case "set":
            return frozenset(parts)
        case "map":
            return {key: part for key, part in parts}  # noqa: C416  (pairs are tuples by now)
        case name:
            return _TUPLES[name](*parts)
