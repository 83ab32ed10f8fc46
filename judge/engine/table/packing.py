"""Tables kept small: each piece of a table is numbered once, and what is kept of the table are the numbers of its pieces.

Exactly as many tables are told apart as by ``State.key``: equal pieces have one number, and the numbers give the table back.
"""

from __future__ import annotations

from array import array
from collections.abc import Hashable
from typing import Any

from judge.engine.table.state import ZONES, Card, Frame, State, Trigger

REST = (
    "players", "active", "house", "step", "first_turn", "tide", "winner", "known", "lasting", "after", "among", "asking",
)  # fmt: skip


class _Numbers(dict[Any, int]):
    """The number of each piece of one sort; a new one gets the next. ``pieces`` are the pieces by number."""

    def __init__(self) -> None:
        self.pieces: list[Any] = []

    def __missing__(self, piece: Hashable) -> int:
        number = self[piece] = len(self.pieces)
        self.pieces.append(piece)
        return number


class Packer:
    """Packs tables of one game, and unpacks those that it has packed. What did not change since the table packed before is known
    again without a look at it: tables that come of one another share most of their pieces."""

    def __init__(self) -> None:
        self._cards, self._zones, self._rest, self._rows = _Numbers(), _Numbers(), _Numbers(), _Numbers()
        self._flags, self._snaps, self._bound, self._besides = _Numbers(), _Numbers(), _Numbers(), _Numbers()
        self._names, self._waiting = _Numbers(), _Numbers()  # of variables with abilities that wait, and these abilities
        self._last_cards: tuple[tuple[Card, ...], list[int]] = ((), [])
        self._last_zones: tuple[tuple[tuple[int, ...], ...], list[int]] = ((), [])
        self._last_frames: tuple[tuple[Frame, list[int]], ...] = ()
        self._last_bound: dict[str, tuple[Any, int]] = {}
        self._last_waiting: dict[str, tuple[Any, list[int]]] = {}

    def pack(self, state: State, besides: Hashable = None) -> bytes:
        """The table, and something besides, as bytes: the same ones if, and only if, both are equal."""
        self._last_cards = (state.cards, _numbered(state.cards, self._cards, *self._last_cards))
        self._last_zones = (state.zones, _numbered(state.zones, self._zones, *self._last_zones))
        self._last_frames = tuple(self._frames(state.stack))
        rest = (
            state.players, state.active, state.house, state.step, state.first_turn, state.tide, state.winner, state.known,
            state.lasting, state.after, state.among, state.asking,
        )  # fmt: skip
        flags, snaps = self._flags, self._snaps
        numbers = [
            self._rest[rest], self._besides[besides], len(state.cards), *self._last_cards[1], *self._last_zones[1],
            len(state.flags), *sorted([flags[flag] for flag in state.flags.items()]),
            len(state.snaps), *sorted([snaps[snap] for snap in state.snaps.items()]),
        ]  # fmt: skip
        for _, part in self._last_frames:
            numbers += part
        try:
            return array("H", numbers).tobytes()
        except OverflowError:
            return array("I", numbers).tobytes() + b"I"  # of odd length, as no table of small numbers is

    def unpack(self, packed: bytes) -> tuple[State, Any]:
        """The table, and what was packed besides."""
        numbers = array("I", packed[:-1]) if len(packed) % 2 else array("H", packed)
        state, at = State(), 3 + numbers[2]
        for name, part in zip(REST, self._rest.pieces[numbers[0]], strict=True):
            setattr(state, name, part)
        state.cards = _pieces(self._cards, numbers[3:at])
        state.zones = _pieces(self._zones, numbers[at : at + 2 * ZONES])
        at += 2 * ZONES
        state.flags, at = _mapping(self._flags, numbers, at)
        state.snaps, at = _mapping(self._snaps, numbers, at)
        stack = []
        while at < len(numbers):
            proc, row = self._rows.pieces[numbers[at]]
            env, at = _mapping(self._bound, numbers, at + 1)
            lists, at = numbers[at], at + 1
            for _ in range(lists):
                after = at + 2 + numbers[at + 1]
                env[self._names.pieces[numbers[at]]] = _pieces(self._waiting, numbers[at + 2 : after])
                at = after
            stack.append(Frame(proc, row, env))
        state.stack = tuple(stack)
        return state, self._besides.pieces[numbers[1]]

    def _frames(self, stack: tuple[Frame, ...]) -> list[tuple[Frame, list[int]]]:
        """Each level with its numbers: where it stands, how many variables it has, and these; then those that hold abilities that
        wait, member by member: of n abilities there may be as many lists as there are sets of them."""
        found = []
        last = self._last_frames
        for depth, frame in enumerate(stack):
            if depth < len(last) and last[depth][0] is frame:
                found.append(last[depth])
            else:
                bound, lists = [], []
                for name, value in frame.env.items():
                    if isinstance(value, tuple) and len(value) > 1 and isinstance(value[0], Trigger):
                        lists.append(self._listed(name, value))
                    else:
                        bound.append(self._variable(name, value))
                numbers = [self._rows[frame.proc, frame.row], len(bound), *sorted(bound), len(lists)]
                for each in sorted(lists):
                    numbers += each
                found.append((frame, numbers))
        return found

    def _variable(self, name: str, value: Any) -> int:
        last = self._last_bound.get(name)
        if last is not None and last[0] is value:
            return last[1]
        number = self._bound[name, value]
        self._last_bound[name] = (value, number)
        return number

    def _listed(self, name: str, value: tuple[Trigger, ...]) -> list[int]:
        last = self._last_waiting.get(name)
        if last is not None and last[0] is value:
            return last[1]
        waiting = self._waiting
        numbers = [self._names[name], len(value), *[waiting[each] for each in value]]
        self._last_waiting[name] = (value, numbers)
        return numbers


def _numbered(pieces: tuple[Any, ...], numbers: _Numbers, before: tuple[Any, ...], known: list[int]) -> list[int]:
    if pieces is before:
        return known
    if len(pieces) != len(before):
        return [numbers[piece] for piece in pieces]
    return [n if piece is old else numbers[piece] for piece, old, n in zip(pieces, before, known, strict=True)]


def _pieces(sort: _Numbers, numbers: array[int]) -> tuple[Any, ...]:
    pieces = sort.pieces
    return tuple([pieces[number] for number in numbers])


def _mapping(sort: _Numbers, numbers: array[int], at: int) -> tuple[dict[Any, Any], int]:
    """A mapping whose items stand behind their count, and where what follows it begins."""
    after = at + 1 + numbers[at]
    return dict(_pieces(sort, numbers[at + 1 : after])), after
