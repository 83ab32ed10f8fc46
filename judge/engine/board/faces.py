"""What a card on a board shows: its own face, a token creature, one half of a gigantic creature, or a card as an upgrade.

``{card = "foggify", token = "grunt"}`` is Foggify facedown as a Grunt; a token creature without a card is an unknown card.
``{card = "deusillus", half = "top"}`` is the half without text: of two halves listed outside play
the second one is the top; in play, both are there anyway. A prophecy with ``under`` is active, ``under = []`` included;
``{card = "mimic-gel", copy = "troll"}`` entered play as a copy of Troll.
``{card = "heads-i-win", back = "tails-you-lose"}`` says what is on its back.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace

from judge.cards.definition import Definition
from judge.engine.board.spec import CardSpec
from judge.engine.compile.forms import ATTACHED, TOP, UPGRADE, as_attached, as_upgrade, makes_creatures
from judge.engine.table.state import IN_PLAY, Zone


@dataclass(frozen=True, slots=True)
class Face:
    """The card itself, what it is a copy of, the definition that therefore counts, and the bonus icons printed on it."""

    id: str
    counts_as: Definition
    icons: tuple[str, ...]
    copy_of: str = ""
    facedown: bool = False


def face_of(
    entry: CardSpec,
    own: Definition,
    zone: int,
    listed: Sequence[str],
    find: Callable[[str], Definition | None],
    animated: Collection[str] = (),
) -> Face | None:
    """The face of a card of a set-up; None if it names a token creature, or an original, that cannot be found. ``listed``: the
    cards that its side has outside play so far; ``animated``: those of which a lasting effect speaks, by their names."""
    if own.type == "token creature":
        return Face("unknown", own, (), own.id, facedown=True)
    if entry.token:
        token = find(entry.token)
        if token is None:
            return None
        half = own.id + TOP if own.gigantic and entry.half == "top" else own.id
        return Face(half, _as_it_lies(entry, token, zone), own.icons, token.id, facedown=True)
    if entry.copy:
        original = find(entry.copy)
        return Face(own.id, original, own.icons, original.id) if original is not None else None
    if own.gigantic:
        second = zone not in IN_PLAY and listed.count(own.id) > listed.count(own.id + TOP)
        top = (entry.half or ("top" if second else "bottom")) == "top"
        return Face(own.id + TOP, own, own.icons) if top else Face(own.id, own, ())
    if own.type == "prophecy":  # inactive, unless a card lies under it
        return Face(own.id, own, (), facedown=entry.under is None)
    for form, made in ((UPGRADE, as_upgrade(own)), (ATTACHED, as_attached(own))) if zone == Zone.UPGRADES else ():
        if made is not None:
            return Face(own.id, made, own.icons, own.id + form)
    if zone == Zone.LINE and own.type == "artifact" and _may_stand_in_line(entry, own, find, animated):
        return Face(own.id, replace(own, type="creature"), own.icons)
    return Face(own.id, _as_it_lies(entry, own, zone), own.icons)


def _as_it_lies(entry: CardSpec, own: Definition, zone: int) -> Definition:
    """A creature among the artifacts is one of them by a counter on it, if at all."""
    counts = zone == Zone.ARTIFACTS and own.type in ("creature", "token creature") and entry.counters
    return replace(own, type="artifact") if counts else own


def _may_stand_in_line(
    entry: CardSpec, own: Definition, find: Callable[[str], Definition | None], animated: Collection[str]
) -> bool:
    """Whether anything could make an artifact a creature: it itself, an upgrade on it, or a lasting effect that is told."""
    named = entry.as_ or own.id
    if makes_creatures(own) or any(each.partition("#")[0] == named for each in animated):
        return True
    return any(makes_creatures(found) for each in entry.upgrades if (found := find(each.card)) is not None)
