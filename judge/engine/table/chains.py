"""Chains outside a turn: how many cards they cost, the two optional rules that hand them out, and what these say per rulebook.

Pure functions; the charts of the engine use the same table (glossary:chains).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from judge.cite import IN_FORCE
from judge.errors import PlayError

MOST_CHAINS = 24
CHAINS_PER_CARD = 6
HANDICAP_START = 4
FIRST_HAND, OTHER_HAND, REFILL = 7, 6, 6
PASS = "pass"
# Up to 1.2 a chained deck had to win or lose more often before its number moved.
IN_A_ROW = 2
SHEDDING = ("1.0", "1.1", "1.2")  # rulebooks by which dealing the opening hand sheds a chain
EARLIER_IN_A_ROW = dict.fromkeys(SHEDDING, 3)


class Result(Enum):
    """How the chained side fared in a game."""

    WON = "W"
    LOST = "L"


@dataclass(frozen=True, slots=True)
class Hands:
    """What so many chains leave of the hands: of the first player, of the other one, of either after one mulligan, and
    to how many cards a refill goes; ``kept`` is how many chains are left once the opening hand is dealt."""

    chains: int
    fewer: int
    first: int
    first_mulligan: int
    other: int
    other_mulligan: int
    refill: int
    kept: int


@dataclass(frozen=True, slots=True)
class Step:
    """One game of a series: with how many chains it was played, how it ended, how many the next one starts with."""

    chains: int
    result: Result
    after: int
    says: str


@dataclass(frozen=True, slots=True)
class Auction:
    """Where the bidding stands: whose turn, the least that may be bid, the highest bidder, and whether it is over."""

    turn: str
    least: int
    highest: int | None
    leader: str
    over: bool


def fewer_cards(chains: int) -> int:
    """How many cards fewer a hand has: one for every six chains begun."""
    return (min(chains, MOST_CHAINS) + CHAINS_PER_CARD - 1) // CHAINS_PER_CARD


def hands(chains: int, rulebook: str = IN_FORCE) -> Hands:
    """The hands with so many chains. Raises PlayError for a number of chains that nobody can have."""
    if not 0 <= chains <= MOST_CHAINS:
        raise PlayError(f"a player has 0 to {MOST_CHAINS} chains, not {chains}")
    fewer = fewer_cards(chains)
    first, other = FIRST_HAND - fewer, OTHER_HAND - fewer
    sheds = rulebook in SHEDDING and chains > 0
    return Hands(chains, fewer, first, first - 1, other, other - 1, REFILL - fewer, chains - int(sheds))


def in_a_row(rulebook: str = IN_FORCE) -> int:
    """How many equal results in a row move the handicap."""
    return EARLIER_IN_A_ROW.get(rulebook, IN_A_ROW)


def handicap(results: Sequence[Result], rulebook: str = IN_FORCE, start: int = HANDICAP_START) -> tuple[Step, ...]:
    """The handicap game by game, from ``start``; a row that has moved it is used up, and a new one is counted."""
    hands(start)
    wanted, chains, row = in_a_row(rulebook), start, 0
    found = []
    for at, result in enumerate(results):
        row = row + 1 if row and results[at - 1] is result else 1
        after, says = chains, ""
        if row == wanted:
            row = 0
            up = result is Result.WON
            after = min(MOST_CHAINS, chains + 1) if up else max(0, chains - 1)
            says = f"{wanted} {'wins' if up else 'losses'} in a row"
        found.append(Step(chains, result, after, says))
        chains = after
    return tuple(found)


def results_of(letters: str) -> tuple[Result, ...]:
    """``"WWL"`` as results; blanks and commas are ignored. Raises PlayError for any other letter."""
    kept = [letter for letter in letters.upper() if letter not in " ,"]
    wrong = sorted({letter for letter in kept if letter not in "WL"})
    if wrong:
        raise PlayError(f"a result is W or L, not {', '.join(wrong)}")
    return tuple(Result(letter) for letter in kept)


def auction(players: tuple[str, str], bids: Sequence[int | None]) -> Auction:
    """Where the bidding stands; the first of ``players`` bids first (chance decided that), then they take turns.

    Raises PlayError for a bid that is not legal: below the least, above what chains can be, or after the end.
    """
    highest: int | None = None
    leader, over = "", False
    for at, bid in enumerate(bids):
        player = players[at % 2]
        if over:
            raise PlayError(f"the bidding is over: {leader} chooses first")
        if bid is None and highest is None:
            raise PlayError(f"{player} opens the bidding with a number of chains; 0 will do")
        if bid is None:
            leader, over = players[1 - at % 2], True
            continue
        least = _least(highest)
        if not least <= bid <= MOST_CHAINS:
            raise PlayError(f"{player} bids {least} to {MOST_CHAINS} chains or gives up, not {bid}")
        highest, leader = bid, player
    return Auction("" if over else players[len(bids) % 2], _least(highest), highest, leader, over)


def _least(highest: int | None) -> int:
    return 0 if highest is None else highest + 1


def bids_of(words: str) -> tuple[int | None, ...]:
    """``"2, 3, pass"`` as bids. Raises PlayError for a word that is neither a number nor ``pass``."""
    found: list[int | None] = []
    for word in words.lower().replace(",", " ").split():
        if word != PASS and not (word.isascii() and word.isdigit() and len(word) < 4):
            raise PlayError(f"a bid is a number of chains or {PASS!r}, not {word[:20]!r}")
        found.append(None if word == PASS else int(word))
    return tuple(found)
