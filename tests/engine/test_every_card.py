"""Every card whose abilities are written down compiles, and plays on: no error, no card lost."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from judge.cards.book import Book, load_book
from judge.cards.definition import Definition
from judge.engine.board.setup import BESIDE
from judge.engine.game import Game
from judge.engine.resolve.game_tables import GameTables
from judge.engine.table.state import ZONES, State
from tests.sampling import some

BOOK = load_book()
IDS = sorted(page.id for page in BOOK)
WALKED = some(IDS, 9)
ANSWERS = 14  # moves and answers of one walk
STAYS_IN_HAND = ("cursed-relic",)  # can be neither played nor discarded
ON_NO_BOARD = "the tide"  # its card lies nowhere: a board says for whom the tide is high
NEVER_CHOSEN = ("token creature", "archon power")  # what lies beside the hand and is no move by itself


@pytest.fixture(scope="module")
def book() -> Book:
    return BOOK


@pytest.mark.parametrize("rulebook", ["18.4", "1.2", "1.1"])
def test_every_card_compiles(book: Book, rulebook: str) -> None:
    """Under every rulebook that the engine knows."""
    for card_id in IDS:
        GameTables([book.definition(card_id, rulebook)], rulebook)


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


def walked(card_id: str, where: str, book: Book) -> str:
    """What goes wrong in a random walk from a board with the card, and after which moves; empty where nothing does."""
    chance = random.Random(f"{card_id} {where}")
    taken: list[str] = []
    try:
        definition = book.definition(card_id)
        if definition.type == ON_NO_BOARD:
            return ""
        game = Game(board(definition, where), book)
        for _ in range(ANSWERS):
            asked = game.question
            if asked is None:
                break
            moves = [option.label for option in asked.options if card_id in option.label]
            taken.append(chance.choice(moves or [option.label for option in asked.options]))
            game.answer(taken[-1])
        wrong = misplaced(game.state) or ("" if game.to_plain()["table"] else "the table cannot be shown")
        moved = definition.type not in NEVER_CHOSEN and card_id not in STAYS_IN_HAND
        if where == "hand" and moved and not any(card_id in move for move in taken):
            wrong = wrong or "nothing could be done with it"
    except Exception as error:
        wrong = f"{type(error).__name__}: {error}"
    return f"{card_id} in {where}: {wrong}, after {' > '.join(taken) or 'no move'}" if wrong else ""


def misplaced(state: State) -> str:
    """Which cards lie in no zone, in two, or in another than they say; empty where all is well."""
    lying = Counter(index for zone in state.zones for index in zone)
    wrong = {index for index in range(len(state.cards)) if lying[index] != 1}
    wrong |= {index for at, zone in enumerate(state.zones) for index in zone if state.cards[index].zone != at % ZONES}
    return f"misplaced: {', '.join(state.cards[index].id for index in sorted(wrong))}" if wrong else ""


@pytest.mark.long
@pytest.mark.parametrize("where", ["hand", "play"])
def test_every_card_plays_on(book: Book, where: str) -> None:
    """A random walk does something with each card, raises nothing, loses no card and can be shown; all that fail are told."""
    wrong = [told for card_id in WALKED if (told := walked(card_id, where, book))]
    assert not wrong, "\n".join((f"{len(wrong)} of {len(WALKED)} cards", *wrong[:50]))


def test_a_walk_tells_what_goes_wrong(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    """A card that is lost, and an error on the way, are told with the card and its moves."""
    monkeypatch.setattr(Game, "to_plain", lambda _game: 1 / 0)
    assert walked("troll", "play", book).startswith("troll in play: ZeroDivisionError: division by zero, after ")
    monkeypatch.undo()
    state = Game(board(book.definition("troll"), "hand"), book).state
    assert misplaced(state) == ""
    state.zones = (*state.zones[1:], state.zones[0])
    assert misplaced(state).startswith("misplaced: ")
