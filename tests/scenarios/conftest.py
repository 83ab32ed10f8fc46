"""A few cards in the notation, and a board written as a scenario file, so that these tests need no shipped card."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from judge.cards.definition import Definition
from judge.cards.notation import parse
from judge.scenarios.read import read_scenario
from judge.scenarios.scenario import Scenario


class SmallBook:
    """Definitions made for these tests."""

    def __init__(self) -> None:
        self.made: dict[str, Definition] = {}

    def add(self, card_id: str, kind: str, house: str, *texts: str, power: int = 0, armor: int = 0) -> None:
        name = card_id.replace("-", " ").title()
        self.made[card_id] = Definition(card_id, name, kind, (house,), power, armor, abilities=tuple(map(parse, texts)))

    def definition(self, card_id: str, rulebook: str = "18.4") -> Definition:  # noqa: ARG002
        from judge.errors import UnknownCardError

        if card_id not in self.made:
            raise UnknownCardError(f"no card is called {card_id!r}")
        return self.made[card_id]


@pytest.fixture
def book() -> SmallBook:
    made = SmallBook()
    made.add("troll", "creature", "dis", power=8)
    made.add("pixie", "creature", "untamed", power=1)
    made.add("imp", "creature", "dis", "Destroyed(Gain(1))", power=2)
    made.add("knight", "creature", "sanctum", power=4, armor=2)
    made.add("wipe", "action", "dis", "Play(Destroy(Creature()))")
    made.add("bolt", "action", "dis", "Play(Deal(2, Choose(Creature())))")
    return made


BOARD = """title = "A test"
[given]
active = "emily"
house = "dis"
[given.emily]
hand = [{hand}]
battleline = [{ours}]
[given.otto]
battleline = [{theirs}]
"""


def board(hand: str = "", ours: str = "", theirs: str = "") -> str:
    """The beginning of a scenario file; cards are written with blanks between them."""
    listed = [", ".join(f'"{card}"' for card in cards.split()) for cards in (hand, ours, theirs)]
    return BOARD.format(hand=listed[0], ours=listed[1], theirs=listed[2])


@pytest.fixture
def written() -> Callable[..., Scenario]:
    """Read a scenario from a board and the rest of its file."""

    def made(rest: str, **cards: str) -> Scenario:
        return read_scenario(board(**cards) + rest, "test.toml", "tests/test")

    return made
