"""Giving drafts their ids: by heading, by fingerprint, and, in a known document, moving stray blocks home."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from judge.corpus.entry import Place
from judge.corpus.importing import headings
from judge.corpus.importing.model import Block, Draft
from judge.corpus.importing.prints import Book, Print, inner

_SAME_TITLE, _SAME_TOPIC, _SAME_KIND, _ENOUGH = 0.6, 0.15, 0.1, 0.5
_SAME_QUESTION = 0.8  # of its hashes, in the fingerprint of the known ruling
_TELLING = 4  # hashes; fewer may be the same by chance


@dataclass(frozen=True, slots=True)
class Assigned:
    """A draft with the place it is (None when no known document has it)."""

    draft: Draft
    place: Place | None
    likeness: float = 0.0


def assign(blocks: Sequence[Block], drafts: Sequence[Draft], places: Sequence[Place], book: Book) -> list[Assigned]:
    """Pair drafts with places, best pairs first; each place is taken once."""
    pairs: list[tuple[float, int, int, float]] = []
    by_title: dict[str, list[int]] = {}
    for number, place in enumerate(places):
        for title in _titles(place):
            by_title.setdefault(title, []).append(number)
    numbers = {place.id: number for number, place in enumerate(places)}
    for at, draft in enumerate(drafts):
        text = " ".join(blocks[number].text for number in draft.blocks)
        words = inner(text)
        near = {numbers[entry_id] for entry_id, _ in book.votes(text).most_common(5) if entry_id in numbers}
        same = set(by_title.get(headings.norm(draft.title), ()))
        for number in near | same:
            known = book.prints.get(places[number].id, Print())
            likeness = known.likeness(words)
            near_enough = max(likeness, _SAME_QUESTION if _asks_the_same(draft, blocks, known) else 0.0)
            score = near_enough + _bonus(draft, places[number], number in same) - abs(at - number) * 1e-6
            if score >= _ENOUGH:
                pairs.append((score, at, number, likeness))
    return _paired(drafts, places, sorted(pairs, reverse=True))


def _asks_the_same(draft: Draft, blocks: Sequence[Block], known: Print) -> bool:
    """Whether a ruling has the question of a known one, whatever it answers now: a ruling turned about is still that ruling."""
    asked = inner(" ".join(blocks[number].text for number in draft.question))
    return len(asked) >= _TELLING and len(asked & known.inner) >= _SAME_QUESTION * len(asked)


def _titles(place: Place) -> set[str]:
    title = headings.norm(headings.without_number(place.title))
    return {title, title.removeprefix("the "), headings.norm(place.title.partition("(")[0]), headings.norm(place.title)}


def _bonus(draft: Draft, place: Place, same: bool) -> float:
    ruling = place.kind in ("general FAQ", "card FAQ")
    if ruling != draft.is_ruling:
        return -1.0
    title = (_SAME_TOPIC if ruling else _SAME_TITLE) if same else 0.0
    return title + (_SAME_KIND if draft.kind == place.kind or {draft.kind, place.kind} <= _LOOSE else 0.0)


# A booklet's part does not tell these apart; the list of places does.
_LOOSE = {"rules section", "setup", "optional rule", "setting/lore"}


def _paired(drafts: Sequence[Draft], places: Sequence[Place], pairs: list[tuple[float, int, int, float]]) -> list[Assigned]:
    taken: dict[int, tuple[int, float]] = {}
    used: set[int] = set()
    for _, at, number, likeness in pairs:
        if at not in taken and number not in used:
            taken[at] = (number, likeness)
            used.add(number)
    return [
        Assigned(draft, places[taken[at][0]], taken[at][1]) if at in taken else Assigned(draft, None)
        for at, draft in enumerate(drafts)
    ]
