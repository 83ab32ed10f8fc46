"""Importing a document from end to end."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from functools import partial
from itertools import takewhile
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from judge.corpus.entry import Place
from judge.corpus.importing import headings
from judge.corpus.importing.assign import Assigned, assign
from judge.corpus.importing.changes import SORTS, Changes, changes_between
from judge.corpus.importing.guard import admit
from judge.corpus.importing.imprint import imprint_of
from judge.corpus.importing.model import Block, Passage, Source, spans_of, text_of
from judge.corpus.importing.outcome import Miss, Outcome, accounted, misses
from judge.corpus.importing.prints import Book, load_prints
from judge.corpus.importing.reading import Reading, known_titles, read_source
from judge.corpus.importing.recognise import Compared, Recognised, candidate, settle
from judge.corpus.importing.settle import Settler
from judge.corpus.importing.tournament import heading_names, is_tournament, lines_in, tournament_document
from judge.corpus.load import load_corpus
from judge.corpus.official import OfficialDocument, keep, load_official
from judge.corpus.places import load_documents, load_places
from judge.paths import data_room

STEPS = ("read", "recognise", "match", "store")
_FACE = re.compile(r"©|(?:Play|Fight|Reap|Action|Omni|Destroyed): |(?:Taunt|Skirmish|Elusive|Poison)\. \(")
_SENTENCE = 5  # words, the least that says anything
Progress = Callable[[str, int, int], None]


class _Match(NamedTuple):
    """What of a document is which entry of the known one that it is compared with, and what differs."""

    assigned: list[Assigned]
    places: list[Place]
    passages: tuple[Passage, ...]
    changes: Changes
    missed: tuple[Miss, ...]


@dataclass(frozen=True)
class Importer:
    """Knows the documents of the corpus folder; ``home`` is the user's folder, ``scenarios`` what may rest on changes."""

    places: tuple[Place, ...]
    books: dict[str, Book]
    home: Path | None = None
    scenarios: Path | None = None
    unnumbered: frozenset[str] = frozenset()
    headings: Mapping[str, str] = field(default_factory=dict)

    def take(self, path: Path, progress: Progress | None = None, stated: str = "") -> Outcome:
        """Import a file of the disk."""
        _, data = admit(path)
        return self.take_bytes(path.name, data, progress, stated)

    def take_bytes(self, name: str, data: bytes, progress: Progress | None = None, stated: str = "") -> Outcome:
        """Import a file that was sent; nothing is stored when it is refused or the process is killed.

        ``stated`` is the version that its owner says it is. Raises VersionNeededError where only the owner can know.
        """
        tell = progress or _silent
        began = perf_counter()
        tell(STEPS[0], 0, len(STEPS))
        reading = read_source(name, data, known_titles(self.places), self.books)
        tell(STEPS[1], 1, len(STEPS))
        if is_tournament(reading.source):
            return self._take_tournament(reading.source, tell, stated, began)
        who = candidate(reading.source, self.books, stated)
        tell(STEPS[2], 2, len(STEPS))
        match = self._match(reading, who)
        settled = settle(name, who, _compared(match), self.unnumbered)
        if settled != who:  # its words are those of a known document after all
            who, match = settled, self._match(reading, settled)
        assigned, places, passages, compared, missed = match
        # A known version differs where it was scanned badly, or printed anew under the same number.
        changes = None if who.known and not (compared.changed or compared.gone) else compared
        tell(STEPS[3], 3, len(STEPS))
        source = reading.source
        stored = keep(_document(who, source, passages, compared), self.home)
        tell("done", len(STEPS), len(STEPS))
        used = {number for one in assigned for number in one.draft.blocks}
        inside, heads, left = accounted(source, used, reading.topics)
        missed = missed if who.known else ()
        return Outcome(
            source=name,
            rulebook=who.rulebook,
            known=who.known,
            nearest=who.nearest,
            expected=len(places) if who.known else 0,
            found=len(places) - len(missed) if who.known else len(passages),
            misses=missed,
            lines=source.lines,
            in_entries=inside,
            headings=heads,
            left_out=left,
            stored=stored,
            seconds=perf_counter() - began,
            changes=changes,
            signs=tuple(sign.says for sign in who.signs),
            differ=len(compared.changed) + len(compared.gone) + len(compared.new),
        )

    def _take_tournament(self, source: Source, tell: Progress, stated: str, began: float) -> Outcome:
        """A document on tournaments, which no rulebook is compared with."""
        document, who = tournament_document(source, self.headings, stated)
        tell(STEPS[3], 3, len(STEPS))
        stored = keep(document, self.home)
        tell("done", len(STEPS), len(STEPS))
        inside, heads, left = accounted(source, lines_in(document, source.blocks), frozenset())
        signs = tuple(sign.says for sign in who.signs)
        return Outcome(
            source.name, document.rulebook, False, "", 0, len(document.passages), (), source.lines, inside, heads, left, stored,
            perf_counter() - began, signs=signs,
        )  # fmt: skip

    def _match(self, reading: Reading, who: Recognised) -> _Match:
        places = [place for place in self.places if place.rulebook == who.nearest]
        assigned = assign(reading.source.blocks, reading.drafts, places, self.books[who.nearest])
        if who.known:
            return self._settled(reading, who, places, assigned, reading.topics)
        # The headings of an unknown version are to be trusted from the glossary on, unless its layout has torn them from what
        # stands under them: then the known words tell more.
        trusted = self._settled(reading, who, places, assigned, reading.topics | _behind_front(reading.source.blocks))
        return min(trusted, self._settled(reading, who, places, assigned, reading.topics), key=_torn)

    def _settled(
        self, reading: Reading, who: Recognised, places: list[Place], assigned: list[Assigned], fixed: frozenset[int]
    ) -> _Match:
        """The entries, where the blocks in ``fixed`` stay under their headings."""
        blocks, book = reading.source.blocks, self.books[who.nearest]
        settled = Settler(blocks, assigned, places, book).run(fixed)
        # A known version has no entries that nobody knows: what looks like one is a label or a figure.
        # Nor has the front page, whatever stands in capitals there.
        first = min((min(one.draft.blocks) for one in assigned if one.place), default=0)
        taken = {number for one in settled for number in one.draft.blocks}
        fresh = [one for one in assigned if not one.place and min(one.draft.blocks) > first and _says_new(one, blocks, taken)]
        found = settled if who.known else settled + fresh
        passages = _passages(reading.source, found, {place.id for place in places})
        missed = misses(found, [place.id for place in places])
        return _Match(found, places, passages, self._changes(passages, places, who), missed)

    def _changes(self, passages: tuple[Passage, ...], places: Sequence[Place], who: Recognised) -> Changes:
        earlier = load_official(self.home).get(who.nearest)
        known = earlier.by_id if earlier else {}
        return changes_between(passages, places, self.books[who.nearest], known, self.scenarios, who.nearest)


def load_importer(folder: Path | None = None, home: Path | None = None) -> Importer:
    """The importer for a corpus folder (the project's own when none is given)."""
    room = folder or data_room("rules_corpus")
    unnumbered = frozenset(document.id for document in load_documents(room) if not document.numbered)
    names = heading_names(load_corpus(folder), room)
    return Importer(load_places(room), load_prints(room), home, data_room("scenarios"), unnumbered, names)


def _compared(match: _Match) -> Compared:
    """How a document stands beside a known one; the front matter, which names version and date, proves nothing."""
    differ = [*match.changes.changed, *match.changes.new, *match.changes.gone]
    expected = len(match.places)
    return Compared(expected, expected - len(match.missed), sum(not entry_id.startswith("front:") for entry_id in differ))


def _document(who: Recognised, source: Source, passages: tuple[Passage, ...], changes: Changes) -> OfficialDocument:
    sorts = {} if who.known else {sort: getattr(changes, sort) for sort in SORTS}
    signs = tuple(sign.says for sign in who.signs)
    about = imprint_of(source)
    return OfficialDocument(
        who.rulebook, source.name, source.digest, source.unit, passages, who.nearest, signs, about.date, sorts,
        about.title, about.publisher,
    )  # fmt: skip


def _silent(step: str, done: int, total: int) -> None:
    """No progress wanted."""


def _torn(match: _Match) -> int:
    """How many entries seem to be gone or changed, which a torn layout makes many."""
    return len(match.changes.gone) + len(match.changes.changed)


def _says_new(one: Assigned, blocks: Sequence[Block], taken: AbstractSet[int]) -> bool:
    """Whether what no known entry is says something of its own: a heading, and a sentence that belongs to none of them. The face
    of a card in a figure is no entry, whatever it has for a heading."""
    head, *said = sorted(one.draft.blocks)
    if "errata" not in one.draft.kind and any(_FACE.match(blocks[number].text) for number in (head, *said)):
        return False
    return any(number not in taken and len(blocks[number].text.split()) >= _SENTENCE for number in said)


def _behind_front(blocks: Sequence[Block]) -> frozenset[int]:
    """The blocks from the glossary on, where the headings of an unknown version are to be trusted."""
    start = next((number for number, block in enumerate(blocks) if headings.norm(block.text) == "glossary"), 0)
    return frozenset(range(start, len(blocks)))


def _passages(source: Source, assigned: Sequence[Assigned], taken: set[str]) -> tuple[Passage, ...]:
    """The entries as they are kept, in the order of the document."""
    made: list[Passage] = []
    for one in sorted(assigned, key=lambda one: min(one.draft.blocks)):
        draft = one.draft
        entry_id = one.place.id if one.place else _new_id(draft.kind, draft.title, taken)
        taken.add(entry_id)
        asked = set(draft.question)
        blocks = [source.blocks[number] for number in draft.blocks]
        said = _in_order(draft.title, [source.blocks[number] for number in draft.blocks if number not in asked])
        head = list(takewhile(partial(_is_heading, draft.title), said))
        made.append(
            Passage(
                entry_id,
                one.place.ours if one.place else "",
                draft.kind,
                draft.title,
                draft.section,
                text_of(said),
                text_of(source.blocks[number] for number in draft.question),
                spans_of(blocks),
                tuple(sorted({block.page for block in blocks if block.page})),
                len(text_of(head)),
            )
        )
    return tuple(made)


def _in_order(title: str, blocks: list[Block]) -> list[Block]:
    """The blocks as they are to be read: what begins in mid sentence before the heading is the end of another column."""
    at = next((number for number, block in enumerate(blocks) if _is_heading(title, block)), 0)
    return [*blocks[at:], *blocks[:at]] if at and blocks[0].text[:1].islower() else blocks


def _is_heading(title: str, block: Block) -> bool:
    return headings.norm(block.text) in {headings.norm(title), headings.norm(headings.without_number(title))}


_PREFIXES = {
    "glossary": "glossary",
    "general FAQ": "faq",
    "card FAQ": "faq",
    "card errata": "errata",
    "general errata": "errata",
    "timing chart": "chart",
    "damage chart": "chart",
    "setting/lore": "lore",
}


def _new_id(kind: str, title: str, taken: set[str]) -> str:
    """An id for an entry that no known document has."""
    base = f"{_PREFIXES.get(kind, 'rules')}:{headings.slug(title)}"
    number, entry_id = 2, base
    while entry_id in taken:
        entry_id, number = f"{base}-{number}", number + 1
    return entry_id
