"""A card as a picture, made of the same facts as its tile on the site: 100 units wide and 140 high, exhausted on its side."""

from __future__ import annotations

from collections.abc import Iterator

from judge.show.painter import houses
from judge.show.painter.letters import broken, cut
from judge.show.painter.shapes import DARK, GOLD, GOOD, HURT, INK, QUIET, WARN, WHITE, box, glyph, text
from judge.show.table.pieces import Piece

WIDE, HIGH = 100.0, 140.0
_HEAD = 20.0
_UPGRADE = 17.0
_KEYWORDS = {"elusive": "elusive", "taunt": "taunt", "hazardous": "hazard", "assault": "skirmish", "skirmish": "skirmish"}
_KEYWORDS |= {"poison": "poison"}
_KINDS = {"action": "action", "artifact": "artifact", "upgrade": "upgrade", "prophecy": "prophecy", "archon power": "archon"}
_LAID = {"stun": "stun", "ward": "ward", "enrage": "enrage"}
_TOKENS = {"damage": HURT, "amber": GOLD, "plus": "#1d6b3a", "stun": "#5b3aa0", "enrage": "#a8400a", "ward": "#1f5fb8"}
_OTHER = "#4a4658"
_MOST_TOKENS, _MOST_COUNT = 5, 99


def size(card: Piece) -> tuple[float, float]:
    """How wide and how high a tile is, with the upgrades that peek out below it."""
    wide, high = (WIDE, HIGH) if card.ready else (HIGH, WIDE)
    return wide, high + _UPGRADE * len(card.upgrades) + (_UPGRADE if card.without_abilities else 0)


def tile(card: Piece) -> str:
    """The tile."""
    wide, high = (WIDE, HIGH) if card.ready else (HIGH, WIDE)
    return "".join((*_below(card, wide, high), *_face(card, wide, high), *_tokens(card, wide), *_tagged(card, wide, high)))


def _face(card: Piece, wide: float, high: float) -> Iterator[str]:
    frame = HURT if card.tagged else GOLD if card.changed or card.taps or card.lit else houses.edge(card.house)
    thick = 4 if card.taps or card.lit else 2.5
    yield box(0, 0, wide, high, houses.soft(card.house), round_=7, edge=frame, thick=thick)
    yield glyph(f"h-{card.house or 'none'}", wide - 66, high - 72, 60, houses.edge(card.house), opacity=0.2)
    if card.ready:
        yield box(1.5, 1.5, wide - 3, _HEAD, houses.band(card.house), round_=5)
        yield glyph(f"h-{card.house or 'none'}", 5, 4.5, 14, WHITE)
        signs = list(_signs(card))
        yield text(cut(", ".join(card.houses), 8.5, wide - 30 - 15 * len(signs)), 22, 14.5, 8.5, WHITE)
        yield from (glyph(sign, wide - 19 - 15 * at, 5.5, 12, fill) for at, (sign, fill) in enumerate(signs))
        yield from _name(card, wide - 12, 3)
    else:
        yield box(wide - _HEAD - 1.5, 1.5, _HEAD, high - 3, houses.band(card.house), round_=5)
        yield glyph(f"h-{card.house or 'none'}", wide - 18.5, 5, 14, WHITE)
        turned = enumerate(_signs(card))
        yield from (glyph(sign, wide - 17.5, high - 17 - 15 * at, 12, fill) for at, (sign, fill) in turned)
        yield from _name(card, wide - _HEAD - 12, 2, top=4)
        yield text("exhausted", 7, high - 27, 10, QUIET, slant=True)
    yield from _foot(card, wide if card.ready else wide - _HEAD, high)


def _name(card: Piece, most: float, lines: int, top: float = _HEAD + 3) -> Iterator[str]:
    for at, line in enumerate(broken(card.name, 12, most, lines, bold=True)):
        yield text(line, 6, top + 13 * (at + 1), 12, INK, bold=True)


def _signs(card: Piece) -> Iterator[tuple[str, str]]:
    """The keywords and the printed Æmber, from the right."""
    for word in card.keywords or card.printed.keywords:
        if sign := _KEYWORDS.get(word.split(" ")[0].lower()):
            yield sign, WHITE
    yield from (("amber", GOLD) for icon in card.printed.icons if icon == "aember")


def _foot(card: Piece, wide: float, high: float) -> Iterator[str]:
    if card.power is None:
        yield text(card.kind, 6, high - 8, 11, QUIET)
        yield glyph(_KINDS.get(card.kind, "token"), wide - 22, high - 21, 15, QUIET)
        return
    printed = card.printed.power
    shade = INK if printed is None or printed == card.power else GOOD if card.power > printed else WARN
    yield glyph("power", 5, high - 21, 13, shade, opacity=0.75)
    yield text(str(card.power), 20, high - 7.5, 18, shade, bold=True)
    if card.armor:
        worn = card.armor_left < card.armor
        shade = WARN if worn else GOOD if card.armor > card.printed.armor else INK
        says = f"{card.armor_left}/{card.armor}" if worn else str(card.armor)
        yield text(says, wide - 21, high - 7.5, 18, shade, bold=True, anchor="end")
        yield glyph("armor", wide - 19, high - 21, 13, shade, opacity=0.75)


def _tokens(card: Piece, wide: float) -> Iterator[str]:
    """What lies on it: a disk each at its right edge, or along its upper one."""
    for at, token in enumerate(card.tokens[:_MOST_TOKENS]):
        x, y = (wide - 6, 34 + 20 * at) if card.ready else (wide - 38 - 20 * at, 4)
        fill = _TOKENS.get(token.kind, _OTHER)
        yield f'<circle cx="{x:g}" cy="{y:g}" r="9.5" fill="{fill}" stroke="{WHITE}" stroke-width="1.5"/>'
        if sign := _LAID.get(token.kind):
            yield glyph(sign, x - 6, y - 6, 12, WHITE)
        else:
            count = f"{token.count}" if token.count <= _MOST_COUNT else f"{_MOST_COUNT}+"
            says = f"{'+' if token.kind == 'plus' else ''}{count}"
            yield text(says, x, y + 4, 11, DARK if token.kind == "amber" else WHITE, bold=True, anchor="middle")
    if len(card.tokens) > _MOST_TOKENS:
        yield text(f"+{len(card.tokens) - _MOST_TOKENS}", wide - 6, 133 if card.ready else 20, 10, QUIET, anchor="middle")


def _tagged(card: Piece, wide: float, high: float) -> Iterator[str]:
    if card.tagged:
        yield box(wide / 2 - 28, high - 7, 56, 15, HURT, round_=7, edge=WHITE, thick=1.2)
        yield text("tagged", wide / 2, high + 4, 10.5, WHITE, bold=True, anchor="middle")


def _below(card: Piece, wide: float, high: float) -> Iterator[str]:
    """The upgrades on it, and that its abilities are not known."""
    for at, upgrade in enumerate(card.upgrades):
        y = high + _UPGRADE * at
        fill, frame = houses.band(upgrade.house), houses.soft(upgrade.house)
        yield box(4, y - 6, wide - 8, _UPGRADE + 5, fill, round_=4, edge=frame, thick=1)
        yield text(cut(upgrade.name, 10.5, wide - 18, bold=True), 9, y + 11.5, 10.5, WHITE, bold=True)
    if card.without_abilities:
        yield text("abilities missing", wide / 2, high + _UPGRADE * len(card.upgrades) + 12, 10, WARN, bold=True, anchor="middle")
