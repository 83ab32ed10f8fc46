"""QR codes of addresses, a tenth of the time that drawing each from nothing takes: as long as all else of a step of a game.

Two codes of one size differ in their data alone. The library draws one of each size, and every other is that one with the modules
turned whose bits are others; only those bits, with what mends them, are worked out here (ISO/IEC 18004, 7.4 to 7.7). It comes out
letter for letter as the library draws it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import zip_longest
from operator import itemgetter
from typing import Any, NamedTuple

import segno
from segno import consts

MASK = 2  # fixed: scoring all eight takes longer than the rest, and readers take any
BORDER = 4
LEVELS = {"l": consts.ERROR_LEVEL_L, "m": consts.ERROR_LEVEL_M}
_DATA = {consts.TYPE_DATA_DARK, consts.TYPE_DATA_LIGHT}
_BYTES, _MODE, _END = 0b0100, 4, 4  # the mode, and the bits of a mode and of the terminator
_BLOCKS: dict[int, Any] = {version: consts.ECC[version] for version in range(1, 41)}
_FIELD = 0x11D  # the polynomial of the field in which what mends is counted


class _Size(NamedTuple):
    """One size of code: how its data is parted, which bit stands at each module, and what the library's pattern has there."""

    width: int
    data: int
    blocks: tuple[tuple[int, int], ...]  # of each block the bytes of data, and those that mend it
    placed: Any  # the modules, row by row, out of the bits in their order and a last one that is 0
    pattern: int


def svg(address: str, level: str) -> str:
    """The code of an ASCII text, drawn; ValueError for one that no code holds."""
    content = address.encode("ascii")
    version = next((each for each in range(1, 41) if len(content) <= _room(each, level)), 0)
    if not version:
        raise ValueError("too long for a code")
    size = _size(version, level)
    modules = _modules(size, content) ^ size.pattern
    side = size.width + 2 * BORDER
    return f'<svg viewBox="0 0 {side} {side}"><path stroke="#000" d="{"".join(_path(modules, size.width))}"/></svg>'


def _path(modules: int, width: int) -> Iterator[str]:
    """Each run of dark modules as a line, from where the last one ended."""
    dark = f"{modules:0{width * width}b}"
    x, move = 0, f"M{{}} {BORDER}.5"
    for row in range(width):
        for run in re.finditer("1+", dark[row * width : (row + 1) * width]):
            first, end = run.span()
            yield f"{move.format(first + BORDER)}h{end - first}" if not row and not x else f"m{first - x} {move}h{end - first}"
            x, move = end, "0"
        move = "1"


def _modules(size: _Size, content: bytes) -> int:
    """The bits of a text where they stand, everything else light, unmasked."""
    message = _message(size, content)
    bits = f"{int.from_bytes(message):0{8 * len(message)}b}0"
    return int("".join(size.placed(bits)), 2)


@cache
def _size(version: int, level: str) -> _Size:
    wanted = _BLOCKS[version][LEVELS[level]]
    blocks = tuple((each.num_data, each.num_total - each.num_data) for each in wanted for _ in range(each.num_blocks))
    content = b"?" * _room(version, level)
    made = segno.make(content, version=version, error=level, mode="byte", micro=False, boost_error=False, mask=MASK)
    width = len(made.matrix)
    kinds = [list(row) for row in made.matrix_iter(border=0, verbose=True)]
    kinds[8][width - 9] = consts.TYPE_DATA_DARK  # which the library takes for one of the format
    bits = 8 * sum(map(sum, blocks))
    stands = dict(zip(_way(width, kinds), range(bits), strict=False))  # a few modules at the end stay empty
    placed = itemgetter(*(stands.get(each, bits) for each in range(width * width)))
    size = _Size(width, sum(data for data, _ in blocks), blocks, placed, 0)
    drawn = int("".join(str(module) for row in made.matrix for module in row), 2)
    return size._replace(pattern=drawn ^ _modules(size, content))


def _way(width: int, kinds: list[list[int]]) -> Iterator[int]:
    """The modules of the data in their order: two columns at a time from the right, up and down, past the timing column."""
    rights = [*range(width - 1, 6, -2), *range(5, 0, -2)]
    for number, right in enumerate(rights):
        for row in range(width) if number % 2 else reversed(range(width)):
            yield from (row * width + column for column in (right, right - 1) if kinds[row][column] in _DATA)


# --- the bits of a text


def _room(version: int, level: str) -> int:
    """How many letters a code holds."""
    data: int = sum(each.num_data * each.num_blocks for each in _BLOCKS[version][LEVELS[level]])
    return data - (2 if version < 10 else 3)


def _message(size: _Size, content: bytes) -> bytes:
    """The text with its length, filled up, in blocks with what mends them; the blocks byte by byte in turn."""
    count = 8 if size.width < 57 else 16  # bits of the length; version 10 has 57 modules
    text = (_BYTES << count | len(content)) << 8 * len(content) | int.from_bytes(content)
    data = (text << _END).to_bytes((_MODE + count + _END) // 8 + len(content))
    data = (data + b"\0" + b"\xec\x11" * size.data)[: size.data]  # the library begins with a 0, which no reader minds
    parts, mending = [], []
    for many, mends in size.blocks:
        part, data = data[:many], data[many:]
        parts.append(part)
        mending.append(_mending(part, mends))
    return bytes(each for turn in (*zip_longest(*parts), *zip_longest(*mending)) for each in turn if each is not None)


def _mending(data: bytes, many: int) -> bytes:
    """What is left of the data, followed by so many zeros, when it is divided by the generator (Reed and Solomon)."""
    times, top, all_of_it = _multiples(many), 8 * (many - 1), (1 << 8 * many) - 1
    left = 0
    for each in data:
        left = (left << 8 & all_of_it) ^ times[each ^ left >> top]
    return left.to_bytes(many)


@cache
def _multiples(many: int) -> tuple[int, ...]:
    """The generator for so many bytes, without its first term, 0 to 255 times; each as one number."""
    generator: tuple[int, ...] = (1,)
    root = 1
    for _ in range(many):
        generator = tuple(a ^ _times(b, root) for a, b in zip((*generator, 0), (0, *generator), strict=True))
        root = _times(root, 2)
    found = [0, int.from_bytes(bytes(generator[1:]))]
    tops = int.from_bytes(b"\x80" * many)
    for factor in range(2, 256):
        half = found[factor // 2]
        over = half & tops
        found.append((half ^ over) << 1 ^ (over >> 7) * (_FIELD & 0xFF) ^ found[factor & 1])
    return tuple(found)


def _times(a: int, b: int) -> int:
    """A product in the field of 256."""
    found = 0
    while b:
        found ^= a * (b & 1)
        a, b = a << 1, b >> 1
        a ^= _FIELD * (a >> 8)
    return found
