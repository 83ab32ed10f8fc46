"""What a rulebook that nobody here knew may rule otherwise and the engine can play: rows, flags and numbers that exist.

The owner who took it in says which of them hold there. Each is the other side of an open reading, what an older rulebook rules,
or a number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from judge.engine.charts.older import BEFORE_1_2, IN_1_0, IN_1_1, IN_ALL, Patch
from judge.engine.charts.readings import READINGS
from judge.engine.table.rules import Rules


@dataclass(frozen=True, slots=True)
class Switch:
    """Something that can be played otherwise: the entries that rule on it, and what is played when it is on. ``number`` is what
    holds as long as nobody gives another (None: it is on or off)."""

    id: str
    entries: tuple[str, ...]
    says: str
    patches: tuple[Patch, ...]
    number: int | None = None

    def under(self, rulebook: str, value: int) -> tuple[Patch, ...]:
        """The patches of a rulebook that has it so, cited as its own."""
        cite = f"{rulebook}:{self.entries[0]}"
        value_of = {each.flag: value if self.number is not None else each.value for each in self.patches if each.flag}
        return tuple(replace(each, cite=cite, why=self.says, value=value_of.get(each.flag)) for each in self.patches)


_NUMBERS = (
    ("key-cost", "key_cost", ("rules:step-1-forge-a-key", "chart:step-1-forge-a-key", "glossary:keys"), "What a key costs"),
    ("keys-to-win", "keys_to_win", ("rules:step-1-forge-a-key", "glossary:keys"), "How many keys win"),
    ("hand-size", "hand_size", ("rules:step-5-draw-cards", "chart:step-5-draw-cards"), "To how many cards a hand is refilled"),
)
MOST = 99  # of a number


def _all() -> Iterator[Switch]:
    met: set[str] = set()
    for reading in READINGS:
        flag = (Patch("", reading.other, flag=reading.flag, value=not reading.default),) if reading.flag else ()
        if patches := (*flag, *reading.patches):
            met |= {patch.about for patch in patches}
            cites = (*reading.cites, *(patch.cite for patch in reading.patches))
            yield Switch(reading.slug, _entries(cites), reading.other, patches)
    yield from _older([patch for patch in (*IN_ALL, *BEFORE_1_2, *IN_1_1, *IN_1_0) if patch.about not in met])
    for name, flag_of, entries, says in _NUMBERS:
        yield Switch(name, entries, says, (Patch("", says, flag=flag_of),), getattr(Rules(), flag_of))


def _older(patches: list[Patch]) -> Iterator[Switch]:
    """What older rulebooks rule: what one passage says is switched as one, with the row that it changes, if a patch made that."""
    for cite in dict.fromkeys(patch.cite for patch in patches):
        of = [patch for patch in patches if patch.cite == cite]
        beneath = [each for each in patches if each not in of and any(_makes_row_of(each, patch) for patch in of)]
        rulebook, _, entry = cite.partition(":")
        rows = (row for patch in of for row in patch.rows)
        cites = (entry, *(cited for row in rows for cited in getattr(row, "cites", ())))
        yield Switch(f"{rulebook}:{entry.partition(':')[2]}", _entries(cites), of[0].why, (*beneath, *of))


def _makes_row_of(one: Patch, other: Patch) -> bool:
    return bool(other.chart) and one.chart == other.chart and any(row.id == other.row for row in one.rows)


def _entries(cites: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(cite.partition("#")[0] for cite in cites if not cite.startswith("reading:")))


SWITCHES = {switch.id: switch for switch in _all()}


def patches_of(rulebook: str, chosen: Mapping[str, int]) -> tuple[Patch, ...]:
    """What a rulebook changes by what was switched in it; names that there are no more change nothing."""
    known = ((SWITCHES[name], value) for name, value in sorted(chosen.items()) if name in SWITCHES)
    return tuple(patch for switch, value in known for patch in switch.under(rulebook, value))
