"""Chains as a calculator: hands for a number of chains, the handicap over a series of games, and the bidding."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from judge.engine.table.chains import (
    HANDICAP_START,
    MOST_CHAINS,
    Hands,
    Result,
    auction,
    bids_of,
    handicap,
    hands,
    in_a_row,
    results_of,
)
from judge.errors import PlayError
from judge.show.context.library import Library
from judge.show.context.page import Link, Page
from judge.show.context.plain import told
from judge.show.context.words import CHAIN_RULES

SOURCES = ("glossary:chains", "glossary:mulligan", *CHAIN_RULES)
BIDDERS = ("first bidder", "second bidder")
MOST_GAMES = 200
LINES = (0, 1, 7, 13, 19)  # the fewest chains of every line of the table
OPENING = {
    "18.4": "18.4 does not say that a chain is shed for the opening hand; none is shed here.",
    "": "Dealing the opening hand sheds one chain; a mulligan sheds none.",
}
PRIZE = {
    "18.4": "chooses a deck from the pool first",
    "": "plays the deck that was bid for",
}


@dataclass(frozen=True, slots=True)
class Asked:
    """What is to be worked out."""

    chains: int = told("a number of chains", default=HANDICAP_START)
    start: int = told("the handicap of the first game of the series", default=HANDICAP_START)
    results: str = told("how the chained side fared, game by game: W or L", default="")
    bids: str = told("the bids in turn, each a number or pass", default="")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the table of chains."""

    chains: str = told("from how many chains to how many")
    hands: Hands = told("the hands with the fewest of them")


@dataclass(frozen=True, slots=True)
class Played:
    """A game of the series."""

    number: int = told("which game it is")
    chains: int = told("with how many chains it is played")
    won: bool = told("whether the chained side won")
    after: int = told("the handicap after it")
    says: str = told("why the handicap moves; empty if it stays")


@dataclass(frozen=True, slots=True)
class Bidding:
    """Where the bidding stands."""

    over: bool = told("whether somebody has given up")
    turn: str = told("who bids next; empty when it is over")
    least: int = told("the least that can be bid")
    leader: str = told("who has bid most")
    chains: int = told("the highest bid")
    says: str = told("where it stands, in a sentence")


@dataclass(frozen=True, slots=True, kw_only=True)
class ChainsPage(Page):
    """The calculator and its answers."""

    template: ClassVar[str] = "chains.html"
    handed: ClassVar[bool] = True

    asked: Asked = told("what was asked")
    hands: Hands = told("the hands for the number of chains asked for")
    lines: tuple[Line, ...] = told("the whole table")
    in_a_row: int = told("how many equal results in a row move the handicap")
    series: tuple[Played, ...] = told("the games of the series")
    next: int = told("the handicap of the next game")
    bidding: Bidding = told("the bidding")
    opening: str = told("what the rulebook says of chains and the opening hand")
    rests_on: tuple[Link, ...] = told("the entries that say so")


def chains_page(library: Library, asked: Asked, rulebook: str = "") -> ChainsPage:
    """Work out what is asked. Raises PlayError for a number, a result or a bid that cannot be."""
    book = library.rulebook(rulebook)
    results = results_of(asked.results)
    if len(results) > MOST_GAMES:
        raise PlayError(f"a series has at most {MOST_GAMES} games here, this one has {len(results)}")
    steps = handicap(results, book, asked.start)
    series = tuple(
        Played(number, step.chains, step.result is Result.WON, step.after, step.says) for number, step in enumerate(steps, 1)
    )
    return ChainsPage(
        title="Chains",
        rulebook=book,
        asked=asked,
        hands=hands(asked.chains, book),
        lines=tuple(_line(at, book) for at in range(len(LINES))),
        in_a_row=in_a_row(book),
        series=series,
        next=series[-1].after if series else asked.start,
        bidding=_bidding(asked.bids, book),
        opening=OPENING.get(book, OPENING[""]),
        rests_on=library.links(SOURCES, book),
    )


def _line(at: int, rulebook: str) -> Line:
    least = LINES[at]
    most = LINES[at + 1] - 1 if at + 1 < len(LINES) else MOST_CHAINS
    return Line(f"{least}" if least == most else f"{least}-{most}", hands(least, rulebook))


def _bidding(words: str, rulebook: str) -> Bidding:
    stands = auction(BIDDERS, bids_of(words))
    chains = stands.highest or 0
    if stands.over:
        says = f"The {stands.leader} {PRIZE.get(rulebook, PRIZE[''])} and starts with {_chains(chains)}."
    elif stands.least > MOST_CHAINS:
        says = f"The {stands.turn} can only give up: nobody has more than {MOST_CHAINS} chains."
    else:
        give_up = " or gives up" if stands.leader else ""
        says = f"The {stands.turn} bids {stands.least} or more chains{give_up}."
    return Bidding(stands.over, stands.turn, stands.least, stands.leader, chains, says)


def _chains(n: int) -> str:
    return f"{n} chain" if n == 1 else f"{n} chains"
