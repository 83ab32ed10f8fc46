"""The distinct ends of an exploration: what is different at each, and what it does not share with the others."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from judge.engine.explore import Exploration
from judge.engine.game import Game
from judge.show.context import words
from judge.show.table import layout

# More ends than these are not told apart: each has to be put into words.
MOST_ENDS = 3_000


def distinct(game: Game, found: Exploration) -> dict[str, list[int]]:
    """The ends by what can be seen on the table."""
    ends: dict[str, list[int]] = {}
    for node in found.ends[:MOST_ENDS]:
        ends.setdefault(json.dumps(game.table_of(found.nodes[node].state), sort_keys=True), []).append(node)
    return ends


def differing(tables: Sequence[layout.Plain]) -> frozenset[str]:
    """The cards that are not the same at every end: elsewhere, or with something else on them."""
    kinds: dict[str, set[str]] = {}
    for table in tables:
        for handle, place in layout.places(table).items():
            kinds.setdefault(handle, set()).add(json.dumps((place.side, place.zone, place.card), sort_keys=True))
    everywhere = set.intersection(*(set(layout.places(table)) for table in tables)) if tables else set()
    return frozenset(handle for handle, seen in kinds.items() if len(seen) > 1 or handle not in everywhere)


def winner(game: Game, found: Exploration, end: int) -> str:
    """Who has won there; empty for nobody."""
    won = found.nodes[end].state.winner
    return game.board.players[won] if won >= 0 else ""


def changes(before: layout.Plain, after: layout.Plain) -> tuple[str, ...]:
    """What is different between two tables, in sentences that name the card."""
    return tuple(_told(before, after))


def _told(before: layout.Plain, after: layout.Plain) -> Iterator[str]:
    if after["open"]:
        yield words.sentence(after["open"])
    for old, new in zip(before["players"], after["players"], strict=True):
        yield from (f"{layout.title(new['name'])}: {news}" for news in layout.pool_news(old, new))
    places, then, told = layout.places(after), layout.places(before), layout.card_news(before, after)
    for handle, place in places.items():
        old_place = then.get(handle)
        name = place.card["name"] + (f" #{handle.partition('#')[2]}" if "#" in handle else "")
        if old_place is None or (old_place.zone, old_place.side) != (place.zone, place.side):
            yield f"{name} is in {layout.title(place.side)}'s {layout.ZONE_NAMES[place.zone].lower()}"
        elif place.zone in layout.IN_PLAY and (news := told.get(handle, ())):
            yield f"{name}: {', '.join(news)}"
    for zone in ("battleline", "deck", "discard"):
        yield from _reordered(before, after, zone)


def _reordered(before: layout.Plain, after: layout.Plain, zone: str) -> Iterator[str]:
    """The order of a zone, where the same cards stand otherwise or several have come in."""
    for old, new in zip(before["players"], after["players"], strict=True):
        stood, stands = ([card["handle"] for card in side[zone]] for side in (old, new))
        come = [handle for handle in stands if handle not in stood]
        if len(come) > 1 or (sorted(stood) == sorted(stands) and stood != stands):
            names = ", ".join(card["name"] for card in new[zone][:8])
            yield f"{layout.title(new['name'])}'s {layout.ZONE_NAMES[zone].lower()} in order: {names}"
