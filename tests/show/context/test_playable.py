"""Any card of the pool can be put on a board."""

from collections.abc import Iterator

from judge.cards.pool import Facts
from judge.engine.game import Game
from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.table.layout import BESIDE_ROWS, ROWS

ZONES = {**ROWS, **BESIDE_ROWS}


def batches(cards: list[Facts], size: int = 60) -> Iterator[list[Facts]]:
    for start in range(0, len(cards), size):
        yield cards[start : start + size]


def test_every_card_can_be_laid_out(library: Library, games: Games) -> None:
    """No card makes the engine stumble: what it cannot carry out is a plain body that says so."""
    shown = 0
    for batch in batches(list(library.pool)):
        side: dict[str, list[str]] = {}
        for card in batch:
            side.setdefault(ZONES.get(card.type, "hand"), []).append(card.id)
        table = Game({"emily": side, "opponent": {}}, games.playable).table
        shown += sum(len(table["players"][0][zone]) for zone in side)
    assert shown == len(library.pool)


def test_a_card_that_can_be_played_keeps_its_abilities(games: Games) -> None:
    """Nothing is taken away from a card that the engine knows how to play."""
    assert games.playable.definition("archimedes") == games.book.definition("archimedes")
    assert games.playable.definition("archimedes").abilities
