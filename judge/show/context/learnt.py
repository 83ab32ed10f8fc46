"""What the judge has learnt lately that changes what is asked: why a game that was saved before may not go on as it did.

Whoever mends a rule so that a question comes, goes, or comes elsewhere, adds a row here.
"""

from __future__ import annotations

from typing import NamedTuple

from judge.engine.game import Game


class Learnt(NamedTuple):
    """Since when (a day), what is different, the rule, and where that shows: ``asked`` are rows that ask since then, ``over``
    says that the game may have ended meanwhile."""

    day: str
    says: str
    cite: str
    asked: tuple[str, ...] = ()
    over: bool = False


LEARNT = (
    Learnt("2026-11-22", "“steal 1 for each” steals, and captures, once for each, one after the other", "glossary:for-each"),
    Learnt("2026-11-22", "a use that costs the last Æmber is paid and carried out", "glossary:pay"),
    Learnt("2026-11-22", "from an empty pool nothing is stolen, so nothing is put in its place", "glossary:replacement-effects"),
    Learnt("2026-11-23", "a third key wins at once, and nothing more is asked", "rules:step-1-forge-a-key", over=True),
    Learnt("2026-11-23", "entrench: the creature may stay exhausted in step 4", "glossary:entrench", ("stay-exhausted#stay",)),
)  # fmt: skip


def learnt_since(day: str = "") -> tuple[Learnt, ...]:
    """What was learnt on a day or after it, the latest first; all of it if the day is not known."""
    return tuple(each for each in reversed(LEARNT) if each.day >= day)


def fits(learnt: Learnt, game: Game) -> bool:
    """Whether a game stands where this shows."""
    asked = game.question
    return (learnt.over and bool(game.winner)) if asked is None else asked.row in learnt.asked
