"""Abilities made up by the grammar: the smallest one around each noun, and random ones."""

from __future__ import annotations

from dataclasses import MISSING, fields
from enum import Enum
from random import Random
from typing import Any

from judge.cards import notation  # noqa: F401  (registers the nouns)
from judge.cards.abilities import After, Gains, Instead, MustChoose, Play, While, WouldSteal
from judge.cards.amounts import Turn
from judge.cards.effects import Destroy, Gain, If, Until, Whole
from judge.cards.grammar import Sort, sort_of_part, sorts_of
from judge.cards.modifiers import Deed
from judge.cards.noun import NOUNS
from judge.cards.who import Bold, Creature, Place, Player, Ref, Test

WORDS_OF: dict[Sort, tuple[Any, ...]] = {
    Sort.PLAYER: tuple(Player),
    Sort.PLACE: (Place.HAND, Place.DISCARD, Place.ARCHIVES, Place.DECK, Place.PURGED),
    Sort.CARDS: tuple(Ref),
    Sort.TEST: tuple(Test),
    Sort.AMOUNT: (1, 2, Whole.ALL),
    Sort.NOTHING: (None,),
}
NOUNS_OF = {sort: tuple(kind for kind in NOUNS.values() if sort in sorts_of(kind)) for sort in Sort}
PLAIN: dict[str, tuple[Any, ...]] = {
    "Player": tuple(Player),
    "Place": tuple(Place),
    "Bold": tuple(Bold),
    "Until": tuple(Until),
    "Turn": tuple(Turn),
    "Deed": tuple(Deed),
    "bool": (True, False),
    "int": (1, 2, -1),
}
NAMES = {"how": "ready", "icon": "capture", "zone": "discard", "flank": "left", "side": "right", "kind": "damage", "by": "icon"}
LEAF = {Sort.ABILITY: Play(Gain(1)), Sort.EFFECT: Gain(1), Sort.CARDS: Creature(), Sort.TEST: Test.FRIENDLY}


def wrapped(part: Any, sort: Sort) -> Any:
    """The smallest ability in which something of this sort can stand."""
    match sort:
        case Sort.ABILITY:
            return part
        case Sort.EVENT:
            return After(part, Gain(1))
        case Sort.COMING:
            return Instead(part, Gain(1))
        case Sort.MODIFIER:
            return While(part)
        case Sort.CHANGE:
            return Instead(WouldSteal(), part)
        case Sort.GAINED:
            return While(Gains(Ref.THIS, part))
        case Sort.EFFECT:
            return Play(part)
        case Sort.CARDS:
            return Play(Destroy(part))
        case Sort.TEST:
            return Play(Destroy(Creature(part)))
        case Sort.AMOUNT:
            return Play(Gain(part))
        case Sort.CONDITION:
            return Play(If(part, Gain(1)))
        case Sort.HOUSE:
            return While(MustChoose(part))
        case Sort.PLAYER | Sort.PLACE | Sort.NOTHING:
            raise ValueError(sort)


def made(kind: type, rng: Random, depth: int) -> Any:
    """A noun of this kind with random parts, no deeper than asked."""
    many = getattr(kind, "many", False)
    values: dict[str, Any] = {}
    for field in fields(kind):
        said = str(field.type)
        if field.default is not MISSING and rng.random() < 0.6:
            continue
        if "object" in said and said.startswith("tuple"):
            size = rng.randint(1, 2)
            values[field.name] = tuple(_of(rng, sort_of_part(kind, field.name), depth) for _ in range(size))
        elif "object" in said:
            values[field.name] = _of(rng, sort_of_part(kind, field.name), depth)
        else:
            values[field.name] = _plain(said, field.name, rng)
    return kind(*values["".join(values)]) if many else kind(**values)


def _of(rng: Random, sorts: tuple[Sort, ...], depth: int) -> Any:
    sort = rng.choice(sorts)
    words = WORDS_OF.get(sort, ())
    if words and (depth <= 0 or not NOUNS_OF[sort] or rng.random() < 0.4):
        return rng.choice(words)
    if depth <= 0 and sort in LEAF:
        return LEAF[sort]
    return made(rng.choice(NOUNS_OF[sort]), rng, depth - 1)


def _plain(said: str, name: str, rng: Random) -> Any:
    for word, values in PLAIN.items():
        if word in said:
            if said.startswith("tuple"):
                return tuple(rng.sample(values, 2))
            return rng.choice(values)
    return NAMES.get(name, "mars")


def every_word() -> list[Enum]:
    """All words that may stand somewhere in the notation."""
    return [word for values in (*WORDS_OF.values(), *PLAIN.values()) for word in values if isinstance(word, Enum)]
