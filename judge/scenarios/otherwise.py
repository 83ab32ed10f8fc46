"""Which scenarios end otherwise under two rulebooks, as it was found before: to play them all under both takes a while.

For the rulebooks that everybody has it is shipped, in ``scenarios/otherwise.toml``. For one that its owner has taken in, what
``judge impact --all`` found is kept in the user's folder, as long as the same is switched in it.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path

from judge.caches import digest, keep, kept
from judge.engine.charts.rulebooks import RULEBOOKS
from judge.paths import data_room, user_folder
from judge.scenarios.impact import Replayed

FILE = "otherwise.toml"

Keys = Mapping[str, tuple[str, ...]]  # by scenario the keys of what parts its ends


def ends_otherwise(old: str, new: str) -> Keys | None:
    """The scenarios that end otherwise under two rulebooks, with the keys of the causes; None where the engine does not play
    both, or nobody has looked yet."""
    if not {old, new} <= RULEBOOKS.keys():
        return None
    if {old, new} <= RULEBOOKS.known.keys():
        return _shipped().get(pair(old, new), {})
    found = kept(_place(old, new))
    return None if found is None else _keys(json.loads(found))


@cache
def _shipped() -> Mapping[str, Keys]:
    path = data_room("scenarios") / FILE
    table = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return {both: _keys(found) for both, found in table.items()}


def _keys(found: Mapping[str, Iterable[str]]) -> Keys:
    return {scenario: tuple(keys) for scenario, keys in found.items()}


def keep_found(old: str, new: str, found: Iterable[Replayed]) -> None:
    """Keep what was found for rulebooks of the user's own; where the folder takes nothing, it is played again next time."""
    if not {old, new} <= RULEBOOKS.known.keys():
        with suppress(OSError):
            keep(_place(old, new), json.dumps(keys_of(found)).encode())


def keys_of(found: Iterable[Replayed]) -> Keys:
    """What is kept of replayed scenarios: those that differ, with what parts them."""
    return {each.scenario: tuple(cause.key for cause in each.causes) for each in found if not each.untold}


def pair(old: str, new: str) -> str:
    """The name of two rulebooks in the file."""
    return f"{old} {new}"


def _place(old: str, new: str) -> Path:
    ruled = [(RULEBOOKS[name].follows, RULEBOOKS[name].switched) for name in (old, new)]
    return user_folder() / "otherwise" / f"{digest(repr((old, new, ruled)).encode())}.json"
