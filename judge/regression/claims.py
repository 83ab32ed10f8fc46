"""A verdict claim by claim: one thing that can pass or fail, with the branch that breaks it and what happens on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from judge.cards.book import load_book
from judge.cite import IN_FORCE
from judge.engine.game import Game
from judge.engine.tell.trace import SHORT
from judge.errors import JudgeError
from judge.scenarios.check import Failure, Verdict
from judge.scenarios.scenario import Claim, Scenario

# The check that comes before every claim: the file can be read, its board laid out, its moves made.
PLAYS = Claim("plays", "the moves can be made")
NEVER_LOOKED_AT = Failure("plays", "", "not looked at, since the scenario cannot be played")
_BROKEN = frozenset({"read", "engine"})  # nothing was played, so that no claim was looked at


@dataclass(frozen=True, slots=True)
class Checked:
    """A claim, and what did not hold (None: it held). ``open`` says that nothing broke it, but not every branch was explored."""

    claim: Claim
    failure: Failure | None = None
    open: bool = False


def checked(verdict: Verdict) -> Iterator[Checked]:
    """Every claim that was looked at, in the order of the file; first, whether the scenario can be played at all."""
    failed = {(failure.mood, failure.claim): failure for failure in reversed(verdict.failures)}
    unplayed = next((failure for failure in verdict.failures if failure.mood in _BROKEN | {"do"}), None)
    yield Checked(PLAYS, unplayed)
    for claim in () if unplayed and unplayed.mood in _BROKEN else verdict.claims:
        yield Checked(claim, failed.get((claim.mood, claim.says)), verdict.result == "open")


def name_of(claim: Claim, rulebook: str, reading: str = "") -> str:
    """How a claim is called under a rulebook, or under the other side of one of its open readings."""
    under = f"{rulebook}, the other reading of {reading}" if reading else rulebook
    return f"[{under}] {claim.mood}: {claim.says}"


def failure_lines(failure: Failure, scenario: Scenario | None = None, rulebook: str = IN_FORCE) -> Iterator[str]:
    """Why a claim does not hold: what is wrong and where, the branch that shows it and, of a scenario, what happens on it."""
    yield f"{failure.where}: {failure.says}" if failure.where else failure.says
    if failure.witness:
        yield f"branch: {' > '.join(failure.witness)}"
    if failure.witness and scenario is not None:
        yield from _trace(scenario, failure.witness, rulebook)


def _trace(scenario: Scenario, answers: tuple[str, ...], rulebook: str) -> Iterator[str]:
    try:
        game = Game.replay(scenario.given, answers, load_book(), rulebook)
    except JudgeError as error:  # a scenario whose moves do not fit
        yield f"  {error.says}"
        return
    for line in game.told(SHORT):
        if line.says:
            cites = f"  [{', '.join(line.cites)}]" if line.cites else ""
            yield f"{'  ' * (line.depth + 1)}{line.says}{cites}"
