"""How a table looks: both sides with their zones, every card with what lies on it, and what has just changed."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from judge.show.context.plain import told


@dataclass(frozen=True, slots=True)
class Face:
    """What is printed on a card, as a tile shows it; the text in our own words."""

    text: tuple[str, ...] = told("what it does, in our words", default=())
    keywords: tuple[str, ...] = told("its printed keywords", default=())
    icons: tuple[str, ...] = told("its printed bonus icons; of a copy that has others, those it has", default=())
    traits: tuple[str, ...] = told("its traits", default=())
    power: int | None = told("its printed power", default=None)
    armor: int = told("its printed armor", default=0)
    yours: bool = told("whether it is no shipped card: one of the user's shelf, or of this board alone", default=False)
    enhanced: bool = told("whether it is a copy with more bonus icons than its card", default=False)


@dataclass(frozen=True, slots=True)
class Token:
    """Something that lies on a card."""

    kind: str = told("damage, amber, plus, ward, stun, enrage, or the name of a counter")
    count: int = told("how many; 0 for what is only there or not")
    says: str = told("the same in words")


@dataclass(frozen=True, slots=True)
class Tap:
    """An answer that a tap on a card gives."""

    number: int = told("its number in the list of answers, from 1")
    says: str = told("what it means")
    address: str = told("the position after it")


@dataclass(frozen=True, slots=True)
class Piece:
    """A card on the table."""

    key: str = told("names this very card within the position")
    id: str = told("the card's id; empty for a card that nobody can see")
    name: str = told("its name")
    address: str = told("its page")
    kind: str = told("creature, action, artifact, upgrade, ...")
    houses: tuple[str, ...] = told("the houses that it belongs to now")
    power: int | None = told("its power as it now counts; null for what has none")
    armor: int = told("its armor as it now counts")
    armor_left: int = told("how much of its armor is not used up this turn")
    ready: bool = told("whether it is ready")
    damage: int = told("the damage on it")
    marks: tuple[str, ...] = told("everything else on it in words: ward, stun, Æmber, counters, tags")
    keywords: tuple[str, ...] = told("the keywords it now has")
    aside: tuple[str, ...] = told("of the marks those that no token shows: whose it is, and what lies under it", default=())
    upgrades: tuple[Piece, ...] = told("the upgrades on it", default=())
    changed: tuple[str, ...] = told("what the row just resolved has changed about it", default=())
    lit: bool = told("whether it is among the options of the question", default=False)
    without_abilities: bool = told("true when its abilities are not known here, so that it is a plain body", default=False)
    house: str = told("the house whose color it wears, in lower case; empty for none", default="")
    printed: Face = told("what is printed on it", default=Face())
    tokens: tuple[Token, ...] = told("what lies on it, damage first", default=())
    flank: bool = told("whether it stands on a flank", default=False)
    tagged: bool = told("whether it is tagged for destruction", default=False)
    taps: tuple[Tap, ...] = told("the answers that a tap on it gives", default=())
    why_not: tuple[str, ...] = told("why it cannot be chosen or used now", default=())


@dataclass(frozen=True, slots=True)
class Pile:
    """A zone of one side."""

    zone: str = told("hand, deck, discard, archives, purged, ...")
    title: str = told("its name")
    cards: tuple[Piece, ...] = told("the cards, in order where the zone has one")
    changed: bool = told("whether the row just resolved has changed it", default=False)

    @property
    def runs(self) -> tuple[tuple[Piece, int], ...]:
        """The cards as a page lists them: of several that nobody has seen, one after the other, only how many."""
        found = groupby(enumerate(self.cards), lambda each: -1 if _is_like_others(each[1]) else each[0])
        return tuple((run[0][1], len(run)) for _, cards in found for run in [list(cards)])

    @property
    def is_asked_about(self) -> bool:
        """Whether a tap on one of its cards answers what is asked."""
        return any(each.taps and not _is_like_others(each) for each in self.cards)


def _is_like_others(card: Piece) -> bool:
    return not card.id and not card.marks and len(card.taps) != 1


@dataclass(frozen=True, slots=True)
class Side:
    """One player's half of the table."""

    player: str = told("the player's name in the notation")
    title: str = told("the player's name on the page")
    active: bool = told("whether it is this player's turn")
    amber: int = told("the Æmber in the pool")
    keys: int = told("how many keys are forged")
    key_cost: int = told("what a key costs this player now")
    chains: int = told("the chains")
    houses: tuple[str, ...] = told("the houses on the identity card")
    battleline: tuple[Piece, ...] = told("the creatures from left to right")
    artifacts: tuple[Piece, ...] = told("the artifacts")
    piles: tuple[Pile, ...] = told("the other zones")
    changed: tuple[str, ...] = told("what the row just resolved has changed in pool, keys and chains", default=())
    amber_changed: bool = told("whether it has changed the Æmber in the pool", default=False)


@dataclass(frozen=True, slots=True)
class Table:
    """Both sides and whose turn it is."""

    sides: tuple[Side, Side] = told("the opponent's side, then one's own")
    active: str = told("the active player's name")
    house: str = told("the active house; empty for none")
    step: str = told("the step of the turn")
    first_turn: bool = told("whether this is the first turn of the game")
    tide: str = told("whose tide is high; empty for nobody's")
    winner: str = told("who has won; empty while nobody has")
    open: str = told("on which unknown card everything further depends, in a sentence; empty where it does not")
    below: str = told("whose side is drawn below: that of the player whose turn it was at the start", default="")

    @property
    def downwards(self) -> tuple[Side, ...]:
        """The sides as they are drawn, the upper one first."""
        return self.sides[::-1] if self.sides[0].player == self.below else self.sides
