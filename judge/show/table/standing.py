"""What is so on one table and not on another, in sentences that name the card."""

from __future__ import annotations

from collections.abc import Iterator

from judge.show.table import layout

_HAS = {"amber": "Æmber", "chains": "chains", "key_cost": "as the cost of a key"}
_ORDERED = ("battleline", "deck", "discard")


def differences(other: layout.Plain, here: layout.Plain) -> tuple[str, ...]:
    """What is so on the table ``here`` and not so on the other one of the same game."""
    return tuple(_told(other, here))


def _told(other: layout.Plain, here: layout.Plain) -> Iterator[str]:
    if other["active"] != here["active"]:
        yield f"it is the turn of {layout.title(here['active'])}"
    for there, side in zip(other["players"], here["players"], strict=True):
        name = layout.title(side["name"])
        yield from (f"{name} has {side[key]} {what}" for key, what in _HAS.items() if there[key] != side[key])
        if len(there["keys"]) != len(side["keys"]):
            yield f"{name} has {len(side['keys'])} keys"
    places = layout.places(other)
    for handle, place in layout.places(here).items():
        elsewhere = places.get(handle)
        name = layout.name_of(place.card)
        if elsewhere is None or (elsewhere.zone, elsewhere.side) != (place.zone, place.side):
            yield f"{name} is in {layout.title(place.side)}'s {layout.ZONE_NAMES[place.zone].lower()}"
        elif place.zone in layout.IN_PLAY and (state := _state(place.card)) != _state(elsewhere.card):
            yield f"{name}: {state}"
    yield from _orders(other, here)


def _state(card: layout.Plain) -> str:
    """How a card in play stands."""
    found = [f"power {card['power']}"] if "power" in card else []
    found += [f"damage {card['damage']}"] if card.get("damage") else []
    found += [f"armor {card['armor_left']}"] if card.get("armor") else []
    return ", ".join([*found, "ready" if card["ready"] else "exhausted", *layout.marks(card)])


def _orders(other: layout.Plain, here: layout.Plain) -> Iterator[str]:
    """The order of a zone that holds the same cards on both tables."""
    for there, side in zip(other["players"], here["players"], strict=True):
        for zone in _ORDERED:
            theirs, ours = ([card["handle"] for card in each[zone]] for each in (there, side))
            if theirs != ours and sorted(theirs) == sorted(ours):
                names = ", ".join(layout.name_of(card) for card in side[zone][:8])
                yield f"{layout.title(side['name'])}'s {layout.ZONE_NAMES[zone].lower()} in order: {names}"
