"""A small book of cards in the notation, so that engine tests do not depend on the shipped card data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from judge.cards.definition import Definition
from judge.cards.notation import parse
from judge.engine.game import Game


class SmallBook:
    """Definitions made for a test: ``creature("troll", 8, "Destroyed(Gain(1))")``."""

    def __init__(self) -> None:
        self.made: dict[str, Definition] = {}

    def add(self, card_id: str, kind: str, house: str, *texts: str, power: int = 0, armor: int = 0, **more: Any) -> None:
        abilities = tuple(parse(text) for text in texts)
        name = card_id.replace("-", " ").title()
        self.made[card_id] = Definition(card_id, name, kind, (house,), power, armor, abilities=abilities, **more)

    def definition(self, card_id: str, rulebook: str = "18.4") -> Definition:  # noqa: ARG002
        return self.made[card_id]


@pytest.fixture
def book() -> SmallBook:
    made = SmallBook()
    made.add("troll", "creature", "brobnar", power=8)
    made.add("pixie", "creature", "untamed", power=1)
    made.add("imp", "creature", "dis", "Destroyed(Gain(1))", power=2)
    made.add("wipe", "action", "dis", "Play(Destroy(Creature()))")
    made.add("wave", "action", "dis", "Play(Deal(2, Creature()))")
    made.add("knight", "creature", "sanctum", power=4, armor=2)
    made.add("watcher", "creature", "dis", "After(IsDestroyed(), Gain(1, by=ITS_OPPONENT))", power=1)
    return made


@pytest.fixture
def play(book: SmallBook) -> Callable[..., Game]:
    """Start a game: ``play({...emily...}, {...opponent...}, "play wipe")``; the rest are answers."""

    def start(emily: dict[str, Any], other: dict[str, Any], *answers: str, house: str = "dis", **more: Any) -> Game:
        given = {"active": "emily", "house": house, "emily": emily, "other": other, **more}
        return Game.replay(given, answers, book)

    return start
