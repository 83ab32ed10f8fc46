"""A scenario as it is written: a board, a do-list, and what must be true at the end of its branches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from judge.engine.charts.rulebooks import RULEBOOKS
from judge.scenarios.source import Source

Mood = Literal["always", "possible", "never"]
MOODS: tuple[Mood, ...] = ("always", "possible", "never")
REACH = ("reachable", "unreachable")
ANYTHING = "anything"
ANY_ANSWER = "*"
STOP = "?"  # instead of the last answer: the question itself is the end


@dataclass(frozen=True, slots=True)
class Move:
    """One entry of the do-list: who makes which move, and the answers given afterwards, in the order asked.

    ``at`` is the label of a move, ``anything`` (every legal move, until the step ends or ``times`` moves are made), or
    "" for answers to what is asked before the first move. ``where`` is the place in the file.
    """

    player: str
    at: str
    choose: tuple[str, ...] = ()
    times: int = 0
    excepted: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    where: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Claim:
    """One line under ``[expect]``: a mood, or ``cites``, and the words."""

    mood: str
    says: str
    where: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Expect:
    """What is claimed about the branches. ``cites`` must each be cited on every branch; ``illegal`` names moves, or cards,
    that cannot be chosen at any end, each with the citations of all its reasons; ``reach`` are goals that can, or cannot, come
    true from there until the turn is over."""

    claims: tuple[Claim, ...] = ()
    cites: tuple[Claim, ...] = ()
    illegal: tuple[Claim, ...] = ()
    reach: tuple[Claim, ...] = ()

    @property
    def every(self) -> tuple[Claim, ...]:
        """All that is claimed."""
        return (*self.claims, *self.reach, *self.illegal, *self.cites)


@dataclass(frozen=True, slots=True)
class Scenario:
    """``id`` is the path below the folder of scenarios, without its ending; ``rulebooks`` is empty where the file names none."""

    id: str
    title: str
    given: Mapping[str, Any] = field(hash=False)
    asks: str = ""
    rulings: tuple[str, ...] = ()
    rulebooks: tuple[str, ...] = ()
    moves: tuple[Move, ...] = ()
    expect: Expect = Expect()
    expect_under: Mapping[str, Expect] = field(default_factory=dict, hash=False)
    source: Source = field(default_factory=Source, hash=False, compare=False)

    @property
    def file(self) -> str:
        """The file's name, as it is shown in messages."""
        return self.source.name

    @property
    def theme(self) -> str:
        """The folder: a word of the rulebook."""
        return self.id.partition("/")[0]

    def expected(self, rulebook: str) -> Expect:
        """What is claimed under one rulebook; under one that was taken in what is claimed under the one that it follows."""
        follows = RULEBOOKS[rulebook].follows if rulebook in RULEBOOKS else ""
        return self.expect_under.get(rulebook) or self.expect_under.get(follows, self.expect)
