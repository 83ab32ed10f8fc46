"""Random boards of the whole pool at a moment at which several abilities wait, to hold a reduced search against the full one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from judge.cards import nouns as w
from judge.cards.book import Book, load_book
from judge.cards.nouns.base import walk
from judge.engine.game import Game
from judge.errors import JudgeError

KINDS = ("wipe", "turn", "wipe", "turn", "fight", "reap")  # few fights and reaps ask for an order
_ABOUT: dict[str, tuple[type, ...]] = {
    "wipe": (w.Destroyed, w.LeavesPlay, w.IsDestroyed),
    "turn": (w.EndOfTurn, w.StartOfTurn, w.StepStarts, w.StepEnds, w.IsReadied),
    "fight": (w.AfterFight, w.BeforeFight, w.Fights, w.IsUsed, w.IsDealtDamage),
    "reap": (w.AfterReap, w.Reaps, w.IsUsed, w.GainsByReaping),
}


@cache
def book() -> Book:
    """The shipped cards."""
    return load_book()


@cache
def pool(kind: str, about: str = "") -> tuple[str, ...]:
    """The ids of the cards of a type that can be played; with ``about`` those that wait in such windows."""
    found = []
    for card in book().pool:
        definition = book().definition(card.id)
        if definition.type != kind or definition.gigantic:
            continue
        parts = [part for ability in definition.abilities for part in walk(ability)]
        slash = any(isinstance(part, w.Slash) for part in parts)
        if not about or any(isinstance(part, _ABOUT[about]) for part in parts) or (slash and about != "turn"):
            found.append(card.id)
    return tuple(sorted(found))


@dataclass(frozen=True)
class Drawn:
    """A board of one kind, and the move that leads to the windows."""

    kind: str
    given: dict[str, Any]
    game: Game


def draw(seed: int) -> Drawn | None:
    """The board of a number, played up to its first question; None where it cannot be."""
    random = Random(seed)
    kind = KINDS[seed % len(KINDS)]

    def card(sort: str) -> str:
        return random.choice(pool(sort, kind if random.random() < 0.7 else ""))

    def side(most: int) -> dict[str, Any]:
        line: list[Any] = []
        for _ in range(random.randint(2, most)):
            name = card("creature")
            line.append({"card": name, "upgrades": [card("upgrade")]} if random.random() < 0.15 else name)
        deck = [random.choice(pool("creature")) for _ in range(4)]
        found = {"amber": random.randint(0, 7), "battleline": line, "deck": deck, "hand": [random.choice(pool("action"))]}
        if random.random() < 0.4:
            found["artifacts"] = [random.choice(pool("artifact", "turn" if kind == "turn" else ""))]
        return found

    given: dict[str, Any] = {"house": "dis", "emily": side(5), "otto": side(5)}
    if kind == "wipe":
        given["emily"]["hand"].append("gateway-to-dis")
    else:
        first = given["emily"]["battleline"][0]
        given["house"] = book().definition(first if isinstance(first, str) else first["card"]).houses[0]
    try:
        game = Game(given, book())
        move = _move(game, kind, random)
        if move is None:
            return None
        game.answer(move)
    except JudgeError:
        return None
    return Drawn(kind, given, game)


def _move(game: Game, kind: str, random: Random) -> str | None:
    starts = {"wipe": "play gateway-to-dis", "turn": "end"}.get(kind, kind)
    found = [move.label for move in game.moves if move.label == starts or move.label.startswith(f"{kind} ")]
    return random.choice(found) if found else None


def boards(start: int = 0) -> Iterator[Drawn]:
    """Board after board."""
    seed = start
    while True:
        drawn = draw(seed)
        if drawn is not None and drawn.game.question is not None:
            yield drawn
        seed += 1


def told(given: dict[str, Any]) -> str:
    """A board as somebody can play it again."""
    return json.dumps(given)
