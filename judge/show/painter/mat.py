"""A table as a picture, made of the same facts as on the site: the opponent above, oneself below."""

from __future__ import annotations

from collections.abc import Iterator

from judge.show.context.words import DRAWN
from judge.show.painter import houses
from judge.show.painter.letters import cut, width
from judge.show.painter.shapes import GOLD, INK, MAT, MAT_LINE, QUIET, WHITE, box, glyph, scaled, text
from judge.show.painter.tile import HIGH, size, tile
from judge.show.table.pieces import Piece, Side, Table

_SEAT, _PAD, _GAP, _APART = 236.0, 16.0, 14.0, 40.0
_MID = 34.0
_MOST_TILES = 14
_LARGEST = 1.5
_SHORT = {"Discard pile": "Discard"}


def mat(table: Table, x: float, y: float, wide: float, high: float) -> str:
    """The table within a rectangle."""
    above = (high - _MID) * _share(table)
    parts = [box(x, y, wide, high, MAT, round_=18, edge=MAT_LINE)]
    for side, top, tall in zip(table.downwards, (y, y + above + _MID), (above, high - _MID - above), strict=True):
        parts += _seat(side, x + _PAD, top)
        parts += _line(side, x + _PAD + _SEAT, top + 10, wide - _SEAT - 2 * _PAD, tall - 20)
    parts += _middle(table, x, y + above, wide)
    return "".join(parts)


def _share(table: Table) -> float:
    """How much of the height the upper half has: a side with nothing in play leaves room to the other."""
    upper, lower = (bool(side.battleline or side.artifacts) for side in table.downwards)
    return 0.5 if upper == lower else 0.62 if upper else 0.38


def _seat(side: Side, x: float, top: float) -> Iterator[str]:
    yield text(cut(side.title, 24, _SEAT - 96, bold=True), x, top + 36, 24, WHITE, bold=True)
    if side.active:
        yield box(x + _SEAT - 92, top + 16, 70, 25, GOLD, round_=12)
        yield text("active", x + _SEAT - 57, top + 34, 16, "#241700", bold=True, anchor="middle")
    purse = [("amber", GOLD, f"{side.amber}", f"/{side.key_cost}"), ("key", WHITE, f"{side.keys}", "/3")]
    purse += [("chain", WHITE, f"{side.chains}", "")] if side.chains else []
    at = x
    for sign, fill, says, of in purse:
        yield glyph(sign, at, top + 51, 22, fill)
        yield text(says, at + 26, top + 70, 22, INK, bold=True)
        shift = at + 27 + width(says, 22, bold=True)
        yield text(of, shift, top + 70, 16, QUIET)
        at = shift + width(of, 16) + 14
    yield from _piles(side, x, top + 98)


def _piles(side: Side, x: float, y: float) -> Iterator[str]:
    """What lies in the other zones: a few cards by their names, many by their number."""
    for pile in side.piles:
        if pile.zone == "playing" or not (pile.cards or pile.changed):
            continue
        names = ", ".join(card.name for card in pile.cards)
        head = f"{_SHORT.get(pile.title, pile.title)} {len(pile.cards)}"
        says = f"{head}: {names}" if names and pile.zone != "deck" else head
        yield text(cut(says, 16, _SEAT - 20), x, y, 16, GOLD if pile.changed else QUIET)
        y += 23


def _line(side: Side, x: float, top: float, wide: float, high: float) -> Iterator[str]:
    """The creatures from left to right, then, set apart, the artifacts."""
    shown = (*side.battleline, *side.artifacts)[:_MOST_TILES]
    left_out = len(side.battleline) + len(side.artifacts) - len(shown)
    if not shown:
        yield text("No creatures", x + wide / 2, top + high / 2 + 7, 22, QUIET, anchor="middle")
        return
    sizes = [size(card) for card in shown]
    apart = _APART if side.battleline and len(shown) > len(side.battleline) else 0.0
    units = sum(each for each, _ in sizes) + _GAP * (len(shown) - 1) + apart
    by = min(wide / (units + (40 if left_out else 0)), high / max(*(each for _, each in sizes), HIGH), _LARGEST)
    at = x + (wide - units * by) / 2
    for number, (card, (broad, tall)) in enumerate(zip(shown, sizes, strict=True)):
        at += apart * by if number == len(side.battleline) and number else 0
        yield scaled(tile(card), at, top + (high - tall * by) / 2, by)
        at += (broad + _GAP) * by
    if left_out:
        yield text(f"+{left_out}", at, top + high / 2, 22, QUIET, bold=True)


def _middle(table: Table, x: float, top: float, wide: float) -> Iterator[str]:
    """Whose turn it is, the active house and what is being played; or who has won."""
    says = [(f"{_capital(table.winner)} wins", "", INK)] if table.winner else list(_turn(table))
    widths = [width(each, 19, bold=True) + (34 if house is not None else 0) + 22 for each, house, _ in says]
    at = x + (wide - sum(widths)) / 2
    yield box(x + 20, top + _MID / 2, max(at - x - 40, 0), 1, MAT_LINE)
    for (each, house, fill), broad in zip(says, widths, strict=True):
        if house:
            yield box(at, top + 3, broad - 14, 28, houses.band(house), round_=8)
            yield glyph(f"h-{house}", at + 6, top + 8, 18, WHITE)
        yield text(each, at + (30 if house else 0), top + 24, 19, fill, bold=True)
        at += broad
    yield box(at, top + _MID / 2, max(x + wide - 20 - at, 0), 1, MAT_LINE)


def _turn(table: Table) -> Iterator[tuple[str, str | None, str]]:
    """Words, the house whose color they wear (None for none), and their own color."""
    yield f"Turn of {_capital(table.active)}", None, INK
    if table.house:
        house = table.house.lower().replace(" ", "")
        yield table.house, house if house in DRAWN else "none", WHITE
    for side in table.sides:
        for card in _played(side):
            yield f"{side.title} plays", None, QUIET
            yield card.name, card.house or "none", WHITE
    if table.first_turn:
        yield "first turn", None, QUIET
    if table.tide:
        yield f"high tide: {_capital(table.tide)}", None, QUIET


def _played(side: Side) -> Iterator[Piece]:
    yield from (card for pile in side.piles if pile.zone == "playing" for card in pile.cards)


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]
