"""Every card whose abilities are written down compiles, and plays on without an error or a card lost."""

from __future__ import annotations

import random
from typing import Any

import pytest

from judge.cards.book import Book, load_book
from judge.cards.definition import Definition
from judge.engine.board.setup import BESIDE
from judge.engine.game import Game
from judge.engine.state import ZONES
from judge.engine.tables import Tables

BOOK = load_book()
IDS = sorted(page.id for page in BOOK)
ANSWERS = 14  # moves and answers of one walk


@pytest.fixture(scope="module")
def book() -> Book:
    return BOOK


@pytest.mark.parametrize("rulebook", ["18.4", "1.2", "1.1"])
def test_every_card_compiles(book: Book, rulebook: str) -> None:
    """Under every rulebook that the engine knows."""
    for card_id in IDS:
        Tables([book.definition(card_id, rulebook)], rulebook)


def board(definition: Definition, where: str) -> dict[str, Any]:
    """Two busy sides, and the card in hand, in the discard pile, or in play."""
    house = "dis" if definition.type in BESIDE or not definition.houses else definition.houses[0]
    own: dict[str, Any] = {
        "hand": ["bumpsy", "troll", "anger"], "deck": ["anger", "troll", "drumble", "pitlord"],
        "battleline": ["troll", {"card": "dust-imp", "damage": 1, "amber": 1}, "batdrone"], "artifacts": ["shard-of-greed"],
        "discard": ["troll", "wild-wormhole", "bumpsy"], "archives": ["drumble"], "amber": 6, "token": "grunt",
        "houses": [house, *(other for other in ("dis", "logos", "mars") if other != house)][:3],
    }  # fmt: skip
    other = {
        "hand": ["urchin"], "battleline": ["silvertooth", {"card": "bad-penny", "upgrades": ["duskrunner"]}, "urchin"],
        "artifacts": ["shard-of-pain"], "deck": ["urchin", "troll", "anger"], "discard": ["anger", "drumble"],
        "archives": ["urchin"], "amber": 7, "keys": 1, "token": "berserker", "houses": ["shadows", "brobnar", "untamed"],
    }  # fmt: skip
    lies = _lie(definition, where)
    for zone, cards in lies.items():
        own[zone] = cards + own.get(zone, [])
    return {"active": "emily", "house": house, "tide": "neutral", "emily": own, "other": other}


def _lie(definition: Definition, where: str) -> dict[str, list[Any]]:
    card = definition.id
    if definition.type in BESIDE:
        active = where == "play" and definition.type == "prophecy"
        return {
            "prophecies" if definition.type == "prophecy" else "powers": [
                {"card": card, "under": ["reiteration"]} if active else card
            ]
        }
    if definition.type == "token creature":
        return {"battleline": [{"card": "anger", "token": card}]}
    if where != "play":
        return {where: [card] * (2 if definition.gigantic else 1)}
    match definition.type:
        case "creature":
            return {"battleline": [card]}
        case "artifact":
            return {"artifacts": [card]}
        case "upgrade":
            return {"battleline": [{"card": "troll", "upgrades": [card]}]}
        case _:
            return {"discard": [card]}


@pytest.mark.parametrize("where", ["hand", "play"])
@pytest.mark.parametrize("card_id", IDS)
def test_a_card_plays_on(book: Book, card_id: str, where: str) -> None:
    """A random walk raises nothing; every card is in one zone, and everything can be shown."""
    chance = random.Random(f"{card_id} {where}")
    game = Game(board(book.definition(card_id), where), book)
    for _ in range(ANSWERS):
        asked = game.question
        if asked is None:
            break
        moves = [option.label for option in asked.options if card_id in option.label]
        labels = moves or [option.label for option in asked.options]
        game.answer(chance.choice(labels))
    state = game.state
    found = sorted(index for zone in state.zones for index in zone)
    assert found == list(range(len(state.cards)))
    for at, zone in enumerate(state.zones):
        assert all(state.cards[index].zone == at % ZONES for index in zone)
    assert game.to_plain()["table"]
