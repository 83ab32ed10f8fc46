"""Makes ``scenarios/otherwise.toml``: every scenario played under each two of the rulebooks. ``python -m tests.otherwise``."""

from __future__ import annotations

import json
from itertools import combinations

from judge.cards.book import load_book
from judge.engine.charts.rulebooks import RULEBOOKS
from judge.paths import data_room
from judge.scenarios.impact import load_rows, replays
from judge.scenarios.otherwise import FILE, Keys, keys_of, pair
from judge.scenarios.read import load_scenario, scenario_files

HEAD = """# Which scenarios end otherwise under two rulebooks, and what parts them: rows of charts, rules, cards.
# Made by `python -m tests.otherwise`; the page of an impact lists them.
"""
OLDEST_FIRST = sorted(RULEBOOKS.known, key=lambda name: [int(part) for part in name.split(".")])


def found(old: str, new: str) -> Keys:
    """What playing all of them finds."""
    scenarios = [load_scenario(path) for path in scenario_files()]
    return keys_of(replays(scenarios, load_book(), old, new, load_rows()))


def table(old: str, new: str, keys: Keys) -> str:
    """Two rulebooks as a table of the file."""
    lines = (f'"{scenario}" = {json.dumps(keys[scenario])}' for scenario in sorted(keys))
    return "\n".join((f'["{pair(old, new)}"]', *lines, ""))


if __name__ == "__main__":
    tables = (table(old, new, found(old, new)) for old, new in combinations(OLDEST_FIRST, 2))
    (data_room("scenarios") / FILE).write_text("\n".join((HEAD, *tables)), encoding="utf-8")
