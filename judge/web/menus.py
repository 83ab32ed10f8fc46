"""The menus of every page: its rooms, and where each is."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from judge.show.context.addresses import Addresses


class Room(NamedTuple):
    """A room in the menus; it is the present one on the page with this ``path``."""

    name: str
    address: str
    path: str
    glyph: str = ""


class Menus(NamedTuple):
    """The rooms that a phone shows at once, those it shows on demand, and those at its lower edge."""

    rooms: tuple[Room, ...]
    more_rooms: tuple[Room, ...]
    below_rooms: tuple[Room, ...]


@lru_cache(maxsize=16)
def menus(rulebook: str, _named: str) -> Menus:
    """The menus of a reader who follows a rulebook, made once for all whose addresses name it alike."""
    to = Addresses(rulebook)
    first = [("Rules", to.entries()), ("Rulings", to.rulings()), ("Timing", to.charts())]
    more = [("Interactions", to.case()), ("Saved", to.cases()), ("Events", to.events()), ("Rulebooks", to.rulebooks())]
    below = [("Ask", to.home(), "search"), ("Cards", to.cards(), "hand")]
    return Menus(
        _rooms(*first, ("Cards", to.cards()), ("Board", to.board())),
        _rooms(*more, ("Chains", to.chains()), ("Time called", to.time()), ("Quiz", to.quiz())),
        _rooms(*below, ("Board", to.board(), "board"), ("Rules", to.entries(), "rule")),
    )


def _rooms(*found: tuple[str, ...]) -> tuple[Room, ...]:
    return tuple(Room(name, address, address.partition("?")[0], *glyph) for name, address, *glyph in found)
