"""Cards that nobody knows, and what has been told of them so far.

A fact is ``type:creature``, ``house:logos``, ``trait:beast`` or ``scrap`` (has a "Scrap:" ability); ``not `` before it denies
it. A row that needs to know more raises ``NeedsFactError``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from collections.abc import Set as AbstractSet

from judge.cards import nouns as w
from judge.cards.definition import Definition
from judge.engine.table.machine import Machine
from judge.engine.table.state import Card

UNKNOWN = Definition(id="unknown", name="Unknown card", type="action")
IDENTITY = "identity"
SCRAP = "scrap"
TYPES = ("action", "artifact", "creature", "upgrade")


class NeedsFactError(Exception):
    """A row needs to know something of a card that nobody knows; the machine takes the row back and asks chance."""

    def __init__(self, index: int, fact: str) -> None:
        super().__init__(f"card {index}: {fact}")
        self.index = index
        self.fact = fact


class Facts(frozenset[str]):
    """The houses, or the traits, of an unknown card: each is asked for when somebody looks for it."""

    def __new__(cls, _has: Callable[[str], bool], _all: Callable[[], frozenset[str]]) -> Facts:
        return super().__new__(cls)

    def __init__(self, has: Callable[[str], bool], every: Callable[[], frozenset[str]]) -> None:
        super().__init__()
        self._has, self._every = has, every

    def __contains__(self, name: object) -> bool:
        return self._has(str(name))

    def __and__(self, others: AbstractSet[object]) -> frozenset[str]:
        return frozenset(str(name) for name in sorted(map(str, others)) if name in self)

    __rand__ = __and__

    def __iter__(self) -> Iterator[str]:
        return iter(self._every())


def is_one(card: Card) -> bool:
    """Whether nobody knows what the card is; a facedown token creature is known to be that."""
    return card.id == UNKNOWN.id and not card.copy_of


def name_needed(m: Machine, index: int) -> frozenset[str]:
    """Ask what the card is: single facts do not do. Whoever only looks at the table finds nothing printed on it."""
    if m.strict:
        raise NeedsFactError(index, IDENTITY)
    return frozenset()


def facts(m: Machine, index: int, kind: str) -> Facts:
    """The houses (kind ``house``) or traits (``trait``) of an unknown card."""
    return Facts(lambda name: has(m, index, f"{kind}:{name}"), lambda: name_needed(m, index))


def has(m: Machine, index: int, fact: str) -> bool:
    """Whether a fact is true of an unknown card: it was told, or is the same for every card that this one can still be. Where
    that is open it is not for whoever only looks at the table, and a row that runs gets NeedsFactError."""
    known = told(m.s.cards[index], fact)
    if known is not None:
        return known
    can_be = {fits(m.tables.definitions[card_id], fact) for card_id in candidates(m, index)}
    if len(can_be) == 1:
        return can_be.pop()
    if m.strict:
        raise NeedsFactError(index, IDENTITY if m.s.among[m.s.cards[index].owner] else fact)
    return False


def told(card: Card, fact: str) -> bool | None:
    """What has been told of a fact so far; a card has one type and one house."""
    if fact in card.told:
        return True
    kind = fact.partition(":")[0]
    if f"not {fact}" in card.told or (kind in ("type", "house") and any(each.startswith(f"{kind}:") for each in card.told)):
        return False
    others = {f"not type:{name}" for name in TYPES} - {f"not {fact}"}
    return True if kind == "type" and others <= set(card.told) else None


def fits(definition: Definition, fact: str) -> bool:
    """Whether a fact is true of a card of this definition."""
    kind, _, name = fact.partition(":")
    match kind:
        case "type":
            return definition.type == name
        case "house":
            return name in definition.houses
        case "trait":
            return name in definition.traits
        case _:
            return any(isinstance(ability, w.Scrap) for ability in definition.abilities)


def candidates(m: Machine, index: int) -> tuple[str, ...]:
    """The cards that an unknown card can still be, each once: those that leave another one of the list for each of the others of
    its side, with what is told of it."""
    card = m.s.cards[index]
    among = m.s.among[card.owner]
    found = tuple(dict.fromkeys(card_id for card_id in among if agrees(m.tables.definitions[card_id], card.told)))
    others = [each.told for i, each in enumerate(m.s.cards) if each.told and i != index and each.owner == card.owner]
    if not others or not found:
        return found
    listed = [m.tables.definitions[card_id] for card_id in among]
    without = {card_id: [*listed[: (at := among.index(card_id))], *listed[at + 1 :]] for card_id in found}
    return tuple(card_id for card_id in found if can_all_be(without[card_id], others))


def can_all_be(listed: Sequence[Definition], facts_told: Sequence[tuple[str, ...]]) -> bool:
    """Whether cards of which this has been told can each be another one of the list."""
    given: dict[int, int] = {}  # by the place in the list: which of the cards it is taken for

    def finds(card: int, seen: set[int]) -> bool:
        for at, definition in enumerate(listed):
            if at not in seen and agrees(definition, facts_told[card]):
                seen.add(at)
                if at not in given or finds(given[at], seen):
                    given[at] = card
                    return True
        return False

    return all(finds(card, set()) for card in range(len(facts_told)))


def agrees(definition: Definition, facts_told: tuple[str, ...]) -> bool:
    """Whether everything that has been told fits a definition."""
    return all(fits(definition, fact.removeprefix("not ")) is not fact.startswith("not ") for fact in facts_told)
