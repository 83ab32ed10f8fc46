"""What a new version of a rulebook changes against the nearest known one, and which scenarios rest on that."""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_left
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from judge.corpus.entry import Place
from judge.corpus.importing.model import Passage
from judge.corpus.importing.prints import Book, Print, inner
from judge.corpus.words import words

_HYPHENED = re.compile(r"\b[^\W\d]+- ?[^\W\d]+\b")
SORTS = ("new", "changed", "moved", "gone")


@dataclass(frozen=True, slots=True)
class Changes:
    """Ids of entries, and names of scenario files: ``against`` is the rulebook compared with."""

    against: str
    new: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    moved: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    scenarios: tuple[str, ...] = ()


def changes_between(
    passages: Sequence[Passage],
    places: Sequence[Place],
    book: Book,
    earlier: Mapping[str, Passage],
    scenarios: Path | None,
    against: str,
) -> Changes:
    """Compare passages with the places of the known rulebook; ``earlier`` are its own words where they are stored."""
    known = {place.id: number for number, place in enumerate(sorted(places, key=_position))}
    here = [passage.id for passage in passages if passage.id in known]
    changed = tuple(passage.id for passage in passages if passage.id in known and _differs(passage, book, earlier))
    gone = tuple(place.id for place in places if place.id not in here)
    touched = {*changed, *gone} | {passage.ours for passage in passages if passage.id in changed and passage.ours}
    return Changes(
        against,
        new=tuple(passage.id for passage in passages if passage.id not in known),
        changed=changed,
        moved=_moved(here, known),
        gone=gone,
        scenarios=tuple(resting_on(touched, scenarios)) if scenarios else (),
    )


def _position(place: Place) -> tuple[int, int]:
    return (place.lines or place.chars or ((0, 0),))[0]


def _differs(passage: Passage, book: Book, earlier: Mapping[str, Passage]) -> bool:
    """Whether an entry changed; what only another layout, hyphenation or icon font makes different does not count."""
    now = f"{passage.question} {passage.text}"
    known = book.prints.get(passage.id)
    if known is None or any(known.likeness(inner(_unbroken(each, known))) == 1.0 for each in _in_order(passage)):
        return False
    before = earlier.get(passage.id)
    return before is None or _letters(f"{before.question} {before.text}") != _letters(now)


def _in_order(passage: Passage) -> Iterator[str]:
    """The words of a passage, its question before each of its blocks: a document may tell what happened first and then ask."""
    blocks = passage.text.split("\n\n")
    for place in range(len(blocks) if passage.question else 1):
        yield " ".join((*blocks[:place], passage.question, *blocks[place:]))


def _unbroken(text: str, known: Print) -> str:
    """A text without the hyphens that the end of a line has left in it: those without which it is more like the known one."""
    for word in dict.fromkeys(_HYPHENED.findall(text)):
        whole = text.replace(word, word.replace("-", "").replace(" ", ""))
        if known.likeness(inner(whole)) > known.likeness(inner(text)):
            text = whole
    return text


def _letters(text: str) -> str:
    """A text without the spaces and hyphens that a layout may put elsewhere."""
    return "".join(words(text))


def _moved(here: list[str], known: Mapping[str, int]) -> tuple[str, ...]:
    """Entries that stand elsewhere: all but the longest run that kept its order."""
    tails: list[int] = []
    ends: list[int] = []
    back: list[int] = []
    for at, entry_id in enumerate(here):
        place = bisect_left(tails, known[entry_id])
        back.append(ends[place - 1] if place else -1)
        tails[place : place + 1] = [known[entry_id]]
        ends[place : place + 1] = [at]
    kept: set[int] = set()
    at = ends[-1] if ends else -1
    while at >= 0:
        kept.add(at)
        at = back[at]
    return tuple(entry_id for at, entry_id in enumerate(here) if at not in kept)


def resting_on(entries: Collection[str], folder: Path) -> Iterator[str]:
    """The scenario files whose ruling or citations name one of the entries."""
    for path in sorted(folder.rglob("*.toml")):
        try:
            facts = tomllib.loads(path.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError):
            continue
        named = {cite.partition("#")[0] for cite in _cites(facts)}
        if named & set(entries):
            yield path.relative_to(folder).as_posix()


def _cites(facts: dict[str, Any]) -> Iterator[str]:
    rulings = facts.get("ruling", [])
    yield from [rulings] if isinstance(rulings, str) else rulings
    expected = facts.get("expect", {})
    yield from expected.get("cites", []) if isinstance(expected, dict) else []
