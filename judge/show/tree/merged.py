"""The choices of an exploration as boxes to draw, and how many of them are folded into fewer without a word that is untrue.

Two things are folded. A choice that changes nothing later: whatever is answered, the very same position comes of it (which
also holds of answers that are forced, and of orders that do not matter). And, where that is not enough, boxes that cannot be
told apart any more: the same question, the same answers, the same ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from judge.scenarios.branches import Branches, Step


@dataclass(frozen=True, slots=True)
class Way:
    """Answers of a box, counted among those of its position, that lead to the same place: another ``box`` or an ``outcome``."""

    answers: tuple[int, ...]
    box: int
    outcome: int = -1


@dataclass(frozen=True, slots=True)
class Box:
    """A position at which something is asked. ``skipped`` are the positions of a choice that changes nothing later; it has
    one way, and ``answers`` of that are empty."""

    at: int
    ways: tuple[Way, ...]
    skipped: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Folded:
    """The boxes by position, the first first; how many positions are folded away, and how many boxes stand for several."""

    boxes: Mapping[int, Box]
    skipped: int = 0
    joined: int = 0


def unfolded(branches: Branches) -> Folded:
    """A box for every position at which something is asked."""
    return Folded({at: _box(branches, at) for at, steps in enumerate(branches.leaving) if steps})


def folded(branches: Branches) -> Folded:
    """Choices that change nothing later folded into one box each; as it is where a way leads back to where it was."""
    after = _certain(branches)
    if after is None:
        return unfolded(branches)
    boxes: dict[int, Box] = {}
    waiting = [0]
    known = {0}
    for at in waiting:
        if not branches.leaving[at]:
            continue
        target = after.get(at)
        if target is None:
            boxes[at] = _box(branches, at)
        else:
            place, outcome = target
            boxes[at] = Box(at, (Way((), place, outcome),), _between(branches, at, place))
        new = {way.box for way in boxes[at].ways if way.box >= 0} - known
        waiting += sorted(new)
        known |= new
    asked = sum(1 for steps in branches.leaving if steps)
    return Folded(boxes, skipped=asked - len(boxes))


def joined(whole: Folded, says: Mapping[int, tuple[str, ...]]) -> Folded:
    """Boxes that say the same and lead to the same places made one; ``says``: the question and the answers of a position."""
    stands: dict[int, int] = {}
    known: dict[object, int] = {}
    for at in _last_first(whole.boxes):
        box = _led(whole.boxes[at], stands)
        key = (says[at], box.ways, bool(box.skipped))
        stands[at] = known.setdefault(key, at)
    boxes = {at: _led(box, stands) for at, box in whole.boxes.items() if stands.get(at, at) == at}
    return Folded(boxes, whole.skipped, len(whole.boxes) - len(boxes))


def cut(whole: Folded, most: int) -> Folded:
    """The first boxes only, as many as ``most``; a way to one that is left out leads to a box that is not there."""
    return replace(whole, boxes=dict(list(_first_first(whole.boxes))[:most]))


def _box(branches: Branches, at: int) -> Box:
    """Answers that lead to the same place are one way."""
    places: dict[tuple[int, int], list[int]] = {}
    for number, step in enumerate(branches.leaving[at]):
        outcome = branches.ends.get(step.end, -1)
        places.setdefault((-1 if outcome >= 0 else step.end, outcome), []).append(number)
    return Box(at, tuple(Way(tuple(answers), *place) for place, answers in places.items()))


def _certain(branches: Branches) -> dict[int, tuple[int, int]] | None:
    """For each position the next place through which every way goes, if there is one: (position, -1) or (-1, outcome).

    The nearest common place after all answers, found from the ends backwards (the immediate post-dominators of the graph).
    """
    order = branches.in_order()
    if order is None:
        return None
    parent: dict[object, object] = {}
    depth: dict[object, int] = {"over": 0}
    for at in reversed(order):
        if not branches.leaving[at]:
            # Positions that are the same outcome are one place; one that was not followed is a place of its own.
            place: object = ("outcome", branches.ends[at]) if at in branches.ends else ("open", at)
            parent[place], depth[place] = "over", 1
            parent[at], depth[at] = place, 2
            continue
        shared: object = branches.leaving[at][0].end
        for step in branches.leaving[at][1:]:
            shared = _meet(shared, step.end, parent, depth)
        parent[at], depth[at] = shared, depth[shared] + 1
    found: dict[int, tuple[int, int]] = {}
    for at in order:
        if branches.leaving[at] and parent[at] != "over":
            found[at] = _place(branches, parent[at])
    return found


def _meet(one: object, other: object, parent: Mapping[object, object], depth: Mapping[object, int]) -> object:
    while one != other:
        if depth[one] < depth[other]:
            one, other = other, one
        one = parent[one]
    return one


def _place(branches: Branches, place: object) -> tuple[int, int]:
    if isinstance(place, tuple):
        return (-1, place[1]) if place[0] == "outcome" else (place[1], -1)
    assert isinstance(place, int)
    outcome = branches.ends.get(place, -1)
    return (-1, outcome) if outcome >= 0 else (place, -1)


def _between(branches: Branches, at: int, place: int) -> tuple[int, ...]:
    """The positions at which something is asked from one position to a later one through which every way goes."""
    found, waiting = {at}, [at]
    for here in waiting:
        for step in branches.leaving[here]:
            if step.end != place and step.end not in found and branches.leaving[step.end]:
                found.add(step.end)
                waiting.append(step.end)
    return tuple(waiting)


def _led(box: Box, stands: Mapping[int, int]) -> Box:
    """The box with ways to the boxes that stand for others; ways that thereby become one are one."""
    places: dict[tuple[int, int], tuple[int, ...]] = {}
    for way in box.ways:
        place = (stands.get(way.box, way.box), way.outcome)
        places[place] = (*places.get(place, ()), *way.answers)
    return replace(box, ways=tuple(Way(answers, *place) for place, answers in places.items()))


def _first_first(boxes: Mapping[int, Box]) -> Iterable[tuple[int, Box]]:
    """The boxes by how few answers lead there."""
    waiting = [next(iter(boxes))] if boxes else []
    known = set(waiting)
    for at in waiting:
        yield at, boxes[at]
        new = [way.box for way in boxes[at].ways if way.box in boxes and way.box not in known]
        waiting += dict.fromkeys(new)
        known.update(new)


def _last_first(boxes: Mapping[int, Box]) -> Sequence[int]:
    """Every box before those that lead to it, where no way leads back."""
    places = {at: number for number, at in enumerate(boxes)}
    steps = [[Step(places[way.box]) for way in box.ways if way.box in places] for box in boxes.values()]
    order = Branches(steps, {}).in_order()
    return [] if order is None else [list(boxes)[number] for number in reversed(order)]
