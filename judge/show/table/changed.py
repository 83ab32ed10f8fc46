"""What has come of a position, as facts that a sentence can be made of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.show.table import layout
from judge.show.table.sentence import CHANGED, LITTLE, STAYS, Certain, Fact, alternatives, sentence

_MOST_WAYS = 3
_GOES = {
    "archives": "{}'s archives",
    "discard": "{}'s discard pile",
    "hand": "{}'s hand",
    "deck": "{}'s deck",
    "prophecies": "{}'s prophecies",
}
_BECOMES = {"warded": "warded", "stunned": "stunned", "enraged": "enraged", "tagged": "tagged for destruction"}
_COUNTS = {"amber": "Æmber on it", "power_counters": "+1 power counters"}


def came(before: layout.Plain, after: layout.Plain, winner: str = "") -> tuple[Fact, ...]:
    """What is different between two tables of one game, the weightiest first."""
    found = [Fact(_name(winner), "wins", "win", CHANGED)] if winner else []
    found += [Fact(after["open"], "", "", CHANGED)] if after["open"] else []
    places, then = layout.places(after), layout.places(before)
    for handle, place in places.items():
        old = then.get(handle)
        if place.card["id"] == layout.UNKNOWN:
            continue
        name = layout.name_of(place.card)
        if old is None or (old.zone, old.side) != (place.zone, place.side):
            found += _moved(name, old, place)
        elif place.zone in layout.IN_PLAY:
            found += _stands(name, old.card, place.card)
    for old_side, side in zip(before["players"], after["players"], strict=True):
        found += _pool(_name(side["name"]), old_side, side)
    return tuple(sorted(found, key=lambda fact: -fact.weight))


def certainly(ends: Sequence[tuple[Fact, ...]], more: int, *, proved: bool) -> Certain:
    """The answer of an exploration: what is so at every end, then what differs and when, and how sure that is."""
    if not ends:
        return Certain(sentence="", certainty="not proved", sure="Not proved: no end was reached")
    shared = [fact for fact in ends[0] if all(fact in other for other in ends)] if not more else []
    ways = [tuple(fact for fact in end if fact not in shared) for end in ends[:_MOST_WAYS]]
    main = sentence(shared) if proved and any(fact.weight > LITTLE for fact in shared) else ""
    parts = [main] if main else []
    if len(ends) == 1:
        parts = [sentence(ends[0]) or "nothing changes"]
    else:
        parts.append(_depends(ways, len(ends) + more))
    says = " ".join(f"{part[:1].upper()}{part[1:]}." for part in parts)
    if not proved:
        return Certain(sentence=says, certainty="not proved", sure="Not proved: not every branch was followed")
    if len(ends) > 1:
        return Certain(sentence=says, certainty="depends", sure=f"Depends on the choices: {len(ends) + more} outcomes")
    return Certain(sentence=says, certainty="always", sure="Always, whatever is chosen")


def _depends(ways: Sequence[tuple[Fact, ...]], count: int) -> str:
    heavy = [tuple(fact for fact in way if fact.weight > LITTLE)[:3] or way[:3] for way in ways]
    said = alternatives(heavy, count - len(heavy))
    return f"it depends on the choices: {said}"


def _name(player: str) -> str:
    return "the opponent" if player == "opponent" else layout.title(player)


def _moved(name: str, old: layout.Place | None, new: layout.Place) -> Iterator[Fact]:
    side, zone = _name(new.side), new.zone
    was_in_play = old is not None and old.zone in layout.IN_PLAY
    if zone in layout.IN_PLAY:
        there = f"{side}'s battleline" if zone == "battleline" else f"play on {side}'s side"
        yield Fact(
            name,
            f"{'moves to' if was_in_play else 'enters'} {there}",
            f"{'move to' if was_in_play else 'enter'} {there}",
            CHANGED,
        )
    elif zone == "purged":
        yield Fact(name, "is purged", "are purged", CHANGED)
    elif zone == "playing":
        yield Fact(name, "is being played", "are being played", CHANGED)
    elif zone == "under":
        yield Fact(name, "goes under a card", "go under a card", CHANGED)
    elif zone == "upgrades":
        yield Fact(name, "is attached as an upgrade", "are attached as upgrades", CHANGED)
    elif zone in _GOES:
        there = _GOES[zone].format(side)
        verb = ("returns", "return") if zone == "hand" and was_in_play else ("goes", "go")
        played = zone == "discard" and old is not None and old.zone in ("hand", "playing")
        yield Fact(name, f"{verb[0]} to {there}", f"{verb[1]} to {there}", LITTLE if played else CHANGED)
    else:
        yield Fact(name, f"goes to {layout.ZONE_NAMES[zone].lower()}", f"go to {layout.ZONE_NAMES[zone].lower()}", CHANGED)


def _stands(name: str, old: layout.Plain, new: layout.Plain) -> Iterator[Fact]:
    """What has changed about a card that stays in play."""
    gained = new.get("damage", 0) - old.get("damage", 0)
    if gained > 0:
        yield Fact(name, f"takes {gained} damage", f"take {gained} damage", CHANGED)
    elif gained < 0:
        has = f"{new['damage']} damage left" if new.get("damage") else "no damage"
        yield Fact(name, f"has {has}", f"have {has}", CHANGED)
    for key, what in _COUNTS.items():
        if new.get(key, 0) != old.get(key, 0):
            says = f"{new.get(key) or 'no'} {what}"
            yield Fact(name, f"has {says}", f"have {says.replace('on it', 'on them')}", CHANGED)
    for key, word in _BECOMES.items():
        if new.get(key) != old.get(key):
            yield Fact(
                name,
                f"is {'' if new.get(key) else 'no longer '}{word}",
                f"are {'' if new.get(key) else 'no longer '}{word}",
                CHANGED,
            )
    if new.get("controller") != old.get("controller"):
        yield Fact(name, f"is controlled by {_name(new['controller'])}", f"are controlled by {_name(new['controller'])}", CHANGED)
    if new["ready"] != old["ready"]:
        word = "ready" if new["ready"] else "exhausted"
        yield Fact(name, f"is {word}", f"are {word}", LITTLE)
    if "power" in new and new.get("power") != old.get("power"):
        yield Fact(name, f"has {new['power']} power", f"have {new['power']} power", STAYS)


def _pool(name: str, old: layout.Plain, new: layout.Plain) -> Iterator[Fact]:
    keys = len(new["keys"]) - len(old["keys"])
    if keys:
        what = "a key" if keys == 1 else f"{keys} keys"
        yield (
            Fact(name, f"forges {what}", f"forge {what}", CHANGED)
            if keys > 0
            else Fact(name, "loses a forged key", "lose a key", CHANGED)
        )
    if new["amber"] != old["amber"]:
        yield Fact(name, f"has {new['amber'] or 'no'} Æmber", f"have {new['amber'] or 'no'} Æmber", CHANGED)
    if new["chains"] != old["chains"]:
        what = "chain" if new["chains"] == 1 else "chains"
        yield Fact(name, f"has {new['chains'] or 'no'} {what}", f"have {new['chains'] or 'no'} {what}", STAYS)
