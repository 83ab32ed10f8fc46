"""The case that the front page plays by itself: the creatures of one board, and where each of them ends."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from judge.show.context.addresses import Addresses
from judge.show.context.games import Games
from judge.show.context.plain import told
from judge.show.table import layout
from judge.show.table.ink import ink
from judge.show.table.pieces import Piece

SHOWN = "destroyed/archimedes-gateway"
TITLE = "Gateway to Dis hits Archimedes"
# What happens there, told as the picture shows it; the tests hold each against the game.
STORY = (
    "All five are tagged at once",
    "Dust Pixie stood beside Archimedes: archived",
    "Maruck did, too: archived",
    "Troll and Nexus move up too late: discarded",
)
_FATES = {"archives": "archived", "discard": "discarded"}


@dataclass(frozen=True, slots=True)
class Fated:
    """A creature of the example."""

    card: Piece = told("the creature as it is drawn")
    zone: str = told("the zone in which it ends")
    says: str = told("its fate in a word")


@dataclass(frozen=True, slots=True)
class Demo:
    """A case that plays itself."""

    title: str = told("what happens")
    cards: tuple[Fated, ...] = told("the creatures from left to right")
    story: tuple[str, ...] = told("the steps, in order")
    play: str = told("where it is played out")
    outcomes: str = told("everything that can come of it")


def demo(games: Games, rulebook: str) -> Demo:
    """The example under a rulebook that can be played, along the first answers."""
    return _made(games, rulebook, Addresses.of(rulebook).named)


@cache
def _made(games: Games, rulebook: str, _named: str) -> Demo:
    """Played once for all readers whose addresses name the rulebook alike."""
    scenario, to = games.scenario(SHOWN), Addresses.of(rulebook)
    before = games.replay(scenario.given, (), rulebook).table
    start = games.opening(scenario, rulebook)
    do, game = start.do, games.replay(scenario.given, start.do, rulebook)
    while game.question and game.question.kind != "move":
        do = (*do, game.question.options[0].label)
        game = games.replay(scenario.given, do, rulebook)
    ends, drawn = layout.places(game.table), ink(games, rulebook)
    line = next(side["battleline"] for side in before["players"] if side["battleline"])
    cards = ((layout.piece({**card, "tagged": True}, drawn), ends[card["handle"]].zone) for card in line)
    fated = tuple(Fated(card, zone, _FATES.get(zone, layout.ZONE_NAMES[zone].lower())) for card, zone in cards)
    return Demo(TITLE, fated, STORY, start.at(0).play(to), to.scenario_outcomes(SHOWN))
