"""What is so on one table and not on another, in sentences that name the card."""

from __future__ import annotations

from collections.abc import Iterator

from judge.show import lay

_HAS = {"amber": "Æmber", "chains": "chains", "key_cost": "as the cost of a key"}
_ORDERED = ("battleline", "deck", "discard")


def differences(other: lay.Plain, here: lay.Plain) -> tuple[str, ...]:
    """What is so on the table ``here`` and not so on the other one of the same game."""
    return tuple(_told(other, here))


def _told(other: lay.Plain, here: lay.Plain) -> Iterator[str]:
    if other["active"] != here["active"]:
        yield f"it is the turn of {lay.title(here['active'])}"
    for there, side in zip(other["players"], here["players"], strict=True):
        name = lay.title(side["name"])
        yield from (f"{name} has {side[key]} {what}" for key, what in _HAS.items() if there[key] != side[key])
        if len(there["keys"]) != len(side["keys"]):
            yield f"{name} has {len(side['keys'])} keys"
    places = lay.places(other)
    for handle, place in lay.places(here).items():
        elsewhere = places.get(handle)
        name = lay.name_of(place.card)
        if elsewhere is None or (elsewhere.zone, elsewhere.side) != (place.zone, place.side):
            yield f"{name} is in {lay.title(place.side)}'s {lay.ZONE_NAMES[place.zone].lower()}"
        elif place.zone in lay.IN_PLAY and (state := _state(place.card)) != _state(elsewhere.card):
            yield f"{name}: {state}"
    yield from _orders(other, here)


def _state(card: lay.Plain) -> str:
    """How a card in play stands."""
    found = [f"power {card['power']}"] if "power" in card else []
    found += [f"damage {card['damage']}"] if card.get("damage") else []
    found += [f"armor {card['armor_left']}"] if card.get("armor") else []
    return ", ".join([*found, "ready" if card["ready"] else "exhausted", *lay.marks(card)])


def _orders(other: lay.Plain, here: lay.Plain) -> Iterator[str]:
    """The order of a zone that holds the same cards on both tables."""
    for there, side in zip(other["players"], here["players"], strict=True):
        for zone in _ORDERED:
            theirs, ours = ([card["handle"] for card in each[zone]] for each in (there, side))
            if theirs != ours and sorted(theirs) == sorted(ours):
                names = ", ".join(lay.name_of(card) for card in side[zone][:8])
                yield f"{lay.title(side['name'])}'s {lay.ZONE_NAMES[zone].lower()} in order: {names}"
