"""Any card of the pool can be put on a board."""

from collections.abc import Iterator

import pytest

from judge.cards.pool import Facts
from judge.engine.game import Game
from judge.show.context.desk import Desk
from judge.show.table.layout import BESIDE_ROWS, ROWS

ZONES = {**ROWS, **BESIDE_ROWS}


@pytest.fixture(scope="module")
def desk() -> Desk:
    return Desk()


def batches(cards: list[Facts], size: int = 60) -> Iterator[list[Facts]]:
    for start in range(0, len(cards), size):
        yield cards[start : start + size]


def test_every_card_can_be_laid_out(desk: Desk) -> None:
    """No card makes the engine stumble: what it cannot carry out is a plain body that says so."""
    shown = 0
    for batch in batches(list(desk.pool)):
        side: dict[str, list[str]] = {}
        for card in batch:
            side.setdefault(ZONES.get(card.type, "hand"), []).append(card.id)
        table = Game({"emily": side, "opponent": {}}, desk.playable).table
        shown += sum(len(table["players"][0][zone]) for zone in side)
    assert shown == len(desk.pool)


def test_a_card_that_can_be_played_keeps_its_abilities(desk: Desk) -> None:
    """Nothing is taken away from a card that the engine knows how to play."""
    assert desk.playable.definition("archimedes") == desk.book.definition("archimedes")
    assert desk.playable.definition("archimedes").abilities
