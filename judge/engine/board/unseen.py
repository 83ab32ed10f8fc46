"""Unknown cards on a board: so many in a zone, what they can be, and what is known of one of them.

``hand = 4`` (or ``deck``, ``archives``) means so many unknown cards, those of a deck in no known order; ``hand = "unknown"`` is
a hand as it was filled up, and ``deck = "unknown"`` the cards of a whole deck that its side has nowhere else. ``among`` lists
what the unknown cards of a side can be, each card as often as it may be there. ``{card = "unknown", told = ["house:logos"]}``
says what is known of one card.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from judge.cards.definition import Definition
from judge.engine.board.laid import Wrong
from judge.engine.board.spec import DECK_SIZE, HAND_SIZE, SIDE_ZONES, CardSpec, SideSpec
from judge.engine.table.state import Card
from judge.engine.table.unknown import SCRAP, TYPES, UNKNOWN, agrees, can_all_be

_BESIDE_THE_DECK = ("prophecies", "powers")


def unseen(side: SideSpec, key: str, name: str) -> tuple[CardSpec, ...]:
    """The cards of a zone of the side ``name``, unknown ones where it is told as a number or as unknown altogether."""
    listed = getattr(side, key)
    if isinstance(listed, tuple):
        return listed
    return tuple(CardSpec(card=UNKNOWN.id, at=f"{name}.{key}[{n}]") for n in range(_count(side, key, listed)))


def _count(side: SideSpec, key: str, listed: int | str) -> int:
    """How many cards a hidden zone has."""
    if isinstance(listed, int):
        return listed
    if key == "hand":
        return HAND_SIZE
    return max(0, DECK_SIZE - sum(_size(side, zone) for zone in SIDE_ZONES if zone not in ("deck", *_BESIDE_THE_DECK)))


def _size(side: SideSpec, key: str) -> int:
    """How many cards lie in a zone, with what lies on them and under them."""
    return sum(1 + len(card.upgrades) + len(card.under or ()) for card in unseen(side, key, ""))


def among(
    listed: Sequence[str], cards: list[Card], at: str, find: Callable[[str, str], Definition | None], wrong: Wrong
) -> tuple[str, ...]:
    """What the unknown cards of a side can be, sorted; ``cards`` are those cards. Tells what is wrong with the list."""
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
    sure = [definition for definition in found if definition is not None]
    facts_told = [card.told for card in cards if card.told]
    if listed and all(can_all_be(sure, [each]) for each in facts_told) and not can_all_be(sure, facts_told):
        wrong(at, "too-few", "not enough cards of the list fit what is told of the unknown cards together")
    return tuple(sorted(listed))


def _is_simple(definition: Definition) -> bool:
    return definition.type in TYPES and definition.id != UNKNOWN.id and not definition.gigantic


def told(entry: CardSpec, wrong: Wrong) -> tuple[str, ...]:
    """What is known of an unknown card: its type, house or traits, or what it is not."""
    listed, at = list(entry.told), f"{entry.at}.told"
    for fact in listed:
        kind, _, value = fact.removeprefix("not ").partition(":")
        if not (value in TYPES if kind == "type" else bool(value) if kind in ("house", "trait") else fact.endswith(SCRAP)):
            says = f'told is type:creature, house:logos, trait:beast or {SCRAP}, with "not " before it or without; not {fact!r}'
            wrong(at, "bad-value", says)
    if entry.card == UNKNOWN.id:
        listed += [f"house:{entry.house}"] if entry.house else []
    elif listed:
        wrong(at, "bad-value", "told is for unknown cards; what is printed on the others is known")
    return tuple(sorted(set(listed)))
