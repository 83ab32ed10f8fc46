"""Unknown cards on a board: so many in a zone, what they can be, and what is known of one of them.

``hand = 4`` (or ``deck``, ``archives``) means so many unknown cards, those of a deck in no known order; ``hand = "unknown"`` is
a hand as it was filled up, and ``deck = "unknown"`` the cards of a whole deck that its side has nowhere else. ``among`` lists
what the unknown cards of a side can be, each card as often as it may be there. ``{card = "unknown", told = ["house:logos"]}``
says what is known of one card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from judge.cards.definition import Definition
from judge.engine.state import Card
from judge.engine.unknown import SCRAP, TYPES, UNKNOWN, agrees

UNSEEN = ("hand", "deck", "archives")
HAND_SIZE, DECK_SIZE = 6, 36
MOST_UNSEEN = 200
BESIDE_THE_DECK = ("prophecies", "powers")
Wrong = Callable[[str, str, str], None]


def unseen(side: Mapping[str, Any], key: str, listed: Any, zones: Iterable[str]) -> Any:
    """The cards of a hidden zone where they are told as a number, or as unknown altogether; else what was given."""
    if listed == UNKNOWN.id and key == "hand":
        listed = HAND_SIZE
    if listed == UNKNOWN.id and key == "deck":
        listed = max(0, DECK_SIZE - sum(_size(side, zone, zones) for zone in zones if zone not in ("deck", *BESIDE_THE_DECK)))
    counted = isinstance(listed, int) and not isinstance(listed, bool) and listed >= 0
    return [UNKNOWN.id] * min(listed, MOST_UNSEEN) if counted else listed


def _size(side: Mapping[str, Any], key: str, zones: Iterable[str]) -> int:
    """How many cards lie in a zone, with what lies on them and under them."""
    listed = side.get(key, [])
    listed = unseen(side, key, listed, zones) if key in UNSEEN else listed
    if not isinstance(listed, list):
        return 0
    entries = [entry for entry in listed if isinstance(entry, Mapping)]
    lower = (entry.get(on, ()) for entry in entries for on in ("upgrades", "under"))
    return len(listed) + sum(len(found) for found in lower if isinstance(found, list))


def among(
    listed: Any, cards: list[Card], at: str, find: Callable[[str, str], Definition | None], wrong: Wrong
) -> tuple[str, ...]:
    """What the unknown cards of a side can be, sorted; ``cards`` are those cards. Tells what is wrong with the list."""
    if not isinstance(listed, list) or not all(isinstance(card_id, str) for card_id in listed) or len(listed) > MOST_UNSEEN:
        wrong(at, "not-a-list", f"among is a list of at most {MOST_UNSEEN} ids of cards")
        return ()
    found = [find(card_id, f"{at}[{n}]") for n, card_id in enumerate(listed)]
    for n, definition in enumerate(found):
        if definition is not None and not _is_simple(definition):
            says = f"an unknown card of a deck is one {', '.join(TYPES)} that stands for itself, not {definition.name}"
            wrong(f"{at}[{n}]", "wrong-zone", says)
    if listed and len(listed) < len(cards):
        wrong(at, "too-few", f"there are {len(cards)} unknown cards, and among lists {len(listed)}")
    for card in cards if listed else ():
        if not any(definition is not None and agrees(definition, card.told) for definition in found):
            wrong(at, "too-few", f"no card of the list fits what is told of an unknown card: {', '.join(card.told)}")
    return tuple(sorted(listed))


def _is_simple(definition: Definition) -> bool:
    return definition.type in TYPES and definition.id != UNKNOWN.id and not definition.gigantic


def told(entry: Mapping[str, Any], at: str, wrong: Wrong) -> tuple[str, ...]:
    """What is known of an unknown card: its type, house or traits, or what it is not."""
    listed = [str(fact) for fact in entry.get("told", [])]
    for fact in listed:
        kind, _, value = fact.removeprefix("not ").partition(":")
        if not (value in TYPES if kind == "type" else bool(value) if kind in ("house", "trait") else fact.endswith(SCRAP)):
            says = f'told is type:creature, house:logos, trait:beast or {SCRAP}, with "not " before it or without; not {fact!r}'
            wrong(f"{at}.told", "bad-value", says)
    if entry["card"] == UNKNOWN.id:
        listed += [f"house:{entry['house']}"] if entry.get("house") else []
    elif listed:
        wrong(f"{at}.told", "bad-value", "told is for unknown cards; what is printed on the others is known")
    return tuple(sorted(set(listed)))
