"""A card as the engine knows it: facts, and the abilities it has under one rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from judge.cards.nouns import Ability


@dataclass(frozen=True, slots=True)
class Definition:
    """``keywords`` maps a keyword to its X (0 where it has none). ``modelled`` is False while we have no abilities for a
    card that has some: it then plays as a plain body, and says so. ``flaws``: what is wrong with what is written down, if that
    is why; ``unread``: the lines of its text that nobody could read, and that do nothing.
    ``cites`` are errata that apply, and the open readings on which its wording rests; ``otherwise`` is the card by each
    of them taken the other way."""

    id: str
    name: str
    type: str
    houses: tuple[str, ...] = ()
    power: int = 0
    armor: int = 0
    traits: tuple[str, ...] = ()
    keywords: Mapping[str, int] = field(default_factory=dict, hash=False)
    icons: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    modelled: bool = True
    gigantic: bool = False
    cites: tuple[str, ...] = ()
    flaws: tuple[str, ...] = ()
    otherwise: tuple[tuple[str, Definition], ...] = ()
    unread: tuple[str, ...] = ()
    printed_in: tuple[str, ...] = ()  # every house in which it was printed, if it is one of the pool
