"""Moving stray blocks home: columns that ran into each other, cut sentences, labels, the faces of cards.

Only fingerprints can tell where such a block belongs, so this is for documents of which the entries are known.
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.corpus.entry import Place
from judge.corpus.importing import headings
from judge.corpus.importing.assign import Assigned
from judge.corpus.importing.model import Block, Draft
from judge.corpus.importing.prints import Book, edges, inner

# Blocks of one entry that are further apart than this stand in different places of the document.
_FAR = 12
# A scrap of fewer words than this proves nothing from afar; one of up to so many may be a label.
_TINY, _LABEL, _SHORT = 6, 12, 8
_CHANCE = 1  # words that another entry may have by chance


class Settler:
    """Settles the blocks of one document among its entries."""

    def __init__(self, blocks: Sequence[Block], assigned: Sequence[Assigned], places: Sequence[Place], book: Book) -> None:
        self.blocks = blocks
        self.book = book
        self.places = {place.id: place for place in places}
        drafts = {one.place.id: one.draft for one in assigned if one.place}
        self.homes = {entry_id: set(draft.blocks) for entry_id, draft in drafts.items()}
        self.own = {entry_id: frozenset(draft.blocks) for entry_id, draft in drafts.items()}
        self.asked = {entry_id: set(draft.question) for entry_id, draft in drafts.items()}
        self.candidates = [self._candidates(block.text) for block in blocks]

    def run(self, fixed: frozenset[int]) -> list[Assigned]:
        """Every entry with its blocks; those in ``fixed`` stay where the structure put them."""
        holders: dict[int, set[str]] = {}
        for entry_id, numbers in self.homes.items():
            for number in numbers:
                holders.setdefault(number, set()).add(entry_id)
        for number in range(len(self.blocks)):
            if number not in fixed:
                self._settle(number, holders.get(number, set()))
        for entry_id in self.homes:
            self._drop_echoes(entry_id)
        return [self._assigned(entry_id) for entry_id, numbers in self.homes.items() if numbers]

    def _settle(self, number: int, now: set[str]) -> None:
        best = self.candidates[number]
        if now & set(best or ()) or (best is None and self._fits_a_little(number, now)):
            return
        for entry_id in now:
            self.homes[entry_id].discard(number)
        if best:
            self.homes.setdefault(self._choose(number, best), set()).add(number)

    def _candidates(self, text: str) -> list[str] | None:
        """The entries that a block may belong to; none when no entry has it, None when nothing can be said."""
        votes = self.book.votes(text)
        most = max(votes.values(), default=0)
        sure = len(edges(text) | inner(text))
        if most * 2 >= sure > 0:
            return [entry_id for entry_id, count in votes.items() if count == most]
        return [] if most * 4 < max(sure, 1) and len(text.split()) <= _LABEL else None

    def _fits_a_little(self, number: int, now: set[str]) -> bool:
        """Whether a block that fits nowhere well may stay: its entry has a few of its words, or it is long and none has."""
        text = self.blocks[number].text
        votes = self.book.votes(text)
        most = max(votes.values(), default=0)
        return any(votes[entry_id] for entry_id in now) or (len(text.split()) > _SHORT and most <= _CHANCE)

    def _choose(self, number: int, best: list[str]) -> str:
        """Out of several possible homes the one that lacks this heading, or that a neighbour certainly has."""
        if len(best) == 1:
            return best[0]
        lacking = [entry_id for entry_id in best if self._is_head(number, entry_id) and not self._has_head(entry_id)]
        if lacking:
            return lacking[0]
        for step in range(1, _FAR):
            for at in (number - step, number + step):
                sure = self.candidates[at] if 0 <= at < len(self.blocks) else None
                if sure is not None and len(sure) == 1 and sure[0] in best:
                    return sure[0]
        return best[0]

    def _is_head(self, number: int, entry_id: str) -> bool:
        return headings.norm(self.blocks[number].text) == headings.norm(self.places[entry_id].title)

    def _has_head(self, entry_id: str) -> bool:
        return any(self._is_head(number, entry_id) for number in self.homes.get(entry_id, ()))

    def _drop_echoes(self, entry_id: str) -> None:
        """Drop what was gathered from afar but only repeats the main part of an entry, or is a scrap of words."""
        groups: list[list[int]] = []
        for number in sorted(self.homes[entry_id]):
            if groups and number - groups[-1][-1] <= _FAR:
                groups[-1].append(number)
            else:
                groups.append([number])
        main = max(groups, key=self._length, default=[])
        said, headed = self._words(main), any(self._is_head(number, entry_id) for number in main)
        kept = [group for group in groups if group is main or self._belongs(entry_id, group, headed) or self._adds(group, said)]
        self.homes[entry_id] = {number for group in kept for number in group}

    def _belongs(self, entry_id: str, group: list[int], headed: bool) -> bool:
        """Whether blocks far from the main part are of the entry: the structure says so, or they are the heading it lacks."""
        own = self.own.get(entry_id, frozenset())
        return any(number in own or (not headed and self._is_head(number, entry_id)) for number in group)

    def _adds(self, group: list[int], said: frozenset[int]) -> bool:
        spoken = sum(len(self.blocks[number].text.split()) for number in group)
        words = self._words(group)
        return spoken >= _TINY and len(words & said) * 2 <= len(words)

    def _length(self, group: list[int]) -> int:
        return sum(len(self.blocks[number].text) for number in group)

    def _words(self, group: list[int]) -> frozenset[int]:
        return frozenset().union(*(inner(self.blocks[number].text) for number in group))

    def _assigned(self, entry_id: str) -> Assigned:
        place = self.places[entry_id]
        ordered = sorted(self.homes[entry_id])
        asked = sorted(self.asked.get(entry_id, set()) & self.homes[entry_id])
        words = inner(" ".join(self.blocks[number].text for number in ordered))
        known = self.book.prints.get(entry_id)
        draft = Draft(place.title, place.kind, place.section, ordered, asked)
        return Assigned(draft, place, known.likeness(words) if known else 0.0)
