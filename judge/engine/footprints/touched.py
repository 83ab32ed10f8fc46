"""What an ability touches: the resources that it may read, add to or change, and when two abilities can come in either order.

A resource is a name and a number: of the player or of the card that it is about. What is only added to (Æmber to a pool, a
card to a hand, which is kept sorted) comes to the same in either order; what is read, or set, does not.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

Resource = tuple[str, int]
READS, ADDS, SETS = 1, 2, 4
_AGAINST = {READS: ADDS | SETS, ADDS: READS | SETS, SETS: READS | ADDS | SETS}
WITHOUT_END = 1 << 30  # more than any pool holds


class AnythingError(Exception):
    """Nobody has said what these words touch, or they can touch anything: no order of them may be left out."""


class Touched:
    """The resources of one ability with how it touches them, how much it takes from each pool at most, and which creatures
    it may make leave, with the player who then gets the Æmber on them.

    Taking from a pool that has enough for all is as good as adding to it: nobody meets the bottom. And a creature on which nobody
    puts Æmber leaves none. So both are kept apart until it is known who else waits.
    """

    __slots__ = ("how", "leaving", "takes")

    def __init__(self) -> None:
        self.how: dict[Resource, int] = {}
        self.leaving: set[tuple[int, int]] = set()
        self.takes = [0, 0]

    def note(self, name: str, about: int, how: int) -> None:
        key = (name, about)
        self.how[key] = self.how.get(key, 0) | how

    def take(self, player: int, n: int) -> None:
        self.takes[player] += n

    def add(self, more: Touched) -> None:
        """Touch all that something else touches too."""
        how = self.how
        for key, each in more.how.items():
            how[key] = how.get(key, 0) | each
        self.leaving |= more.leaving
        self.takes = [self.takes[0] + more.takes[0], self.takes[1] + more.takes[1]]

    def changes(self) -> set[Resource]:
        """What it does more to than read it; a pool from which it takes is changed."""
        found = {key for key, how in self.how.items() if how & (ADDS | SETS)}
        receiving = {player for _, player in self.leaving}
        return found | {("pool", player) for player in (0, 1) if self.takes[player] or player in receiving}

    def settled(self, enough: tuple[bool, bool], laden: Collection[int]) -> dict[Resource, int]:
        """The resources, once it is known which pools hold enough for all that wait, and on which cards Æmber may lie."""
        found = dict(self.how)
        for index, player in self.leaving:
            if index in laden:
                found["amber", index] = found.get(("amber", index), 0) | READS
                found["pool", player] = found.get(("pool", player), 0) | ADDS
        for player in (0, 1):
            if self.takes[player]:
                found[("pool", player)] = found.get(("pool", player), 0) | (ADDS if enough[player] else READS | SETS)
        return found


def conflict(one: dict[Resource, int], other: dict[Resource, int]) -> bool:
    """Whether the order of the two may make a difference."""
    if len(one) > len(other):
        one, other = other, one
    return any(_against(how, other[key]) for key, how in one.items() if key in other)


def _against(how: int, other: int) -> bool:
    return any(how & mode and other & against for mode, against in _AGAINST.items())


def groups(members: list[dict[Resource, int]]) -> list[set[int]]:
    """The members by number, in groups: each group is closed under conflict."""
    left, found = set(range(len(members))), []
    while left:
        waiting = [left.pop()]
        group = set(waiting)
        while waiting:
            at = waiting.pop()
            near = {other for other in left if conflict(members[at], members[other])}
            left -= near
            group |= near
            waiting += near
        found.append(group)
    return found


def taken(members: Iterable[Touched]) -> tuple[int, int]:
    """How much all of them together may take from either pool."""
    takes = [each.takes for each in members]
    return sum(first for first, _ in takes), sum(second for _, second in takes)
